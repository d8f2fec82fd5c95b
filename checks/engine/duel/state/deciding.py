"""Deciders of the conditions of the language, one for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from kb.language import Condition, Unplayed

Decider = Callable[[Game, Any, Context], bool]
DECIDERS: Final[dict[type, Decider]] = {}
"""How each condition is decided; :mod:`checks.engine.duel.field.conditions` and others enter it."""


def decides(kind: type) -> Callable[[Decider], Decider]:
    """Enter how a condition is decided."""

    def enter(decider: Decider) -> Decider:
        DECIDERS[kind] = decider
        return decider

    return enter


def holds(game: Game, condition: Condition | Unplayed, context: Context) -> bool:
    """Whether a condition is met now; an effect's own contribution to a stat does not count against it."""
    return DECIDERS[type(condition)](game, condition, context)
