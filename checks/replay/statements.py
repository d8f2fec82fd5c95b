"""The statements of a source on a battle, in keys that a form can send: each is one fact of a record.

A key is the question and its value the answer: ``happens/destroy/attacker/battle/-`` with ``never``, or
``stat/attacker/atk/during-calculation`` with ``1750``. Whether the engine agrees is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from checks.engine import Event
from checks.replay.forms import POINTS
from checks.replay.telling import tell_event
from kb.language import words
from kb.problems import Problem, Refused

NONE: Final = "-"
"""A part of a key that is left open."""
SO: Final = {"so": "yes, it says so", "never": "it says that this does not happen"}
MAY: Final = {"yes": "yes", "no": "no"}
ZONES: Final = {
    "monster-zone": "in the Monster Zone", "graveyard": "in the Graveyard", "banished": "banished",
    "hand": "in the hand", "deck": "in the Deck", "spell-trap-zone": "in the Spell & Trap Zone",
}  # fmt: skip
TELLING: Final = frozenset(
    {
        "activate", "negate", "destroy", "banish", "return-to-hand", "return-to-deck", "add-to-hand", "draw", "discard",
        "tribute", "special-summon", "flip", "change-position", "change-control", "equip", "gain-life", "lose-life",
        "pay-life", "replay", "attack-stopped", "change-attack-target", "place-counter", "remove-counter",
        "send-to-graveyard",
    }
)  # fmt: skip
"""The events that are statements by themselves."""
DENIED: Final = {
    "destroy": "is destroyed", "return-to-hand": "is returned to the hand", "banish": "is banished",
    "send-to-graveyard": "is sent to the Graveyard", "activate": "activates its effect",
    "special-summon": "is Special Summoned", "change-position": "has its battle position changed",
    "flip": "is flipped face-up", "return-to-deck": "is returned to the Deck",
}  # fmt: skip
"""The events for statements on a card that were not played."""
SAYS: Final = "says:"
"""The prefix of a form's fields for statements."""
DENIALS: Final = range(1, 4)
"""The rows for events that were not played."""
NUMBER: Final = re.compile(r"-?\d{1,6}")
DAMAGE: Final = get_args(words.DamageKind)
MOST: Final = 40
"""Most facts of one record that a form writes."""
Said = Mapping[str, str]


class Statement(NamedTuple):
    """A possible statement on a played battle."""

    key: str
    text: str
    """A sentence or a question, with roles and effects as the record names them."""
    answers: Mapping[str, str]
    """The answers to choose from; empty for a number."""
    played: str
    """The answer of the engine."""


def list_statements(answer: Mapping[str, Any], scenario: Mapping[str, Any]) -> Iterator[Statement]:
    """List the possible statements on a played battle: its events, Chains, cards, numbers and windows."""
    found: dict[str, Statement] = {}
    for each in (
        *list_attack(answer, scenario), *list_events(answer), *list_chains(answer),
        *list_cards(answer, scenario), *list_windows(answer),
    ):  # fmt: skip
        found.setdefault(each.key, each)
    yield from found.values()


def list_attack(answer: Mapping[str, Any], scenario: Mapping[str, Any]) -> Iterator[Statement]:
    """Ask whether the attack may be declared, unless it was."""
    if any(each["what"] == "attack-declared" for each in answer["events"]):
        return
    on = "target" if "target" in scenario["given"]["cards"] else "direct"
    text = f"may attacker attack {on}?" if on == "target" else "may attacker attack directly?"
    yield Statement(f"attack/attacker/{on}", text, MAY, "no" if answer["refused"] else "")


def list_events(answer: Mapping[str, Any]) -> Iterator[Statement]:
    """List the events, and the damage with its amount."""
    for each in answer["events"]:
        if each["what"] == "damage":
            text = f"how much {each['kind'].replace('-', ' ')} does {each['of']} take?"
            yield Statement(f"damage/{each['kind']}/{each['of']}", text, {}, str(each["amount"]))
        elif each["what"] in TELLING:
            if each["what"] == "send-to-graveyard" and each["by"] == "battle":
                continue
            fields = {name: each[name] for name in ("point", "what", "of", "rule", "by", "source", "to", "kind")}
            event = Event(**fields, amount=each["amount"], piercing=each["piercing"])
            activates = each["what"] == "activate"
            cause = "battle" if each["by"] == "battle" else each["source"] or each["by"]
            key = ("happens", each["what"], each["of"], NONE if activates else cause or NONE)
            at = f" {POINTS.get(each['point'], each['point'])}" if activates else ""
            yield Statement("/".join((*key, each["point"] if activates else NONE)), tell_event(event) + at, SO, "so")


