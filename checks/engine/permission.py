"""What may be activated in the Damage Step: the table of grounds, the defeaters, and an effect's own timing.

Any one ground suffices; a printed exclusion or a card ruling of the time beats all grounds.  A ground is a set
of effects and the points it opens, so that one effect and the whole space of descriptions are judged alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from checks.engine.chart import damage_step, fold
from checks.engine.effects import Effect
from checks.engine.rules import Part, Rule, Rulebook, Undecided, rule
from checks.engine.ruleset import Ruleset
from checks.engine.space import Effects, Mask, One
from checks.engine.words import FAST_CARRIERS, SPELLS, TRAPS

CHART = ("konami-damage-step-rules", "chart of what may be activated")
BOOK = ("konami-rulebook-10", "p. 41")
PERFECT = ("perfect-rulebook-2017", "pp. 110-112, 188-193")
EDISON = ("edison-battle-phase", "Damage Step, substeps 3 to 7")

Grant = tuple[Mask, Iterable[str]]
"""Some effects, and the points at which a rule speaks of them."""

EVERYWHERE = (
    "start",
    "flip",
    "before-calculation",
    "during-calculation",
    "after-calculation",
    "resolve-effects",
    "end",
)
UNTIL_CALCULATION = ("start", "flip", "before-calculation")
THROUGH_CALCULATION = (*UNTIL_CALCULATION, "during-calculation")
UNBOUND = ("none", "damage-step")
OWN_MOVES = (
    "flipped-face-up",
    "position-changed",
    "normal-summoned",
    "special-summoned",
    "sent-to-graveyard",
    "banished",
    "leaves-field",
    "added-to-hand",
    "destroyed-by-effect",
    "destroyed-any",
)


def fast(effects: Effects) -> Mask:
    """Pick out the effects of Spell Speed 2 or more."""
    cards = effects.having("class", "activation") & effects.having("carrier", *FAST_CARRIERS)
    return cards | effects.having("class", "quick")


@rule("DS-A", Part.PERMITS, CHART, BOOK, PERFECT, reason="counter-trap")
def counter_traps(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-A Counter Trap Cards may be activated at every timing."""
    return effects.having("carrier", "counter-trap"), EVERYWHERE


