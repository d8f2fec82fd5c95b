"""What an effect answers, and what it negates."""

from __future__ import annotations

from typing import Final

from kb.pool.cardtext.drafts import Found
from kb.pool.cardtext.phrases import phrase

_NEGATES: Final = (
    (
        "activation",
        phrase(
            r"\bnegates? (?:[^.;:,]*? )?activations?\b|\bactivation(?: and effect)? (?:is|are) negated"
            r"|\bnegates? (?:the|its) effect and activation"
        ),
    ),
    ("summon", phrase(r"\bnegates? (?:the|that|its|their) (?:[\w/]+ )*?summons?\b")),
    ("attack", phrase(r"\bnegates? (?:the|that|its|their|an|1|your opponent's) (?:[\w']+ )*?attacks?\b")),
    ("effect", phrase(r"\bnegates? (?:[^.;:]*? )?effects?\b|\beffects? (?:[^.;:]*? )?negated")),
)
_OBJECTS: Final = (
    (
        ("any-activation",),
        phrase(
            r"\bcards? or effects?\b|\bspell/trap/|\bmonster effects?,? (?:or|and/or) (?:a )?spells?/traps?"
            r"|spells?/traps?(?: cards?)?,?(?: or|,)[^.:;]*monster"
        ),
    ),
    (("spell", "trap"), phrase(r"\bspells?/traps?\b|\bspells? (?:cards? )?or traps?\b")),
    (
        ("monster-effect",),
        phrase(
            r"\bmonsters?(?:'s)?(?: card)? effects?\b|\beffects? of (?:[^.;:]* )?monsters?"
            r"|\bmonsters?\b[^,:;]*? (?:activates?|effects?)|effect monster"
        ),
    ),
    (("spell",), phrase(r"\bspells?\b")),
    (("trap",), phrase(r"\btraps?\b")),
)
"""What is activated, in the order in which it is looked for."""


def find_negation(text: str) -> Found | None:
    """Find what a resolution negates: an activation, a Summon, an attack or an effect."""
    for word, pattern in _NEGATES:
        if found := pattern.search(text):
            return Found(word, *found.span(), "negates-activation" if word == "activation" else "negates-otherwise")
    return None


def read_answered(text: str) -> tuple[str, ...]:
    """Read what kind of activation a condition speaks of."""
    return next((words for words, pattern in _OBJECTS if pattern.search(text)), ("any-activation",))
