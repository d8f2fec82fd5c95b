"""Cards described without a verb, as by a condition or for an event."""

from __future__ import annotations

from typing import Any, Final

from kb.reader.grammar.clauses import ClauseReader
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_described import MONSTERS, describe
from kb.reader.grammar.tree import Group
from kb.reader.grammar.uses import Open, Said, words_of
from kb.reader.phrases import nouns

_PLAIN_BEHIND: Final = frozenset({"that", "with", "except", "compared", "stands", "mentions"})
"""Phrases behind a noun that name no place and no player."""


def describe_shown(text: str) -> dict[str, Any] | None:
    """Describe monsters on the field, by a form or by the grammar; if a kind is excluded, only face-up ones match.

    None where more is asked, or said where they lie.
    """
    said: dict[str, Any] | None = nouns.describe_shown(text)
    node = read_group(text) if said is None else None
    if node is None or node.count is not None or node.determiner not in _ONE or node.whose:
        return said
    if not all(each.kind in _PLAIN_BEHIND for each in node.behind):
        return None
    told = describe_group(node, "field")
    if told is None or told.keys() & {"of", "zone"}:
        return None
    return nouns.show_kind({**told})


def locate_cards(text: str) -> dict[str, Any] | None:
    """Describe cards with where they lie ("Dragon monsters you control"), by a form or by the grammar."""
    said: dict[str, Any] | None = nouns.locate_cards(text)
    node = read_group(text) if said is None else None
    if node is None or node.count is not None or node.determiner not in _ONE:
        return said
    lies = any(each.kind in ("control", "in", "from") for each in node.behind) or node.whose
    told = describe_group(node, "field") if lies else None
    return None if told is None else nouns.show_kind({**told})


_ONE: Final = ("", "a", "another")


def read_group(text: str) -> Group | None:
    """Read one phrase of cards; None where a word of the text is no part of it, or "and" joins two kinds
    of words, or what one card may be.
    """
    reader = ClauseReader(text.strip())
    node = reader.cards()
    if not isinstance(node, Group) or not reader.ended() or node.top:
        return None
    kinds = {each.key for each in node.qualities} - {"face", "other", "word"}
    joined = any(each.word == "and" for each in reader.tokens)
    return None if joined and (not node.plural or len(kinds) > 1) else node


def describe_one(text: str) -> Said | None:
    """Describe one card, or any that fit ("a Dragon monster(s) you control"); None where the records cannot say it."""
    node = read_group(text)
    if node is None or node.count is not None or node.determiner not in _ONE:
        return None
    return describe_group(node)


def describe_group(node: Group, place: str = "") -> Said | None:
    """Describe cards, without how many they are; at a ``place``, where none is said.

    None where the records cannot say it.
    """
    try:
        return describe(node, Speech(), place=place)
    except Open:
        return None


def describe_anywhere(text: str) -> Said | None:
    """Describe a card wherever it lies, as one whose effect did something; None where its place or player is said."""
    node = read_group(text)
    if node is None or node.count is not None or node.determiner not in _ONE or node.whose or node.behind:
        return None
    said = describe_group(node, "deck")
    return None if said is None else {key: each for key, each in said.items() if key != "zone"}


def describe_all(text: str) -> Said | None:
    """Describe all monsters of a kind ("Charmer" monsters you control); None where the records cannot say which."""
    node = read_group(text)
    if node is None or node.count is not None or node.determiner not in ("", "all", "each") or not node.plural:
        return None
    said = describe_group(node, "field")
    monsters = said is not None and all(each in MONSTERS for each in words_of(said["kind"]))
    return said if monsters and said is not None and "zone" not in said else None
