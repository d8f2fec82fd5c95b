"""Activation windows of a card's effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from checks.engine import (
    FIVE,
    FOLDS,
    NO_TIMING,
    SEVEN,
    CardRuling,
    Effect,
    Undecided,
    Verdict,
    choose_best,
    find_timings,
    judge_outside,
    judge_play,
)
from checks.replay.answers import Answer, combine_answers, decided, undecided
from checks.replay.class_windows import find_breaking_card, judge_class
from checks.replay.eras import Era
from checks.replay.prepared import PreparedRuleset
from checks.replay.stage import damage_points
from kb import records


def judge_window(
    prepared: PreparedRuleset, claim: records.Claim, home: tuple[str, ...]
) -> Iterator[tuple[str, Answer]]:
    """Answer a window timing by timing; ``home`` is the chart whose words the claim uses."""
    window = claim.window
    assert window is not None
    for point, said in window.at.items():
        try:
            yield point, judge_point(prepared, claim, window, point, said, home)
        except Undecided as open_question:
            yield point, undecided(said, str(open_question))


def judge_point(
    prepared: PreparedRuleset,
    claim: records.Claim,
    window: records.Window,
    point: str,
    said: str,
    home: tuple[str, ...],
) -> Answer:
    """Answer a window at one timing."""
    if point == "the-point":
        bound = list_bound_points(claim)
        if not bound:
            raise Undecided("needs the points that the-point stands for")
        each = [judge_point(prepared, claim, window, name, said, home) for name in bound]
        return combine_answers(each, some=claim.for_some is not None)
    points = read_points(prepared.era, window, point, home)
    if not (window.may_activate or window.triggers):
        return judge_class(prepared, claim, point, points, said)
    verdict = choose_best([*judge_card(prepared, claim, point, points)] or [NO_TIMING])
    if verdict.answer == "unknown":
        return undecided(said, verdict.why)
    agrees, says, engine = verdict.answer == said, said, verdict.answer
    if agrees and window.because and not verdict.reasons:
        return undecided(said, "needs a reason for the answer")
    if agrees and window.because and not set(verdict.reasons) & set(window.because):
        agrees, says = False, f"{said} ({', '.join(window.because)})"
        engine = f"{verdict.answer} ({', '.join(verdict.reasons)})"
    exception = verdict.exception.cites if verdict.exception else ()
    return decided(agrees, says, engine, verdict.why, verdict.rules, exception)


def list_bound_points(claim: records.Claim) -> tuple[str, ...]:
    """List the timings that ``the-point`` of a claim stands for."""
    quantified = claim.for_every or claim.for_plain or claim.for_some
    return (quantified.point if quantified else None) or ()


def speaks_of_class(claim: records.Claim) -> bool:
    """Whether a claim is a window of every effect of a class."""
    window = claim.window
    return window is not None and not (window.may_activate or window.triggers) and claim.for_some is None


def name_breaking_card(prepared: PreparedRuleset, claim: records.Claim, point: str, home: tuple[str, ...]) -> str:
    """Name a card of the corpus for which a window of a whole class is wrong; empty if there is none.

    ``home`` is the chart whose words the claim uses.
    """
    window = claim.window
    if window is None or not speaks_of_class(claim):
        return ""
    names = list_bound_points(claim) if point == "the-point" else (point,)
    found = (
        find_breaking_card(prepared, claim, name, read_points(prepared.era, window, name, home), window.at[point])
        for name in names
    )
    return next(filter(None, found), "")


def read_points(era: Era, window: records.Window, point: str, home: tuple[str, ...]) -> tuple[str, ...]:
    """Read the timing of a claim under the ruleset's chart; ``()`` if it depends on the effect."""
    chart = damage_points(era)
    if not chart:
        raise Undecided("switch damage-step-chart is open")
    if point in ("its-timing", "elsewhere"):
        return ()
    if point in chart and home == FIVE and chart == SEVEN and point in FOLDS.values():
        return (*(old for old, new in FOLDS.items() if new == point), point)
    if point in chart:
        if chart == FIVE and home == SEVEN:
            refuse_split(window, point)
        return (point,)
    if point in FOLDS:
        refuse_split(window, FOLDS[point])
        return (FOLDS[point],)
    return (point,)


