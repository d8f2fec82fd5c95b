"""The score of a card's spelling for a query.

Two strings are compared in several ways, each a number from 0 to 1, and the ways are weighed. The weights come from a
list-wise logistic regression on seeded, mistyped names (``tests/bench/queries.py``), rounded; another seed tested
them. No way depends on a particular card.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance.OSA import distance as count_slips
from rapidfuzz.distance.OSA import normalized_similarity as likeness
from rapidfuzz.fuzz import ratio

from kb.lookup.folding import sound
from kb.lookup.spelling import Spelling

LETTERS = 4.0
"""All letters in their order."""
SORTED = 6.0
"""The words in alphabetical order, so that exchanged words cost nothing."""
SHARED = 7.5
"""Grams of the query that the spelling has."""
WORDS = 16.0
"""Each typed word against the best word, or beginning of a word, of the spelling."""
HEARD = 3.5
"""Both by sound."""
UNTYPED = 2.4
"""Given back for letters that were not typed, which cost too much above."""
SURPLUS = -2.0
"""Letters typed beyond the length of the spelling."""
ENGLISH = 2.0
"""The language most players type."""
KNOWN = 7.0
"""The number of printings, which counts only as far as the query leaves the name open."""
LETTERS_OF_WORDS = 0.9
"""The value of a short word made of the first letters of words in a row, as "bls" in "bls envoy"."""

LETTERS_A_SLIP = 8
"""Letters of a name for each slip (an extra, missing, wrong or swapped letter) with which it is still the same.

Of 600 names missing in a pool of one card in ten, one was taken for another card; of 600 names in it, with a slip or
two, 508 were recognised.
"""
SHORTEST_MISSPELT = 5
"""Letters of the shortest name with a slip."""

BEST = LETTERS + SORTED + SHARED + WORDS + HEARD + ENGLISH


class Typed:
    """A query, folded, with its words."""

    __slots__ = ("folded", "heard", "in_order", "length", "letters", "words")

    def __init__(self, folded: str) -> None:
        self.folded = folded
        self.words = folded.split()
        self.in_order = " ".join(sorted(self.words)) if len(self.words) > 1 else folded
        self.heard = sound(folded)
        self.length = len(folded)
        self.letters = sum(map(len, self.words)) or 1

    def glance(self, names: Sequence[str], shares: Sequence[float]) -> list[float]:
        """The cheap part of the measure for many folded names, good enough to keep one in twenty."""
        folded, in_order, length = self.folded, self.in_order, self.length
        letters, ordered = LETTERS / 100, (SORTED + HEARD) / 100
        found = []
        for name, shared in zip(names, shares, strict=True):
            alike = ratio(folded, name)
            if " " in name:
                value = letters * alike + ordered * ratio(in_order, " ".join(sorted(name.split())))
            else:
                value = letters * alike + ordered * (alike if in_order is folded else ratio(in_order, name))
            longer = len(name) - length
            value += UNTYPED * longer / len(name) if longer > 0 else SURPLUS * -longer / length
            found.append(value + SHARED * shared)
        return found

    def weigh(self, spelling: Spelling, shared: float) -> float:
        """The whole measure except the number of printings."""
        if spelling.heard is None:
            spelling.heard = sound(spelling.folded)
        longer = len(spelling.folded) - self.length
        return (
            LETTERS * ratio(self.folded, spelling.folded) / 100
            + SORTED * ratio(self.in_order, spelling.in_order) / 100
            + HEARD * ratio(self.heard, spelling.heard) / 100
            + SHARED * shared
            + WORDS * self.words_in(spelling)
            + (ENGLISH if spelling.english else 0.0)
            + (UNTYPED * longer / len(spelling.folded) if longer > 0 else SURPLUS * -longer / self.length)
        )

    def words_in(self, spelling: Spelling) -> float:
        """How much of each typed word is in the spelling, as a word or the beginning of one."""
        total = 0.0
        for word in self.words:
            best, length = 0.0, len(word)
            for other in spelling.words:
                alike = likeness(word, other)
                if len(other) > length:
                    begun = likeness(word, other[:length]) * 0.95
                    if begun > alike:
                        alike = begun
                if alike > best:
                    best = alike
                    if best == 1.0:
                        break
            if best < LETTERS_OF_WORDS and 2 <= length <= 4 and word in spelling.first_letters:
                best = LETTERS_OF_WORDS
            total += best * length
        return total / self.letters

    def misspells(self, spelling: Spelling) -> bool:
        """Whether the spelling is the query with a few slips, the words in any order, and equal numbers."""
        name = spelling.folded
        if len(name) < SHORTEST_MISSPELT or _digits(name) != _digits(self.folded):
            return False
        most = max(1, len(name) // LETTERS_A_SLIP)
        return (
            count_slips(self.folded, name, score_cutoff=most) <= most
            or count_slips(self.in_order, spelling.in_order, score_cutoff=most) <= most
        )

    def begins_words_of(self, spelling: Spelling) -> bool:
        """Whether every typed word is a word of the spelling or the beginning of one, each its own."""
        left = list(spelling.words)
        for word in sorted(self.words, key=len, reverse=True):
            for at, other in enumerate(left):
                if other.startswith(word):
                    del left[at]
                    break
            else:
                return False
        return True


def _digits(folded: str) -> str:
    return "".join(filter(str.isdigit, folded))
