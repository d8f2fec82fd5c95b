"""An effect's own timing: the points at which the event it waits for, or the moment it names, can come."""

from __future__ import annotations

from typing import Final

from checks.engine.chart import MAIN_PHASES, damage_step
from checks.engine.effects import Effect
from checks.engine.permission.grounds import Grant
from checks.engine.permission.space import Effects, Mask, One
from checks.engine.permission.verdict import NOT_ACTIVATED, NOT_THERE, Ground, Verdict, choose_best
from checks.engine.rulebook import Rulebook, RuleKind, rule
from checks.engine.rules.activation import CH_3, LE_2, LE_4, LE_5, OT_7
from checks.engine.ruleset import Ruleset

TEXT = ("official-card-text", "the timing that the effect's text names")
CHART = ("konami-damage-step-rules", "chart of possible activations")
BOOK = ("konami-rulebook-10", "p. 41")
SUBSTEPS = ("edison-battle-phase", "Damage Step, substeps 5 to 7")


NAMED: Final = {
    "start": ("start",),
    "before-calculation": ("before-calculation",),
    "during-calculation": ("during-calculation",),
    "after-calculation": ("after-calculation", "resolve-effects"),
    "end": ("end",),
}


@rule("OT-1", RuleKind.BOUNDS, TEXT, CHART, reason="condition-unmet")
def named_timing(effects: Effects, ruleset: Ruleset) -> tuple[Grant, ...]:
    """OT-1 An effect that names a timing of the Damage Step can be activated at that timing only."""
    return tuple((effects.having("named-timing", timing), points) for timing, points in NAMED.items())


@rule("OT-2", RuleKind.BOUNDS, TEXT, CHART, reason="condition-unmet")
def awaited_destruction(effects: Effects, ruleset: Ruleset) -> tuple[Grant, ...]:
    """OT-2 Destruction by battle counts as happening at the end of the Damage Step."""
    mask = effects.having(
        "trigger",
        "destroyed-by-battle",
        "destroyed-by-battle-and-sent",
        "destroys-by-battle",
        "destroys-by-battle-and-sends",
    )
    return ((mask, ("end",)),)


@rule("OT-3", RuleKind.BOUNDS, TEXT, SUBSTEPS, reason="condition-unmet", switches=("battle-damage-triggers",))
def awaited_damage(effects: Effects, ruleset: Ruleset) -> tuple[Grant, ...]:
    """OT-3 Effects that activate when battle damage is taken activate after damage calculation, [own-substep: in a
    Chain of their own before all others | with-the-rest: together with the other triggers].
    """
    mask = effects.having("trigger", "battle-damage")
    if mask and ruleset.read("battle-damage-triggers") == "with-the-rest":
        return ((mask, ("after-calculation", "resolve-effects")),)
    return ((mask, ("after-calculation",)),)


@rule("OT-4", RuleKind.BOUNDS, TEXT, SUBSTEPS, reason="condition-unmet")
def awaited_battle(effects: Effects, ruleset: Ruleset) -> tuple[Grant, ...]:
    """OT-4 Effects that activate when a monster battles activate after damage calculation, in substep 6 where there are
    seven.
    """
    points = ("resolve-effects",) if "resolve-effects" in damage_step(ruleset) else ("after-calculation",)
    return ((effects.having("trigger", "battles"), points),)


@rule("OT-5", RuleKind.BOUNDS, TEXT, BOOK, reason="condition-unmet")
def awaited_elsewhere(effects: Effects, ruleset: Ruleset) -> tuple[Grant, ...]:
    """OT-5 Responses to an attack declaration, a Normal Summon, a Flip Summon or the ends of the Battle Phase have no
    timing in the Damage Step.
    """
    edges = ("start-of-battle-phase", "end-of-battle-phase")
    triggers = effects.having("trigger", "attack-declared", *IN_BATTLE_STEP, "normal-summoned", "flip-summoned", *edges)
    return ((triggers | effects.having("answers", "attack", "summon"), ()),)


@rule("OT-6", RuleKind.BOUNDS, TEXT, BOOK, reason="condition-unmet")
def named_elsewhere(effects: Effects, ruleset: Ruleset) -> tuple[Grant, ...]:
    """OT-6 An effect that names another step or phase cannot be activated in the Damage Step."""
    return ((effects.having("named-timing", "outside"), ()),)


