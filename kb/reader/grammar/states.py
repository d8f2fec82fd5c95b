"""States of the field, by their forms or as the grammar describes the cards of a player."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_group, read_group
from kb.reader.phrases.nouns import read_state as read_form
from kb.reader.phrases.nouns import show_kind

_EITHER: Final = re.compile(r'\b(?:other than|except) "[^"]*", or\b')
"""That another kind than the one described will do, or is excepted as well."""


def read_state(text: str) -> list[dict[str, Any]] | None:
    """Read a required state of the field ("you control another Dragon monster"); None if part of it is unread."""
    state: list[dict[str, Any]] | None = read_form(text, controlled=_read_controlled)
    return state


def _read_controlled(text: str, owner: str) -> dict[str, Any] | None:
    """Read the cards that a player controls as the grammar describes them."""
    none, more = re.match("no ", text), re.match(r"(?:at least )?(?P<number>\d) (?:or more )?", text)
    if _EITHER.search(text):
        return None
    if more and "at least" not in more[0] and "or more" not in more[0] and more["number"] != "1":
        return None
    node = read_group(text[none.end() if none else more.end() if more else 0 :])
    said = describe_group(node, "field") if node is not None else None
    if node is None or said is None or node.whose or node.count or node.determiner not in ("", "a", "another"):
        return None
    if not (none or more) and (node.determiner == "" or node.plural):
        return None
    if said.get("zone", "field") not in ("field", "monster-zone") or "of" in said:
        return None
    count = int(more["number"]) if more else 1
    asked = {"controls": {"of": owner, **show_kind({**said})} | ({"count": count} if count > 1 else {})}
    return {"not": asked} if none else asked
