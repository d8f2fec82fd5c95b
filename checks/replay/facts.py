"""Observable facts: each asks one question of a replay and compares the engine's answer with the ruling's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from checks.engine import (
    DOUBTFUL,
    FIELD,
    NOT_YET,
    PLAYERS,
    Event,
    Game,
    Number,
    Undecided,
    can_attack,
    find_card,
    find_first_to_act,
    is_negated,
)
from checks.replay.answers import (
    Answer,
    Finisher,
    Observed,
    Sight,
    cut_short,
    decided,
    is_of_battles,
    real,
    stopped,
    undecided,
)
from checks.replay.chain_limits import count_chains
from checks.replay.delayed import refuse_delayed
from checks.replay.legal_facts import observe_legal, observe_possible
from checks.replay.stage import Outcome, Stage
from checks.replay.telling import tell_compared, tell_number
from kb import records


def prepare(stage: Stage, name: str, fact: records.Fact) -> Finisher:
    """Set up the observers of a fact; the returned function answers it once the scene is played.

    A question that cannot be asked or answered is undecided.
    """
    kind = next(kind for kind in records.FACT_KINDS if getattr(fact, kind) is not None)
    try:
        finish: Finisher = MAKERS[kind](stage, getattr(fact, kind))
    except Undecided as open_question:
        unasked = undecided(name, str(open_question))
        return lambda outcome: unasked

    def answer(outcome: Outcome) -> Answer:
        try:
            return finish(outcome)
        except Undecided as open_question:
            return undecided(name, str(open_question))

    return answer


# --- state ------------------------------------------------------------------------------------------------------


def observe_state(stage: Stage, fact: records.StateFact) -> Finisher:
    """Ask for the state of cards at an instant."""
    attribute = next(name for name in records.STATE_ATTRIBUTES if getattr(fact, name) is not None)
    wanted = getattr(fact, attribute)
    roles = [real(stage, role) for role in fact.of]
    says = f"{' and '.join(fact.of)}: {records.to_kebab(attribute)} {wanted}"

    def look(game: Game) -> Sight:
        return Sight([look_at(game, role, attribute) for role in roles])

    seen = Observed(stage, fact.at or (None,), look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            return stopped(outcome, says) or undecided(says, missing)
        if halt := cut_short(seen, outcome, says):
            return halt
        if stray := seen.strays(lambda sight: all(state.value == wanted for state in sight.value)):
            return undecided(says, stray)
        if not fact.at and fact.zone is not None:
            refuse_delayed(outcome.game, "leave", roles)
        states: list[State] = [state for instant in seen.instants for state in seen.views[instant].value]
        wrong = [state for state in states if state.value != wanted]
        found = wrong[0].value if wrong else wanted
        rules = [rule for state in wrong or states for rule in state.rules]
        because = "; ".join(dict.fromkeys(state.because for state in wrong or states if state.because))
        return decided(not wrong, says, f"{records.to_kebab(attribute)} {found}", because, rules)

    return finish


class State(NamedTuple):
    """A card's state in one respect: the rules that caused it, and for a number its calculation."""

    value: object
    rules: tuple[str, ...]
    because: str = ""


def look_at(game: Game, name: str, attribute: str) -> State:
    """Read a card's state, and its cause."""
    stat = STATS.get(attribute)
    card = find_card(game, name) if stat else None
    if stat is None or card is None or not card.changes:
        return State(read_state(game, name, attribute), find_maker(game.log.trace, name, attribute))
    number = card.derive(stat)
    rules = number.rules or find_maker(game.log.trace, name, attribute)
    return State(number.value, rules, tell_number(number))


STATS: Final[Mapping[str, str]] = {"atk": "atk", "def_": "def"}
"""The calculated attributes, by the engine's names."""


