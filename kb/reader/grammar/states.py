"""States of the field, by their forms or as the grammar describes the cards of a player."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.clauses import ClauseReader
from kb.reader.grammar.described import describe_group, read_group
from kb.reader.grammar.tree import Group, Listed
from kb.reader.phrases.nouns import read_state as read_form
from kb.reader.phrases.nouns import show_kind

_ALL_ARE: Final = re.compile(
    r"(?:all|the only) (?P<face>face-up )?monsters (?:you control|(?P<theirs>your opponent controls)) are"
    r" (?P<what>(?:\"[^\"]+\"|[^,.:;\"(])+?)(?: \(min\. 1\))?"
)
_EITHER: Final = re.compile(r'\b(?:other than|except) "[^"]*", or\b')
"""That another kind than the one described will do, or is excepted as well."""


def read_state(text: str) -> list[dict[str, Any]] | None:
    """Read a required state of the field ("you control another Dragon monster"); None if part of it is unread."""
    if found := _ALL_ARE.fullmatch(text):
        return _read_all(found)
    state: list[dict[str, Any]] | None = read_form(text, controlled=_read_controlled)
    return state


def _read_all(found: re.Match[str]) -> list[dict[str, Any]] | None:
    """Read that a player controls monsters, and none but such."""
    node = read_group(f"{found['what'].removesuffix(' monsters')} monsters")
    said = describe_group(node, "field") if node is not None and not node.behind else None
    if said is None or said.keys() & {"of", "zone", "not"}:
        return None
    up = {"face": "up"} if found["face"] else {}
    ours = {"of": "opponent" if found["theirs"] else "controller", "kind": "monster"} | up
    such = {key: each for key, each in said.items() if (key, each) != ("kind", "monster")}
    others = ours | {"not": such}
    return [{"controls": ours}, {"not": {"controls": others}}]


def _read_controlled(text: str, owner: str) -> dict[str, Any] | None:
    """Read the cards that a player controls as the grammar describes them."""
    none, more = re.match("no ", text), re.match(r"(?:at least )?(?P<number>\d) (?:or more )?", text)
    if _EITHER.search(text):
        return None
    if more and "at least" not in more[0] and "or more" not in more[0] and more["number"] != "1":
        return None
    if not (none or more) and (either := _read_either(text, owner)) is not None:
        return either
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


def _read_either(text: str, owner: str) -> dict[str, Any] | None:
    """Read that a player controls a card of one of several descriptions, each with its own article."""
    reader = ClauseReader(text)
    node = reader.cards()
    if not isinstance(node, Listed) or node.join != "or" or not reader.ended():
        return None
    either = []
    for each in node.parts:
        said = describe_group(each, "field") if isinstance(each, Group) else None
        plain = isinstance(each, Group) and each.determiner in ("a", "another") and not (each.count or each.whose)
        if said is None or not plain or "of" in said or said.get("zone", "field") not in ("field", "monster-zone"):
            return None
        either.append({key: value for key, value in show_kind({**said}).items() if key != "zone"})
    return {"controls": {"of": owner, "zone": "field", "kind": "card", "either": either}}
