"""Sentences that say as what a card counts besides: another name, an archetype, or none of one that its name has."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.sentences.formula import UNREAD, Formula

_QUOTED: Final = '"[^"]+"'
_ALWAYS: Final = re.compile(
    rf"\(?This card(?P<name>'s name)? is (?:also always|always also|always|also) treated as (?:an? )?"
    rf"(?P<what>{_QUOTED}(?:, {_QUOTED})*(?:,? and (?:an? )?{_QUOTED})?)(?P<kind> (?:card|monster))?"
    r"(?P<there> while face-up on the field)?\.?\)?"
)
"""As what a card counts wherever it lies, or on the field."""
_NEVER: Final = re.compile(r"\(?This card is not treated as an? \"(?P<archetype>[^\"]+)\" card\.?\)?")
_PLACES: Final = {
    "hand": "hand", "deck": "deck", "gy": "graveyard", "graveyard": "graveyard", "field": "field",
    "monster zone": "monster-zone", "spell & trap zone": "spell-trap-zone", "field zone": "field-zone",
}  # fmt: skip
_PLACE: Final = f"(?:(?:on|in) )?(?:the |your )?(?:{'|'.join(sorted(_PLACES, key=len, reverse=True))})"
_BECOMES: Final = re.compile(
    r"\(?This card's name becomes \"(?P<name>[^\"]+)\" while (?:(?P<where>(?:it is |this card is )?(?:face-up )?"
    rf"(?i:{_PLACE}(?:(?:,? or|,? and|,|/) ?{_PLACE})*))|[^.:;●]+)\.?\)?"
)
"""Which name a card has somewhere, or while something is so."""


def find_counted(sentence: str) -> Formula | None:
    """Find as what a card counts besides, without the full stop; None where a sentence says something else.

    A place that is not read is left open: there the card may count so, or may not.
    """
    if never := _NEVER.fullmatch(sentence):
        return Formula(({"count-as": {"never": never["archetype"]}},))
    if always := _ALWAYS.fullmatch(sentence):
        key = "archetype" if always["kind"] and not always["name"] else "named"
        names = [each[1:-1] for each in re.findall(_QUOTED, always["what"])]
        return Formula(tuple({"count-as": {key: each}} for each in names), _lies(["field"] if always["there"] else []))
    if found := _BECOMES.fullmatch(sentence):
        said = re.findall("|".join(sorted(_PLACES, key=len, reverse=True)), (found["where"] or "").casefold())
        places = list(dict.fromkeys(_PLACES[each] for each in said))
        return Formula(({"count-as": {"named": found["name"]}},), _lies(places) if places else UNREAD)
    return None


def _lies(places: list[str]) -> Any:
    """Say where the card has to lie; anywhere, where no place is named."""
    zone = places[0] if len(places) == 1 else places
    return [{"fits": {"of": "this-card", "as": {"zone": zone}}}] if places else "always"
