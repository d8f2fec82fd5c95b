"""Activation windows: of a card's effect, and of every effect that fits a description."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from checks.answers import Answer, combine_answers, doubt, judge
from checks.engine.chart import FIVE, FOLDS, SEVEN
from checks.engine.effects import Effect
from checks.engine.own_timing import find_timings, judge_outside, own_points
from checks.engine.permission import CardRuling, Column, Verdict, choose_best, judge_effect, judge_play, permit
from checks.engine.rules import Rulebook, Undecided
from checks.engine.space import Mask, Space, describe, spell, whole_space
from checks.engine.words import FAST_CARRIERS, NEUTRAL, UNACTIVATED
from checks.replay import damage_points
from checks.scenes import Scene, build_scenes
from checks.world import FIELD_ATTRIBUTES, Cards, Era
from kb import records
from kb.corpus import Corpus
from kb.scenes import merge_things


@dataclass(slots=True)
class Bench:
    """One ruleset with all that is computed once for it: cards, and what the rules allow of every description."""

    corpus: Corpus
    era: Era
    rulebook: Rulebook
    cards: Cards
    scenes: dict[int, tuple[records.Claim, list[Scene]]] = field(default_factory=dict)
    """The scenes of claims already built; they are the same under every ruleset."""
    _columns: dict[str, Column] | None = None
    _own: dict[str, Mask] | None = None

    def scenes_of(self, claim: records.Claim) -> list[Scene]:
        """Build the scenes of a claim, once; raises :class:`Undecided` where a word has no scene yet."""
        if id(claim) not in self.scenes:
            self.scenes[id(claim)] = (claim, build_scenes(self.corpus, claim))
        return self.scenes[id(claim)][1]

    def thing_of(self, claim: records.Claim, role: str) -> records.Thing | None:
        """Find the card that a role of the claim's own scene stands for."""
        stock = self.corpus.situations[claim.situation].given.cards.get(role) if claim.situation else None
        given = claim.given.cards.get(role) if claim.given else None
        return merge_things(stock, given) if given else stock

    @property
    def columns(self) -> dict[str, Column]:
        """What the rules allow, point by point, of every description."""
        if self._columns is None:
            self._columns = permit(whole_space(), self.era.engine, self.rulebook)
        return self._columns

    @property
    def own(self) -> dict[str, Mask]:
        """Which descriptions' own timing falls at which point."""
        if self._own is None:
            self._own = own_points(whole_space(), self.era.engine, self.rulebook)
        return self._own


def make_bench(
    corpus: Corpus,
    era: Era,
    rulebook: Rulebook,
    scenes: dict[int, tuple[records.Claim, list[Scene]]] | None = None,
) -> Bench:
    """Set up a ruleset for judging; ``scenes`` are shared with the benches of other rulesets."""
    return Bench(corpus, era, rulebook, Cards(corpus, era), {} if scenes is None else scenes)


def judge_window(bench: Bench, claim: records.Claim, home: tuple[str, ...]) -> Iterator[tuple[str, Answer]]:
    """Answer a window point by point; ``home`` is the chart in whose words the claim is made."""
    window = claim.window
    assert window is not None
    for point, said in window.at.items():
        try:
            yield point, judge_point(bench, claim, window, point, said, home)
        except Undecided as open_question:
            yield point, doubt(said, str(open_question))


