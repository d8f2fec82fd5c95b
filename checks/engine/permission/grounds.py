"""The reasons by which effects can be activated in the Damage Step: each a set of effects and its timings."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from checks.engine.chart import FIVE, damage_step
from checks.engine.permission.space import Effects, Mask
from checks.engine.rulebook import RuleKind, rule
from checks.engine.ruleset import Ruleset
from checks.engine.words import FAST_CARRIERS, SPELLS, TRAPS

CHART = ("konami-damage-step-rules", "chart of possible activations")

BOOK = ("konami-rulebook-10", "p. 41")

PERFECT = ("perfect-rulebook-2017", "pp. 110-112, 188-193")

SUBSTEPS = ("edison-battle-phase", "Damage Step, substeps 3 to 7")

Grant = tuple[Mask, Iterable[str]]
"""A set of effects, and the timings that a rule opens for them."""

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

SUMMONED = ("normal-summoned", "special-summoned")

OWN_MOVES = (
    "flipped-face-up",
    "position-changed",
    *SUMMONED,
    "sent-to-graveyard",
    "banished",
    "leaves-field",
    "added-to-hand",
    "moved",
    "detached",
    "control-changed",
    "placed",
    "set",
    "equipped",
    "destroyed-by-effect",
    "destroyed-any",
)


def fast(effects: Effects) -> Mask:
    """Pick out the effects of Spell Speed 2 or more."""
    cards = effects.having("class", "activation") & effects.having("carrier", *FAST_CARRIERS)
    return cards | effects.having("class", "quick")


@rule("DS-A", RuleKind.PERMITS, CHART, BOOK, PERFECT, reason="counter-trap")
def counter_traps(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-A Counter Traps can be activated at any time in the Damage Step."""
    return effects.having("carrier", "counter-trap") & effects.having("class", "activation"), EVERYWHERE


