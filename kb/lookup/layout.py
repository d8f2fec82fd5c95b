"""How names lie in the index: the kinds of name a card has, and lists of numbers as bytes."""

from __future__ import annotations

import sys
from array import array
from typing import Final, Literal

KINDS: Final = ("name", "former", "reading", "romanised", "nickname")
"""What a name is to its card; the order is the order of trust."""
FORMER, READING, ROMANISED, NICKNAME = range(1, 5)
HowMatched = Literal[
    "name", "alias", "nickname", "number", "misspelt", "words", "beginning", "initials", "clipped", "alike"
]
"""How a query matched a card: by its name, a former one or a reading, a nickname or a number; by a name with a slip or
two; by words or the beginnings of words of a name; by how a name begins, its first letters or clipped words; else by a
likeness."""
BEGINNING: Final = -1
"""In place of how far first letters stray from a name: the name itself begins with them."""
LAYOUT: Final = 2
"""The version of the index' tables; one of another version is not read."""
_SWAP = sys.byteorder == "big"


def pack(numbers: list[int]) -> bytes:
    """Numbers as little-endian 32-bit bytes."""
    packed = array("I", numbers)
    if _SWAP:
        packed.byteswap()
    return packed.tobytes()


def unpack(blob: bytes | None) -> array[int]:
    """The numbers that :func:`pack` packed; none for NULL."""
    numbers = array("I", blob or b"")
    if _SWAP:
        numbers.byteswap()
    return numbers
