"""How players shorten a card's name: first letters, first letters of the words that carry weight, clipped
words.

"MST" is every word's first letter, "CotH" keeps the small words, "BLS" stops at the dash.  The variants of a
name are written down once, when it is indexed; a query is read against them from both ends (:func:`splits`).
"""

from __future__ import annotations

from typing import Final

SMALL_WORDS: Final = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "by",
        "de",
        "for",
        "from",
        "in",
        "into",
        "la",
        "le",
        "of",
        "on",
        "or",
        "the",
        "to",
        "with",
    ]
)
"""Words that an abbreviation may leave out."""

LONGEST_SPLIT: Final = 8
"""Longer than this, nobody's abbreviation is read as beginnings of several words."""


def initials(folded: str, parts: str | None = None) -> dict[str, int]:
    """The first-letter forms of a folded name, each with how far it strays from "every word's first letter".

    0 every word, or the words without the small ones; 1 only what stands before a dash or comma (``parts``).
    """
    forms: dict[str, int] = {}
    for text, distance in ((folded, 0), (parts, 1)):
        words = text.split() if text else []
        if len(words) < 2:
            continue
        heavy = [word for word in words if word not in SMALL_WORDS]
        for chosen in (words, heavy):
            if len(chosen) < 2:
                continue
            forms.setdefault("".join([word[0] for word in chosen]), distance)
            if any(word.isdigit() and len(word) > 1 for word in chosen):
                forms.setdefault("".join([w if w.isdigit() else w[0] for w in chosen]), distance)
    return forms


def splits(squashed: str) -> dict[str, list[tuple[str, ...]]]:
    """Every way to read a short query as beginnings of consecutive words, keyed by the words' first
    letters.
    """
    found: dict[str, list[tuple[str, ...]]] = {}
    length = len(squashed)
    if not 3 <= length <= LONGEST_SPLIT:
        return found
    for mask in range(1, 1 << (length - 1)):
        pieces, start = [], 0
        for at in range(1, length):
            if mask >> (at - 1) & 1:
                pieces.append(squashed[start:at])
                start = at
        pieces.append(squashed[start:])
        if len(pieces) <= 5 and len(pieces) < length:
            found.setdefault("".join([piece[0] for piece in pieces]), []).append(tuple(pieces))
    return found
