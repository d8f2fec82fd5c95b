"""Restrictions on the player that come with an activation, and need the earlier turn to fit them."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.field.selectors import SIDES, select_cards, select_players
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_72
from kb.language import All, Forbid

ATTACKS: Final = ("attack", "declare-attack")
SUMMONS: Final = ("normal-summon", "flip-summon", "special-summon")
STAGE: Final = "stage"
"""The role of stage directions: no known card."""


def note_summon(game: Game, way: str, card: Card, context: Context | None = None) -> None:
    """Remember the player who Summoned a monster: by the resolving effect, or manually."""
    staged = context is not None and context.card.role == STAGE
    player = None if staged else card.controller if context is None else context.player
    game.turn.summoned += ((way, player, card),)


def verify_oath(game: Game, oath: Forbid, context: Context) -> None:
    """Raise :class:`Illegal` if a player has already done this turn an act that the activation forbids."""
    if not game.rulebook.holds(LE_72):
        return
    if any(what in ATTACKS for what in oath.what):
        _verify_attacks(game, oath, context)
    if oath.of in SIDES and context.player in select_players(str(oath.of), context):
        _verify_summons(game, oath, context)


def _verify_attacks(game: Game, oath: Forbid, context: Context) -> None:
    """Raise :class:`Illegal` if a monster that may not attack has declared an attack; its target perhaps may."""
    if oath.of in SIDES or oath.of == "target":
        return
    but_one = isinstance(oath.of, All) and oath.of.cards.its_target is False
    attackers = [card for card in select_cards(game, oath.of, context) if card.attacked]
    if len(attackers) > but_one:
        raise Illegal("condition-unmet", LE_72, f"{attackers[0].role} has attacked this turn")


def _verify_summons(game: Game, oath: Forbid, context: Context) -> None:
    """Raise :class:`Illegal` if its player has Summoned this turn in a way that is given up."""
    for way, player, card in game.turn.summoned:
        if way not in oath.what or player not in (None, context.player):
            continue
        if player is not None:
            raise Illegal("condition-unmet", LE_72, f"its player has Summoned {card.role} this turn")
        if card.controller == context.player:
            raise Undecided(f"needs to know who Summoned {card.role}")
