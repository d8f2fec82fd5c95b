"""The consequences of a card's own Summon procedure: its original ATK, a gain, a restriction."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.phrases.record_writing import shorten
from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.groups import STAT, name_stat
from kb.reader.sentences.when import name_summon

CHEAPLY: Final = re.compile(
    "(?:If [^.:;,●]+, y|Y)ou can (?P<how>Normal|Special) Summon(?P<set>/Set| or Set)? this card "
    "(?:without Tributing|with 1 Tribute"
    r"|\(from your hand\)(?: in (?:Attack|Defense) Position)?), but its original (?P<stat>ATK/DEF|ATK and DEF|ATK|DEF)"
    " (?:becomes?|will be|is|are) (?:(?P<number>[0-9,]+)|halved)"
)
"""The original ATK or DEF of a card after an easier Summon or Set."""
_WAY: Final = (
    r"(?:If [^:;●]+, y|Y)ou can Special Summon this card \(?from your [^.:;,●()]+\)?(?: (?:by|in) [^:;●]+?)?"
    r",? (?:and if you do|but),? "
)
_PRICED: Final = re.compile(
    f"{_WAY}(?:(?:it|this card) (?P<verb>gains|loses) (?:(?P<amount>[0-9,]+) {STAT}|(?P<some>[^.:;,●]+))"
    '|this card\'s name becomes (?P<name>"[^"]+")|(?P<banished>banish it when it leaves the field))'
)
"""Lasting effects on a card Special Summoned this way."""
_BOUND: Final = re.compile(
    f"{_WAY}you cannot (?:Special Summon|activate)[^.:;●]* for the rest of this turn(?:, except [^.:;●]+)?"
)
"""Restrictions on the player for the turn of such a Special Summon."""


def find_cheap(sentence: str) -> Formula | None:
    """Find the original ATK or DEF of a card after an easier Summon; None if unchanged."""
    cheaply = CHEAPLY.fullmatch(sentence)
    if cheaply is None:
        return None
    number = cheaply["number"]
    to = int(number.replace(",", "")) if number else UNREAD
    less = {"of": "this-card", "stat": name_stat(cheaply["stat"]), "to": to, "original": "yes"}
    return Formula(({"change-stat": less},), UNREAD if cheaply["set"] else [*name_summon(cheaply["how"]), UNREAD])


def find_priced(sentence: str) -> list[Formula] | None:
    """Find the consequences of a Special Summon procedure; whether the card was Summoned that way is left open."""
    if _BOUND.fullmatch(sentence):
        came = [{"fits": {"of": "this-card", "as": {"this-turn": ["special-summoned"]}}}]
        later: tuple[dict[str, Any], ...] = ({"unplayed": shorten(sentence)},)
        return [Formula(later, came), Formula(later, trigger=("special-summoned",))]
    found = _PRICED.fullmatch(sentence)
    if found is None:
        return None
    if found["name"]:
        verb: dict[str, Any] = {"count-as": {"named": found["name"].strip('"')}}
    elif found["banished"]:
        verb = {"replace-destination": {"of": "this-card", "to": "banished", "leaving": "field"}}
    else:
        sign = -1 if found["verb"] == "loses" else 1
        by = sign * int(found["amount"].replace(",", "")) if found["amount"] else UNREAD
        stat = found["stat"] or ("both" if "DEF" in found["some"].partition(" equal ")[0] else "ATK")
        verb = {"change-stat": {"of": "this-card", "stat": name_stat(stat), "by": by}}
    return [Formula((verb,), [*name_summon("Special"), UNREAD])]
