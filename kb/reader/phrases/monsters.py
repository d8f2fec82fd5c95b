"""The printed facts of a monster besides its effects: its stats, its materials and its Summon."""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from kb.language import words
from kb.reader.clauses import PrintedCard
from kb.reader.clauses.clauses import is_summon_rule
from kb.reader.clauses.printed import has_effects
from kb.reader.clauses.sentences import locate_sentences
from kb.reader.clauses.splitting import mask

NUMBERS: Final = {"atk": "atk", "def": "def", "level": "level", "rank": "rank", "link_rating": "link"}
"""The columns of the pool that are a monster's stats, with the keys of the records."""
MADE_OF_MATERIALS: Final = frozenset({"fusion", "synchro", "xyz", "link"})
NEVER_SPECIAL: Final = re.compile(r"(?:This card c|C)annot be Special Summoned\.?")


def list_summoning(card: PrintedCard) -> list[tuple[int, str]]:
    """List the sentences of a monster's text that only say how it is Summoned, or that it is not, by number."""
    if card.carrier != "monster":
        return []
    sentences = enumerate(locate_sentences(card.text, card.pendulum_text), 1)
    said = [(number, each.text.strip()) for number, each in sentences if each.part == "text"]
    return [(number, text) for number, text in said if is_summon_rule(mask(text)) and not is_procedure(text)]


def is_procedure(text: str) -> bool:
    """Whether a sentence only gives a monster one more way to be Summoned."""
    return text.startswith("You can ")


def describe_monster(facts: dict[str, Any]) -> dict[str, Any]:
    """Describe the printed facts of a monster in the records' words; absent ones are left out."""
    parts = [part.strip().lower().replace(" ", "-") for part in (facts.get("type_line") or "").split("/")]
    kinds = [part for part in parts if part in get_args(words.MonsterKind)]
    if "effect" not in kinds and has_effects(facts.get("type_line") or "", facts.get("text") or ""):
        kinds.append("effect")
    if not kinds and parts[0] and len(parts) == 1:
        kinds.append("normal")
    stats = {key: facts[column] for column, key in NUMBERS.items() if facts.get(column) is not None}
    if facts.get("attribute") in get_args(words.Attribute):
        stats["attribute"] = facts["attribute"]
    if parts[0] in get_args(words.MonsterType):
        stats["type"] = parts[0]
    return ({"kinds": kinds} if kinds else {}) | ({"stats": stats} if stats else {})


def names_materials(card: PrintedCard) -> bool:
    """Whether the first line of a text is no sentence but the materials of an Extra Deck monster."""
    first = card.text.partition("\n")[0].strip()
    led = card.carrier == "monster" and "\n" in card.text
    return led and not first.startswith("(") and not first.endswith((".", ";", ":"))


def find_materials(card: PrintedCard) -> list[int]:
    """Find the numbers of the sentences that are the first line of a text, if that names materials."""
    if not names_materials(card):
        return []
    end = len(card.text.partition("\n")[0])
    sentences = enumerate(locate_sentences(card.text, card.pendulum_text), 1)
    return [number for number, each in sentences if each.part == "text" and each.start < end]
