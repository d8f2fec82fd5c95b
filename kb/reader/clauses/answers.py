"""The activations that an effect responds to, and those that it negates."""

from __future__ import annotations

from typing import Final

from kb.reader.clauses.drafts import Found
from kb.reader.clauses.phrases import phrase

_NEGATES: Final = (
    (
        "activation",
        phrase(
            r"\bnegates? (?:[^.;:,]*? )?activations?\b|\bactivation(?: and effect)? (?:is|are) negated"
            r"|\bnegates? (?:the|its) effect and activation"
        ),
    ),
    ("summon", phrase(r"\bnegates? (?:the|that|its|their) (?:[\w/]+ )*?summons?\b")),
    (
        "attack",
        phrase(
            r"\bnegates? (?:the|that|its|their|an|1|your opponent's) (?:(?!effects?\b)[\w']+ )*?"
            r"(?:attacks?|battle)\b(?! position)"
        ),
    ),
    (
        "effect",
        phrase(
            r"\bnegates? (?:[^.;:]*? )?effects?\b"
            r"|\beffects? (?!be\b)(?:(?:(?!\b(?:cannot|nor)\b)[^.;:])*? )?negated"
        ),
    ),
)
_OBJECTS: Final = (
    (
        ("any-activation",),
        phrase(
            r"(?<!spell\s)(?<!trap\s)\bcards? or effects?\b|\bspell/trap/"
            r"|\bspells?(?: cards?)?, traps?(?: cards?)?,? (?:or|and/or) "
            r"|\bmonster effects?,? (?:or|and/or) [^.:;]*?spells?/traps?"
            r"|spells?/traps?(?: cards?)?,?(?: or|,)[^.:;]*monster"
        ),
    ),
    (
        ("monster-effect", "spell"),
        phrase(
            r"\bmonster effects?,? or (?:an? )?spells?\b(?!/| or trap)"
            r"|\bspell(?: cards?)?(?: or effects?)?,? or [^.:;/]*monster effect"
        ),
    ),
    (
        ("monster-effect", "trap"),
        phrase(
            r"\bmonster effects?,? or (?:an? )?traps?\b"
            r"|(?<!/)\btrap(?: cards?)?(?: or effects?)?,? or [^.:;/]*(?:monster effect|effect monster)"
        ),
    ),
    (("spell", "trap"), phrase(r"\bspells?/traps?\b|\bspells?(?: cards?)? ?,? (?:or|and) (?:an? )?traps?\b")),
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
"""Phrases for the activated cards and effects, in the order of search."""
_ZONE: Final = phrase(r"\bspell & trap (?:card )?zones?\b")
_TOLD_OF_IT: Final = phrase(
    r"\bquick effect\b"
    r"|\b(?:that(?! (?:monster|card|effect)\b)|which|whose|while|in response to|with the effect"
    r"|to (?:destroy|target|negate|inflict))\b"
    r".*?(?=, or\b| or an? (?:spell|trap|monster|card|effect)|\b(?:(?:is|are) activated|activates?)\b|[.:;]|$)"
)
"""Descriptions and conditions of the activation, which name other cards."""


def find_negation(text: str) -> Found | None:
    """Find whether a resolution negates an activation, a Summon, an attack or an effect."""
    for word, pattern in _NEGATES:
        if found := pattern.search(text):
            return Found(word, *found.span(), "negates-activation" if word == "activation" else "negates-otherwise")
    return None


def read_answered(text: str) -> tuple[str, ...]:
    """Read the kinds of activations that a condition names."""
    said = _TOLD_OF_IT.sub(" ", _ZONE.sub(" ", text))
    return next((words for words, pattern in _OBJECTS if pattern.search(said)), ("any-activation",))
