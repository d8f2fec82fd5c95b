"""Sentences that treat a card as another name or archetype, or as outside its own archetype."""

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
"""Another name or archetype of a card, everywhere or on the field."""
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
"""The name of a card at some location, or in some state."""


_ORIGINAL_RANK: Final = re.compile(
    r"^\(This card's original (?:Rank|Level) is always treated as \d+\. (?=This card is always treated as )"
)
"""A number in front of another name, which no battle asks for."""


def find_counted(sentence: str) -> Formula | None:
    """Find the name or archetype that a card counts as, without the full stop; None for other sentences.

    At an unread location it is left open.
    """
    sentence = _ORIGINAL_RANK.sub("(", sentence)
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
    """Write the location that the card needs; anywhere if no place is named."""
    zone = places[0] if len(places) == 1 else places
    return [{"fits": {"of": "this-card", "as": {"zone": zone}}}] if places else "always"