def read_state(game: Game, name: str, attribute: str) -> object:
    """Read an attribute of a card in play."""
    role, _, effect = name.partition(".")
    if attribute == "applies":
        keys = [name] if effect else [key for key in game.effects.applying if key.startswith(f"{role}.")]
        begun = [each.source for each in game.effects.lasting if each.lasts != NOT_YET]
        lasting = any(name in (source, source.partition(".")[0]) for source in begun)
        doubted = game.effects.doubted
        if lasting or any(key in game.effects.applying and key not in doubted for key in keys):
            return "yes"
        for key in keys:
            if key in doubted:
                raise doubted[key]
        return "no"
    card = find_card(game, role)
    match attribute:
        case "def_":
            return card.defense
        case "marked":
            return "yes" if card.marked else "no"
        case "negated":
            return "yes" if is_negated(game, card) else "no"
        case "controller":
            return PLAYERS[card.controller]
        case "can_attack":
            return "yes" if can_attack(game, card) else "no"
    return getattr(card, attribute)


MAKERS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "position": ("flip", "change-position", "special-summon", "normal-summon", "set"),
    "marked": ("mark-destroyed",),
    "applies": ("apply", "effect-expires"),
    "negated": ("negate", "apply", "effect-expires"),
    "counters": ("place-counter", "remove-counter"),
    "materials": ("attach", "detach"),
    "controller": ("change-control", "special-summon"),
    "atk": ("change-stat", "apply", "effect-expires"),
    "def_": ("change-stat", "apply", "effect-expires"),
    "zone": (
        "send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "add-to-hand", "discard", "tribute", "place",
        "special-summon", "normal-summon", "set",
    ),
}  # fmt: skip
"""The events that cause a state, by attribute; for the others any event of the card."""


def find_maker(trace: Sequence[Event], name: str, attribute: str) -> tuple[str, ...]:
    """Find the rule of the last event so far that caused a card's state; empty if there is none."""
    role = name.partition(".")[0]
    concerning = [event for event in trace if event.of.partition(".")[0] == role]
    making = [event for event in concerning if event.what in MAKERS_OF.get(attribute, (event.what,))]
    if attribute == "zone":
        making = making or concerning  # what has not moved stays by what has become of it
    return tuple(event.rule for event in making[-1:])


# --- events ---------------------------------------------------------------------------------------------------


QUIET = ("enter", "apply", "effect-expires", "trigger-met", "chain-starts")
"""Events that accompany others."""


def matches(stage: Stage, event: Event, fact: records.EventFact, trace: list[Event]) -> bool:
    """Whether an event is the one in a fact, apart from its amount."""
    if not (leaves_field(event) if fact.what == "leave" else event.what == fact.what):
        return False
    if fact.at is not None and not any(happens_at(stage, event, at, trace) for at in fact.at):
        return False
    if fact.by is not None and not caused(event, real(stage, fact.by)):
        return False
    if fact.from_ is not None and event.from_ != fact.from_:
        return False
    if fact.to is not None and fact.to not in (event.to, event.of):
        return False
    if fact.kind is not None and event.kind != fact.kind:
        return False
    if fact.piercing is not None and event.piercing != (fact.piercing == "yes"):
        return False
    if fact.chain == "none" and event.chain:
        return False
    if fact.first == "yes":
        here = (each for each in trace if each.point == event.point and (each is event or each.what not in QUIET))
        if next(here) is not event:
            return False
    if event.what in ("trigger-met", "apply", "effect-expires") and event.kind == DOUBTFUL:
        raise Undecided(f"needs to know whether the condition of {event.of} is met")
    return True


def leaves_field(event: Event) -> bool:
    """Whether a card leaves the field by an event."""
    return event.from_ in FIELD and event.to not in FIELD


def happens_at(stage: Stage, event: Event, at: records.Moment, trace: list[Event]) -> bool:
    """Whether an event falls at a moment."""
    points = stage.points(at)
    if points:
        return event.point in points
    label = at.after if isinstance(at, records.Relative) else None
    if label is None:
        raise Undecided("needs a moment before an act")
    start = next(
        (number for number, each in enumerate(trace) if each.what == "activate" and label in (each.source, each.of)),
        None,
    )
    return start is not None and any(each is event for each in trace[start + 1 :])


