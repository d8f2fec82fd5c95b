"""Doing what an effect says: every verb of the language has one handler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from checks.engine.duel.game import Game
from checks.engine.duel.selectors import Context
from checks.engine.effects import Arguments, Word
from checks.engine.rulebook import Undecided

Handler = Callable[["Game", Arguments, Context], None]
VERBS: Final[dict[str, Handler]] = {}


def verb(word: str) -> Callable[[Handler], Handler]:
    """Enter a handler for a verb."""

    def enter(handler: Handler) -> Handler:
        VERBS[word] = handler
        return handler

    return enter


def perform(game: Game, words: tuple[Word, ...], context: Context) -> None:
    """Do what an effect says, one word after the other."""
    for word in words:
        handler = VERBS.get(word.word)
        if handler is None:
            raise Undecided(f"needs the verb {word.word}")
        game.moment += 1
        game.last_event = game.moment
        handler(game, word.arguments, context)


def read_words(value: Any) -> tuple[Word, ...]:
    """Read verbs below a connective."""
    listed = value if isinstance(value, list | tuple) else [value]
    found = []
    for each in listed:
        if isinstance(each, Word):
            found.append(each)
        elif isinstance(each, str):
            found.append(Word(each))
        elif isinstance(each, dict):
            found.extend(Word(key, said if isinstance(said, dict) else {"of": said}) for key, said in each.items())
        else:
            raise Undecided(f"needs the words {each!r}")
    return tuple(found)


def name_effect(context: Context) -> str:
    """Name the effect at work: ``role.effect``."""
    return f"{context.card.role}.{context.effect.id}"