def judge_point(
    bench: Bench, claim: records.Claim, window: records.Window, point: str, said: str, home: tuple[str, ...]
) -> Answer:
    """Answer a window at one point."""
    if point == "the-point":
        quantified = claim.for_every or claim.for_plain or claim.for_some
        bound = (quantified.point if quantified else None) or ()
        if not bound:
            raise Undecided("needs the points that the-point stands for")
        each = [judge_point(bench, claim, window, name, said, home) for name in bound]
        return combine_answers(each, some=claim.for_some is not None)
    points = read_points(bench.era, window, point, home)
    if not (window.may_activate or window.triggers):
        return judge_class(bench, claim, point, points, said)
    verdict = choose_best([*judge_card(bench, claim, point, points)] or [NO_TIMING])
    if verdict.answer == "unknown":
        return doubt(said, verdict.why)
    agrees, says, engine = verdict.answer == said, said, verdict.answer
    if agrees and window.because and verdict.reasons and not set(verdict.reasons) & set(window.because):
        agrees, says = False, f"{said} ({', '.join(window.because)})"
        engine = f"{verdict.answer} ({', '.join(verdict.reasons)})"
    exception = verdict.exception.cites if verdict.exception else ()
    return judge(agrees, says, engine, verdict.why, verdict.rules, exception)


NO_TIMING = Verdict("no", ("OT-5",), ("condition-unmet",), "it has no timing here")
"""The verdict where an effect's own timing has no point in the Damage Step."""


def read_points(era: Era, window: records.Window, point: str, home: tuple[str, ...]) -> tuple[str, ...]:
    """Read the point of a claim under the ruleset's chart; ``()`` for points that depend on the effect."""
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
        raise Undecided("the timing is split: the substeps that are one today are answered differently")


# --- a card's effect -----------------------------------------------------------------------------------------


class Subject(NamedTuple):
    """The effect that a window is about, with what its card is called, does besides, and is excepted from."""

    card: str
    effects: tuple[Effect, ...]
    effect: Effect
    rulings: dict[str, tuple[CardRuling, ...]]


def find_subject(bench: Bench, claim: records.Claim) -> Subject:
    """Find the effect that ``CARD``, ``CARD.effect``, or a role of the claim's own scene names.

    Raises :class:`Undecided` where there is none, or more than one.
    """
    window = claim.window
    assert window is not None
    name = window.may_activate or window.triggers or ""
    role, _, id = name.partition(".")
    thing = bench.thing_of(claim, role)
    if thing is None:
        found = bench.cards.look_up(name)
        card_name, id = (name, "") if found else name.rpartition(".")[::2]
        found = found or bench.cards.look_up(card_name)
        if found is None:
            raise Undecided(f"needs the card {name}")
        card, effects = found.name, bench.cards.effects_of(found)
        carrier: str = found.carrier
        rulings = bench.cards.rulings_of(found)
    else:
        made = bench.cards.make(role, thing)
        card, effects, rulings, carrier = made.name, made.effects, made.rulings, made.carrier
    if id:
        named = next((each for each in effects if each.id == id), None)
        if named is None:
            raise Undecided(f"{card} lacks the effect {id}")
        return Subject(card, effects, named, rulings)
    own = [each for each in effects if each.klass == "activation"] or [each for each in effects if each.is_activated]
    if len(own) == 1:
        return Subject(card, effects, own[0], rulings)
    if not own and carrier != "monster":
        played = Effect("activation", carrier=carrier, klass="activation")
        return Subject(card, effects, played, rulings)
    raise Undecided(f"card {card} lacks an activated effect" if not own else f"needs to know which effect of {card}")


def judge_card(bench: Bench, claim: records.Claim, point: str, points: tuple[str, ...]) -> Iterator[Verdict]:
    """Judge a card's effect at the substeps of one point."""
    assert claim.window is not None
    _, effects, effect, rulings = find_subject(bench, claim)
    using = None
    if claim.window.using is not None:
        using = tuple(each for each in effects if each.id in claim.window.using)
    if point in ("its-timing", "elsewhere"):
        subjects = using or (effect,)
        own = {each for one in subjects for each in find_timings(one, bench.era.engine, bench.rulebook)}
        chart = damage_points(bench.era)
        points = tuple(each for each in chart if (each in own) == (point == "its-timing"))
    for each in points:
        yield judge_effect_at(bench, effect, effects, rulings, each, using)