def caused(event: Event, by: str) -> bool:
    """Whether an event has a kind of cause, or a card or an effect as its cause."""
    return by in (event.by, event.source) or event.source.partition(".")[0] == by


def concerns(event: Event, role: str) -> bool:
    """Whether an event is about a card, an effect or a player."""
    return role in (event.of, event.of.partition(".")[0])


def observe_event(stage: Stage, fact: records.EventFact) -> Finisher:
    """Ask whether, how often and with which amount an event happens."""
    says = format_event(fact)
    roles = [real(stage, role) for role in fact.of] if fact.of else [""]
    stage.visit(fact.at or ())

    def finish(outcome: Outcome) -> Answer:
        halt = None if is_past(stage, fact.at, outcome) else stopped(outcome, says)
        found: list[Event] = []
        short = ""
        for role in roles:
            mine = [
                each
                for each in outcome.trace
                if (not role or concerns(each, role)) and matches(stage, each, fact, outcome.trace)
            ]
            found += mine
            problem = count_problem(fact, mine, stage)
            short = short or problem
        if halt and (short or fact.times is not None):
            return halt
        if fact.at is None:
            refuse_delayed(outcome.game, fact.what, roles)
        rules = [each.rule for each in found] or [
            each.rule for each in outcome.trace if each.what in RELATED.get(fact.what, ())
        ][:1]
        engine = short or (f"{fact.what} {format_times(len(found))}" if found else f"no {fact.what}")
        fought = fact.what in ("damage", "mark-destroyed") and fact.kind != "effect-damage"
        numbers = list_compared(outcome.trace, found) if fought else ()
        return decided(not short, says, engine, tell_compared(numbers), [*rules, *name_rules(numbers)])

    return finish


def is_past(stage: Stage, moments: Sequence[records.Moment] | None, outcome: Outcome) -> bool:
    """Whether every timing of a fact was over when the replay stopped."""
    if moments is None or not all(isinstance(at, str) for at in moments):
        return False
    asked = {point for at in moments for point in stage.points(at)}
    if any(is_of_battles(str(at)) for at in moments) and any(map(outcome.comes_again, asked)):
        return False
    entered = [event.of for event in outcome.trace if event.what == "enter"]
    return bool(entered) and asked <= set(entered[:-1]) and entered[-1] not in asked


RELATED = {"damage": ("calculate-damage",), "mark-destroyed": ("calculate-damage",), "flip": ("enter",)}
"""Other events whose rules explain why an event happens, or does not."""


def list_compared(trace: Sequence[Event], events: Sequence[Event]) -> tuple[Number, ...]:
    """List the numbers of the last damage calculation, before the last of some events if they are a battle's.

    Empty without a calculation, or if one of the events had another cause.
    """
    if any(each.by != "battle" for each in events):
        return ()
    before = takewhile(lambda event: not events or event is not events[-1], trace)
    return next((event.numbers for event in reversed([*before]) if event.what == "calculate-damage"), ())


def name_rules(numbers: Sequence[Number]) -> list[str]:
    """Name the rules by which numbers were calculated."""
    return [rule for number in numbers for rule in number.rules]


def count_problem(fact: records.EventFact, found: list[Event], stage: Stage) -> str:
    """Describe how the events found differ from a fact; empty if they do not."""
    if fact.times == "never":
        return "" if not found else f"{fact.what} at {found[0].point}"
    if isinstance(fact.times, int) and len(found) != fact.times:
        return f"{fact.what} {format_times(len(found))}" if found else f"no {fact.what}"
    if not found:
        return f"no {fact.what}"
    if fact.amount is not None:
        wanted = fact.amount if isinstance(fact.amount, int) else stage.scene.amounts.get(fact.amount)
        if wanted is None:
            raise Undecided(f"needs the numbers of a battle for {fact.amount}")
        if not any(each.amount == wanted for each in found):
            return f"{fact.what} of {found[0].amount}"
    return ""


