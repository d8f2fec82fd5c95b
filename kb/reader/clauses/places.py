"""The location from which an effect of a card is used, by its condition, cost or resolution."""

from __future__ import annotations

from typing import Final

from kb.reader.clauses.phrases import phrase

_PLACE: Final = (
    r"(?:face-up )?(?:hand|<graveyard>|monster zone|spell & trap zone|pendulum zone|field zone|(?:side of the )?field"
    r"|extra deck|banishment|deck)"
)
_LIST: Final = rf"(?P<places>{_PLACE}(?:,? (?:and|or|and/or) (?:your )?{_PLACE}|, {_PLACE})*)"
_LIES: Final = phrase(rf"\bthis card(?:,? is| and [^.;:,]*? are)? in (?:your|the) {_LIST}")
_MOVES: Final = phrase(rf"(?<!than\s)\bthis card (?:is )?(?:in|from) (?:your|the) {_LIST}")
_WITH: Final = phrase(
    rf"\b(?:banish|send|have) this card(?: and|,) [^.;:]*? (?:in|from) (?:your|the) {_LIST}"
    r"|\bbanish from your (?P<first><graveyard>), this card\b"
)
_AMONG: Final = phrase(rf"\b(?:in|from) (?:your|the) {_LIST}[^.;:]*, including this card\b")
"""A card that is one of those that pay."""
_BANISHED: Final = phrase(rf"\bbanish this card from (?:your|the) {_LIST}")
_BANISHED_INSTEAD: Final = phrase(
    r"\bbanish this card from (?:your|the) (?:(?P<or>hand|field) or )?<graveyard>,? instead\b"
    r"|\bwould be destroyed [^.]*?\bwhile this card is in your <graveyard>, you can banish this card instead\b"
)
_DISCARDED_INSTEAD: Final = phrase(r"\bdiscard this card,? instead\b")
_DISCARDED: Final = phrase(r"\b(?:discard|reveal) (?:this card|[^.:;]*, including this card)\b")
_DISCARDS: Final = phrase(r"^(?![^.]*\b(?:add|return|adding|returning) this card\b)[^.]*\bdiscard this card\b")
"""A card that an effect discards is in the hand, unless that effect put it there."""
_FELL: Final = phrase(r"\bexcept the turn (?:it|this card) was sent to (?:your|the) (?P<places><graveyard>)")
_BOTH: Final = phrase(r"\bthis card is on the field or in (?:your|the) <graveyard>")
_AWAY: Final = phrase(r"\bwhile this card is (?:already )?banished\b")
_THIS_BANISHED: Final = phrase(r"^\W*(?:you can )?(?:special summon|add|return) this banished card\b")
_PAID: Final = phrase(r"(?<!except\s)\b<this-card>")
_LATER: Final = phrase(r"\b(?:during|at the (?:start|end)|next|when|each time)\b")
_NEXT: Final = phrase(r", also,? |, and if (?:you do|it does),? |, then,? ")
"""The start of the next part of a resolution."""
_ORDER: Final = (
    ("hand", phrase(r"\bhand\b")),
    ("graveyard", phrase(r"\b<graveyard>\b")),
    ("field", phrase(r"\b(?:field|zone)\b")),
    ("extra-deck", phrase(r"\bextra deck\b")),
    ("banished", phrase(r"\bbanishment\b")),
    ("deck", phrase(r"(?<!extra\s)\bdeck\b")),
)


def find_replacing(text: str) -> tuple[str, ...]:
    """Find the location of a card that pays for a replacement with itself; empty if it does not."""
    if found := _BANISHED_INSTEAD.search(text):
        return (*([found["or"]] if found["or"] else []), "graveyard")
    return ("hand",) if _DISCARDED_INSTEAD.search(text) else ()


def find_places(condition: str, cost: str, resolution: str) -> tuple[str, ...]:
    """Find the location of the card when its effect is used, in the records' words; empty if the text names none.

    What the effect itself moves from somewhere lies there, unless the card was spoken of before, or it is done later.
    """
    if _AWAY.search(condition) or _THIS_BANISHED.search(resolution):
        return ("banished",)
    if _BOTH.search(condition):
        return ("graveyard", "field")
    found = _LIES.search(condition) or _BANISHED.search(condition) or _MOVES.search(cost)
    found = found or _WITH.search(condition) or _WITH.search(cost) or _AMONG.search(cost) or _FELL.search(condition)
    first = resolution.partition(".")[0]
    if found is None and (_DISCARDED.search(f"{condition} {cost}") or _DISCARDS.search(first)):
        return ("hand",)
    if found is None and not _PAID.search(cost):
        found = _MOVES.search(first)
        found = None if found is None or _LATER.search(_NEXT.split(first[: found.start()])[-1]) else found
    said = "" if found is None else found.groupdict().get("first") or found["places"]
    return tuple(word for word, pattern in _ORDER if pattern.search(said))