def judge_effect_at(
    bench: Bench,
    effect: Effect,
    effects: tuple[Effect, ...],
    rulings: dict[str, tuple[CardRuling, ...]],
    point: str,
    using: tuple[Effect, ...] | None = None,
) -> Verdict:
    """Judge an effect at a point inside or outside the Damage Step."""
    if point in damage_points(bench.era):
        return judge_play(
            effect, point, bench.era.engine, bench.rulebook, effects=effects, rulings=rulings, using=using
        )
    return judge_outside(effect, point)


# --- a described class ----------------------------------------------------------------------------------------


def describe_mask(space: Space, said: records.EffectDescription, *, plain: bool, whole: bool = False) -> Mask:
    """Pick out the descriptions that a record's description covers."""
    mask = space.everything
    for name, attribute in FIELD_ATTRIBUTES.items():
        words = getattr(said, attribute)
        if words is not None:
            mask &= space.having(name, *words)
        elif name == "printed-limit" and not whole:
            mask &= space.having(name, "none")
        elif plain and name in NEUTRAL:
            mask &= space.having(name, NEUTRAL[name])
    if said.speed is not None:
        mask &= speed_mask(space, said.speed)
    return mask


def speed_mask(space: Space, speeds: tuple[int, ...]) -> Mask:
    """Pick out the descriptions of some Spell Speeds."""
    three = space.having("carrier", "counter-trap")
    fast = space.having("class", "quick") | (
        space.having("class", "activation") & space.having("carrier", *FAST_CARRIERS)
    )
    masks = {1: space.everything & ~fast & ~three, 2: fast & ~three, 3: three}
    mask = 0
    for speed in speeds:
        mask |= masks.get(speed, 0)
    return mask


def class_mask(bench: Bench, claim: records.Claim) -> tuple[Mask, bool]:
    """Pick out what a quantified claim speaks of; the second value is whether it speaks of unactivated effects."""
    space = whole_space()
    said = claim.for_every or claim.for_plain or claim.for_some
    described = said.effect if said is not None else None
    described = described or records.EffectDescription.model_validate({})
    if described.class_ and all(word in UNACTIVATED for word in described.class_):
        return 0, True
    mask = describe_mask(space, described, plain=claim.for_plain is not None)
    for each in claim.except_:
        other = bench.corpus.effect_classes[each] if isinstance(each, str) else each
        mask &= ~describe_mask(space, other, plain=False, whole=True)
    return mask, False


def judge_class(bench: Bench, claim: records.Claim, point: str, points: tuple[str, ...], said: str) -> Answer:
    """Answer a window of a whole class; what breaks it is shown by the smallest description and a real card."""
    space = whole_space()
    mask, unactivated = class_mask(bench, claim)
    if unactivated:
        return judge(said == "no", said, "no", "it is not activated: it applies by itself", ("DS-0",))
    if not mask:
        raise Undecided("no effect fits the description")
    if points and points[0] not in bench.columns:
        return judge_class_outside(space, mask, points[0], said, some=claim.for_some is not None)
    allowed, open_mask, rules = class_columns(bench, mask, point, points)
    yes, unknown = mask & allowed, mask & open_mask & ~allowed
    no = mask & ~allowed & ~open_mask
    good, bad = (yes, no) if said == "yes" else (no, yes)
    if claim.for_some is not None:
        if good:
            return judge(True, said, said, f"such as {show(space, good)}", rules)
        return (
            doubt(said, first_doubt(bench))
            if unknown
            else judge(False, said, flip(said), "none fits", rules or ("DS-M",))
        )
    if bad:
        broken = space.smallest(bad)
        assert broken is not None
        example = real_card(bench, claim, point, points, said)
        why = f"not of {show(space, bad)}" + (f"; a real card: {example}" if example else "")
        breaking = breaking_rules(bench, broken, points or tuple(bench.columns), said)
        return judge(False, said, flip(said), why, breaking)
    if unknown:
        return doubt(said, first_doubt(bench))
    return judge(True, said, said, "", rules if said == "yes" else ("DS-M",))


def flip(answer: str) -> str:
    """The other answer."""
    return "no" if answer == "yes" else "yes"


