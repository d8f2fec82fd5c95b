"""Cards that a text describes alone, without a verb: what a condition asks for, or whose event it is."""

from __future__ import annotations

from typing import Final

from kb.reader.grammar.clauses import ClauseReader
from kb.reader.grammar.tell_cards import Speech, describe
from kb.reader.grammar.tree import Group
from kb.reader.grammar.uses import Open, Said

_ONE: Final = ("", "a", "another")


def read_group(text: str) -> Group | None:
    """Read one phrase of cards; None where a word of the text is no part of it."""
    reader = ClauseReader(text.strip())
    node = reader.cards()
    return node if isinstance(node, Group) and reader.ended() and not node.top else None


def describe_one(text: str) -> Said | None:
    """Describe one card, or any that fit ("a Dragon monster(s) you control"); None where the records cannot say it."""
    node = read_group(text)
    if node is None or node.count is not None or node.determiner not in _ONE:
        return None
    return describe_group(node)


def describe_group(node: Group) -> Said | None:
    """Describe cards, without how many they are; None where the records cannot say it."""
    try:
        return describe(node, Speech())
    except Open:
        return None
