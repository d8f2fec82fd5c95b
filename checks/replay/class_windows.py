"""Activation windows of a whole described class of effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from checks.engine import (
    FAST_CARRIERS,
    NEUTRAL,
    NOT_ACTIVATED,
    READ_OUTSIDE,
    UNACTIVATED,
    Effect,
    Mask,
    Ruleset,
    Space,
    Undecided,
    Verdict,
    describe,
    find_timings,
    judge_effect,
    judge_outside,
    spell,
    whole_space,
)
from checks.replay.answers import Answer, decided, undecided
from checks.replay.effects import FIELD_ATTRIBUTES
from checks.replay.prepared import DescribedClass, PreparedRuleset
from kb import records

# --- a described class ----------------------------------------------------------------------------------------


def describe_mask(space: Space, said: records.EffectDescription, *, plain: bool, whole: bool = False) -> Mask:
    """Select the descriptions that a record's description covers."""
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
    """Select the descriptions with some Spell Speeds."""
    three = space.having("carrier", "counter-trap")
    fast = space.having("class", "quick") | (
        space.having("class", "activation") & space.having("carrier", *FAST_CARRIERS)
    )
    masks = {1: space.everything & ~fast & ~three, 2: fast & ~three, 3: three}
    mask = 0
    for speed in speeds:
        mask |= masks.get(speed, 0)
    return mask


def find_class(prepared: PreparedRuleset, claim: records.Claim) -> DescribedClass:
    """Select the class of a quantified claim, once for all claims with the same parts."""
    shared = prepared.shared
    key = (id(claim.for_every), id(claim.for_plain), id(claim.for_some), id(claim.except_))
    if key not in shared.classes:
        mask, unactivated = class_mask(prepared, claim)
        found = DescribedClass(mask, unactivated, shared.numbers.setdefault(mask, len(shared.numbers)))
        shared.classes[key] = (claim, found)
    return shared.classes[key][1]


def class_mask(prepared: PreparedRuleset, claim: records.Claim) -> tuple[Mask, bool]:
    """Select the class of a quantified claim; the second value is whether its effects are not activated."""
    space = whole_space()
    said = claim.for_every or claim.for_plain or claim.for_some
    described = said.effect if said is not None else None
    described = described or records.EffectDescription.model_construct()
    if described.class_ and all(word in UNACTIVATED for word in described.class_):
        return 0, True
    mask = describe_mask(space, described, plain=claim.for_plain is not None)
    for each in claim.except_:
        other = prepared.corpus.effect_classes[each] if isinstance(each, str) else each
        mask &= ~describe_mask(space, other, plain=False, whole=True)
    return mask, False


def judge_class(
    prepared: PreparedRuleset, claim: records.Claim, point: str, points: tuple[str, ...], said: str
) -> Answer:
    """Answer a window of a whole class, once for all rulesets with the same rules read for it."""
    of, some = find_class(prepared, claim), claim.for_some is not None

    def judge(ruleset: Ruleset) -> Answer:
        return judge_described(prepared.watch(ruleset), of, point, points, said, some=some)

    key = (of.number, of.unactivated, point, points, said, some, prepared.rulebook)
    answer: Answer = prepared.shared.windows.find(key, prepared.era.engine, judge)
    return answer


def judge_described(
    prepared: PreparedRuleset, of: DescribedClass, point: str, points: tuple[str, ...], said: str, *, some: bool
) -> Answer:
    """Answer a window of a class; a counterexample is its smallest description."""
    space, mask = whole_space(), of.mask
    if of.unactivated:
        return decided(said == "no", said, NOT_ACTIVATED.answer, NOT_ACTIVATED.why, NOT_ACTIVATED.rules)
    if not mask:
        raise Undecided("no effect fits the description")
    if points and points[0] not in prepared.columns:
        return judge_class_outside(prepared, mask, points[0], said, some=some)
    found = read_columns(prepared, mask, point, points)
    yes, unknown = mask & found.allowed, mask & found.open & ~found.allowed
    no = mask & ~found.allowed & ~found.open
    good, bad = (yes, no) if said == "yes" else (no, yes)
    rules = found.opening if said == "yes" else found.barring
    if some:
        if good:
            return decided(True, said, said, f"such as {show(space, good)}", rules)
        return (
            undecided(said, first_doubt(prepared))
            if unknown
            else decided(False, said, flip(said), "none fits", found.barring if said == "yes" else found.opening)
        )
    if bad:
        broken = space.smallest(bad)
        assert broken is not None
        breaking = breaking_rules(prepared, broken, point, points, said)
        return decided(False, said, flip(said), f"not of {show(space, bad)}", breaking)
    if unknown:
        return undecided(said, first_doubt(prepared))
    return decided(True, said, said, "", rules)


def flip(answer: str) -> str:
    """The other answer."""
    return "no" if answer == "yes" else "yes"


class ClassColumn(NamedTuple):
    """The descriptions of a class that are allowed, and undecided, over the substeps of a timing, with their rules."""

    allowed: Mask
    open: Mask
    opening: tuple[str, ...]
    barring: tuple[str, ...]


