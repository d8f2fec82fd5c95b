"""The words by which a question about cards is given its kind of answer."""

from __future__ import annotations

import re
from typing import Final

USABLE: Final = re.compile(
    r"\bworks?\b|\b(?:stop|negate|prevent)s? (?:a |an |the )?(?:special |flip )?(?:summon|activation|effect)"
)
"""Words by which a question with a timing asks whether a card can be used then."""
WORKS: Final = re.compile(r"\bworks?\b")
MOMENTS: Final = re.compile(r"\b(?:attack\w*|battl\w*|battle damage|take damage|destroyed)\b")
"""Words of a question about a battle without its timing."""
GENERAL: Final = frozenset(
    {"turn-set", "turn-summoned", "first-turn", "attack-again", "change-position", "flip-summon", "direct-attack"}
)
"""Terms of questions that the rules answer for every card without a text of its own about them."""
AGAINST: Final = re.compile(r"\{0\} (?:still )?works? (?:against|on|vs|versus|when|if|with) (?:\w+ )?\{1\}")
EITHER: Final = re.compile(r"\b(?:before|during|at|after|start|end) or (?:before|during|at|after|the|start|end)\b")
"""Questions that name two timings and ask for the right one."""
SUMMONED: Final = re.compile(r"\bsummon\w* (?:(?:a|an|my|the|out) )*\{0\}|\{0\} (?:also )?be (?:\w+ )?summoned")
SUMMONS: Final = '"special-summon":'
PURPOSE: Final = re.compile(r"\b(?:to|and) (?:stop|negate|prevent|save|protect)\b|\b(?:stop|negate) (?:it|that|this)\b")
"""Words that ask of a response for more than that it can be activated."""
SAVES: Final = re.compile(r"save|protect")
