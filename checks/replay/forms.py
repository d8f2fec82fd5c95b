"""A battle as entered in a form: an attacker, a target, other cards, and when each is played."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any, Final, NamedTuple

from kb import records
from kb.corpus.model import Corpus
from kb.problems import Problem, Refused

CARDS: Final = 5
"""Most cards besides the two that battle."""
LONGEST: Final = 120
NUMBERS: Final = re.compile(r"\s*(\d{1,5})(?:\s*/\s*(\d{1,5}))?\s*")
POINTS: Final = {
    "attack-declaration": "at the attack declaration",
    "battle-step": "later in the Battle Step",
    "start": "at the start of the Damage Step",
    "before-calculation": "before damage calculation",
    "during-calculation": "during damage calculation",
    "after-calculation": "after damage calculation",
    "end": "at the end of the Damage Step",
}
ANSWERS: Final = "answer"
"""Played in response to the card before it."""
ZONES: Final = {"hand": "in the hand", "set": "Set", "field": "face-up", "graveyard": "in the Graveyard"}
OWNERS: Final = {"turn-player": "the attacking player's", "opponent": "the other player's"}
POSITIONS: Final = {"attack": "Attack", "defense": "Defense", "facedown": "face-down Defense"}
BATTLING: Final = ("attacker", "target")
"""The two monsters that battle: as targets of other cards, and with effects of their own."""
OTHERS: Final = tuple(f"card{number}" for number in range(1, CARDS + 1))
"""The other cards, by their fields: as targets of each other."""
ATTACKS: Final = {"declared": "is declared", "asked": "is only asked about: may it be declared?"}
LIFE: Final = "8000"
MOST_WAYS: Final = 24
"""Most choices among the cards' effects that are tried."""
ACTIVATED: Final = frozenset({"activation", "quick", "ignition", "trigger", "flip"})


class FormCard(NamedTuple):
    """Another card: its name, owner, place, the timing at which it is played, and its target."""

    name: str
    of: str
    zone: str
    at: str
    targets: str


class Form(NamedTuple):
    """The content of a form; an empty target is a direct attack.

    ``own`` has the timings at which the attacker's and the target's own effects are activated by choice.
    """

    rules: str
    attacker: str
    target: str
    position: str
    life: tuple[str, str]
    cards: tuple[FormCard, ...]
    own: tuple[str, str] = ("", "")
    attack: str = "declared"


def read_form(said: Mapping[str, str]) -> Form:
    """Read a form; raises :class:`kb.problems.Refused` with every invalid field."""
    problems: list[Problem] = []

    def read(name: str, choices: Mapping[str, str] | None, otherwise: str) -> str:
        value = (said.get(name) or otherwise).strip()
        if len(value) > LONGEST:
            problems.append(Problem("too-long", "", 0, f"{name} has {len(value)} characters", f"at most {LONGEST}"))
        elif choices is not None and value and value not in choices:
            problems.append(Problem("bad-choice", "", 0, f"{name} is {value}", " or ".join(choices)))
        return value

    moments = {**POINTS, ANSWERS: ""}
    form = Form(
        read("rules", None, "tcg-modern"),
        read("attacker", None, "1900/1200"),
        read("target", None, ""),
        read("position", POSITIONS, "attack"),
        (read("life", None, LIFE), read("their-life", None, LIFE)),
        tuple(
            FormCard(
                read(f"card{n}", None, ""), read(f"of{n}", OWNERS, "turn-player"), read(f"in{n}", ZONES, "hand"),
                read(f"at{n}", moments, ""), read(f"on{n}", dict.fromkeys((*BATTLING, *OTHERS), ""), ""),
            )
            for n in range(1, CARDS + 1)
        ),
        (read("at-attacker", POINTS, ""), read("at-target", POINTS, "")),
        read("attack", ATTACKS, "declared"),
    )  # fmt: skip
    for life in form.life:
        if not re.fullmatch(r"\d{1,6}", life):
            problems.append(Problem("bad-life", "", 0, f"Life Points are {life}", "a number, as 8000"))
    if problems:
        raise Refused(problems)
    return form


def write_scenario(form: Form) -> dict[str, Any]:
    """Write a form in the records' language."""
    cards: dict[str, Any] = {"attacker": describe(form.attacker) | {"of": "turn-player", "position": "attack"}}
    if form.target:
        cards["target"] = describe(form.target) | {"of": "opponent", "position": form.position}
    roles = dict(name_roles(form, cards))
    acts: list[list[dict[str, Any]]] = []
    before = ""
    for field, card in zip(OTHERS, form.cards, strict=True):
        if not card.name:
            continue
        role, target = roles[field], roles.get(card.targets, card.targets)
        cards[role] = describe(card.name) | {"of": card.of}
        cards[role]["in"] = card.zone
        if not card.at:
            if card.zone == "field" and target:
                cards[role]["equipped-to"] = target
            continue
        act: dict[str, Any] = {"activate": role, "as": role}
        if target:
            act["targets"] = target
        if card.at == ANSWERS and before:
            acts[-1].append(act | {"in-answer-to": before})
        else:
            acts.append([act if card.at == ANSWERS else act | {"at": card.at}])
        before = role
    for role, at in zip(BATTLING, form.own, strict=True):
        acts += [[{"activate": role, "at": at}]] if at and role in cards else []
    acts.sort(key=lambda group: TIMES.index(group[0].get("at", TIMES[0])))
    attack = [{"attack": "attacker", "on": "target" if form.target else "direct"}]
    return {
        "ruleset": form.rules,
        "given": {"cards": cards, "life": {"turn-player": int(form.life[0]), "opponent": int(form.life[1])}},
        "when": [*(attack if form.attack == "declared" else ()), *(act for group in acts for act in group)],
    }


TIMES: Final = tuple(POINTS)


def name_roles(form: Form, taken: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Name the role of each other card that the form has, by its field."""
    used = set(taken)
    for number, (field, card) in enumerate(zip(OTHERS, form.cards, strict=True), 1):
        if card.name:
            role = name_role(card.name, number, used)
            used.add(role)
            yield field, role


def name_role(name: str, number: int, taken: Container[str]) -> str:
    """Name the role of a card by its own name, or by its number if that is invalid or taken."""
    role = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return role if role and not NUMBERS.fullmatch(name) and role not in taken else f"card-{number}"


def describe(said: str) -> dict[str, Any]:
    """Describe a card: numbers are a monster without an effect."""
    numbers = NUMBERS.fullmatch(said)
    if numbers is None:
        return {"card": said}
    return {"plain": "monster", "atk": int(numbers[1]), "def": int(numbers[2] or numbers[1])}


def choose_effects(corpus: Corpus, claim: records.Claim) -> Iterator[records.Claim]:
    """List the ways to name an effect for each activated card, the first effects first."""
    cards = claim.given.cards if claim.given else {}
    named = corpus.names
    ways: list[list[records.Act]] = []
    for act in claim.when:
        thing = cards.get(act.activate or "")
        card = named.get((thing.card or "").casefold()) if thing else None
        known = [each.id for each in card.effects if set(each.class_ or ()) & ACTIVATED] if card else []
        ids = dict.fromkeys(known) if len(known) > 1 else {}
        ways.append([act.model_copy(update={"activate": f"{act.activate}.{id}"}) for id in ids] or [act])
    for acts in islice(product(*ways), MOST_WAYS):
        yield claim.model_copy(update={"when": acts})
