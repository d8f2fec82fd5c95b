"""Where a card goes that would go to the Graveyard."""

from __future__ import annotations

from checks.engine.duel.card import Card
from checks.engine.duel.context import Context
from checks.engine.duel.continuous import find_applying, refuse_unknown
from checks.engine.duel.game import Game
from checks.engine.duel.selectors import fits_anywhere, select_cards
from checks.engine.language import All, Cards, ReplaceDestination
from checks.engine.rules import MV_9, MV_11


def find_destination(game: Game, card: Card) -> str:
    """Find where an effect, or its own nature, lets a card go that would go to the Graveyard; else empty."""
    its_own = ""
    for source, effect, verb in find_applying(game, ReplaceDestination):
        if _is_covered(game, card, verb.of, Context(source, effect, source.controller)):
            refuse_unknown(game, source, effect)
            if source is not card or verb.of == "this-card":
                return verb.to
            its_own = verb.to
    for each in game.effects.lasting:
        if isinstance(each.verb, ReplaceDestination) and card in each.cards:
            return each.verb.to
    if its_own and not (game.rulebook.holds(MV_11) and _keeps_away_others_only(game)):
        return its_own
    return "extra-deck" if "pendulum" in card.kinds and card.on_field and game.rulebook.holds(MV_9) else ""


def _keeps_away_others_only(game: Game) -> bool:
    """Whether a card by which all cards go elsewhere goes to the Graveyard itself."""
    return game.ruleset.read("destination-of-what-replaces-it") == "graveyard"


def _is_covered(game: Game, card: Card, who: Cards, context: Context) -> bool:
    """Whether a card is one of those spoken of, wherever it lies unless a place is named."""
    if isinstance(who, All):
        return fits_anywhere(game, card, who.cards, context)
    return card in select_cards(game, who, context)
