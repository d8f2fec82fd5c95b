"""Qualities in front of a noun: "face-up", "Level 4 or lower", "LIGHT or DARK", "Special Summoned"."""

from __future__ import annotations

from typing import Final

from kb.reader.grammar.reader import Reader, production
from kb.reader.grammar.tokens import ATTRIBUTES, TYPES
from kb.reader.grammar.tree import Is

_MARKS: Final = """other banished equipped attacking random battling targeted destroyed activated attacked tributed
selected excavated revealed remaining linked co-linked appropriate different following summoned drawn discarded attached
chosen added returned same sent"""
_WORDS: Final = frozenset(_MARKS.split())
"""Words in front of a noun that are no list of the game's."""
_NEVER: Final = {
    "non-effect": ("kind", "effect"), "non-tuner": ("kind", "tuner"), "non-fusion": ("kind", "fusion"),
    "non-synchro": ("kind", "synchro"), "non-xyz": ("kind", "xyz"), "non-link": ("kind", "link"),
    "non-ritual": ("kind", "ritual"), "non-pendulum": ("kind", "pendulum"), "non-normal": ("kind", "normal"),
    "non-token": ("kind", "token"),
}  # fmt: skip
_LISTED: Final = frozenset({"attribute", "type", "kind", "name", "summoned"})
"""Qualities of which several can be joined, any of which fits."""
_MIXED: Final = frozenset({"attribute", "type", "name"})
"""Those of them of which one may be joined with another: "Dragon or WIND monster"."""


class QualityReader(Reader):
    """The productions of qualities."""

    @production
    def quality(self) -> Is | None:
        """Read one quality, or several of one kind that are joined by "or"."""
        first = self._one()
        if first is None or first.key not in _LISTED or first.never:
            return first
        found, joined = [first], ""
        while True:
            back = self.at
            comma = self.eat(",")
            word = self.any_of("and/or", "or", "and")
            if not comma and not word:
                break
            other = self._one()
            if other is None or other.key not in _LISTED or other.never or (word == "and" and first.key == "kind"):
                self.at = back
                break
            if other.key != first.key and not (word == "or" and {first.key, other.key} <= _MIXED and self._ends()):
                self.at = back
                break
            found.append(other)
            joined = word or joined
        if len(found) > 1 and not joined:
            return None
        if any(each.key != first.key for each in found):
            return Is("either", tuple(f"{each.key} {word}" for each in found for word in each.words))
        return Is(first.key, tuple(word for each in found for word in each.words))

    def _ends(self) -> bool:
        """Whether the noun stands here, so that no quality behind is that of the last alternative alone."""
        return self.sees("monster")

    @production
    def _one(self) -> Is | None:
        token = self.peek()
        if token is None:
            return None
        if token.kind in ("attribute", "type", "name"):
            self.at += 1
            return Is(token.kind, (token.word,))
        if token.kind == "kind" or (token.word == "tuner" and token.printed[0].isupper() and not token.form):
            return self._kind()
        if token.kind == "summon" and token.form == "ed":
            self.at += 1
            return Is("summoned", (token.word.removesuffix("-summon"),))
        if token.word in ("level", "rank", "link") or token.word.startswith("link-"):
            return self._level()
        if token.word in ("face-up", "face-down"):
            self.at += 1
            if self.sees("attack-position", "defense-position"):
                self.at += 1
                return Is("position", (f"{token.word} {self.tokens[self.at - 1].word}",))
            return Is("face", (token.word.removeprefix("face-"),))
        if token.word in ("attack-position", "defense-position"):
            self.at += 1
            return Is("position", (token.word,))
        if token.word == "set" and not token.form and token.printed == "Set":
            self.at += 1
            return Is("face", ("down",))
        return self._plain()

    def _kind(self) -> Is | None:
        """Read a word of the type line; "Normal or Special" in front of "Summoned" is how a card came."""
        token = self.peek()
        if token is None:
            return None
        if token.word in ("special", "normal", "flip", "tribute") and self.sees("or", "and", "/", ahead=1):
            far = self.peek(2)
            if far is not None and far.kind == "summon" and far.form == "ed":
                self.at += 1
                return Is("summoned", (token.word,))
        if token.word == "special":
            return None
        self.at += 1
        return Is("kind", (token.word,))

    @production
    def _level(self) -> Is | None:
        token = self.peek()
        if token is None:
            return None
        self.at += 1
        key = token.word
        if key.startswith("link-"):
            key, _, said = key.partition("-")
            if not said.isdigit():
                return None
            number: int | None = int(said)
        else:
            number = self.integer()
        if number is None:
            return None
        if self.any_of("or lower", "or below"):
            return Is(key, high=number)
        if self.any_of("or higher", "or above"):
            return Is(key, low=number)
        several = [number]
        while self.sees("or", ",") and (more := self._another_number()) is not None:
            several.append(more)
        if len(several) > 1:
            return Is(key, tuple(map(str, several)))
        return Is(key, low=number, high=number)

    @production
    def _another_number(self) -> int | None:
        self.any_of(", or", ",", "or")
        return self.integer()

    def _plain(self) -> Is | None:
        """Read a word that is no list of the game's, or that excludes one."""
        token = self.peek()
        if token is None:
            return None
        small = token.printed.lower()
        if small in _WORDS or token.word in _WORDS:
            self.at += 1
            return Is("other") if small == "other" else Is("word", (small,))
        if small.startswith("non-"):
            self.at += 1
            plain = small.removeprefix("non-").removesuffix("-type")
            if token.word in _NEVER:
                key, word = _NEVER[token.word]
                return Is(key, (word,), never=True)
            kind = "attribute" if plain.upper() in ATTRIBUTES else "type" if plain in TYPES else "word"
            return Is(kind, (plain,), never=True)
        return None
