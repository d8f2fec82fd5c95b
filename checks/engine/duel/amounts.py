"""How much: the numbers that effects count, read off cards, battles and Life Points."""

from __future__ import annotations

from typing import Any

from checks.engine.duel.game import Game
from checks.engine.duel.selectors import Context, select_cards
from checks.engine.duel.state import Card, count_stat, round_half_up
from checks.engine.effects import read_number
from checks.engine.rulebook import Undecided


def count_amount(game: Game, value: Any, context: Context, on: Card | None = None) -> int:
    """Count an amount: a number, a stat of a card, the difference of the battle, or so much for each."""
    if isinstance(value, int):
        return value
    if value == "difference":
        a, b = game.attacker, game.target
        if a is None or b is None:
            raise Undecided("needs two battling monsters for a difference")
        return abs(a.atk - (b.atk if b.position == "attack" else b.defense))
    if value == "attacker-atk" and game.attacker is not None:
        return game.attacker.atk
    if isinstance(value, dict) and len(value) == 1:
        ((word, who),) = value.items()
        if word in ("half", "double"):
            number = count_amount(game, who, context, on)
            return round_half_up(number) if word == "half" else number * 2
        if word == "times" and isinstance(who, dict) and "count" in who:
            counted = {"all": who["count"]} if isinstance(who["count"], dict) else who["count"]
            return len(select_cards(game, counted, context)) * read_number(who, "each", 1)
        if word in ("atk-of", "def-of", "base-atk-of", "base-def-of", "level-of"):
            cards = select_cards(game, who, context)
            if not cards:
                return 0
            return read_stat(cards[0], word)
    raise Undecided(f"needs the amount {value}")


def read_stat(card: Card, word: str, without: str = "") -> int:
    """Read a number off a card, perhaps as it would be without one effect."""
    if word == "atk-of":
        return count_stat(card.base_atk, "atk", card.changes, without)
    if word == "def-of":
        return count_stat(card.base_def, "def", card.changes, without)
    if word == "level-of":
        return card.level
    return card.base_atk if word == "base-atk-of" else card.base_def
