"""How often an effect has been used, where its text limits that."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.state.card import Card, Use
from checks.engine.duel.state.game import Game
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided

BY_NAME: Final = ("name", "name-activation", "name-one-effect", "duel")
"""How often effects are used of which a player's cards of one name share the use."""


def note_use(game: Game, card: Card, effect: Effect, player: int) -> None:
    """Note that a player has used an effect: put it on a Chain, or let it replace a destruction."""
    card.used.append(Use(effect.id, game.turn.declarations, game.chain.count))
    game.turn.named_uses += {(player, card.name, effect.id), (player, card.name, effect.once_per)}


def is_used_up(game: Game, card: Card, effect: Effect, player: int) -> bool:
    """Whether a player has used an effect as often as its text allows.

    Raises :class:`Undecided` where it has been used, and how often its text lets it be is not played.
    """
    if not effect.once_per:
        return effect.uses < 1
    alike = {effect.id}
    if effect.once_per == "turn-one-effect":
        alike = {each.id for each in card.effects if each.once_per == effect.once_per}
    uses = [use for use in card.used if use.effect in alike]
    if effect.once_per in BY_NAME:
        shared = effect.once_per if effect.once_per == "name-one-effect" else effect.id
        made = game.turn.named_uses.count((player, card.name, shared))
    elif effect.once_per == "battle":
        made = sum(use.battle == game.turn.declarations for use in uses) if game.battle.ongoing else 0
    elif effect.once_per == "chain":
        made = sum(use.chain == game.chain.count for use in uses) if game.chain.links else 0
    elif effect.once_per == "unplayed":
        if uses or (player, card.name, effect.id) in game.turn.named_uses:
            raise Undecided(f"needs to know how often {effect.id} of {card.name} is used: its text limits it")
        made = 0
    else:
        made = len(uses)
    return made >= effect.uses


def tell_limit(effect: Effect) -> str:
    """Count the uses of an effect."""
    often = "once" if effect.uses == 1 else f"{effect.uses} times"
    return f"{often} ({effect.once_per})"
