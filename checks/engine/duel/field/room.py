"""Whether there is room for more monsters on a player's field."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.field.selectors import select_players
from checks.engine.duel.state.card import EXTRA_DECK, PLAYERS
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.effects import Effect
from checks.engine.language import BecomeMonster, IfDone, MakeToken, Mover, SpecialSummon, Unplayed, Verb, list_verbs
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


def verify_room(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if what an effect Special Summons first has no room, and nothing before makes some."""
    if any(isinstance(cost, Mover) for cost in list_verbs(effect.cost)):
        return
    first = effect.does[0] if effect.does else None
    if isinstance(first, IfDone):
        first = first.do[0]
    wanted = _count_summoned(first)
    if wanted and not has_room(game, select_players(getattr(first, "to", None) or "controller", context)[0], wanted):
        raise Illegal("game-rule", LE_21, "there is no room for what it Special Summons")


def _count_summoned(verb: Verb | Unplayed | None) -> int:
    """Count the monsters that a verb Special Summons at least; 0 where they go to whoever had them."""
    if isinstance(verb, MakeToken):
        return verb.count
    return int(isinstance(verb, BecomeMonster) or (isinstance(verb, SpecialSummon) and verb.to != "as-it-was"))