def format_event(fact: records.EventFact) -> str:
    """Write an event fact in words."""
    parts = [str(fact.what) if fact.kind is None or fact.what != "damage" else fact.kind.replace("-", " ")]
    if fact.of:
        parts.append(f"of {' and '.join(fact.of)}")
    if fact.kind and fact.what != "damage":
        parts.append(str(fact.kind))
    if fact.piercing is not None:
        parts.append("piercing" if fact.piercing == "yes" else "not piercing")
    if fact.amount is not None:
        parts.append(str(fact.amount))
    if fact.by:
        parts.append(f"by {fact.by}")
    if fact.from_:
        parts.append(f"from {fact.from_}")
    if fact.to:
        parts.append(f"to {fact.to}")
    if fact.at:
        parts.append("at " + " or ".join(format_moment(at) for at in fact.at))
    if fact.chain == "none":
        parts.append("without a Chain")
    if fact.first == "yes":
        parts.append("first")
    if fact.times is not None:
        parts.append("never" if fact.times == "never" else format_times(int(fact.times)))
    return " ".join(parts)


def format_times(times: int) -> str:
    """Write a number of times."""
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def format_moment(at: records.Moment) -> str:
    """Write a moment."""
    if isinstance(at, str):
        return at
    return f"after {at.after}" if at.after else f"before {at.before}"


def observe_order(stage: Stage, fact: tuple[records.EventFact, ...]) -> Finisher:
    """Ask whether events happen one after the other."""
    says = ", then ".join(format_event(each) for each in fact)
    for each in fact:
        stage.visit(each.at or ())

    def finish(outcome: Outcome) -> Answer:
        halt = stopped(outcome, says)
        if halt:
            return halt
        places: list[int] = []
        for each in fact:
            roles = [real(stage, role) for role in each.of] if each.of else [""]
            found = [
                number
                for number, event in enumerate(outcome.trace)
                if any(not role or concerns(event, role) for role in roles)
                and matches(stage, event, each, outcome.trace)
            ]
            last = places[-1] if places else -1
            place = next((number for number in found if number > last), found[0] if found else None)
            if place is None:
                return decided(False, says, f"no {format_event(each)}")
            places.append(place)
        rules = [outcome.trace[place].rule for place in places]
        order = ", then ".join(
            format_event(each) for _, each in sorted(zip(places, fact, strict=True), key=lambda pair: pair[0])
        )
        return decided(places == sorted(places), says, order, "", rules)

    return finish


# --- Chains, players, Life Points -----------------------------------------------------------------------------


def observe_chains(stage: Stage, fact: records.ChainsFact) -> Finisher:
    """Ask how many Chains can be started, or which effects share one."""
    stage.visit(fact.at)
    points = [point for at in fact.at for point in stage.points(at)]
    if fact.links is None:
        says = f"at most {fact.at_most} Chains started by {fact.started_by or 'any'} at {', '.join(points)}"

        def count(outcome: Outcome) -> Answer:
            halt = stopped(outcome, says)
            if halt:
                return halt
            if not points:
                return undecided(says, "needs a point at which Chains are counted")
            wanted = None if fact.at_most == "any" else fact.at_most
            counted = [count_chains(stage, point) for point in points]
            found, rule, asked = next((each for each in counted if each[0] != wanted), counted[0])
            engine = "any number of Chains" if found is None else f"at most {found} Chains"
            return decided(found == wanted, says, engine, "", (rule,), asked=asked)

        return count
    links = [[real(stage, name) for name in names] for names in fact.links]
    says = "Chains of " + "; ".join(" + ".join(names) for names in links)

    def group(outcome: Outcome) -> Answer:
        halt = None if is_past(stage, fact.at, outcome) else stopped(outcome, says)
        if halt:
            return halt
        chains: dict[int, list[str]] = {}
        kinds: dict[int, str] = {}
        for event in outcome.trace:
            if event.what == "activate" and event.point in points:
                chains.setdefault(event.chain, []).append(event.of)
            elif event.what == "chain-starts":
                kinds[event.chain] = event.kind
        wanted = fact.started_by or "any"
        found = [own for number, own in chains.items() if wanted in ("any", kinds.get(number))]
        fits = len(found) >= len(links) and all(
            any(len(names) == len(own) and all(_names(a, b) for a, b in zip(names, own, strict=True)) for own in found)
            for names in links
        )
        engine = "; ".join(" + ".join(own) for own in found) or "no Chain"
        rules = tuple(dict.fromkeys(event.rule for event in outcome.trace if event.what == "activate"))
        return decided(fits, says, f"Chains of {engine}", "", rules)

    return group


