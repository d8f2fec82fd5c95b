"""The phrases of card texts: a small grammar whose names stand for alternatives, each written out once.

``<name>`` in a phrase stands for another phrase; the rest is a regular expression in which a blank means any white
space.  Phrases are matched without regard to case, on text in which names are masked (:mod:`.splitting`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

PHRASES: Final[dict[str, str]] = {
    # --- who and what ----------------------------------------------------------------------------------------
    "player": r"(?:you|your opponent|(?:its|their) (?:owner|controller)|(?:the|that|either|each|the turn) player"
    r"|the controller)",
    "this-card": r"this (?:[\w/'-]+ ){0,4}?(?:card|monster|token)\b(?!'s)",
    "whose": r"(?:the|your|your opponent's|its owner's|their owner's|either|any|either player's|its|their)",
    "graveyard": r"(?:GY|Graveyard)s?",
    # --- Summons ---------------------------------------------------------------------------------------------
    "summon-kind": r"(?:normal|tribute|flip|special|fusion|ritual|synchro|xyz|link|pendulum)",
    "summon-kinds": r"(?:(?:<summon-kind>|or|and|and/or|,|/) ?)*",
    # --- verbs -----------------------------------------------------------------------------------------------
    "is": r"(?:is|are|gets?|be)",
    "gains": r"(?:gains?|has|have|gets?)",
    # --- numbers ---------------------------------------------------------------------------------------------
    "stat": r"(?:original |current |combined |total |base )*(?:ATK|DEF)\b",
    # --- moments ---------------------------------------------------------------------------------------------
    "damage-step": r"(?:the |that |your |your opponent's |either player's |a )?damage step",
    "calculation": r"(?:the |that |this )?damage calculation",
    # --- effects ---------------------------------------------------------------------------------------------
    "these-effects": r"(?:this|these|the following) (?:additional )?effects?",
}
"""Names with the phrases that they abbreviate."""

_REFERENCE: Final = re.compile(r"(?<!P)<([a-z-]+)>")


def expand(phrase: str) -> str:
    """Expand a phrase: names become their phrases, blanks any white space."""
    while _REFERENCE.search(phrase):
        phrase = _REFERENCE.sub(lambda found: f"(?:{PHRASES[found[1]]})", phrase)
    return phrase.replace(" ", r"\s+").replace(r"\s++", r"\s+").replace(r"\s+?", r"\s*").replace(r"\s+*", r"\s*")


@cache
def phrase(text: str) -> re.Pattern[str]:
    """Compile a phrase."""
    return re.compile(expand(text), re.IGNORECASE)