FLIPS = ("flipped-face-up",)
IN_BATTLE_STEP: Final = ("attack-targeted", "attack-negated")
"""Events of the declaration of an attack, or of the Battle Step after it."""


def bar_points(effects: Effects, ruleset: Ruleset, rulebook: Rulebook) -> dict[str, tuple[Ground, ...]]:
    """Pick out, for each point, the effects that a rule ties to other timings, and the rule."""
    barred: dict[str, list[Ground]] = {point: [] for point in damage_step(ruleset)}
    for each in rulebook.binding:
        assert each.play is not None
        for mask, allowed in each.play(effects, ruleset):
            for point in barred:
                if mask and point not in allowed:
                    barred[point].append(Ground(each, mask))
    return {point: tuple(grounds) for point, grounds in barred.items()}


def own_points(effects: Effects, ruleset: Ruleset, rulebook: Rulebook) -> dict[str, Mask]:
    """Pick out, for each point, the effects whose own event or named timing can come there."""
    points = damage_step(ruleset)
    last = "resolve-effects" if "resolve-effects" in points else "after-calculation"
    flips = effects.having("trigger", *FLIPS)
    masks = {point: effects.everything if point == last else effects.everything & ~flips for point in points}
    for point, grounds in bar_points(effects, ruleset, rulebook).items():
        for ground in grounds:
            masks[point] &= ~ground.mask
    return masks


def find_timings(effect: Effect, ruleset: Ruleset, rulebook: Rulebook) -> tuple[str, ...]:
    """List the points of the Damage Step at which an effect's own event or named timing can come."""
    if effect.has_ways:
        found = {point for way in effect.ways for point in find_timings(way, ruleset, rulebook)}
        return tuple(point for point in damage_step(ruleset) if point in found)
    return tuple(point for point, mask in own_points(One(effect), ruleset, rulebook).items() if mask)


AT_POINT = {
    "attack-declared": "attack-declaration",
    "start-of-battle-phase": "start-step",
    "end-of-battle-phase": "end-step",
}


READ_OUTSIDE = ("carrier", "class", "trigger", "named-timing", "answers")
"""The fields on which it depends whether an effect may be activated outside the Damage Step."""


def judge_outside(effect: Effect, point: str, rulebook: Rulebook) -> Verdict:
    """Judge an effect at a point outside the Damage Step."""
    if effect.has_ways:
        return choose_best(judge_outside(way, point, rulebook) for way in effect.ways)
    if effect.is_doubtful:
        return Verdict("unknown", (), (), effect.doubt)
    if not effect.is_activated:
        return NOT_ACTIVATED
    holds = rulebook.holds
    if holds(own := find_own(effect)):
        return Verdict("no", (own,), ("condition-unmet",), "its own timing is in the Damage Step")
    slow = effect.speed == 1 and effect.effect_class in ("ignition", "activation")
    if slow and point not in MAIN_PHASES and holds(LE_2):
        return Verdict("no", (LE_2,), ("spell-speed",), "Spell Speed 1 is used in a Main Phase")
    event = AT_POINT.get(effect.trigger) or ("attack-declaration" if effect.answers == "attack" else "")
    late = event == "attack-declaration" and point == "battle-step"
    elsewhere = point not in ("attack-declaration", "battle-step")
    if effect.trigger in IN_BATTLE_STEP and elsewhere and holds(LE_4):
        return Verdict("no", (LE_4,), ("condition-unmet",), "its event is not here")
    if event and point != event and holds(LE_5 if late else LE_4):
        reason = "first-chain-only" if late else "condition-unmet"
        return Verdict("no", (LE_5 if late else LE_4,), (reason,), "its event is not here")
    if effect.is_elsewhere(point) and holds(OT_7):
        return Verdict("no", (OT_7,), ("condition-unmet",), NOT_THERE)
    if not holds(CH_3):
        return Verdict("no", (), (), "nothing lets the players respond")
    return Verdict("yes", (CH_3,), (), "outside the Damage Step nothing but its own conditions limits it")


def find_own(effect: Effect) -> str:
    """Find the rule that ties an effect to a timing of the Damage Step; empty where none does."""
    if effect.named_timing not in ("none", "outside"):
        return "OT-1"
    if "by-battle" in effect.trigger:
        return "OT-2"
    return {"battle-damage": "OT-3", "battles": "OT-4"}.get(effect.trigger, "")
