"""Cards of a pool as the reader takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kb.reader.clauses.japanese_names import read_japanese
from kb.reader.clauses.model import PrintedCard

_WITH_EFFECTS: Final = {"Effect", "Flip"}
_ABILITIES: Final = {"Tuner", "Gemini", "Spirit", "Union", "Toon"}
"""The types that older cards print in place of "Effect"."""
_OF_MATERIALS: Final = {"Fusion", "Synchro", "Xyz", "Link"}


def print_card(name: str, facts: Mapping[str, Any]) -> PrintedCard | None:
    """Take the facts that a pool keeps of a card; None where it has no effects or no English text."""
    text, pendulum = facts.get("text") or "", facts.get("pendulum_text") or ""
    carrier = "monster"
    if facts.get("kind", "monster") != "monster":
        carrier = f"{facts.get('property') or 'normal'}-{facts['kind']}"
    elif not has_effects(facts.get("type_line") or "Effect", text):
        text = ""
    if not (text or pendulum):
        return None
    return PrintedCard(name, carrier, text, pendulum, read_japanese(facts.get("japanese")))


def has_effects(type_line: str, text: str) -> bool:
    """Whether a monster with such a line of types has effects: the text of others is a story, or names materials."""
    parts = {part.strip() for part in type_line.split("/")}
    if _WITH_EFFECTS & parts:
        return True
    only_materials = bool(_OF_MATERIALS & parts) and "\n" not in text.strip()
    return bool(_ABILITIES & parts) and "Normal" not in parts and not only_materials
