"""How a monster comes to be an attack target, and whether it counts as attacked for that."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game
from checks.engine.rules.attacks import RP_5

DECLARED: Final = "declared"
REPLAYED: Final = "replayed"
MOVED: Final = "moved"
"""The ways: as the attack is declared, as a player chooses again in a replay, or as an effect moves the attack."""


def note_aim(target: Card, how: str) -> None:
    """Note in which battle position a monster has come to be an attack target."""
    target.aimed_in.append((target.position, how))


def counts_as_attacked(game: Game, how: str) -> bool:
    """Whether a monster that came to be an attack target in some way counts as attacked, in this era."""
    if how == REPLAYED:
        return game.law(RP_5, "replay") == "sets-off"
    if how == MOVED:
        return game.law(RP_5, "redirected") == "sets-off"
    return True
