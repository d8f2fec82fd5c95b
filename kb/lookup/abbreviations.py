"""Players' abbreviations of a card's name: the first letters of its words, or clipped words.

"MST" is every word's first letter, "CotH" keeps the small words, "BLS" stops at the dash. The variants of a name are
stored when it is indexed; a query is compared with them from both ends (:func:`splits`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

SMALL_WORDS: Final = frozenset(
    {
        "a", "an", "and", "at", "by", "de", "for", "from", "in", "into", "la", "le", "of", "on", "or", "the",
        "to", "with",
    }
)  # fmt: skip
"""Words that an abbreviation may omit."""

COMMON: Final = 4
"""Number of names with a word before it counts as a part of others."""
LONGEST_BEGINNING: Final = 4
"""Longer ones have enough letters to be found by them."""
LONGEST_SPLIT: Final = 8
"""A longer query is not read as beginnings of several words."""


def initials(folded: str, parts: Iterable[str], compounds: Mapping[str, str]) -> dict[str, int]:
    """The first-letter forms of a folded name, each with its distance from every word's first letter.

    0 every word, or the words without the small ones; 1 only the part before or after a dash or comma (``parts``), or
    with compound words split (``compounds``: "blackwing" counts as "black wing").
    """
    forms: dict[str, int] = {}
    words = folded.split()
    readings = [(words, 0), *((part.split(), 1) for part in parts)]
    if any(word in compounds for word in words):
        readings.append((" ".join(compounds.get(word, word) for word in words).split(), 1))
    for chosen, distance in readings:
        heavy = [word for word in chosen if word not in SMALL_WORDS]
        for listed in (chosen, heavy):
            if len(listed) < 2:
                continue
            forms.setdefault("".join([word[0] for word in listed]), distance)
            if any(word.isdigit() and len(word) > 1 for word in listed):
                forms.setdefault("".join([w if w.isdigit() else w[0] for w in listed]), distance)
    return forms


def beginnings(folded: str) -> list[str]:
    """The first words of a folded name run together, as long as that is short: "d d d headhunt" begins "ddd"."""
    found = []
    begun = ""
    for word in folded.split()[:-1]:
        begun += word
        if len(begun) > LONGEST_BEGINNING:
            break
        if len(begun) > 1:
            found.append(begun)
    return found


def find_compounds(words: Mapping[str, int]) -> dict[str, str]:
    """Words that are two common words written as one, split; ``words`` counts the names with each."""
    common = {word for word, count in words.items() if count >= COMMON and len(word) >= 3}
    found: dict[str, str] = {}
    for word in words:
        for at in range(3, len(word) - 2):
            if word[:at] in common and word[at:] in common:
                found[word] = f"{word[:at]} {word[at:]}"
                break
    return found


def splits(squashed: str) -> dict[str, list[tuple[str, ...]]]:
    """Every reading of a short query as beginnings of consecutive words, keyed by their first letters."""
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
