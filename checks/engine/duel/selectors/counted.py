"""What a card counts as besides what it is, by its own text, where and while that says so."""

from __future__ import annotations

from collections.abc import Callable

from checks.engine.duel.card import Card
from checks.engine.duel.context import Context
from checks.engine.duel.game import Game
from checks.engine.duel.selectors.descriptions import fits_anywhere, lies_in_zones
from checks.engine.effects import Effect
from checks.engine.language import Always, CountAs, Fits, InZone, Unplayed
from checks.engine.rulebook import Undecided


def counts_as(game: Game, card: Card, what: str, is_wanted: Callable[[str], bool]) -> bool:
    """Whether a card counts by its own text as something that is wanted.

    Raises :class:`Undecided` where it would count so by what is not played alone.
    """
    said = [
        effect
        for effect in card.effects
        for verb in effect.does
        if isinstance(verb, CountAs) and (word := getattr(verb, what)) is not None and is_wanted(word)
    ]
    doubts = [_find_doubt(game, card, effect) for effect in said if _may_hold(game, card, effect)]
    if doubts and all(doubts):
        raise next(each for each in doubts if each is not None)
    return bool(doubts)


def is_excepted(card: Card, word: str) -> bool:
    """Whether the text of a card says that it does not count as one of an archetype, whatever its name."""
    return any(
        isinstance(verb, CountAs) and verb.never is not None and verb.never.casefold() == word.casefold()
        for effect in card.effects
        for verb in effect.does
    )


def _may_hold(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a card lies where an effect says that it counts so, as far as that is known."""
    context = Context(card, effect, card.controller)
    for each in effect.applies_when:
        if isinstance(each, InZone) and each.of == "this-card" and not lies_in_zones(game, card, (each.zone,), context):
            return False
        if isinstance(each, Fits) and each.of == "this-card" and not fits_anywhere(game, card, each.as_, context):
            return False
    return True


def _find_doubt(game: Game, card: Card, effect: Effect) -> Undecided | None:
    """Find what is not played of where or while a card counts so; None where it does for certain."""
    for each in effect.applies_when:
        if isinstance(each, Unplayed):
            return Context(card, effect, card.controller).refuse(each.what)
        if not (isinstance(each, Always) or (isinstance(each, (InZone, Fits)) and each.of == "this-card")):
            return Undecided(f"needs to know what {card.role} counts as")
    return None
