"""Rules that act by themselves, arranged along the chart of a ruleset."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from checks.engine.chart import damage_step
from checks.engine.duel.state.game import Play
from checks.engine.rulebook import Rulebook, RuleKind, rule
from checks.engine.ruleset import Ruleset

INSTANTS: Final[dict[str, list[tuple[str, Play]]]] = {}
"""Instant of a step, and the rules that act there in order of declaration."""
OF_EFFECTS: Final[set[Play]] = set()
"""The rules that do nothing as long as no effect is in play."""


def happens(
    id: str,
    at: str | tuple[str, ...],
    *cites: tuple[str, str],
    switches: tuple[str, ...] = (),
    of_effects: bool = False,
) -> Callable[[Play], Play]:
    """Declare a rule that acts by itself at an instant, such as ``flip/opens``, or at several.

    One that is ``of_effects`` does nothing as long as no effect is in play.
    """

    def place(function: Play) -> Play:
        declared = rule(id, RuleKind.HAPPENS, *cites, switches=switches)(function)
        if of_effects:
            OF_EFFECTS.add(declared)
        for instant in (at,) if isinstance(at, str) else at:
            INSTANTS.setdefault(instant, []).append((id, declared))
        return declared

    return place


class StepPlan:
    """The chart of a ruleset with the rules that act at each of its points."""

    __slots__ = ("points", "quiet", "rulebook", "steps")

    def __init__(self, ruleset: Ruleset, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.points = damage_step(ruleset)
        self.steps: dict[str, tuple[tuple[Play, ...], tuple[Play, ...]]] = {}
        """The rules at the opening and the closing of a point."""
        self.quiet: dict[str, tuple[Play, ...]] = {}
        """The rules at a point in a turn without effects."""
        for point in {*self.points, *(place.split("/")[0] for place in INSTANTS)}:
            folded = point == "before-calculation" and "flip" not in self.points
            here = ("flip", point) if folded else (point,)
            opening, closing = self._gather(here, "opens"), self._gather(here, "closes")
            self.steps[point] = (opening, closing)
            self.quiet[point] = tuple(play for play in (*opening, *closing) if play not in OF_EFFECTS)

    def _gather(self, points: tuple[str, ...], edge: str) -> tuple[Play, ...]:
        return tuple(
            play for point in points for id, play in INSTANTS.get(f"{point}/{edge}", ()) if self.rulebook.holds(id)
        )


@lru_cache(maxsize=64)
def plan_steps(ruleset: Ruleset, rulebook: Rulebook) -> StepPlan:
    """Lay out the rules of a ruleset, once for each pair."""
    return StepPlan(ruleset, rulebook)
