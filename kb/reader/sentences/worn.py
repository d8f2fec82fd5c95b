"""Effects of a monster in the Spell & Trap Zone, as an Equip Card or in a Pendulum Scale.

An Equip Card affects its equipped monster; a Pendulum Effect applies in a Pendulum Zone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from kb.reader.sentences.formula import Formula
from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.gates import goes_on
from kb.reader.sentences.sentence_forms import WEARER
from kb.reader.sentences.when import join_conditions

IN_ZONE: Final = {"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}
_BEARER: Final = re.compile(r"\b(?P<a>[Aa]) monster equipped with this card\b")
_WHILE_WORN: Final = re.compile(
    r"(?:(?<=^)|(?<=\. ))While (?:this card is )?(?:equipped to a monster|an Equip Card), "
    r"t(?=he equipped monster (?:gains|loses|can|cannot)\b)"
)
"""Requires that the card is equipped, as its bonus does anyway."""
_ALSO: Final = re.compile(r", also if (?=the equipped monster would be destroyed\b)")
"""A replacement for a destruction after another bonus; it applies separately."""
_ONE_UNION: Final = re.compile(
    r"^\((?:A|1) monster can only be equipped with (?:1|one) Union [Mm]onster at a time\. (?P<rest>.+)\)$"
)
"""A limit on Union Monsters per monster, on which no battle depends."""


def read_worn(text: str) -> list[Formula]:
    """Read the bonus for the equipped monster from a monster equipped to it; empty if part of it is unread."""
    said = _ONE_UNION.sub(r"\g<rest>", text.strip())
    said = _WHILE_WORN.sub("T", said)
    said = _BEARER.sub(lambda found: f"{'The' if found['a'] == 'A' else 'the'} equipped monster", said)
    formulas = read_formulas(_ALSO.sub(". If ", said)) or []
    verbs = [what for each in formulas for verb in each.does for what in verb.values()]
    if not verbs or any(not isinstance(what, dict) or what.get("of") != WEARER for what in verbs):
        return []
    return _apply_there(formulas)


def read_scale(text: str) -> list[Formula]:
    """Read the part of a Pendulum Effect that is not activated; empty if part of it is unread."""
    formulas = [] if "●" in text or goes_on(text.strip()) else read_formulas(text) or []
    return _apply_there(formulas)


def _apply_there(formulas: list[Formula]) -> list[Formula]:
    """Move always-applying formulas to the Spell & Trap Zone; empty if one waits, or has another location."""
    if any(each.outside or each.trigger or each.place for each in formulas):
        return []
    return [replace(each, applies_when=join_conditions([IN_ZONE], each.applies_when)) for each in formulas]
