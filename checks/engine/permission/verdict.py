"""Whether an effect may be activated at a point of the Damage Step: grounds, defeaters, card rulings, own timing.

Any one ground suffices; a printed exclusion or a card ruling of the time beats all grounds.  A ground is a set
of effects and the points it opens, so that one effect and the whole space of descriptions are judged alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from checks.engine.chart import damage_step, fold
from checks.engine.effects import Effect
from checks.engine.permission.grounds import EVERYWHERE
from checks.engine.permission.lacks import tell_lack
from checks.engine.permission.space import READ, Effects, Mask, One
from checks.engine.rulebook import Rule, Rulebook, RuleKind, Undecided
from checks.engine.rules.activation import OT_7
from checks.engine.rules.attacks import DS_0, DS_M, EX_1
from checks.engine.ruleset import FoundOnce, Ruleset
from checks.engine.words import UNSAID


@dataclass(frozen=True, slots=True)
class Ground:
    """One rule's word on some effects at one point."""

    rule: Rule
    mask: Mask


@dataclass(slots=True)
class Column:
    """The permissions of some effects at one timing: allowed, undecided, and the reasons."""

    allowed: Mask = 0
    open: Mask = 0
    grounds: list[Ground] = field(default_factory=list)
    defeaters: list[Ground] = field(default_factory=list)
    closed: list[Ground] = field(default_factory=list)
    """Reasons for these effects at other timings."""
    doubts: list[str] = field(default_factory=list)


def permit(effects: Effects, ruleset: Ruleset, rulebook: Rulebook) -> dict[str, Column]:
    """Judge some effects at every point of the ruleset's Damage Step."""
    columns = {point: Column() for point in damage_step(ruleset)}
    forbidden = dict.fromkeys(columns, 0)
    for each in rulebook.permission:
        if each.kind is RuleKind.BOUNDS or each.play is None:
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
            if each.kind is RuleKind.PERMITS:
                column.allowed |= mask
                column.grounds.append(Ground(each, mask))
            else:
                forbidden[point] |= mask
                column.defeaters.append(Ground(each, mask))
    for point, column in columns.items():
        column.allowed &= ~forbidden[point]
        column.open &= ~(forbidden[point] | column.allowed)
    return columns


_MOST: Final = 16384
"""Most effects whose permissions are kept."""
_read_fields = attrgetter(*READ.values())
"""Reads of an effect all that rules of permission ask for."""
_permitted: Final[FoundOnce[dict[str, Column]]] = FoundOnce(_MOST)
_bound: Final[FoundOnce[tuple[Rule | None, str]]] = FoundOnce(_MOST)


def permit_one(effect: Effect, ruleset: Ruleset, rulebook: Rulebook) -> dict[str, Column]:
    """Judge one effect at every point of the ruleset's Damage Step; effects with the same fields are judged once."""
    asked = (_read_fields(effect), rulebook.permission_number)
    return _permitted.find(asked, ruleset, lambda watched: permit(One(effect), watched, rulebook))


def _subject(doubtful: Rule, effects: Effects) -> Mask:
    """Find the effects to which a rule applies for every value of its open switch."""
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
    using: tuple[str, ...] = ()
    """The effects of the card without which, in the same Chain Link, it does not hold."""

    def holds_with(self, used: Iterable[str] | None) -> bool:
        """Whether it holds with effects in the same Chain Link; None if those are unknown."""
        if used is None:
            return self.allowed or not self.using
        return {*self.using} <= {*used}

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


_judged: Final[FoundOnce[Verdict]] = FoundOnce(_MOST)


def choose_best(verdicts: Iterable[Verdict]) -> Verdict:
    """Choose among several ways or points: one at which an effect is allowed is enough."""
    return min(verdicts, key=lambda verdict: ("yes", "unknown", "no").index(verdict.answer))


NOT_ACTIVATED: Final = Verdict("no", (DS_0,), ("game-rule",), "it applies without being activated")
NO_GROUND: Final = Verdict("no", (DS_M,), ("damage-step-limit",), "the Damage Step does not allow it")
SLOW_ONES: Final = "Ignition Effects, and Spells other than Quick-Play Spells, cannot be activated in the Damage Step"
SLOW: Final = Verdict("no", (DS_0, DS_M), ("spell-speed", *NO_GROUND.reasons), SLOW_ONES)
NOT_THERE: Final = "its text names other phases or steps"
NOTHING: Final = Verdict("unknown", (), (), "nothing is said")
CHANGES_LATE: Final = Verdict(
    "unknown",
    (),
    (),
    "needs to know whether ATK or DEF change simultaneously with the earlier part, or after it: atk-def",
)
NO_TIMING: Final = Verdict("no", ("OT-5",), ("condition-unmet",), "it has no timing here")
"""Where an effect's own timing has no point in the Damage Step."""


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
    asked = (effect, point, rulebook, rulings, bound)
    return _judged.find(
        asked, ruleset, lambda watched: _judge_anew(effect, point, watched, rulebook, rulings, bound=bound)
    )


