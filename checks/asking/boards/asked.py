"""The board of a typed question, with its timings in their places."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from checks.asking.words.slang import translate
from checks.asking.words.spelling import spell_out
from checks.asking.words.understanding import NamedCard, find_cards, split
from kb.lookup.find import Lookup

_GREETING: Final = re.compile(r"^(?:(?:hey|hi|hello|yo|judge|ok|okay|so|um|uh|(?:a |quick )*question|guys) )+")
"""Words before a question that it does not need."""


def write_whole(text: str, cards: Sequence[NamedCard], lookup: Lookup, common: Collection[str]) -> str | None:
    """Write a question with its cards by their numbers and its timings in their places; None if they differ then."""
    found, said, _ = find_cards(lookup, [*split(spell_out(text))], common)
    return (
        translate(_GREETING.sub("", said)) if [each.name for each in found] == [each.name for each in cards] else None
    )
