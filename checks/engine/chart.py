"""The points of a turn's battle, in their order: the Damage Step has five timings or seven substeps."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_2, BP_1, DS_1
from checks.engine.ruleset import Ruleset

FIVE: Final = ("start", "before-calculation", "during-calculation", "after-calculation", "end")
SEVEN: Final = (
    "start",
    "flip",
    "before-calculation",
    "during-calculation",
    "after-calculation",
    "resolve-effects",
    "end",
)
CHARTS: Final = {"five-timings": FIVE, "seven-substeps": SEVEN}
FOLDS: Final = {"flip": "before-calculation", "resolve-effects": "after-calculation"}
"""Where the two substeps that the five timings do not have went."""

BATTLE_PHASE: Final = ("start-step", "battle-step", "damage-step", "end-step")
BATTLE_STEP: Final = ("attack-declaration", "battle-step")
BEFORE_CALCULATION: Final = ("start", "flip", "before-calculation")
"""The points of the Damage Step before damage calculation."""
MAIN_PHASES: Final = ("main-phase", "main-phase-2")
BEFORE_MAIN: Final = ("draw-phase", "standby-phase")
"""The phases of a turn before its Main Phase 1."""
BESIDE_BATTLES: Final = (*BEFORE_MAIN, *MAIN_PHASES, "end-phase")
"""The phases of a turn but for the Battle Phase."""
TURN: Final = (*BEFORE_MAIN, "main-phase", "battle-phase", "main-phase-2", "end-phase")
ALL_POINTS: Final = (
    *BEFORE_MAIN,
    "main-phase",
    "battle-phase",
    "start-step",
    "attack-declaration",
    "battle-step",
    *SEVEN,
    "end-step",
    "main-phase-2",
    "end-phase",
)


def damage_step(ruleset: Ruleset) -> tuple[str, ...]:
    """List the points of the ruleset's Damage Step."""
    value = ruleset.read("damage-step-chart")
    if value not in CHARTS:
        raise Undecided(f"needs the Damage Step chart {value}")
    return CHARTS[value]


PARTS: Final = {
    "battle-phase": ("start-step", *BATTLE_STEP, *SEVEN, "end-step"),
    "battle-step": BATTLE_STEP,
    "damage-step": SEVEN,
}
"""The points of the phases and steps that have several, as texts name them."""


def leads_on(point: str, to: str) -> bool:
    """Whether a point of the turn comes before another."""
    return to in PLACES and point in PLACES and PLACES[point] < PLACES[to]


PLACES: Final = {point: place for place, point in enumerate(ALL_POINTS)}


def lies_in(point: str, parts: tuple[str, ...]) -> bool:
    """Whether a point belongs to one of some phases or steps."""
    return any(point in PARTS.get(part, (part,)) for part in parts)


class Chart(NamedTuple):
    """The points of a phase or step, its predecessor, and the rules that order them."""

    points: tuple[str, ...]
    follows: str
    order: str
    """The rule that orders the points."""
    place: str
    """The rule that orders the phase or step after its predecessor."""


def read_chart(ruleset: Ruleset, phase: str) -> Chart:
    """Read the chart of a phase or step; raises :class:`Undecided` where it is open."""
    match phase:
        case "damage-step":
            return Chart(damage_step(ruleset), "battle-step", DS_1, AT_2)
        case "battle-step":
            return Chart(BATTLE_STEP, "start-step", BP_1, BP_1)
        case "battle-phase":
            return Chart(BATTLE_PHASE, "main-phase", BP_1, BP_1)
        case "turn":
            return Chart(TURN, "", BP_1, BP_1)
    raise Undecided(f"needs a chart of {phase}")


def fold(point: str) -> str:
    """Name a substep as the five timings do."""
    return FOLDS.get(point, point)


@lru_cache(maxsize=4096)
def unfold(point: str, chart: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """List the points of a chart that a timing covers which is said in the words of another (or the same) chart."""
    if point in chart and chart != words:
        return tuple(each for each in chart if each == point or FOLDS.get(each) == point)
    if point in FOLDS and FOLDS[point] in chart and point not in chart:
        return (FOLDS[point],)
    return (point,)
