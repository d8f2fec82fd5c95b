"""A place in the tokens of a text, and the words that can be eaten from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from kb.reader.grammar.tokens import Token, tokenize

Self = TypeVar("Self", bound="Reader")
More = ParamSpec("More")
Found = TypeVar("Found")
Phrases = tuple[tuple[tuple[str, ...], str], ...]
"""Fixed phrases with their meanings, the longest first."""


def phrases(said: dict[str, str]) -> dict[str, Phrases]:
    """Sort fixed phrases by their first word, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for written, meaning in said.items():
        parts = split_words(written)
        found.setdefault(parts[0], []).append((parts, meaning))
    return {first: tuple(sorted(each, key=lambda row: -len(row[0]))) for first, each in found.items()}


def words(*said: str) -> dict[str, Phrases]:
    """Sort fixed phrases that mean themselves."""
    return phrases({each: each for each in said})


@lru_cache(maxsize=8192)
def split_words(written: str) -> tuple[str, ...]:
    """Split a fixed phrase into the words that the tokens of a text are compared with."""
    return tuple(written.split())


def production(method: Callable[Concatenate[Self, More], Found]) -> Callable[Concatenate[Self, More], Found]:
    """Let a production that finds nothing consume nothing."""

    @wraps(method)
    def tried(self: Self, /, *said: More.args, **more: More.kwargs) -> Found:
        begin = self.at
        found = method(self, *said, **more)
        if found is None:
            self.at = begin
        return found

    return tried


def remembered(method: Callable[[Self], Found]) -> Callable[[Self], Found]:
    """Let a production be tried once at each place, and consume nothing where it finds nothing."""
    name = method.__name__

    @wraps(method)
    def tried(self: Self) -> Found:
        begin = self.at
        key = (name, begin, self.bare + 2 * self.likening)
        if key in self.memory:
            known, self.at = self.memory[key]
            return cast(Found, known)
        found = method(self)
        if found is None:
            self.at = begin
        self.memory[key] = (found, self.at)
        return found

    return tried


class Reader:
    """Tokens, and the place from which they are read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenize(text)
        self.low = tuple(each.printed.lower() for each in self.tokens)
        self.at = 0
        self.end = len(self.tokens)
        self.bare = False
        """Whether a place belongs to the verb, and not to the cards before it."""
        self.counted = False
        """Whether the cards that are read have a number."""
        self.likening = False
        """Whether the card that is read is the one that others are compared with."""
        self.memory: dict[tuple[str, int, int], tuple[object, int]] = {}

    def peek(self, ahead: int = 0) -> Token | None:
        """The token here, or further ahead; None behind the end."""
        at = self.at + ahead
        return self.tokens[at] if at < self.end else None

    def sees(self, *wanted: str, ahead: int = 0) -> bool:
        """Whether one of these words stands here."""
        token = self.peek(ahead)
        return token is not None and token.word in wanted

    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.at >= self.end

    def _fits(self, parts: tuple[str, ...]) -> bool:
        end = self.at + len(parts)
        if end > self.end:
            return False
        return all(
            self.tokens[at].word == part or self.low[at] == part
            for at, part in zip(range(self.at, end), parts, strict=True)
        )

    def eat(self, written: str) -> bool:
        """Consume these words, all or none."""
        parts = split_words(written)
        if not self._fits(parts):
            return False
        self.at += len(parts)
        return True

    def any_of(self, *options: str) -> str:
        """Consume the first of these phrases that stands here; empty if none does."""
        return next((each for each in options if self.eat(each)), "")

    def fixed(self, table: dict[str, Phrases]) -> str | None:
        """Consume the longest fixed phrase of a table that stands here, and give its meaning."""
        token = self.peek()
        if token is None:
            return None
        for first in dict.fromkeys((token.word, self.low[self.at])):
            for parts, meaning in table.get(first, ()):
                if self._fits(parts):
                    self.at += len(parts)
                    return meaning
        return None

    def integer(self) -> int | None:
        """Consume a number that is no "2+"."""
        token = self.peek()
        if token is None or token.kind != "number" or token.form or not token.word.isdigit():
            return None
        self.at += 1
        return int(token.word)
