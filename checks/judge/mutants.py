"""Claims made wrong: a ruling's own words with one answer changed, chosen without asking the engine.

A change that could leave the claim true is not made: an event that never happens has no other timing, nor has entering
a step, since the next step is entered too; unchanged Life Points have no other player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, get_args

from checks.engine import ALL_POINTS, FIVE, FOLDS
from kb import records
from kb.language import words

MARGIN: Final = 100
"""The error of a wrong amount of damage, ATK, DEF or Life Points."""
ELSEWHERE: Final = "main-phase-2"
"""A timing outside every step of the Battle Phase."""
PLAYERS: Final[dict[object, str]] = {"turn-player": "opponent", "opponent": "turn-player"}
ANSWERS: Final[dict[object, str]] = {"yes": "no", "no": "yes"}


class Kind(StrEnum):
    """The part of a claim that was made wrong."""

    ANSWER = "another answer"
    TIMING = "another timing"
    NUMBER = "another number"
    PLAYER = "another player"
    ORDER = "another order"
    VALUE = "another value"
    REASON = "another reason"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A claim with one wrong fact."""

    kind: Kind
    says: str
    """The wrong and the right value."""
    claim: records.Claim


@dataclass(frozen=True, slots=True)
class WrongFields:
    """One change of a fact's fields."""

    kind: Kind
    says: str
    fields: dict[str, Any]


def mutate_claim(claim: records.Claim, fact: str, home: tuple[str, ...] = FIVE) -> Iterator[Mutant]:
    """List the wrong versions of one fact of a claim; ``home`` is the chart whose words it uses."""
    if claim.for_some is not None:
        # "Some may" is wrong only if none may: what is wrong of one has to be wrong of every one.
        claim = claim.model_copy(update={"for_every": claim.for_some, "for_some": None})
    if claim.window is not None:
        said = claim.window.at[fact]
        window = claim.window.model_copy(update={"at": {**claim.window.at, fact: ANSWERS[said]}})
        yield Mutant(Kind.ANSWER, f"{ANSWERS[said]}, not {said}", claim.model_copy(update={"window": window}))
        if claim.window.because is not None:
            reason = WRONG_REASONS[said]
            window = claim.window.model_copy(update={"because": (reason,)})
            says = f"because {reason}, not {format_value(claim.window.because)}"
            yield Mutant(Kind.REASON, says, claim.model_copy(update={"window": window}))
    elif claim.then is not None:
        if fact in claim.then:
            for change, wrong in mutate_fact(claim.then[fact], home):
                yield Mutant(change.kind, change.says, claim.model_copy(update={"then": {fact: wrong}}))
    else:
        shape = next(name for name in records.SHAPES if getattr(claim, name) is not None)
        record = getattr(claim, shape)
        for change in SHAPE_CHANGES[shape](record):
            update = {shape: record.model_copy(update=change.fields)}
            yield Mutant(change.kind, change.says, claim.model_copy(update=update))


def mutate_fact(fact: records.Fact, home: tuple[str, ...]) -> Iterator[tuple[WrongFields, records.Fact]]:
    """List the wrong versions of a fact of a scenario."""
    kind = next(name for name in records.FACT_KINDS if getattr(fact, name) is not None)
    record = getattr(fact, kind)
    if kind == "order":
        backwards = tuple(reversed(record))
        if backwards != record:
            yield WrongFields(Kind.ORDER, "the reverse", {}), fact.model_copy(update={"order": backwards})
        return
    changes = change_event(record, home) if kind == "event" else FACT_CHANGES[kind](record)
    for change in changes:
        yield change, fact.model_copy(update={kind: record.model_copy(update=change.fields)})


def turn(kind: Kind, field: str, value: object, said: object, **more: object) -> WrongFields:
    """Change one field to another value; ``more`` changes with it."""
    name = records.to_kebab(field)
    return WrongFields(kind, f"{name} {format_value(value)}, not {format_value(said)}", {field: value, **more})


