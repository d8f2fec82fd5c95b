"""Accounts for every word of a question about a card, so that yes and no answer that question alone."""

from __future__ import annotations

import re
from typing import Final

from checks.asking import slang
from checks.asking.forms import ALONE
from checks.asking.terms import FILLER, cut
from kb import records
from kb.site.questions import ASKING

STEM: Final = 5
"""Letters of a word that are looked for in a card's text, without its ending."""
CHANGING: Final = frozenset(
    {"draw", "draws", "never", "nobody", "nothing", "need", "needs", "unless", "inside", "outside", "wrong", "without",
     "not", "can't", "cannot", "don't", "instead"}
)  # fmt: skip
"""Words of talk that change a question."""
USE: Final = (
    ((ASKING | ALONE | FILLER | slang.COMMON) - CHANGING)
    | {"attack", "attacks", "attacked", "attacking", "attacker", "battle", "battles", "monster's", "direct", "directly",
       "damage", "declares", "declare", "target", "set", "face-down", "face-up", "takes", "take", "dies", "die", "lose",
       "destroyed", "position", "defense", "him", "me", "discarded", "because", "response", "field", "flipped", "stop",
       "stops", "being", "playable", "usable"}
)  # fmt: skip
"""Words of a question whether a card can be used, and those of a battle."""
_USE_STEMS: Final = frozenset(map(cut, USE))


_TARGETED: Final = re.compile(r"\} on (?:(?:a|an|my|his|her|their|the|opponent's) )*(face-down|set|attacked)\b")
"""The words for a target in a question, which the answer about a card and a timing does not judge."""


def find_lost(said: str, card: records.Card, printed: str, *, is_so: bool) -> set[str]:
    """Find the words of a question by which it may ask for something else than the use of a card.

    They neither ask for its use, nor describe a battle, nor stand in its text. For a no only those count that say what
    is done to the card: what is not possible at all is not possible in special circumstances.
    """
    text = printed + "".join(each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)
    words = [word for word in said.split() if not word.startswith("{") and word not in USE]
    left = {word for word in words if cut(word) not in _USE_STEMS and cut(word)[:STEM] not in text.casefold()}
    if card.carrier == "monster" and _governs("flip", said):
        left.add("flip")
    left |= set(_TARGETED.findall(said))
    return left if is_so else {word for word in left if _governs(word, said)}


def _governs(word: str, said: str) -> bool:
    """Whether a word of a question is a verb for the card: *can I banish {0}*, *can {0} be banished*."""
    return (
        re.search(rf"\b{re.escape(word)} (?:(?:my|his|her|their|a|an|the) )?\{{|\}} be {re.escape(word)}\b", said)
        is not None
    )