def list_chains(answer: Mapping[str, Any]) -> Iterator[Statement]:
    """List the Chains of several links, with their order."""
    links: dict[tuple[int, str], list[str]] = {}
    for each in answer["events"]:
        if each["what"] == "activate" and each["chain"]:
            links.setdefault((each["chain"], each["point"]), []).append(each["of"])
    for (_, point), effects in links.items():
        if len(effects) > 1:
            order = "; ".join(f"{effect} is Chain Link {number}" for number, effect in enumerate(effects, 1))
            yield Statement(f"chain/{point}/{'+'.join(effects)}", order, {"so": SO["so"]}, "so")
            back = effects[::-1]
            order = "; ".join(f"{effect} is Chain Link {number}" for number, effect in enumerate(back, 1))
            yield Statement(f"chain/{point}/{'+'.join(back)}", order, {"so": SO["so"]}, "")


def list_cards(answer: Mapping[str, Any], scenario: Mapping[str, Any]) -> Iterator[Statement]:
    """Ask where the battling monsters are at the end, and for their ATK at each moment that the script names."""
    labels = [act["as"] for act in scenario["when"] if "as" in act]
    numbers = {
        each["of"]: each
        for event in answer["events"]
        if event["what"] == "calculate-damage"
        for each in event["numbers"]
    }
    ends = {each["of"]: each["to"] for each in answer["events"] if each["to"] in ZONES}
    effects = [each["of"] for each in answer["events"] if each["what"] == "activate"]
    for role in ("attacker", "target"):
        if role not in scenario["given"]["cards"]:
            continue
        yield Statement(f"zone/{role}/{NONE}", f"where is {role} at the end?", ZONES, ends.get(role, "monster-zone"))
        for effect in effects:
            if effect.partition(".")[0] == role:
                text = f"where is {role} when {effect} is activated?"
                yield Statement(f"zone/{role}/before:{effect}", text, ZONES, "")
        number = numbers.get(role)
        stat = number["stat"] if number else "atk"
        played = str(number["value"]) if number else ""
        text = f"{stat.upper()} of {role} in damage calculation"
        yield Statement(f"stat/{role}/{stat}/during-calculation", text, {}, played)
        for label in labels:
            for side, when in (("before", "when {} is activated"), ("after", "after {} has resolved")):
                yield Statement(f"stat/{role}/atk/{side}:{label}", f"ATK of {role} {when.format(label)}", {}, "")


def list_windows(answer: Mapping[str, Any]) -> Iterator[Statement]:
    """Ask of each effect that was not just used whether it may be activated, timing by timing."""
    events = answer["events"]
    for window in answer["windows"]:
        before = [each for each in events[: window["after_event"]] if each["what"] == "activate"]
        here = next((each["point"] for each in reversed(events[: window["after_event"]])), "")
        last = before[-1] if before and before[-1]["point"] == here else None
        for option in window["options"]:
            effect = option["effect"]
            if window["point"] == "chain":
                label = before[-1]["source"] or before[-1]["of"] if before else ""
                if label:
                    text = f"may {effect} be activated in response to {label}?"
                    yield Statement(f"answer/{effect}/{label}", text, MAY, option["may"])
            elif window["point"] in POINTS:
                label = (last["source"] or last["of"]) if last else ""
                moment = f"after:{label}" if label else window["point"]
                when = f"after the Chain of {label}" if label else POINTS[window["point"]]
                yield Statement(f"may/{effect}/{moment}", f"may {effect} be activated {when}?", MAY, option["may"])


def read_statements(said: Said) -> dict[str, dict[str, Any]]:
    """Read keys and values as named facts of a record, as they stand in YAML.

    Raises :class:`kb.problems.Refused` with every key or value that no form sends.
    """
    facts: dict[str, dict[str, Any]] = {}
    problems: list[Problem] = []
    for key, value in said.items():
        word, *parts = key.split("/")
        reader = READERS.get(word)
        try:
            if reader is None or not all(parts):
                raise ValueError(f"one of {', '.join(READERS)}")
            name, fact = reader(value.strip(), *parts)
        except (TypeError, ValueError) as error:
            expected = str(error) if isinstance(error, ValueError) else "the parts that the form writes"
            problems.append(
                Problem("bad-statement", "", 0, f"`{key}` with `{value}` is no statement on a battle", expected)
            )
            continue
        facts[make_free(name, facts)] = fact
    if len(facts) > MOST:
        problems.append(Problem("too-many", "", 0, f"{len(facts)} facts are said", f"at most {MOST}"))
    if problems:
        raise Refused(problems)
    return facts


