"""The layout of the index: the kinds of names, and lists of numbers as bytes."""

from __future__ import annotations

import sys
from array import array
from typing import Final, Literal

KINDS: Final = ("name", "former", "reading", "romanised", "nickname")
"""The kinds of names, in order of trust."""
FORMER, READING, ROMANISED, NICKNAME = range(1, 5)
HowMatched = Literal[
    "name", "alias", "nickname", "number", "misspelt", "words", "beginning", "initials", "clipped", "alike"
]
"""How a query matched a card: by its name, a former one or a reading, a nickname or a number; by a name with a slip

or two; by words or the beginnings of words of a name; by the beginning of a name, its first letters or clipped words;
else by similarity.
"""
BEGINNING: Final = -1
"""Instead of a distance: the name itself begins with the letters."""
LAYOUT: Final = 3
"""The version of the index' tables; others are not read."""
_SWAP = sys.byteorder == "big"


def pack(numbers: list[int]) -> bytes:
    """Numbers as little-endian 32-bit bytes."""
    packed = array("I", numbers)
    if _SWAP:
        packed.byteswap()
    return packed.tobytes()


def unpack(blob: bytes | None) -> array[int]:
    """The numbers of :func:`pack`; none for NULL."""
    numbers = array("I", blob or b"")
    if _SWAP:
        numbers.byteswap()
    return numbers
