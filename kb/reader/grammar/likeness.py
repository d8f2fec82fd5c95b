"""Comparisons of cards with another one: the same Type, a different name, 1 Level higher."""

from __future__ import annotations

from typing import Final

from kb.reader.grammar.places import PlaceReader
from kb.reader.grammar.qualities import QualityReader
from kb.reader.grammar.reader import production
from kb.reader.grammar.tree import Amount, Behind, Cards

STATS: Final = frozenset({"level", "rank", "name", "type", "attribute", "link-rating", "pendulum-scale"})
_LEADS: Final = ("with", "that have", "that has", "that is", "that are")
_JOINS: Final = (", but with", ", but", "but with", "but", ", and", "and")
_HAD: Final = ("had on the field", "had in the hand", "had in hand", "had in the gy")
_HOW: Final = {"the same": "same", "a different": "different"}
_BOUNDS: Final = {"an equal or lower": "most", "an equal or higher": "least"}


class LikenessReader(QualityReader, PlaceReader):
    """The productions of comparisons with another card."""

    def cards(self) -> Cards | None:
        """Read other cards; these phrases alone know none."""
        return None

    def amount_of(self, stat: str) -> Amount | None:
        """Read an amount, or cards whose value is meant; phrases of cards alone know none."""
        return None

    def stat(self) -> str | None:
        """Read which value: ATK, DEF, both, a Level."""
        token = self.peek()
        if token is None or not (token.kind == "stat" or token.word in STATS):
            return None
        self.at += 1
        if token.word == "atk" and self.sees("and", "/") and self.sees("def", ahead=1):
            self.at += 2
            return "atk/def"
        return token.word

    @production
    def likeness(self) -> Behind | None:
        """Read the values that the cards share with another, or do not; that one may be left unnamed."""
        lead = self.any_of(*_LEADS, *_JOINS[:4])
        if not lead:
            return None
        first = self._likened()
        if first is None:
            return None
        said = (first, *self._more_likened())
        other = self._compared_with()
        return Behind("like", (*said, *(self._more_likened() if other is not None else ())), other)

    @production
    def _compared_with(self) -> Cards | None:
        """Read the card that they are compared with; "from" may begin a place instead."""
        if not self.any_of("as", "than", "from", "that"):
            return None
        had = self.low[self.at - 1] == "that"
        self.likening = True
        other = self.cards()
        self.likening = False
        return other if self.any_of(*_HAD) or not had else None

    def _more_likened(self) -> list[str]:
        """Read further ways in which they compare."""
        found: list[str] = []
        back = self.at
        while self.any_of(*_JOINS) and (item := self._likened()) is not None:
            found.append(item)
            back = self.at
        self.at = back
        return found

    @production
    def _likened(self) -> str | None:
        """Read one way in which they compare, as its word and values."""
        for written, word in (*_HOW.items(), *_BOUNDS.items()):
            if self.eat(written):
                stats = self._stats()
                return f"{word} {stats}" if stats else None
        number = self.integer()
        stat = self.stat() if number is not None else None
        how = self.any_of("higher", "lower") if stat in ("level", "rank") else ""
        return f"{how} {stat} {number}" if how else None

    @production
    def _stats(self) -> str | None:
        """Read the values in which they compare; all of several, or any where "or" joins them."""
        found: list[str] = []
        either = False
        while True:
            original = "original-" if self.eat("original") else ""
            stat = self.stat()
            if stat is None or stat in ("atk/def", "pendulum-scale"):
                return None
            found.append(original + stat)
            back = self.at
            word = self.any_of(", and", ", or", "and", "or", ",", "/")
            after = self.peek(1) if self.sees("original") else self.peek()
            if not word or after is None or not (after.kind == "stat" or after.word in STATS):
                self.at = back
                break
            either = either or word.endswith("or")
        if found[0].startswith("original-"):
            found = [each if each.startswith("original-") else f"original-{each}" for each in found]
        return ("|" if either else "&").join(found)