def read_says(said: Said) -> dict[str, str]:
    """Read the statements in the fields of a form, by key."""
    says = {name.removeprefix(SAYS): text for name, text in said.items() if name.startswith(SAYS) and text.strip()}
    for n in DENIALS:
        what, of, answer = (said.get(f"{part}{n}") or "" for part in ("deed", "whom", "is"))
        if what and of:
            says[f"happens/{what}/{of}/{NONE}/{NONE}"] = answer or "never"
    return says


def make_free(name: str, taken: Mapping[str, object]) -> str:
    """Make a name of a fact that is not taken."""
    slug = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return next(each for each in (slug, *(f"{slug}-{n}" for n in range(2, MOST + 9))) if each not in taken)


Fact = tuple[str, dict[str, Any]]


def read_moment(text: str) -> Any:
    """Read a moment of a key: a timing, or before or after a label."""
    side, colon, label = text.partition(":")
    if colon and side in ("before", "after") and label:
        return {side: label}
    return choose(text, get_args(words.Point))


def choose(value: str, known: Sequence[str]) -> str:
    """Check a value against the ones that can be chosen."""
    if value not in known:
        raise ValueError(" or ".join(known))
    return value


def read_number(value: str) -> int:
    """Read a number."""
    if not NUMBER.fullmatch(value):
        raise ValueError("a number")
    return int(value)


def read_event(value: str, what: str, of: str, by: str = NONE, at: str = NONE) -> Fact:
    """Read an event that happens, or does not."""
    choose(value, tuple(SO))
    event: dict[str, Any] = {"what": choose(what, get_args(words.EventWord))}
    event |= {key: each for key, each in (("of", of), ("by", by), ("at", at)) if each != NONE}
    event |= {"times": "never"} if value == "never" else {}
    return f"{'no-' if value == 'never' else ''}{what}-{of if of != NONE else ''}", {"event": event}


def read_damage(value: str, kind: str, of: str) -> Fact:
    """Read damage by its amount; 0 for no damage."""
    amount = read_number(value)
    event: dict[str, Any] = {"what": "damage", "of": of, "kind": choose(kind, DAMAGE)}
    return f"{kind}-{of}", {"event": event | ({"amount": amount} if amount else {"times": "never"})}


def read_zone(value: str, role: str, at: str = NONE) -> Fact:
    """Read where a card is, at the end or at a moment."""
    moment = {} if at == NONE else {"at": read_moment(at)}
    return f"place-of-{role}", {"state": {"of": role, **moment, "zone": choose(value, get_args(words.Zone))}}


def read_stat(value: str, role: str, stat: str, at: str) -> Fact:
    """Read a value of ATK or DEF at a moment."""
    state = {"of": role, "at": read_moment(at), choose(stat, ("atk", "def")): read_number(value)}
    return f"{stat}-{role}-{at}", {"state": state}


def read_may(value: str, effect: str, at: str) -> Fact:
    """Read whether an effect may be activated at a moment."""
    answer = choose(value, tuple(MAY))
    legal = {"act": "activate", "what": effect, "at": read_moment(at), "is": answer}
    return f"{effect}-{at}", {"legal": legal}


def read_answer(value: str, effect: str, label: str) -> Fact:
    """Read whether an effect may be activated in response to a Chain Link."""
    answer = choose(value, tuple(MAY))
    legal = {"act": "chain", "what": effect, "in-answer-to": label, "is": answer}
    return f"{effect}-in-response-to-{label}", {"legal": legal}


def read_attack(value: str, attacker: str, on: str) -> Fact:
    """Read whether an attack may be declared."""
    answer = choose(value, tuple(MAY))
    return "attack", {"legal": {"act": "attack", "what": attacker, "on": on, "at": "battle-step", "is": answer}}


def read_chain(value: str, point: str, effects: str) -> Fact:
    """Read the links of a Chain, in their order."""
    choose(value, ("so",))
    return f"chain-{point}", {"chains": {"at": read_moment(point), "links": [effects.split("+")]}}


READERS: Final[Mapping[str, Callable[..., Fact]]] = {
    "happens": read_event,
    "damage": read_damage,
    "zone": read_zone,
    "stat": read_stat,
    "may": read_may,
    "answer": read_answer,
    "attack": read_attack,
    "chain": read_chain,
}
"""The reader of each kind of key."""
