"""The condition of a sentence: a state of the field, the way its card was Summoned, or the turn of that Summon."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_shown
from kb.reader.grammar.states import read_state
from kb.reader.sentences.formula import UNREAD
from kb.reader.sentences.sentence_forms import SUMMONED, WAS_SUMMONED


def read_when(condition: str | None) -> list[dict[str, Any]] | None:
    """Read the condition of a sentence, including its first word; None if part of it is unread."""
    found = re.fullmatch("(?P<word>while|if|as long as|unless) (?P<state>.+)", condition or "", re.IGNORECASE)
    needs = read_how(condition or "") or (read_state(found["state"]) if found else read_turn(condition or ""))
    if found is None or needs is None or found["word"].casefold() != "unless":
        return needs
    return [{"not": needs[0]}] if len(needs) == 1 else None


_POINTS: Final = re.compile(r"(?:this card|it) points to (?P<what>an? .+?)")
_SCALE: Final = re.compile(
    r"you have (?:an (?:odd|even) Pendulum Scale|2 .+?) in (?:your|both of your) Pendulum Zones?.*"
)
_THEIR_FIELD: Final = re.compile(r"your opponent has a face-up card in their Field Zone")
_WORN: Final = re.compile(r"(?:(?:this card|it) is )?equipped with (?!an? (?:token|Token)\b)[^,]+")
_STAYING: Final = re.compile(r"you control an? (?:Continuous|Equip) (?:Spell/Trap|Spell|Trap|Card)(?: Card)?")


def read_least(condition: str | None) -> list[dict[str, Any]] | None:
    """Read the least requirement of a partly read condition; None if nothing is known."""
    found = re.fullmatch("(?:while|if|as long as) (?P<state>.+)", condition or "", re.IGNORECASE)
    state = found["state"] if found else ""
    least: dict[str, Any] | None = None
    if points := _POINTS.fullmatch(state):
        what = describe_shown(re.sub(r"\(s\)$", "", points["what"]))
        least = None if what is None else {"controls": what | {"other": "yes"}}
    elif _SCALE.fullmatch(state):
        least = {"controls": {"of": "controller", "zone": "spell-trap-zone", "monster-card": "yes"}}
    elif _THEIR_FIELD.fullmatch(state):
        least = {"named-card-on-field": {"kind": "field-spell"}}
    elif _WORN.fullmatch(state):
        least = {"controls": {"zone": "spell-trap-zone", "equipped-to": "this-card"}}
    elif _STAYING.fullmatch(state):
        least = {"controls": {"of": "controller", "zone": "field", "kind": "spell-or-trap"}}
    return None if least is None else [least, UNREAD]


def read_how(condition: str) -> list[dict[str, Any]] | None:
    """Read the way a card was Summoned; further details, such as materials, are left open."""
    found = WAS_SUMMONED.fullmatch(condition)
    if found is None:
        return None
    known = name_summon(found["how"])
    return known if not found["more"] or UNREAD in known else [*known, UNREAD]


def read_turn(condition: str) -> list[dict[str, Any]] | None:
    """Read that a card was Summoned, or flipped face-up, this turn."""
    found = SUMMONED.fullmatch(condition)
    if found is None:
        return None
    how = found["how"] or ""
    events = [f"{each}-summoned" for each in ("normal", "flip", "special") if each in how.casefold() or not how]
    flipped = ["flipped-face-up"] if found["flipped"] else []
    return [{"fits": {"of": "this-card", "as": {"this-turn": [*events, *flipped]}}}]


def name_summon(how: str) -> list[dict[str, Any]]:
    """Name a way of Summoning as a condition of the card; a Pendulum Summon counts as a Special Summon only."""
    words = [each.casefold() for each in re.findall("[A-Z][a-z]+", how.replace("Summoned", ""))]
    known = ["special" if each == "pendulum" else each for each in words]
    asked = {"summoned": {"of": "this-card", "how": known[0] if len(known) == 1 else known}}
    return [asked, *([UNREAD] if "pendulum" in words else [])]


def join_conditions(first: Any, second: Any) -> Any:
    """Join the conditions of two halves of a sentence."""
    parts = [[] if each == "always" else each if isinstance(each, list) else [each] for each in (first, second)]
    joined = [*parts[0], *(each for each in parts[1] if each not in parts[0])]
    return "always" if not joined else UNREAD if joined == [UNREAD] else joined
