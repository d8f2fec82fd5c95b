"""Whether there is room for more monsters on a player's field."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.state.card import EXTRA_DECK, PLAYERS
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_21

ZONES: Final = 5
"""How many Monster Zones a player has, without the one for monsters of the Extra Deck that some days have."""


def has_room(game: Game, player: int, wanted: int = 1) -> bool:
    """Whether a player has so many free Monster Zones.

    Raises :class:`Undecided` where that depends on whether a monster lies in a zone for those of the Extra Deck.
    """
    there = [card for card in game.cards.values() if card.zone == "monster-zone" and card.controller == player]
    lacking = len(there) + wanted - ZONES
    if lacking <= 0 or not game.rulebook.holds(LE_21):
        return True
    if lacking == 1 and any(EXTRA_DECK.intersection(card.kinds) for card in there):
        raise Undecided(f"needs to know in which zones the {PLAYERS[player]}'s monsters lie")
    return False