def read_columns(prepared: PreparedRuleset, mask: Mask, point: str, points: tuple[str, ...]) -> ClassColumn:
    """Collect the verdicts on a class over the substeps of a timing."""
    allowed = open_mask = 0
    opening: dict[str, None] = {}
    barring: dict[str, None] = {}
    for name, column in prepared.columns.items():
        if point == "its-timing":
            here = prepared.own[name]
        elif point == "elsewhere":
            here = mask & ~prepared.own[name]
            for ground in prepared.barred[name]:
                if ground.mask & here:
                    barring[ground.rule.id] = None
                    here &= ~ground.mask
        else:
            here = mask if name in points else 0
        allowed |= column.allowed & here
        open_mask |= column.open & here
        opening.update((ground.rule.id, None) for ground in column.grounds if ground.mask & mask & here)
        barred = mask & here & ~column.allowed & ~column.open
        rest = barred
        for ground in column.defeaters:
            if ground.mask & barred:
                barring[ground.rule.id] = None
                rest &= ~ground.mask
        row = whole_space().smallest(rest)
        if row is not None:
            verdict = judge_effect(describe(row), name, prepared.era.engine, prepared.rulebook, bound=False)
            barring.update((rule, None) for rule in verdict.rules)
            if verdict.answer == "unknown":
                open_mask |= rest
    return ClassColumn(allowed, open_mask, tuple(opening), tuple(barring))


def judge_class_outside(prepared: PreparedRuleset, mask: Mask, point: str, said: str, *, some: bool) -> Answer:
    """Answer a window of a class at a timing outside the Damage Step."""
    space, rules = whole_space(), prepared.rulebook
    good = space.pick(mask, lambda effect: judge_outside(effect, point, rules).answer == said, READ_OUTSIDE)
    bad = mask & ~good
    agrees = bool(good) if some else not bad
    shown = good if agrees else bad
    row = space.smallest(shown)
    assert row is not None
    verdict = judge_outside(describe(row), point, rules)
    why = f"such as {show(space, good)}" if agrees and some else "" if agrees else f"not of {show(space, bad)}"
    return decided(agrees, said, verdict.answer, why, verdict.rules)


def show(space: Space, mask: Mask) -> str:
    """Write the smallest description of a mask."""
    row = space.smallest(mask)
    return "{" + ", ".join(f"{field}: {value}" for field, value in spell(row).items()) + "}" if row else "nothing"


def breaking_rules(
    prepared: PreparedRuleset, row: tuple[str, ...], point: str, points: tuple[str, ...], said: str
) -> tuple[str, ...]:
    """Name the rules by which the engine's answer to a description differs."""
    effect = describe(row)
    rules: list[str] = []
    for each in spread(prepared, effect, point, points):
        verdict = judge_there(prepared, effect, point, each)
        if verdict.answer != said:
            rules.extend(verdict.rules)
    return tuple(dict.fromkeys(rules))


def spread(prepared: PreparedRuleset, effect: Effect, point: str, points: tuple[str, ...]) -> tuple[str, ...]:
    """List the substeps of a timing for one effect: its own, or all others, if the timing depends on it."""
    if point not in ("its-timing", "elsewhere"):
        return points
    own = find_timings(effect, prepared.era.engine, prepared.rulebook)
    return tuple(each for each in prepared.columns if (each in own) == (point == "its-timing"))


def judge_there(prepared: PreparedRuleset, effect: Effect, point: str, substep: str) -> Verdict:
    """Judge an effect at a substep; away from its own timing that timing counts, else it is assumed."""
    bound = point == "elsewhere"
    return judge_effect(effect, substep, prepared.era.engine, prepared.rulebook, bound=bound)


def first_doubt(prepared: PreparedRuleset) -> str:
    """Name an unsettled switch that the answer rests on."""
    return next((each for column in prepared.columns.values() for each in column.doubts), "an open switch")


class Described:
    """A record's description, to be matched with real effects."""

    def __init__(self, said: records.EffectDescription, *, plain: bool) -> None:
        self.speeds = said.speed
        self.words: list[tuple[str, tuple[str, ...]]] = []
        """The words that an effect may have in a field."""
        for name, attribute in FIELD_ATTRIBUTES.items():
            words = getattr(said, attribute)
            if words is not None:
                self.words.append((name, words))
            elif name == "printed-limit":
                self.words.append((name, ("none",)))
            elif plain and name in NEUTRAL:
                self.words.append((name, (NEUTRAL[name],)))

    def fits(self, effect: Effect) -> bool:
        """Whether it covers an effect."""
        return (self.speeds is None or effect.speed in self.speeds) and all(
            effect.read(name) in words for name, words in self.words
        )


def fitting_effects(prepared: PreparedRuleset, claim: records.Claim) -> Iterator[tuple[records.Card, Effect]]:
    """List the effects of the corpus' cards that a universal claim covers."""
    said = claim.for_every or claim.for_plain
    described = (said.effect if said else None) or records.EffectDescription.model_construct()
    wanted = Described(described, plain=claim.for_plain is not None)
    others = [prepared.corpus.effect_classes[each] if isinstance(each, str) else each for each in claim.except_]
    excepted = [Described(each, plain=False) for each in others]
    for card, effect in prepared.activated:
        if wanted.fits(effect) and not any(each.fits(effect) for each in excepted):
            yield card, effect


def find_breaking_card(
    prepared: PreparedRuleset, claim: records.Claim, point: str, points: tuple[str, ...], said: str
) -> str:
    """Name a card of the corpus that breaks a universal claim in the Damage Step; empty if there is none."""
    if points and points[0] not in prepared.columns:
        return ""
    for card, effect in fitting_effects(prepared, claim):
        for each in spread(prepared, effect, point, points):
            if judge_there(prepared, effect, point, each).answer == flip(said):
                return card.name
    return ""