def refuse_split(window: records.Window, point: str) -> None:
    """Raise :class:`Undecided` if a claim answers the substeps of one timing differently."""
    parts = {
        window.at[name] for name in (point, *(old for old, new in FOLDS.items() if new == point)) if name in window.at
    }
    if len(parts) > 1:
        raise Undecided("the timing is split: substeps that are one timing today have different answers")


# --- a card's effect -----------------------------------------------------------------------------------------


class Subject(NamedTuple):
    """The effect of a window, with its card's name and other effects, and the card rulings on it."""

    card: str
    effects: tuple[Effect, ...]
    effect: Effect
    rulings: dict[str, tuple[CardRuling, ...]]


def find_subject(prepared: PreparedRuleset, claim: records.Claim) -> Subject:
    """Find the effect that ``CARD``, ``CARD.effect``, or a role of the claim's own scene names.

    Raises :class:`Undecided` unless there is exactly one.
    """
    window = claim.window
    assert window is not None
    name = window.may_activate or window.triggers or ""
    role, _, id = name.partition(".")
    thing = prepared.thing_of(claim, role)
    if thing is None:
        found = prepared.cards.look_up(name)
        card_name, id = (name, "") if found else name.rpartition(".")[::2]
        found = found or prepared.cards.look_up(card_name)
        if found is None:
            raise Undecided(f"needs the card {name}")
        card, effects = found.name, prepared.cards.effects_of(found)
        carrier: str = found.carrier
        rulings = prepared.cards.rulings_of(found)
    else:
        made = prepared.cards.make(role, thing)
        card, effects, rulings, carrier = made.name, made.effects, made.rulings, made.carrier
    if id:
        named = next((each for each in effects if each.id == id), None)
        if named is None:
            raise Undecided(f"{card} lacks the effect {id}")
        return Subject(card, effects, named, rulings)
    own = [each for each in effects if each.effect_class == "activation"] or [
        each for each in effects if each.is_activated
    ]
    if len(own) == 1:
        return Subject(card, effects, own[0], rulings)
    if not own and carrier != "monster":
        played = Effect("activation", carrier=carrier, effect_class="activation")
        return Subject(card, effects, played, rulings)
    which = f"needs to know which effect of {card}: {', '.join(each.id for each in own)}"
    raise Undecided(f"card {card} lacks an activated effect" if not own else which)


def judge_card(
    prepared: PreparedRuleset, claim: records.Claim, point: str, points: tuple[str, ...]
) -> Iterator[Verdict]:
    """Judge a card's effect at the substeps of one timing."""
    assert claim.window is not None
    subject = find_subject(prepared, claim)
    using = None
    if claim.window.using is not None:
        using = tuple(each for each in subject.effects if each.id in claim.window.using)
    if point in ("its-timing", "elsewhere"):
        sharing = using or (subject.effect,)
        own = {each for one in sharing for each in find_timings(one, prepared.era.engine, prepared.rulebook)}
        chart = damage_points(prepared.era)
        points = tuple(each for each in chart if (each in own) == (point == "its-timing"))
    for each in points:
        yield judge_subject(prepared, subject, each, using)


def find_own(prepared: PreparedRuleset, effect: Effect) -> tuple[str, ...]:
    """Find the timings of an effect's own event or named timing: all, if that depends on an unsettled switch."""
    try:
        return find_timings(effect, prepared.era.engine, prepared.rulebook)
    except Undecided:
        return damage_points(prepared.era)


def judge_subject(
    prepared: PreparedRuleset, subject: Subject, point: str, using: tuple[Effect, ...] | None = None
) -> Verdict:
    """Judge an effect at a timing inside or outside the Damage Step.

    Its conditions are assumed to be met, except phases and steps; one that is not played may be about the timing
    itself: then only a no, or a card ruling, is an answer.
    """
    card, effects, effect, rulings = subject
    if point in damage_points(prepared.era):
        verdict = judge_play(
            effect, point, prepared.era.engine, prepared.rulebook, effects=effects, rulings=rulings, using=using
        )
    else:
        verdict = judge_outside(effect, point, prepared.rulebook)
    unplayed = next((each.unplayed_need for each in (effect, *(using or ())) if each.unplayed_need), "")
    if verdict.answer == "yes" and unplayed and verdict.exception is None:
        return Verdict("unknown", (), (), f'"{unplayed}" of {card} is not played')
    return verdict
