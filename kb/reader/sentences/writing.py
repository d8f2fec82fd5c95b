"""The meanings of sentences as parts of a record: with the names as printed, parted by effect, and written as keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from kb.reader.phrases.record_writing import shorten
from kb.reader.sentences.formula import UNREAD, Formula

HIDDEN: Final = re.compile('"[^"]*"')
HIDE: Final = {ord(sign): 0xE000 + number for number, sign in enumerate(".,:;●")}
"""Characters in card names, which do not separate sentences."""
SHOW: Final = {hidden: sign for sign, hidden in HIDE.items()}


def show_names(said: Formula, sentence: str) -> Formula:
    """Restore the printed card names in the meaning of a ``sentence``."""
    does = tuple(_show(each) for each in said.does)
    return replace(said, does=does, applies_when=_show(said.applies_when), sentence=sentence)


def quote_unread(said: Formula) -> Formula:
    """Quote the sentence wherever part of a formula is unread."""
    does = tuple(_quote(each, said.sentence) for each in said.does)
    return replace(said, does=does, applies_when=_quote(said.applies_when, said.sentence))


def _quote(said: Any, sentence: str) -> Any:
    if said == UNREAD:
        return {"unplayed": shorten(sentence)}
    if isinstance(said, dict):
        return {key: _quote(each, sentence) for key, each in said.items()}
    return [_quote(each, sentence) for each in said] if isinstance(said, list) else said


def _show(said: Any) -> Any:
    if isinstance(said, dict):
        return {key: _show(each) for key, each in said.items()}
    if isinstance(said, list):
        return [_show(each) for each in said]
    return said.translate(SHOW) if isinstance(said, str) else said


def part_formulas(formulas: Sequence[Formula]) -> list[list[Formula]]:
    """Part formulas into those that apply alike, each an effect of its own."""
    parts: dict[str, list[Formula]] = {}
    for each in formulas:
        instead = [verb for verb in each.does if "replace-destruction" in verb]
        parts.setdefault(
            repr((each.applies_when, each.lasts, each.trigger, each.about, each.optional, each.place, instead)), []
        ).append(each)
    return list(parts.values())


def _sends_itself(verb: dict[str, Any]) -> bool:
    """Whether a verb sends the card itself elsewhere; such an effect is unclassified."""
    return bool(verb.get("replace-destination", {}).get("of") == "this-card")


def write_formulas(formulas: Sequence[Formula]) -> dict[str, Any]:
    """Write the meanings of such sentences as the keys of an effect."""
    said: dict[str, Any] = {"applies-when": formulas[0].applies_when}
    if formulas[0].place:
        said["from"] = formulas[0].place
    if formulas[0].trigger:
        events = list(formulas[0].trigger)
        event = {
            "class": "unclassified",
            "trigger": events if len(events) > 1 else events[0],
            "about": formulas[0].about,
        }
        asked = {} if formulas[0].applies_when == "always" else {"needs": formulas[0].applies_when}
        return event | asked | {"does": [verb for each in formulas for verb in each.does]}
    if all(_sends_itself(verb) for each in formulas for verb in each.does):
        said["class"] = "unclassified"
    if formulas[0].optional:
        said["optional"] = formulas[0].optional
    if formulas[0].lasts:
        said["lasts"] = formulas[0].lasts
    return said | {"does": [verb for each in formulas for verb in each.does]}