def _names(said: str, found: str) -> bool:
    return said == found or ("." not in said and found.partition(".")[0] == said)


def observe_first(stage: Stage, fact: records.ActsFirstFact) -> Finisher:
    """Ask which player acts first at a timing, or after a link."""
    says = f"{fact.is_} acts first"
    stage.visit(fact.at)

    def finish(outcome: Outcome) -> Answer:
        halt = stopped(outcome, says)
        if halt:
            return halt
        points = [point for at in fact.at for point in stage.points(at)]
        if not any(event.what == "enter" and event.of in points for event in outcome.trace):
            return undecided(says, f"the scenario never reaches {', '.join(points) or 'that moment'}")
        last = None
        if fact.after is not None:
            name = real(stage, fact.after)
            event = next(
                (each for each in outcome.trace if each.what == "activate" and name in (each.source, each.of)),
                None,
            )
            if event is None:
                return undecided(says, f"the scenario never reaches {fact.after}")
            last = PLAYERS.index(event.by)
        first, rule = find_first_to_act(outcome.game, last)
        engine = PLAYERS[first]
        return decided(engine == fact.is_, says, f"{engine} acts first", "", (rule,))

    return finish


def observe_life(stage: Stage, fact: records.LifeFact) -> Finisher:
    """Ask for a player's Life Points, or their change."""
    player = PLAYERS.index(fact.of)
    start = stage.scene.life[player]
    says = (
        f"{fact.of}: {fact.is_} Life Points" if fact.is_ is not None else f"{fact.of}: {fact.changes_by:+} Life Points"
    )

    def look(game: Game) -> Sight:
        return Sight(game.life[player])

    seen = Observed(stage, (fact.at,), look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            return stopped(outcome, says) or undecided(says, missing)
        if halt := cut_short(seen, outcome, says):
            return halt
        life = seen.views[seen.instants[0]].value
        wanted = fact.is_ if fact.is_ is not None else start + (fact.changes_by or 0)
        if stray := seen.strays(lambda sight: sight.value == wanted):
            return undecided(says, stray)
        if fact.at is None:
            for what in LIFE_CHANGES:
                refuse_delayed(outcome.game, what, [fact.of])
        changing = [each for each in outcome.trace if each.of == fact.of and each.amount is not None]
        rules = [each.rule for each in changing][-1:]
        rules = rules or [each.rule for each in outcome.trace if each.what == "calculate-damage"]
        engine = f"{life} Life Points" if fact.is_ is not None else f"{life - start:+} Life Points"
        numbers = list_compared(outcome.trace, changing)
        return decided(life == wanted, says, engine, tell_compared(numbers), [*rules, *name_rules(numbers)])

    return finish


LIFE_CHANGES: Final = ("damage", "pay-life", "lose-life", "set-life", "gain-life")
"""The events by which Life Points change."""


MAKERS: dict[str, Callable[..., Finisher]] = {
    "state": observe_state,
    "event": observe_event,
    "order": observe_order,
    "legal": observe_legal,
    "possible": observe_possible,
    "chains": observe_chains,
    "acts_first": observe_first,
    "life": observe_life,
}
