"""Cuts a question down to the words that decide it, so that one pattern accounts for all of them."""

from __future__ import annotations

import re
from typing import Final

CARD: Final = r"\{\d\}(?:'s)?(?: (?:effects?|activations?|ability))?"
"""A named card, or its effect."""
WHO: Final = r"(?:i|you|we|he|she|they|one|someone|opponent|opp|(?:other|turn) player|both players|players)"
"""A player."""
AUXILIARY: Final = r"(?:can|could|may|does|do|did|will|would|is|are|am|should|must)"
_TALK: Final = frozenset(
    {
        "a", "an", "the", "my", "his", "her", "their", "your", "our", "own", "opponent's", "opponents", "opp's", "any",
        "hey", "hi", "hello", "judge", "judges", "so", "ok", "okay", "also", "still", "even", "actually", "really",
        "just", "please", "pls", "plz", "guys", "quickly", "basically", "technically", "exactly", "legally", "then",
        "lol", "btw", "that", "this", "question", "ever", "always", "allowed", "able",
    }
)  # fmt: skip
"""Words that no answer depends on."""
_PLAYER: Final = "me|him|her|them|you|opponent|opp|player"
_PHRASES: Final = (
    (re.compile(r"^(?:(?:and|but|quick|hypothetically|simple|rules?|ruling|noob|dumb|stupid) )+"), ""),
    (re.compile(r"^is (?:it|there) (?:legal|possible|ok|okay|allowed)(?: for)? (?:me )?to\b"), "can i"),
    (re.compile(r"^am i (?:allowed )?to\b"), "can i"),
    (re.compile(r"^(?:i|we) (?:wonder|was wondering|want to know|need to know) (?:if|whether)\b"), ""),
    (re.compile(r"\b(?:or not|or no|or nah|right|correct|yes or no|in general|anymore|at all|thanks|thx)$"), ""),
    (re.compile(r"\b(?:in|during|at|on|while in)$"), ""),
    (re.compile(rf"\b(?:{_PLAYER}) (?:activating|using|playing|flipping) (?=\{{)"), ""),
    (re.compile(r"\b(?:effects?|activations?) of (\{\d\})"), r"\1"),
    (re.compile(r"\b(?:it|he|she)(?:'s| is| gets| was)\b"), "it is"),
)


def cut_down(said: str) -> str:
    """Leave out talk, articles and whose card it is: *hey judge does my {0} target* becomes *does {0} target*."""
    text = " ".join(word for word in said.split() if word not in _TALK)
    for pattern, plain in _PHRASES:
        text = " ".join(pattern.sub(plain, text).split())
    return text
