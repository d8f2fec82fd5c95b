"""Counts Chains: both hands are filled with neutral fast effects, and Chains started until the engine refuses."""

from __future__ import annotations

from checks.engine import Act, Card, Effect, Print, Undecided
from checks.replay.stage import Stage, damage_points

FILLERS = 3
TIMED = {"resolve-effects": "after-calculation", "flip": "damage-step"}


def count_chains(stage: Stage, point: str) -> tuple[int | None, str, str]:
    """Count the Chains that can be started at a timing: None for any number; the rule of the limit, and its question.

    Raises :class:`Undecided` if the limit is not settled.
    """
    named = (
        TIMED.get(point, point)
        if point
        in (
            "start",
            "flip",
            "before-calculation",
            "during-calculation",
            "after-calculation",
            "resolve-effects",
            "end",
        )
        else "none"
    )
    effect = Effect("filler", carrier="monster", effect_class="quick", named_timing=named, origin="hand")
    cards = tuple(
        Card(f"filler-{number}", Print(effects=(effect,)), controller=number % 2, zone="hand")
        for number in range(FILLERS)
    )
    acts = tuple(Act(900 + number, "activate", what=f"filler-{number}.filler", at=point) for number in range(FILLERS))
    quiet = Stage(stage.era, stage.rulebook, stage.cards, stage.scene, damage_points(stage.era))
    outcome = quiet.run(cards, acts)
    if outcome.undecided:
        raise Undecided(outcome.undecided)
    started = [
        event.rule
        for event in outcome.trace
        if event.what == "chain-starts" and event.kind == "player" and event.point == point
    ]
    if outcome.refused is None and not started:
        raise Undecided(f"needs a Chain at {point}")
    if outcome.refused is None:
        return None, started[0], ""
    if outcome.refused.reason != "chain-limit":
        raise Undecided(f"needs a neutral effect for {point}: {outcome.refused.why}")
    return len(started), outcome.refused.rule, outcome.refused.asked
