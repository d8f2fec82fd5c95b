"""What a card counts as besides what it is, by its own text, where and while that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checks.engine.duel.card import Card
from checks.engine.duel.context import Context
from checks.engine.duel.game import Game
from checks.engine.effects import Effect
from checks.engine.language import Condition, CountAs, Unplayed
from checks.engine.rulebook import Undecided

Judge = Callable[[Game, Condition | Unplayed, Context], bool]
_JUDGES: Final[list[Judge]] = []


def judge_by(holds: Judge) -> Judge:
    """Let conditions be judged so; they are told of after cards are."""
    _JUDGES.append(holds)
    return holds


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


def is_excepted(card: Card, word: str) -> bool:
    """Whether the text of a card says that it does not count as one of an archetype, whatever its name."""
    return any(
        isinstance(verb, CountAs) and verb.never is not None and verb.never.casefold() == word.casefold()
        for effect in card.effects
        for verb in effect.does
    )


def _find_whether(game: Game, card: Card, effect: Effect) -> bool | Undecided:
    """Find whether a card counts by an effect where it lies, or why that cannot be told."""
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
    """Judge all that an effect asks for: what is certainly not so goes before what cannot be told."""
    doubt: Undecided | None = None
    for condition in context.effect.applies_when:
        try:
            if not all(holds(game, condition, context) for holds in _JUDGES):
                return False
        except Undecided as refused:
            doubt = doubt or refused
    return doubt or True
