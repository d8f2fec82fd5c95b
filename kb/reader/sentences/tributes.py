"""Sentences that forbid Tributing a card, for anything or only for a Tribute Summon."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.sentences.formula import UNREAD, Formula

_MATERIAL: Final = (
    r"(?:be )?used (?:as|for) (?:an? )?(?:[A-Z][\w/]+,? ?|or |and )*[Mm]aterials?(?: Monster)?(?: for [^.:;●]+)?"
)
_THERE: Final = r"(?:,? while (?:it is )?(?:face-up )?(?:on the field|in (?:the|your) Monster Zone|face-up))"
_KEPT: Final = re.compile(
    r"(?:(?:(?:While this card is face-up on the field, it|This (?:face-up )?card(?: on the field)?) c|C)annot"
    r"|(?P<worn>The equipped monster cannot)(?P<still> attack or)?)"
    rf" be Tributed(?P<hand> for a Tribute Summon)?{_THERE}?"
    r"(?P<but>(?: by|,? except| unless) (?:\"[^\"]*\"|[^.:;●,\"]|,(?= (?:or )?\"))+)?"
    rf"(?P<more>,? (?:n?or|and)(?: cannot)? (?:(?P<unhurt>be destroyed by battle)|{_MATERIAL}?),?)?{_THERE}?"
)
"""The card, or its equipped monster, cannot be Tributed, perhaps nor used as material."""
_THEIRS: Final = re.compile(
    r"Your opponent cannot Tribute this face-up card(?: on the field)?"
    r"(?P<aimed>, and cannot target it with card effects)?"
)
"""The opponent cannot Tribute the card."""


def find_untributed(sentence: str) -> Formula | None:
    """Find the Tributes that a sentence, without its full stop, forbids; None if it forbids none."""
    if theirs := _THEIRS.fullmatch(sentence):
        kept = ["be-tributed", "be-targeted"] if theirs["aimed"] else ["be-tributed"]
        by = {"by": {"of": "opponent"}}
        return Formula(tuple({"forbid": {"what": [each], "of": "this-card"} | by} for each in kept))
    found = _KEPT.fullmatch(sentence)
    if found is None:
        return None
    of = "equipped-monster" if found["worn"] else "this-card"
    does: list[dict[str, Any]] = [{"forbid": {"what": [name_tribute(found)], "of": of}}]
    does += [{"forbid": {"what": [what], "of": of}} for what, said in _BESIDES if found[said]]
    if found["but"] and len(does) > 1:
        return None
    return Formula(tuple(does), UNREAD if found["but"] else "always")


_BESIDES: Final = (("attack", "still"), ("be-destroyed-by-battle", "unhurt"))
"""Other restrictions in such a sentence, by their group."""


def name_tribute(found: re.Match[str]) -> str:
    """Name the forbidden Tributes: all, or those for a Tribute Summon."""
    return "be-tributed-for-summon" if found["hand"] else "be-tributed"
