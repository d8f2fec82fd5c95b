"""Places: "your hand or GY", "the top of the Deck", "the field"."""

from __future__ import annotations

from typing import Final

from kb.reader.grammar.reader import Reader, phrases, production, remembered, words
from kb.reader.grammar.tree import Join, Place, Places

OWNERS: Final = phrases(
    {
        "your opponent's": "opponent", "your": "controller", "their": "theirs", "its": "its", "the": "",
        "either": "either", "both": "both", "either player's": "either", "each player's": "both",
        "both players'": "both", "its owner's": "owner", "their owner's": "owner", "their owners'": "owner",
        "the owner's": "owner", "its controller's": "its-controller", "that player's": "that-player",
        "an opponent's": "opponent", "opponent's": "opponent", "the opponent's": "opponent",
        "their respective owners'": "owner", "that monster's controller's": "its-controller",
    }
)  # fmt: skip
"""Whose a place is, or whose cards."""
_ENDS: Final = phrases(
    {"the top of": "top", "the bottom of": "bottom", "top of": "top", "bottom of": "bottom",
     "the top or bottom of": "either", "either the top or bottom of": "either"}
)  # fmt: skip
_NARROWED: Final = words(
    "this card points to", "it points to", "they point to", "a link monster points to", "your link monster points to",
    "your link monsters point to", "in this card's column", "in its column", "of this card",
)  # fmt: skip
POINTED: Final = frozenset(
    {"this card points to", "it points to", "a link monster points to", "your link monster points to"}
)
"""Phrases of zones that a Link Monster points to."""
_LOOSE: Final = words("a", "another", "an unused", "your unused", "your other", "any of your", "any")


_SHOWN: Final = frozenset({"field", "monster-zone", "spell-trap-zone", "extra-deck"})
"""Zones whose cards may be face-up alone."""


class PlaceReader(Reader):
    """The productions of places."""

    @remembered
    def place(self) -> Place | Places | None:
        """Read one place, or several of them."""
        first = self._place()
        if first is None:
            return None
        found, join = [first], ""
        while True:
            back = self.at
            comma = self.eat(",")
            word = self.any_of("and/or", "or", "and")
            if not comma and not word:
                break
            other = self._place() if self.at < self.end else None
            if other is None or (comma and not word and not self.sees(",", "or", "and", "and/or")):
                self.at = back
                break
            found.append(other if other.whose else Place(other.zone, first.whose, other.end, other.more))
            join = word or join
        return found[0] if len(found) == 1 else Places(tuple(found), _join(join))

    @production
    def _place(self) -> Place | None:
        up = self.eat("face-up from")
        end = self.fixed(_ENDS) or ""
        beside = self.any_of("your other")
        whose = "controller" if beside else self.fixed(OWNERS)
        loose = beside if whose is not None else self.any_of(*(row[1] for rows in _LOOSE.values() for row in rows))
        face = self.any_of("face-up") or ("face-up" if up else "")
        token = self.peek()
        if token is not None and token.word == "zone" and token.kind == "word" and not (face or end):
            self.at += 1
            pointed = self.fixed(_NARROWED)
            return Place("monster-zone", whose or "", "", (pointed,)) if pointed in POINTED else None
        if token is None or token.kind != "zone" or (face and token.word not in _SHOWN):
            return None
        self.at += 1
        if loose == "any" and token.word == "graveyard":
            loose, whose = "", "either"
        more = [face] if face else []
        more += [loose] if loose not in ("", "a") else []
        more += [said] if (said := self.fixed(_NARROWED)) else []
        return Place(token.word, whose or "", end, tuple(more))


def _join(word: str) -> Join:
    return "and/or" if word == "and/or" else "and" if word == "and" else "or"