@rule("DS-B", RuleKind.PERMITS, CHART, BOOK, SUBSTEPS, reason="negates-activation")
def activation_negators(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-B Monster effects that negate the activation of a card or effect can be activated at any time in the Damage
    Step.
    """
    mask = fast(effects) & effects.having("negates", "activation") & effects.having("carrier", "monster")
    return mask, EVERYWHERE


@rule(
    "DS-B2",
    RuleKind.PERMITS,
    CHART,
    BOOK,
    reason="negates-activation",
    switches=("activation-negation-by-spells-and-traps",),
)
def negating_spells_and_traps(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-B2 Spell and Trap Cards other than Counter Traps that negate an activation [any: can | counter-traps-only:
    cannot] be activated in the Damage Step.
    """
    mask = fast(effects) & effects.having("negates", "activation") & effects.having("carrier", *SPELLS, *TRAPS)
    if mask and ruleset.read("activation-negation-by-spells-and-traps") == "counter-traps-only":
        mask &= effects.having("carrier", "counter-trap")
    return mask, EVERYWHERE


@rule(
    "DS-B3",
    RuleKind.PERMITS,
    ("perfect-rulebook-2015", "Damage Step"),
    reason="negates-activation",
    switches=("effect-negation-in-damage-step",),
)
def direct_effect_negators(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-B3 Fast effects that negate an effect in direct response to it [allowed: can | not-allowed: cannot] be
    activated in the Damage Step.
    """
    mask = fast(effects) & effects.having("negates", "effect")
    mask &= ~effects.having("answers", "nothing")
    if mask and ruleset.read("effect-negation-in-damage-step") == "not-allowed":
        mask = 0
    return mask, EVERYWHERE


@rule("DS-C", RuleKind.PERMITS, CHART, BOOK, reason="mandatory")
def mandatory_effects(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-C Mandatory effects activate at any time in the Damage Step once their condition is met."""
    return effects.having("optional", "mandatory"), EVERYWHERE


def direct_change(effects: Effects) -> Mask:
    """Pick out the fast effects that directly change ATK/DEF."""
    return fast(effects) & effects.having("atk-def", "direct") & effects.having("stat-condition", "none", "unmet-now")


def answering(effects: Effects) -> Mask:
    """Pick out the effects that answer an activation."""
    return effects.having("answers", "any-activation", "spell", "trap", "monster-effect")


@rule("DS-D", RuleKind.PERMITS, CHART, BOOK, PERFECT, reason="direct-stat-change", switches=("stat-change-window",))
def stat_changes(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D Fast cards and effects that directly change ATK or DEF can be activated [until-calculation: until damage
    calculation begins | through-calculation: until damage calculation is over].
    """
    mask = direct_change(effects) & ~answering(effects)
    if mask and ruleset.read("stat-change-window") == "through-calculation":
        return mask, THROUGH_CALCULATION
    return mask, UNTIL_CALCULATION


@rule(
    "DS-D6",
    RuleKind.PERMITS,
    CHART,
    ("ocg-rule-battle-phase", "what may be activated in the Damage Step"),
    reason="direct-stat-change",
    switches=("stat-change-in-answer",),
)
def stat_changes_in_answer(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D6 A fast effect that changes ATK or DEF in response to an activation it does not negate [allowed: can |
    not-allowed: cannot] be activated in the Damage Step.
    """
    mask = direct_change(effects) & answering(effects)
    if mask and ruleset.read("stat-change-in-answer") == "not-allowed":
        mask = 0
    return mask, UNTIL_CALCULATION


@rule(
    "DS-D2",
    RuleKind.PERMITS,
    ("edison-battle-phase", "substep 4"),
    reason="named-timing",
    switches=("damage-step-worded-stat-change",),
)
def worded_stat_changes(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D2 A monster effect that changes ATK or DEF "during the Damage Step" [through-calculation: can also |
    until-calculation: cannot] be activated during damage calculation.
    """
    mask = direct_change(effects) & effects.having("named-timing", "damage-step")
    mask &= effects.having("carrier", "monster")
    if mask and ruleset.read("damage-step-worded-stat-change") == "until-calculation":
        return mask, UNTIL_CALCULATION
    return mask, THROUGH_CALCULATION


@rule(
    "DS-D3",
    RuleKind.PERMITS,
    ("konami-storm-of-ragnarok-1-0", "Token Stampede"),
    PERFECT,
    reason="direct-stat-change",
)
def continuous_traps(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D3 A Continuous Trap that continuously changes ATK or DEF can be activated until damage calculation."""
    mask = effects.having("brings", "continuous-stat-change")
    return mask & effects.having("stat-condition", "none", "unmet-now"), UNTIL_CALCULATION


@rule("DS-D4", RuleKind.PERMITS, PERFECT, reason="same-link")
def continuous_traps_with_quick_change(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D4 A Set Continuous Trap can be activated until damage calculation together with its quick effect that changes
    ATK or DEF.
    """
    return effects.having("brings", "quick-stat-change"), UNTIL_CALCULATION


@rule("DS-D5", RuleKind.PERMITS, PERFECT, reason="same-link")
def continuous_traps_with_timed_effect(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-D5 A Set Continuous Trap can be activated together with its optional effect whose own timing has come."""
    return effects.having("brings", "optional-timed"), EVERYWHERE


def _named(timing: str, *points: str) -> Callable[[Effects, Ruleset], Grant]:
    def grant(effects: Effects, ruleset: Ruleset) -> Grant:
        return effects.having("named-timing", timing) & (fast(effects) | _triggers(effects)), points

    return grant


def _triggers(effects: Effects) -> Mask:
    return effects.having("class", "trigger", "flip")


@rule("DS-E", RuleKind.PERMITS, CHART, reason="named-timing")
def named_start(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-E Effects that name the start of the Damage Step can be activated at its start."""
    return _named("start", "start")(effects, ruleset)


@rule("DS-F", RuleKind.PERMITS, CHART, reason="named-timing")
def named_before(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-F Effects that name "before damage calculation" can be activated then."""
    return _named("before-calculation", "before-calculation")(effects, ruleset)


@rule("DS-G", RuleKind.PERMITS, CHART, BOOK, reason="named-timing")
def named_calculation(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-G Effects that name "during damage calculation" can be activated then."""
    return _named("during-calculation", "during-calculation")(effects, ruleset)


@rule("DS-H", RuleKind.PERMITS, CHART, reason="named-timing")
def named_after(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-H Effects that name "after damage calculation" can be activated then."""
    return _named("after-calculation", "after-calculation", "resolve-effects")(effects, ruleset)


@rule("DS-H2", RuleKind.PERMITS, CHART, PERFECT, reason="damage-step-event")
def battle_events(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-H2 Effects that activate when damage is taken, or when a monster battles, can be activated after damage
    calculation.
    """
    return effects.having("trigger", "battle-damage", "damage", "battles"), (
        "after-calculation",
        "resolve-effects",
    )


@rule("DS-J", RuleKind.PERMITS, CHART, reason="named-timing")
def named_end(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-J Effects that name the end of the Damage Step can be activated then."""
    return _named("end", "end")(effects, ruleset)


BATTLE_DESTRUCTION = (
    "destroyed-by-battle",
    "destroyed-by-battle-and-sent",
    "destroys-by-battle",
    "destroys-by-battle-and-sends",
)


@rule("DS-J2", RuleKind.PERMITS, CHART, PERFECT, reason="damage-step-event")
def battle_destruction(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-J2 Effects that activate when a monster is destroyed by battle, or destroys one, can be activated at the end
    of the Damage Step.
    """
    return effects.having("trigger", *BATTLE_DESTRUCTION), ("end",)


PARTLY = (
    ("yugipedia-damage-step", "bullet 3, sub-bullets 2 and 3"),
    ("ocg-database-michizure", "notes on the Damage Step"),
)


@rule("DS-J3", RuleKind.PERMITS, *PARTLY, reason="damage-step-event")
def battle_or_effect(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-J3 Where the Damage Step has five timings, an effect that activates when a monster is destroyed "by battle or
    by card effect" can be activated at whichever of the two happens.

    What an effect does in the one Chain of damage calculation is answered after it.
    """
    destroyed = effects.having("trigger", *OWN_MOVES)
    destroyed &= effects.having("beside", "destroyed-by-battle", "destroyed-by-battle-and-sent")
    damaged = effects.having("trigger", "effect-damage") & effects.having("beside", "battle-damage")
    mask = destroyed | damaged | effects.having("trigger", "damage")
    return mask if damage_step(ruleset) == FIVE else 0, ("start", "before-calculation", "after-calculation", "end")


@rule("DS-K", RuleKind.PERMITS, PERFECT, BOOK, reason="own-move")
def own_moves(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-K Triggers of a card's own move, flip or position change can be activated when it happens, unless they perform
    a Normal or Fusion Summon.
    """
    mask = _triggers(effects) & effects.having("trigger", *OWN_MOVES) & effects.having("about", "this-card")
    return mask & effects.having("summons", "none", "special"), EVERYWHERE


@rule(
    "DS-K2",
    RuleKind.PERMITS,
    ("ygopro-threads", "Fluorohydride/ygopro-scripts 1929, both answers"),
    reason="own-move",
    switches=("own-or-others-summon-in-damage-step",),
)
def own_or_others_summons(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-K2 Triggers of "this card or another" being Summoned [may-be-used: can | not-usable: cannot] be activated in
    the Damage Step.
    """
    mask = _triggers(effects) & effects.having("trigger", *SUMMONED) & effects.having("about", "this-or-other-cards")
    mask &= effects.having("summons", "none", "special")
    if mask and ruleset.read("own-or-others-summon-in-damage-step") == "not-usable":
        mask = 0
    return mask, EVERYWHERE


@rule("DS-N", RuleKind.PERMITS, PERFECT, reason="named-timing")
def named_damage_step(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-N Effects that name the Damage Step as a whole can be activated throughout it; fast ones that change ATK or
    DEF only until damage calculation, unless a rule says more.
    """
    quick = fast(effects) & effects.having("atk-def", "none", "indirect", "uncertain", "only-the-summoned")
    return effects.having("named-timing", "damage-step") & (quick | _triggers(effects)), EVERYWHERE


@rule(
    "DS-X",
    RuleKind.FORBIDS,
    PERFECT,
    ("yugipedia-damage-step", "Cards and effects that can be activated, first paragraph"),
    reason="printed-limit",
)
def printed_exclusion(effects: Effects, ruleset: Ruleset) -> Grant:
    """DS-X A card whose text excludes the Damage Step cannot be activated there, whatever else would allow it."""
    return effects.having("printed-limit", "not-in-damage-step"), EVERYWHERE
