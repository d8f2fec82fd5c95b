"""Sentences that exclude the card itself, tie it to other cards, or restrict its player to other effects."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.groups import read_group
from kb.reader.sentences.when import read_when

_BUT_THIS: Final = re.compile(r"(?P<core>(?:All |Each )?[^.:;●,]+? (?:gain|lose|cannot)\b[^.:;●]+?), except this card")
_BOUND: Final = re.compile(
    r"(?P<when>(?:If|While) [^.:;●,]+), (?:(?P<destroy>destroy)|send) (?:it|this card|this monster)"
    r"(?(destroy)| to the (?:GY|Graveyard))"
)
_PLAYER: Final = re.compile(r'You are unaffected by the effects? of "(?P<name>[^"]+)"')


def find_others(sentence: str) -> Formula | None:
    """Find the meaning of such a sentence, without its full stop; None for other forms."""
    if found := _BUT_THIS.fullmatch(sentence):
        verb = read_group(found["core"])
        said: dict[str, Any] = next(iter(verb.values())) if verb else {}
        cards = (said.get("of") or {}).get("all") if isinstance(said.get("of"), dict) else None
        if verb is None or cards is None or "other" in cards:
            return None
        return Formula(({next(iter(verb)): said | {"of": {"all": cards | {"other": "yes"}}}},))
    if found := _BOUND.fullmatch(sentence):
        when = read_when(found["when"])
        verb = {"destroy" if found["destroy"] else "send-to-graveyard": {"of": "this-card"}}
        return Formula((verb,), when) if when and UNREAD not in when else None
    if found := _PLAYER.fullmatch(sentence):
        return Formula((UNREAD,), [{"named-card-on-field": {"named": found["name"]}}])
    return None
