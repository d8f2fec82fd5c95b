"""Gains counted over other cards: a total of their stats, or an amount for each.

An uncounted gain is zero if none of the cards is there, and left open if one is.
"""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import locate_cards
from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.groups import STAT, name_stat

_TOTAL: Final = re.compile(
    rf"(?:This card g|G)ains {STAT} equal to (?P<half>half )?(?:of )?the (?P<total>(?:combined|total) )?"
    r"(?P<original>original )?(?P<what>ATK and DEF|ATK/DEF|ATK|DEF|Levels/Ranks|(?:Level|Rank|Link Rating)s?)"
    r" of (?:all |any |the |that |those )?(?P<cards>[^.:;●]+?)(?: x (?P<number>[\d,]+))?"
)
_LEVELS: Final = re.compile(r"This card's Level is increased by the total Levels of all (?P<cards>[^.:;●]+)")
_WORN: Final = re.compile(
    r"(?:equipped )?(?:[\w\"-]+ )*?(?:monsters?|cards?)(?: equipped to (?:it|this card)(?: by (?:this|its) effect)?)?"
)
_EQUIPPED: Final = re.compile(r"\bequipped\b")
_DIFFERENT: Final = re.compile(r" with (?:a )?different (?:original )?names?\b")
_TOKENS: Final = re.compile(r'"[^"]+ Tokens?" you control')
_SOME: Final = re.compile(r"(?:an?|\d+|up to) ")
_COUNTERS: Final = re.compile(r"[\w -]+ Counters? on (?:the|your) field")
_LIE: Final = re.compile(r"(?:Continuous|Equip|Field) (?:Spell|Trap|Card)s? (?P<where>.+)")


def find_total(sentence: str) -> Formula | None:
    """Find a gain that is a total of other cards' stats; None if nothing is known of them."""
    if levels := _LEVELS.fullmatch(sentence):
        there = ask_for(levels["cards"])
        return None if there is None else Formula((UNREAD,), there)
    found = _TOTAL.fullmatch(sentence)
    if found is None:
        return None
    there = ask_for(_SOME.sub("", found["cards"], count=1))
    if there is None:
        return None
    located = locate_cards(found["cards"])
    kind = found["what"].casefold()
    by: Any = UNREAD
    when: Any = there
    whole = found["total"] and kind == "atk" and not found["number"] and not _SOME.match(found["cards"])
    if located is not None and whole and located.get("zone", "field") == "field":
        by = {"total-base-atk-of" if found["original"] else "total-atk-of": {"all": located}}
        by, when = {"half": by} if found["half"] else by, "always"
    return Formula(({"change-stat": {"of": "this-card", "stat": name_stat(found["stat"]), "by": by}},), when)


def ask_for(cards: str) -> list[dict[str, Any]] | None:
    """Require that one of some cards is there, as far as known; None if nothing is known of them."""
    if _WORN.fullmatch(cards) and _EQUIPPED.search(cards):
        monsters = {"monster-card": "yes"} if "monster" in cards else {}
        return [{"controls": {"zone": "spell-trap-zone", "equipped-to": "this-card"} | monsters}]
    if _TOKENS.fullmatch(cards):
        return [{"controls": {"of": "controller", "kind": "token"}}]
    if _COUNTERS.fullmatch(cards):
        return [{"controls": {"zone": "field", "kind": "card", "counters": {"min": 1}}}]
    if (lie := _LIE.fullmatch(cards)) and (said := locate_cards(f"Spells/Traps {lie['where']}")) is not None:
        return [{"controls": said}]
    said = locate_cards(_DIFFERENT.sub("", cards))
    return None if said is None else [{"controls": said}]
