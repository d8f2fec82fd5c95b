"""Restrictions on a player for the turn in which an effect is activated."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.results.sentences import read_result
from kb.reader.sentences.costs import read_oath as read_form

_FOR_THE_TURN: Final = re.compile(
    r"(?P<bar>You cannot (?:(?!\b(?:other|and)\b)[^.:;])+?)(?P<first>, except [^.:;]+?)?,? (?:during )?"
    r"the turn (?:that )?you (?:activate|use) this (?:card|effect)(?P<but>, except [^.:;]+?)?"
    r"(?: \(even if this (?:card|monster) leaves the field\))?"
)
"""A sentence that restricts a player for the turn; "other" monsters may be others than those of the effect."""


def read_oath(price: str) -> dict[str, Any] | None:
    """Read a sentence that restricts a player for a turn, as a cost; None if part of it is unread."""
    said = price.strip().removesuffix(".")
    if (formed := read_form(said)) is not None:
        return formed
    found = _FOR_THE_TURN.fullmatch(said)
    if found is None or (found["first"] and found["but"]):
        return None
    done = read_result(f"{found['bar']} this turn{found['first'] or found['but'] or ''}.")
    cost = done[0] if done and len(done) == 1 and isinstance(done[0], dict) else {}
    return cost if cost.get("forbid", {}).get("lasts") == "until-end-of-turn" else None