def format_value(value: object) -> str:
    """Write a value."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(format_value(each) for each in value) + "]"
    return "any" if value is None else str(value)


def next_of(value: object, known: Sequence[Any]) -> Any:
    """Return the next word after one, cyclically."""
    return known[(known.index(value) + 1) % len(known)]


# --- facts of a scenario ----------------------------------------------------------------------------------------


def change_event(fact: records.EventFact, home: tuple[str, ...]) -> Iterator[WrongFields]:
    """Make an event wrong: whether and how often it happens, when, to which card, and the amount."""
    if fact.times == "never":
        yield turn(Kind.ANSWER, "times", None, "never")
        return
    yield turn(Kind.ANSWER, "times", "never", fact.times)
    if isinstance(fact.times, int):
        yield turn(Kind.NUMBER, "times", fact.times + 1, fact.times)
    if isinstance(fact.amount, int):
        yield turn(Kind.NUMBER, "amount", fact.amount + MARGIN, fact.amount)
        if fact.amount >= MARGIN:
            yield turn(Kind.NUMBER, "amount", fact.amount - MARGIN, fact.amount)
    elif fact.amount is not None:
        other = {"difference": "attacker-atk", "attacker-atk": "difference"}[fact.amount]
        yield turn(Kind.NUMBER, "amount", other, fact.amount)
    if fact.of is not None and len(fact.of) == 1 and fact.of[0] in PLAYERS:
        yield turn(Kind.PLAYER, "of", (PLAYERS[fact.of[0]],), fact.of)
    if fact.to in PLAYERS:
        yield turn(Kind.PLAYER, "to", PLAYERS[fact.to], fact.to)
    if fact.kind is not None:
        yield turn(Kind.VALUE, "kind", next_of(fact.kind, get_args(words.DamageKind)), fact.kind)
    if fact.piercing is not None:
        yield turn(Kind.VALUE, "piercing", ANSWERS[fact.piercing], fact.piercing)
    other_point = find_other_point(fact.at or (), home)
    if other_point is not None and fact.what != "enter":
        yield turn(Kind.TIMING, "at", (other_point,), fact.at)


def find_other_point(at: Sequence[records.Moment], home: tuple[str, ...]) -> str | None:
    """Find the next timing of the chart that differs under either chart; None for relative moments."""
    said = [each.partition("/")[0] for each in at if isinstance(each, str)]
    points = [point for point in ALL_POINTS if point in home or point not in FOLDS]
    if not said or len(said) < len(at) or not set(said) <= set(points):
        return None
    timings = {FOLDS.get(point, point) for point in said}
    start = points.index(said[-1])
    rest = (*points[start + 1 :], *points[:start])
    return next((point for point in rest if FOLDS.get(point, point) not in timings), None)


def change_state(fact: records.StateFact) -> Iterator[WrongFields]:
    """Give a card another value of the attribute in question."""
    name = next(each for each in records.STATE_ATTRIBUTES if getattr(fact, each) is not None)
    said = getattr(fact, name)
    if isinstance(said, int):
        step = MARGIN if name in ("atk", "def_") else 1
        yield turn(Kind.NUMBER, name, said + step, said)
        if said >= step:
            yield turn(Kind.NUMBER, name, said - step, said)
        return
    known: dict[str, tuple[str, ...]] = {
        "position": get_args(words.Position),
        "zone": get_args(words.Zone),
        "controller": get_args(words.Player),
        "type": (said, "warrior" if said != "warrior" else "fiend"),
        "attribute": (said, "light" if said != "light" else "dark"),
        "carrier": get_args(words.Carrier),
    }
    kind = {"controller": Kind.PLAYER}.get(name, Kind.VALUE if name in known else Kind.ANSWER)
    yield turn(kind, name, next_of(said, known.get(name, get_args(words.YesNo))), said)


def change_answer(fact: records.LegalFact | records.PossibleFact) -> Iterator[WrongFields]:
    """Make a legal act illegal, and the reverse."""
    yield turn(Kind.ANSWER, "is_", ANSWERS[fact.is_], fact.is_)
    if fact.because is not None:
        yield turn(Kind.REASON, "because", (WRONG_REASONS[fact.is_],), fact.because)


WRONG_REASONS: Final[dict[str, str]] = {"yes": "game-rule", "no": "own-move"}
"""For each answer a reason for the other one."""


def change_chains(fact: records.ChainsFact) -> Iterator[WrongFields]:
    """Allow a Chain more or fewer; reverse the links of a Chain, split it, or join separate ones."""
    if fact.at_most == "any":
        yield turn(Kind.NUMBER, "at_most", 1, "any")
    elif fact.at_most is not None:
        yield turn(Kind.NUMBER, "at_most", int(fact.at_most) + 1, fact.at_most)
        if int(fact.at_most) > 0:
            yield turn(Kind.NUMBER, "at_most", int(fact.at_most) - 1, fact.at_most)
    if fact.links is None:
        return
    backwards = tuple(tuple(reversed(chain)) for chain in fact.links)
    if backwards != fact.links:
        yield turn(Kind.ORDER, "links", backwards, fact.links)
        yield turn(Kind.ORDER, "links", tuple((link,) for chain in fact.links for link in chain), fact.links)
    if len(fact.links) > 1:
        yield turn(Kind.ORDER, "links", (tuple(link for chain in fact.links for link in chain),), fact.links)


def change_first(fact: records.ActsFirstFact) -> Iterator[WrongFields]:
    """Let the other player act first."""
    yield turn(Kind.PLAYER, "is_", PLAYERS[fact.is_], fact.is_)


def change_life(fact: records.LifeFact) -> Iterator[WrongFields]:
    """Give a player other Life Points, or the change to the other player."""
    name = "is_" if fact.is_ is not None else "changes_by"
    said = getattr(fact, name)
    yield turn(Kind.NUMBER, name, said + MARGIN, said)
    yield turn(Kind.NUMBER, name, said - MARGIN, said)
    if fact.changes_by:
        yield turn(Kind.PLAYER, "of", PLAYERS[fact.of], fact.of)


FACT_CHANGES: Final[dict[str, Any]] = {
    "state": change_state,
    "legal": change_answer,
    "possible": change_answer,
    "chains": change_chains,
    "acts_first": change_first,
    "life": change_life,
}


# --- the other shapes -------------------------------------------------------------------------------------------


def change_chart(chart: records.Chart) -> Iterator[WrongFields]:
    """Give a phase or step another number of timings, other timings, or another order of them."""
    if chart.count is not None:
        yield turn(Kind.NUMBER, "count", chart.count + 1, chart.count)
        yield turn(Kind.NUMBER, "count", chart.count - 1, chart.count)
    if chart.number is not None:
        yield turn(Kind.NUMBER, "number", chart.number + 1, chart.number)
        yield turn(Kind.NUMBER, "number", chart.number - 1, chart.number)
    if chart.is_ is not None:
        if len(chart.is_) > 1:
            yield turn(Kind.ORDER, "is_", tuple(reversed(chart.is_)), chart.is_)
        yield turn(Kind.VALUE, "is_", (*chart.is_, ELSEWHERE), chart.is_)
    if chart.contains is not None and ELSEWHERE not in chart.contains:
        yield turn(Kind.VALUE, "contains", (*chart.contains, ELSEWHERE), chart.contains)
    if chart.follows is not None:
        if chart.named is not None:
            yield turn(Kind.ORDER, "follows", chart.named, chart.follows, named=chart.follows)
        else:
            yield turn(Kind.ORDER, "follows", chart.of, chart.follows, of=chart.follows)


def change_reading(reading: records.Reading) -> Iterator[WrongFields]:
    """Give a phrase another meaning of the same field."""
    for field in sorted(reading.means.model_fields_set):
        said = getattr(reading.means, field)
        known = MEANINGS.get(field)
        if known is None or set(said) >= set(known):
            continue
        other = next(word for word in (*known[known.index(said[-1]) :], *known) if word not in said)
        means = reading.means.model_copy(update={field: (other,)})
        yield WrongFields(Kind.VALUE, f"{records.to_kebab(field)} {other}, not {format_value(said)}", {"means": means})


MEANINGS: Final[dict[str, tuple[str, ...]]] = {
    "named_timing": get_args(words.NamedTiming),
    "trigger": get_args(words.Trigger),
    "answers": get_args(words.Answers),
    "optional": get_args(words.Optionality),
    "class_": get_args(words.EffectClass),
    "negates": get_args(words.Negates),
    "atk_def": get_args(words.AtkDef),
    "summons": get_args(words.Summons),
}
"""The fields that a reading of a phrase names, with their words."""


def change_note(note: records.Note) -> Iterator[WrongFields]:
    """Call a ruling something else: a quotation an extrapolation, an extrapolation a quotation, or wrong elsewhere."""
    match note.calls_it:
        case "quoted":
            yield turn(Kind.VALUE, "calls_it", "extrapolation", note.calls_it)
        case "extrapolation" | "unconfirmed":
            yield turn(Kind.VALUE, "calls_it", "quoted", note.calls_it)
        case "partly-incorrect" if note.facts:
            yield turn(Kind.VALUE, "facts", (*note.facts, "nothing/else"), note.facts)
            yield turn(Kind.VALUE, "facts", ("nothing/else",), note.facts)


def change_difference(differs: records.Differs) -> Iterator[WrongFields]:
    """Claim that a ruleset differs from itself."""
    one = differs.rulesets[0]
    yield turn(Kind.VALUE, "rulesets", (one, one), differs.rulesets)


SHAPE_CHANGES: Final[dict[str, Any]] = {
    "chart": change_chart,
    "reading": change_reading,
    "note": change_note,
    "differs": change_difference,
}