def class_columns(bench: Bench, mask: Mask, point: str, points: tuple[str, ...]) -> tuple[Mask, Mask, tuple[str, ...]]:
    """Gather what is allowed, and open, of a class over the substeps of a point."""
    allowed = open_mask = 0
    rules: list[str] = []
    for name, column in bench.columns.items():
        if point == "its-timing":
            here = bench.own[name]
        elif point == "elsewhere":
            here = 0
        else:
            here = mask if name in points else 0
        allowed |= column.allowed & here
        open_mask |= column.open & here
        rules += [ground.rule.id for ground in column.grounds if ground.mask & mask & here]
    return allowed, open_mask, tuple(dict.fromkeys(rules))


def judge_class_outside(space: Space, mask: Mask, point: str, said: str, *, some: bool) -> Answer:
    """Answer a window of a class at a point outside the Damage Step."""
    good = space.pick(mask, lambda row: judge_outside(describe(row), point).answer == said)
    bad = mask & ~good
    agrees = bool(good) if some else not bad
    shown = good if agrees else bad
    row = space.smallest(shown)
    assert row is not None
    verdict = judge_outside(describe(row), point)
    why = f"such as {show(space, good)}" if agrees and some else "" if agrees else f"not of {show(space, bad)}"
    return judge(agrees, said, verdict.answer, why, verdict.rules)


def show(space: Space, mask: Mask) -> str:
    """Write the smallest description of a mask."""
    row = space.smallest(mask)
    return "{" + ", ".join(f"{field}: {value}" for field, value in spell(row).items()) + "}" if row else "nothing"


def breaking_rules(bench: Bench, row: tuple[str, ...], points: tuple[str, ...], said: str) -> tuple[str, ...]:
    """Name the rules by which the engine answers a description otherwise."""
    rules: list[str] = []
    for point in points:
        verdict = judge_effect(describe(row), point, bench.era.engine, bench.rulebook, bound=False)
        if verdict.answer != said:
            rules.extend(verdict.rules)
    return tuple(dict.fromkeys(rules))


def first_doubt(bench: Bench) -> str:
    """Name an open switch that the answer rests on."""
    return next((each for column in bench.columns.values() for each in column.doubts), "an open switch")


def fits_description(effect: Effect, said: records.EffectDescription, *, plain: bool) -> bool:
    """Whether a real effect fits a description."""
    for name, attribute in FIELD_ATTRIBUTES.items():
        words = getattr(said, attribute)
        value = effect.read(name)
        if words is not None:
            if value not in words:
                return False
        elif (name == "printed-limit" and value != "none") or (plain and name in NEUTRAL and value != NEUTRAL[name]):
            return False
    return said.speed is None or effect.speed in said.speed


def fitting_effects(bench: Bench, claim: records.Claim) -> Iterator[tuple[records.Card, Effect]]:
    """List the effects of the corpus' cards that a quantified claim speaks of."""
    said = claim.for_every or claim.for_plain or claim.for_some
    if said is None:
        return
    described = said.effect or records.EffectDescription.model_validate({})
    excepted = [bench.corpus.effect_classes[each] if isinstance(each, str) else each for each in claim.except_]
    for card in bench.corpus.cards.values():
        for effect in bench.cards.effects_of(card):
            if not effect.is_activated or effect.missing:
                continue
            if fits_description(effect, described, plain=claim.for_plain is not None) and not any(
                fits_description(effect, other, plain=False) for other in excepted
            ):
                yield card, effect


def real_card(bench: Bench, claim: records.Claim, point: str, points: tuple[str, ...], said: str) -> str:
    """Find a card of the corpus that breaks a universal claim."""
    for card, effect in fitting_effects(bench, claim):
        own = find_timings(effect, bench.era.engine, bench.rulebook)
        for each in own if point == "its-timing" else points:
            verdict = judge_effect(effect, each, bench.era.engine, bench.rulebook, bound=False)
            if verdict.answer == flip(said):
                return card.name
    return ""
