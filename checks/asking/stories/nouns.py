"""The noun phrases and verbs by which a question describes a battle."""

from __future__ import annotations

from typing import Final

from checks.asking.scenes.traits import ATTRIBUTES, TYPES

MINE: Final = r"my|mine|our"
THEIRS: Final = r"his|her|their|opponent's|opponents'?|opp's|enemy|opposing"
QUALITIES: Final = "|".join(
    (
        MINE, THEIRS, "your", "the", "a", "an", "that", "this", "another", "one of", "other", "own", "same",
        r"(?:in |into |on )?(?:face-(?:down|up) )?(?:attack|atk|def|defen[sc]e|defensive) (?:position|pos|mode)",
        r"def(?:en[sc]e)?(?= (?:\{|monster|set\b))", r"(?:atk|attack)(?= \{)",
        r"(?:atk|def)(?= (?:with|and)\b)", "only",
        r"(?:special|normal|tribute|flip|fusion|ritual|synchro|xyz|link)[- ]?summoned(?= (?:\{|monster))",
        "in defen[sc]e", "in def", r"in (?:atk|attack)(?! (?:position|pos|mode|step|phase|target))",
        r"\d{1,5}(?:/\d{1,5})?(?: ?(?:atk|attack|def|defen[sc]e)(?! (?:position|pos|mode))(?: points?)?)?",
        "face-down", "face-up", "set", "attacking(?= monster)", "attacked(?= monster)", "defending", "weaker",
        "stronger", "bigger", "smaller", "normal", "effect", "flip", "plain", "vanilla", "random", "level", "lvl",
        "lv", "star", "type",
        r"(?:with|and|has|of)(?= \d)", r"(?:with (?:a )?)?piercing(?: damage)?", *ATTRIBUTES,
        *(each.replace("-", "[- ]") for each in TYPES),
    )
)  # fmt: skip
HEADS: Final = r"attack target|\{\d\}(?:'s)?|monsters?|one|tokens?|attacker|defender"
WORD: Final = rf"(?:{QUALITIES}|{HEADS})(?![\w'/-])"


ANOTHER: Final = rf"(?:(?<!\}})|(?! (?:{MINE}|{THEIRS}|the|an?)(?![\w'-]))(?! \{{))"
"""No other noun phrase begins after the name of a card: *{0} my {1}* are two."""


def noun(name: str) -> str:
    """Write the pattern of a noun phrase that is captured by a name."""
    return rf"(?P<{name}>{WORD}(?:{ANOTHER} {WORD})*)"


ATTACK: Final = r"\b(?:attack(?:s|ed|ing)?|battl(?:es?|ed|ing))\b(?! (?:position|pos|mode|step|phase|target|points?)\b)"
BE: Final = r"(?:is|gets|was|got|are|being|be|getting)(?: being)?"
