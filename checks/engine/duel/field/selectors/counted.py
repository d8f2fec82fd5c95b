"""Names and kinds that a card counts as by its own text."""

from __future__ import annotations

from collections.abc import Callable

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from kb.language import CountAs


def counts_as(game: Game, card: Card, what: str, is_wanted: Callable[[str], bool]) -> bool:
    """Whether a card counts by its own text as something that is wanted.

    Raises :class:`Undecided` where it would count so by what cannot be told alone.
    """
    doubts = []
    for effect in card.effects:
        words = (getattr(verb, what) for verb in effect.does if isinstance(verb, CountAs))
        if any(word is not None and is_wanted(word) for word in words):
            applies = _find_whether(game, card, effect)
            if applies is True:
                return True
            doubts += [applies] if isinstance(applies, Undecided) else []
    if doubts:
        raise doubts[0]
    return False


def _find_whether(game: Game, card: Card, effect: Effect) -> bool | Undecided:
    """Find whether a card counts as such by an effect, or the doubt about it."""
    context = Context(card, effect, card.controller)
    asked = game.effects.counting
    if context.name in asked:
        return Undecided(f"needs to know what {card.role} counts as to tell that")
    asked.append(context.name)
    try:
        return _judge(game, context)
    finally:
        asked.pop()


def _judge(game: Game, context: Context) -> bool | Undecided:
    """Check all conditions of an effect: a certain failure goes before a doubt."""
    doubt: Undecided | None = None
    for condition in context.effect.applies_when:
        try:
            if not holds(game, condition, context):
                return False
        except Undecided as refused:
            doubt = doubt or refused
    return doubt or True