def _judge_anew(
    effect: Effect, point: str, ruleset: Ruleset, rulebook: Rulebook, rulings: tuple[CardRuling, ...], *, bound: bool
) -> Verdict:
    if effect.has_ways:
        return choose_best(judge_effect(way, point, ruleset, rulebook, rulings, bound=bound) for way in effect.ways)
    if effect.atk_def == UNSAID:
        direct, not_direct = (
            judge_effect(replace(effect, atk_def=word), point, ruleset, rulebook, rulings, bound=bound)
            for word in ("direct", "indirect")
        )
        return direct if direct.answer == not_direct.answer else CHANGES_LATE
    if not effect.is_activated and rulebook.holds(DS_0):
        return NOT_ACTIVATED
    column = permit_one(effect, ruleset, rulebook)[point]
    grounded = judge_grounds(effect, column, ruleset, rulebook)
    besides = grounded if grounded.answer == "no" else NOTHING
    for ruling in rulings:
        if ruling.speaks_of(point) and rulebook.holds(EX_1):
            answer = "yes" if ruling.allowed else "no"
            reason = "allowed-by-ruling" if ruling.allowed else "forbidden-by-ruling"
            if ruling.allowed and column.defeaters:
                break
            same = grounded if grounded.answer == answer else NOTHING
            rules = (EX_1,) if ruling.allowed else (EX_1, *same.rules)
            return Verdict(answer, rules, (reason, *same.reasons), "a card ruling of the time says so", ruling)
    if effect.missing and not column.defeaters:
        return Verdict("unknown", (), (), effect.doubt)
    if column.defeaters:
        found = column.defeaters
        rules, reasons = (*_ids(found), *besides.rules), (*_reasons(found), *besides.reasons)
        return Verdict("no", rules, reasons, found[0].rule.say(ruleset.read))
    if bound:
        outside = find_bound(effect, point, ruleset, rulebook)
        if outside is not None:
            rules, reasons = (outside.id, *besides.rules), (outside.reason, *besides.reasons)
            return Verdict("no", rules, reasons, outside.say(ruleset.read))
        unsettled = grounded.answer != "no" or effect.unplayed
        if unsettled and effect.is_elsewhere(point) and rulebook.holds(OT_7):
            return Verdict("no", (OT_7,), ("condition-unmet",), NOT_THERE)
    return Verdict("unknown", (), (), effect.doubt) if effect.unplayed and grounded is not SLOW else grounded


def judge_grounds(effect: Effect, column: Column, ruleset: Ruleset, rulebook: Rulebook) -> Verdict:
    """Answer whether a ground of the Damage Step allows an effect, whatever forbids it besides."""
    if column.grounds:
        return Verdict("yes", _ids(column.grounds), _reasons(column.grounds), column.grounds[0].rule.say(ruleset.read))
    if column.open:
        return Verdict("unknown", (), (), column.doubts[0])
    if not rulebook.holds(DS_M):
        return Verdict("unknown", (), (), "no rule allows it and none forbids it")
    if effect.speed == 1 and effect.effect_class in ("ignition", "activation") and rulebook.holds(DS_0):
        return SLOW
    near = [ground for ground in column.closed if ground.rule.kind is RuleKind.PERMITS]
    if near:
        rules, said = (*_ids(near), *NO_GROUND.rules), near[0].rule.say(ruleset.read)
        return Verdict("no", rules, NO_GROUND.reasons, f"{said[:-1]}, and not at this timing.")
    return replace(NO_GROUND, why=f"{NO_GROUND.why}: {tell_lack(effect)}")


def _ids(grounds: list[Ground]) -> tuple[str, ...]:
    return tuple(ground.rule.id for ground in grounds)


def _reasons(grounds: list[Ground]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ground.rule.reason for ground in grounds))


def find_bound(effect: Effect, point: str, ruleset: Ruleset, rulebook: Rulebook) -> Rule | None:
    """Find the rule that ties an effect to a timing other than this one; for the same fields it is found once."""
    asked = (_read_fields(effect), point, rulebook.permission_number)
    found, doubt = _bound.find(asked, ruleset, lambda watched: _search_bound(One(effect), point, watched, rulebook))
    if doubt:
        raise Undecided(doubt)
    return found


def _search_bound(one: One, point: str, ruleset: Ruleset, rulebook: Rulebook) -> tuple[Rule | None, str]:
    """Find the rule, or the doubt about it."""
    try:
        for each in rulebook.binding:
            assert each.play is not None
            if any(mask and point not in points for mask, points in each.play(one, ruleset)):
                return each, ""
    except Undecided as unknown:
        return None, str(unknown)
    return None, ""


def may_share_link(effect: Effect) -> bool:
    """Whether an effect may be used in the Chain Link in which its Continuous Trap is activated.

    An effect that works elsewhere, or waits for what happens to the card itself, cannot.
    """
    if effect.effect_class not in ("quick", "trigger") or effect.optional != "optional":
        return False
    return effect.origin == "field" and effect.about != "this-card"


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
    """Answer whether a card or effect can be activated at one timing, with effects in the same Chain Link.

    ``using`` is None where nothing is said of it: then a Continuous Trap that is allowed only with one of its
    effects (``effects``) is allowed where one of them is.
    """
    leaning = effect.brings in ("quick-stat-change", "optional-timed")
    if not rulings and not using and not leaning:
        return judge_effect(effect, point, ruleset, rulebook)
    used = None if using is None else [each.id for each in using]

    def judge(each: Effect) -> Verdict:
        holding = tuple(ruling for ruling in rulings.get(each.id, ()) if ruling.holds_with(used))
        return judge_effect(each, point, ruleset, rulebook, holding)

    if leaning and using is not None and not using:
        return judge(replace(effect, brings="none"))
    verdict = judge(effect)
    bound = verdict.exception.using if verdict.exception else ()
    if using is None and verdict.answer == "yes" and (bound or (leaning and verdict.exception is None)):
        inner = [each for each in effects if may_share_link(each)]
        found = [judge(each) for each in inner if not bound or each.id in bound]
        if found and not any(each.answer == "yes" for each in found):
            return found[0]
    for brought in using or ():
        if brought.optional == "mandatory":
            return replace(NO_GROUND, why="a mandatory effect does not let the card itself be activated")
        inner_verdict = judge(brought)
        if inner_verdict.answer != "yes":
            return inner_verdict
        if inner_verdict.exception is not None and verdict.answer != "yes":
            return inner_verdict
    return verdict