@rule("DS-B", Part.PERMITS, CHART, BOOK, EDISON, reason="negates-activation")
def activation_negators(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-B Fast effects of monsters that negate an activation may be activated at every timing."""
    mask = fast(effects) & effects.having("negates", "activation") & effects.having("carrier", "monster")
    return mask, EVERYWHERE


@rule(
    "DS-B2",
    Part.PERMITS,
    CHART,
    BOOK,
    reason="negates-activation",
    switches=("activation-negation-by-spells-and-traps",),
)
def negating_spells_and_traps(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-B2 Spells and Traps that negate an activation may be activated too, where the rules of the day say so."""
    mask = fast(effects) & effects.having("negates", "activation") & effects.having("carrier", *SPELLS, *TRAPS)
    if mask and ruleset.read("activation-negation-by-spells-and-traps") == "counter-traps-only":
        mask &= effects.having("carrier", "counter-trap")
    return mask, EVERYWHERE


@rule(
    "DS-B3",
    Part.PERMITS,
    ("perfect-rulebook-2015", "Damage Step"),
    reason="negates-activation",
    switches=("effect-negation-in-damage-step",),
)
def direct_effect_negators(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-B3 Fast effects that negate an effect by chaining directly to it may be activated, where so ruled."""
    mask = fast(effects) & effects.having("negates", "effect")
    mask &= effects.everything & ~effects.having("answers", "nothing")
    if mask and ruleset.read("effect-negation-in-damage-step") == "not-allowed":
        mask = 0
    return mask, EVERYWHERE


@rule("DS-C", Part.PERMITS, CHART, BOOK, reason="mandatory")
def mandatory_effects(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-C Mandatory effects activate at every timing, once their condition is met."""
    return effects.having("optional", "mandatory"), EVERYWHERE


def direct_change(effects: Effects) -> Mask:
    """Pick out the fast effects that directly change ATK/DEF."""
    return fast(effects) & effects.having("atk-def", "direct") & effects.having("stat-condition", "none", "unmet-now")


@rule("DS-D", Part.PERMITS, CHART, BOOK, PERFECT, reason="direct-stat-change", switches=("stat-change-window",))
def stat_changes(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D Cards and fast effects that directly change ATK/DEF may be activated until damage calculation."""
    mask = direct_change(effects)
    if mask and ruleset.read("stat-change-window") == "through-calculation":
        return mask, THROUGH_CALCULATION
    return mask, UNTIL_CALCULATION


@rule(
    "DS-D2",
    Part.PERMITS,
    ("edison-battle-phase", "substep 4"),
    reason="named-timing",
    switches=("damage-step-worded-stat-change",),
)
def worded_stat_changes(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D2 Monster effects that change ATK/DEF "during the Damage Step" reach calculation, where so ruled."""
    mask = direct_change(effects) & effects.having("named-timing", "damage-step")
    mask &= effects.having("carrier", "monster")
    if mask and ruleset.read("damage-step-worded-stat-change") == "until-calculation":
        return mask, UNTIL_CALCULATION
    return mask, THROUGH_CALCULATION


@rule(
    "DS-D3",
    Part.PERMITS,
    ("konami-storm-of-ragnarok-1-0", "Token Stampede"),
    PERFECT,
    reason="direct-stat-change",
)
def continuous_traps(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D3 A Continuous Trap whose Continuous-like effect changes ATK/DEF may be activated until calculation."""
    mask = effects.having("brings", "continuous-stat-change")
    return mask & effects.having("stat-condition", "none", "unmet-now"), UNTIL_CALCULATION


@rule("DS-D4", Part.PERMITS, PERFECT, reason="same-link")
def continuous_traps_with_quick_change(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D4 A Set Continuous Trap may be activated with its ATK/DEF-changing quick effect in the same Chain Link."""
    return effects.having("brings", "quick-stat-change"), UNTIL_CALCULATION


@rule("DS-D5", Part.PERMITS, PERFECT, reason="same-link")
def continuous_traps_with_timed_effect(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D5 A Set Continuous Trap may be activated with its optional timed effect in the same Chain Link."""
    return effects.having("brings", "optional-timed"), EVERYWHERE


def _named(timing: str, *points: str) -> Callable[[Effects, Ruleset], Grant]:
    def grant(effects: Effects, ruleset: Ruleset) -> Grant:
        return effects.having("named-timing", timing) & (fast(effects) | _triggers(effects)), points

    return grant


def _triggers(effects: Effects) -> Mask:
    return effects.having("class", "trigger", "flip")


@rule("DS-E", Part.PERMITS, CHART, reason="named-timing")
def named_start(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-E Effects that name the start of the Damage Step may be activated then."""
    return _named("start", "start")(effects, ruleset)


@rule("DS-F", Part.PERMITS, CHART, reason="named-timing")
def named_before(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-F Effects that name the time before damage calculation may be activated then."""
    return _named("before-calculation", "before-calculation")(effects, ruleset)


@rule("DS-G", Part.PERMITS, CHART, BOOK, reason="named-timing")
def named_calculation(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-G Effects that name damage calculation may be activated during it."""
    return _named("during-calculation", "during-calculation")(effects, ruleset)


@rule("DS-H", Part.PERMITS, CHART, reason="named-timing")
def named_after(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-H Effects that name the time after damage calculation may be activated then."""
    return _named("after-calculation", "after-calculation", "resolve-effects")(effects, ruleset)


@rule("DS-H2", Part.PERMITS, CHART, PERFECT, reason="damage-step-event")
def battle_events(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-H2 Effects that wait for damage, or for a battle, may be activated after damage calculation."""
    return effects.having("trigger", "battle-damage", "damage", "battles"), (
        "after-calculation",
        "resolve-effects",
    )


@rule("DS-J", Part.PERMITS, CHART, reason="named-timing")
def named_end(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-J Effects that name the end of the Damage Step may be activated then."""
    return _named("end", "end")(effects, ruleset)


BATTLE_DESTRUCTION = (
    "destroyed-by-battle",
    "destroyed-by-battle-and-sent",
    "destroys-by-battle",
    "destroys-by-battle-and-sends",
)


@rule("DS-J2", Part.PERMITS, CHART, PERFECT, reason="damage-step-event")
def battle_destruction(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-J2 Effects that wait for destruction by battle may be activated at the end of the Damage Step."""
    return effects.having("trigger", *BATTLE_DESTRUCTION), ("end",)


@rule("DS-K", Part.PERMITS, PERFECT, BOOK, reason="own-move")
def own_moves(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-K Triggers of the card's own move, flip or change of position may be activated when it happens."""
    mask = _triggers(effects) & effects.having("trigger", *OWN_MOVES) & effects.having("about", "this-card")
    return mask & effects.having("summons", "none", "special"), EVERYWHERE


@rule("DS-N", Part.PERMITS, PERFECT, reason="named-timing")
def named_damage_step(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-N Effects that name the Damage Step and change no ATK/DEF may be activated throughout it."""
    mask = effects.having("named-timing", "damage-step") & (fast(effects) | _triggers(effects))
    return mask & effects.having("atk-def", "none", "indirect", "uncertain", "only-the-summoned"), EVERYWHERE


@rule(
    "DS-X",
    Part.FORBIDS,
    PERFECT,
    ("yugipedia-damage-step", "Cards and effects that can be activated, first paragraph"),
    reason="printed-limit",
)
def printed_exclusion(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-X A printed exclusion of the Damage Step beats every ground."""
    return effects.having("printed-limit", "not-in-damage-step"), EVERYWHERE


@dataclass(frozen=True, slots=True)
class Ground:
    """One rule's word on some effects at one point."""

    rule: Rule
    mask: Mask


@dataclass(slots=True)
class Column:
    """What the rules say of some effects at one point: which may, which cannot be decided, and on what grounds."""

    allowed: Mask = 0
    open: Mask = 0
    grounds: list[Ground] = field(default_factory=list)
    defeaters: list[Ground] = field(default_factory=list)
    closed: list[Ground] = field(default_factory=list)
    """Grounds that speak of the effects, but open other points."""
    doubts: list[str] = field(default_factory=list)


def permit(effects: Effects, ruleset: Ruleset, rulebook: Rulebook) -> dict[str, Column]:
    """Judge some effects at every point of the ruleset's Damage Step."""
    columns = {point: Column() for point in damage_step(ruleset)}
    forbidden = dict.fromkeys(columns, 0)
    for each in rulebook.permission:
        if each.part is Part.BOUNDS or each.play is None:
            continue
        try:
            mask, points = each.play(effects, ruleset)
        except Undecided as doubt:
            mask, points = _subject(each, effects), EVERYWHERE
            for point in columns:
                columns[point].open |= mask
                columns[point].doubts.append(str(doubt))
            continue
        for point, column in columns.items() if mask else ():
            if point not in points:
                column.closed.append(Ground(each, mask))
                continue
            if each.part is Part.PERMITS:
                column.allowed |= mask
                column.grounds.append(Ground(each, mask))
            else:
                forbidden[point] |= mask
                column.defeaters.append(Ground(each, mask))
    for point, column in columns.items():
        column.allowed &= ~forbidden[point]
        column.open &= ~(forbidden[point] | column.allowed)
    return columns


def _subject(doubtful: Rule, effects: Effects) -> Mask:
    """Find the effects that a rule speaks of whichever way its open switch falls."""
    assert doubtful.play is not None
    mask, _ = doubtful.play(effects, _Any("any"))
    return int(mask)


class _Any(Ruleset):
    """A ruleset whose every switch has a value no rule asks for."""

    def read(self, switch: str) -> str:
        return "any"


@dataclass(frozen=True, slots=True)
class CardRuling:
    """A card ruling that allows or forbids one effect at some points, against the general rule."""

    points: tuple[str, ...]
    allowed: bool
    cites: tuple[tuple[str, str], ...]

    def speaks_of(self, point: str) -> bool:
        """Whether the ruling covers a point; one without points covers the whole Damage Step."""
        return not self.points or point in self.points or fold(point) in self.points


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one effect may be activated at one point, by which rules, and for which reason."""

    answer: str
    """``yes``, ``no`` or ``unknown``."""
    rules: tuple[str, ...]
    reasons: tuple[str, ...]
    why: str
    exception: CardRuling | None = None


NO_GROUND = "damage-step-limit"


def judge_effect(
    effect: Effect,
    point: str,
    ruleset: Ruleset,
    rulebook: Rulebook,
    rulings: tuple[CardRuling, ...] = (),
    *,
    bound: bool = True,
) -> Verdict:
    """Answer whether the rules permit one effect at one point of the Damage Step.

    With ``bound`` the effect's own timing counts as well; without it that condition is taken as granted.
    """
    if effect.also:
        ways = [replace(effect, trigger=trigger, also=()) for trigger in (effect.trigger, *effect.also)]
        verdicts = [judge_effect(way, point, ruleset, rulebook, rulings, bound=bound) for way in ways]
        return min(verdicts, key=lambda verdict: ("yes", "unknown", "no").index(verdict.answer))
    if not effect.is_activated:
        return Verdict("no", ("DS-0",), ("game-rule",), "it is not activated: it applies by itself")
    column = permit(One(effect), ruleset, rulebook)[point]
    for ruling in rulings:
        if ruling.speaks_of(point):
            answer = "yes" if ruling.allowed else "no"
            reason = "allowed-by-ruling" if ruling.allowed else "forbidden-by-ruling"
            if ruling.allowed and column.defeaters:
                break
            return Verdict(answer, ("EX-1",), (reason,), "a card ruling of the time says so", ruling)
    if effect.missing and not column.defeaters:
        return Verdict("unknown", (), (), f"needs {', '.join(effect.missing)}")
    if column.defeaters:
        found = column.defeaters
        return Verdict("no", _ids(found), _reasons(found), found[0].rule.sentence)
    if bound:
        outside = find_bound(effect, point, ruleset, rulebook)
        if outside is not None:
            return Verdict("no", (outside.id,), (outside.reason,), outside.sentence)
    if column.allowed:
        return Verdict("yes", _ids(column.grounds), _reasons(column.grounds), column.grounds[0].rule.sentence)
    if column.open:
        return Verdict("unknown", (), (), column.doubts[0])
    if effect.speed == 1 and effect.klass in ("ignition", "activation"):
        return Verdict("no", ("DS-0",), ("spell-speed", NO_GROUND), "Spell Speed 1 is not used in the Damage Step")
    near = [ground for ground in column.closed if ground.rule.part is Part.PERMITS]
    if near:
        return Verdict("no", _ids(near), (NO_GROUND,), f"{near[0].rule.sentence[:-1]}, and not at this timing.")
    return Verdict("no", ("DS-M",), (NO_GROUND,), "no ground of the Damage Step allows it")


def _ids(grounds: list[Ground]) -> tuple[str, ...]:
    return tuple(ground.rule.id for ground in grounds)


def _reasons(grounds: list[Ground]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ground.rule.reason for ground in grounds))


def find_bound(effect: Effect, point: str, ruleset: Ruleset, rulebook: Rulebook) -> Rule | None:
    """Find the rule that ties an effect to a timing other than this one."""
    for each in rulebook.permission:
        if each.part is Part.BOUNDS and each.play is not None:
            for mask, points in each.play(One(effect), ruleset):
                if mask and point not in points:
                    return each
    return None


def judge_play(
    effect: Effect,
    point: str,
    ruleset: Ruleset,
    rulebook: Rulebook,
    *,
    effects: tuple[Effect, ...] = (),
    rulings: Mapping[str, tuple[CardRuling, ...]] = MappingProxyType({}),
    using: tuple[Effect, ...] | None = None,
) -> Verdict:
    """Answer whether a card may be played, or its effect used, at one point, with what is used in the same link.

    ``using`` is None where nothing is said of it: then a Continuous Trap that is allowed only with one of its
    effects (``effects``) is allowed where one of them is.
    """

    def judge(each: Effect) -> Verdict:
        return judge_effect(each, point, ruleset, rulebook, rulings.get(each.id, ()))

    leaning = effect.brings in ("quick-stat-change", "optional-timed")
    if leaning and using is not None and not using:
        return judge(replace(effect, brings="none"))
    verdict = judge(effect)
    if using is None and leaning and verdict.answer == "yes" and verdict.exception is None:
        inner = [each for each in effects if each.klass in ("quick", "trigger") and each.optional == "optional"]
        found = [judge(each) for each in inner]
        if found and not any(each.answer == "yes" for each in found):
            return found[0]
    for brought in using or ():
        if brought.optional == "mandatory":
            return Verdict("no", ("DS-M",), (NO_GROUND,), "a mandatory effect is no ground to activate the card itself")
        inner_verdict = judge(brought)
        if inner_verdict.answer != "yes":
            return inner_verdict
        if inner_verdict.exception is not None and verdict.answer != "yes":
            return inner_verdict
    return verdict
