"""Verbs that show cards, look at them, or declare something: nothing moves, and nothing on the field depends on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from checks.engine.duel.actions.performing import note
from checks.engine.duel.actions.verbs.movers import is_out_of_sight
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.deed import Deed, plays
from checks.engine.duel.deeds.looking import ToCards, nothing_there
from checks.engine.duel.field.selectors import select_cards, select_players, shows_all
from checks.engine.duel.state.card import PLAYERS
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from kb.language import Arrange, Declare, Look, Reveal, Words


@plays(Reveal)
class Revealing(ToCards[Reveal]):
    """Shows cards, if there are such."""

    def perform(self, game: Game, verb: Reveal, context: Context) -> bool:
        cards = select_cards(game, verb.of, context)
        unseen = not cards and is_out_of_sight(verb.of, game, context)
        note(context, None if unseen else cards)
        return bool(cards) or unseen

    def no_effect(self, game: Game, verb: Reveal, asking: Asking) -> Iterable[Why]:
        return NO_REASON


class Unseen(Deed[Any]):
    """Does something that no scene shows."""

    looks_at: ClassVar[Words] = ()

    def perform(self, game: Game, verb: Any, context: Context) -> bool:
        note(context, None)
        return True

    def obstacle(self, game: Game, verb: Any, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: Any, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(Look)
class Looking(Unseen):
    """Lets a player look at cards, if there are as many."""

    def obstacle(self, game: Game, verb: Look, asking: Asking) -> Iterable[Why]:
        wanted = 1 if verb.count is None else verb.count
        for player in select_players(verb.of, asking.context):
            there = [card for card in game.cards.values() if card.owner == player and card.zone == verb.at]
            if len(there) < wanted and shows_all(game, player, verb.at):
                yield Why(Circumstance.EMPTY_PLACE, f"there are too few cards in {PLAYERS[player]}'s {verb.at}")


@plays(Arrange)
class Arranging(Unseen):
    """Puts cards of a Deck in an order, if there are such."""

    looks_at = ("of",)

    def obstacle(self, game: Game, verb: Arrange, asking: Asking) -> Iterable[Why]:
        return nothing_there(game, verb, asking)


@plays(Declare)
class Declaring(Unseen):
    """Declares something."""
