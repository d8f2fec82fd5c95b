"""The first snapshot of a Chain Link, and Chain Links that are only thought of."""

from __future__ import annotations

from checks.engine.duel.state.card import Card, CardRef
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Activated, Link
from checks.engine.effects import Effect


def see_activated(game: Game, card: Card, *, lies: str = "") -> Activated:
    """Take the snapshot of an activation; ``lies`` is the zone into which a card is played from the hand or Set."""
    attacked = game.battle.present_target if game.battle.ongoing else None
    return Activated(
        card.zone,
        lies or card.zone,
        card.moves,
        bool(lies),
        game.turn.declarations if game.battle.ongoing else 0,
        None if attacked is None else CardRef.of(attacked),
        card.silenced and card.zone == "graveyard",
    )


def think_of_link(game: Game, card: Card, effect: Effect, player: int, answers: Link) -> Link:
    """Make a Chain Link in response to another one, for an effect that is not on the Chain."""
    link = Link(0, card, effect, player, answers=answers)
    link.activated = see_activated(game, card)
    return link
