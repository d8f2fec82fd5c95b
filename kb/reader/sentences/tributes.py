"""Sentences by which a card cannot be Tributed, for anything or for a Summon by hand alone."""

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
"""That a card, or the monster that it is equipped to, is not Tributed; perhaps nor made something of."""
_THEIRS: Final = re.compile(
    r"Your opponent cannot Tribute this face-up card(?: on the field)?"
    r"(?P<aimed>, and cannot target it with card effects)?"
)
"""That the opponent does not Tribute a card."""


def find_untributed(sentence: str) -> Formula | None:
    """Find of which Tributes a sentence, without its full stop, keeps a card; None where it keeps it of none."""
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
"""What else such a sentence forbids, by where it says so."""


def name_tribute(found: re.Match[str]) -> str:
    """Name which Tributes are forbidden: all, or those for a Summon by hand."""
    return "be-tributed-for-summon" if found["hand"] else "be-tributed"
