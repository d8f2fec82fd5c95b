"""What a sentence of older wording orders first: a price, with what it buys behind "to", or the choice of a target.

Older wording selects, as an effect is activated, what newer wording targets.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_PRICE: Final = re.compile(
    r"\W*(?:once per turn,? )?(?:during your main phase,? )?you can "
    r"(?P<paid>(?:pay|tribute|discard|remove|send|banish|return|detach) [^.,;:●]*?) to "
    r"(?=(?:special summon|normal summon|inflict|destroy|return|draw|add|negate|take|increase|decrease|change|have"
    r"|make|gain|banish|send|set|equip|end|double|halve|switch) )",
    re.IGNORECASE,
)


class OldPrice(NamedTuple):
    """Where a price begins and ends, and where what it buys begins."""

    start: int
    end: int
    buys: int


def find_old_price(masked: str) -> OldPrice | None:
    """Find the price at the start of a text in which names are masked; None where none is ordered first."""
    found = _PRICE.match(masked)
    return None if found is None else OldPrice(found.start("paid"), found.end("paid"), found.end())


_SELECTS: Final = re.compile(
    r"\W*(?:once per turn,? )?(?:during your main phase,? )?(?:you can )?select "
    r"(?P<paid>(?:up to )?\d+ [^.,;:●]*?)"
    r"(?:\. |(?:, and |, then,? | and )(?=(?:[\w-]+ ){1,3}(?:it|them|its|their|that|those|the selected)\b))",
    re.IGNORECASE,
)


def find_selected(masked: str) -> OldPrice | None:
    """Find the cards that are selected at the start of a text in which names are masked, as the price is found."""
    found = _SELECTS.match(masked)
    return None if found is None else OldPrice(found.start("paid"), found.end("paid"), found.end())
