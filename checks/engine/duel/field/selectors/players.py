"""Players: the words by which effects point at them."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.state.context import Context
from checks.engine.rulebook import Undecided

SIDES: Final = ("controller", "opponent", "both")


def select_side(side: str, owner: int) -> tuple[int, ...]:
    """Find the players of a side, seen from a player."""
    return {"controller": (owner,), "opponent": (1 - owner,), "both": (0, 1)}[side]


def select_players(who: str, context: Context) -> tuple[int, ...]:
    """Find the players that a word means, seen from the controller of the effect at work."""
    match who:
        case "controller":
            return (context.player,)
        case "opponent":
            return (1 - context.player,)
        case "both":
            return (0, 1)
    raise Undecided(f"needs the player {who}")
