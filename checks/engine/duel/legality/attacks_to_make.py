"""A further attack is without effect if there is nothing to attack."""

from __future__ import annotations

from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.legality.parts import list_useful
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.rules.activation import LE_80
from kb.language import AttackAgain


def verify_attack_to_make(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if all that an optional effect does is to let monsters attack that cannot any more.

    Only the turn player's monsters attack, and a monster only where the opponent has one that is there to stay.
    """
    effect = context.effect
    parts = list(list_useful(effect.does))
    if not parts or effect.optional == "mandatory" or effect.targets in ("monster", "card"):
        return
    for verb in parts:
        if not isinstance(verb, AttackAgain):
            return
        cards = select_cards(game, verb.of, context)
        if any(_has_an_attack(game, card, verb) for card in cards):
            return
    if game.rulebook.holds(LE_80):
        raise Illegal("condition-unmet", LE_80, "there is nothing left that it could attack")


def _has_an_attack(game: Game, card: Card, verb: AttackAgain) -> bool:
    """Whether a monster has another attack to make that a verb lets it make."""
    if card.controller != TURN_PLAYER:
        return False
    theirs = (each for each in game.cards.values() if each.zone == "monster-zone" and each.controller != TURN_PLAYER)
    return not verb.on_monsters or any(not each.marked for each in theirs)
