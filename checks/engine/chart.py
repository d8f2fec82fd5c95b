"""The points of a turn's battle, in their order: the Damage Step has five timings or seven substeps."""

from __future__ import annotations

from typing import Final

from checks.engine.rulebook import Undecided
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
MAIN_PHASES: Final = ("main-phase", "main-phase-2")
TURN: Final = ("main-phase", "battle-phase", "main-phase-2", "end-phase")
ALL_POINTS: Final = (
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


def points_of(ruleset: Ruleset, phase: str) -> tuple[str, ...]:
    """List the points of a phase or step."""
    if phase == "damage-step":
        return damage_step(ruleset)
    return {"battle-phase": BATTLE_PHASE, "battle-step": BATTLE_STEP, "turn": TURN}[phase]


def fold(point: str) -> str:
    """Name a substep as the five timings do."""
    return FOLDS.get(point, point)


def unfold(point: str, chart: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """List the points of a chart that a timing covers which is said in the words of another (or the same) chart."""
    if point in chart and chart != words:
        return tuple(each for each in chart if each == point or FOLDS.get(each) == point)
    if point in FOLDS and FOLDS[point] in chart and point not in chart:
        return (FOLDS[point],)
    return (point,)
