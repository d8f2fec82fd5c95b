"""Answers whether a monster inflicts piercing damage beside a card of its player, by playing its attack."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.asking.battles.judging import answer_story
from checks.asking.scenes.scenes import Player
from checks.asking.scenes.uses import has_unplayed
from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY, WHO, cut_down
from kb import records

_PIERCES: Final = r"(?:pierce|trample|(?:do|deal|inflict|get|have) (?:piercing|trample)(?: damage)?)"
_ABIDES: Final = r"(?: (?:is|are|it is))?(?: (?:face-up|up|active|out|on field|on board|in play))*"
_OWN: Final = r"(?:i|we|you) (?:have|control|got)"
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"{AUXILIARY} \{{(?P<by>[01])\}} (?:give|grant|let) \{{(?P<of>[01])\}}"
            r" (?:piercing|trample|pierce)(?: damage)?"
        ),
        (
            rf"(?:(?:if|with|while|when) )?(?:{_OWN} )?\{{(?P<by>[01])\}}{_ABIDES}(?: and)? "
            rf"{AUXILIARY} \{{(?P<of>[01])\}} {_PIERCES}"
        ),
        (
            rf"{AUXILIARY} \{{(?P<of>[01])\}} {_PIERCES} (?:if|with|while|when|under|beside)"
            rf" (?:{_OWN} )?\{{(?P<by>[01])\}}{_ABIDES}"
        ),
        rf"{AUXILIARY} {WHO} {_PIERCES} with \{{(?P<of>[01])\}} (?:if|while|when) {_OWN} \{{(?P<by>[01])\}}{_ABIDES}",
    )
)
_GIVES: Final = re.compile(r"\b(?:give|grant|let) ")
_ATTACK: Final = "i attack his weaker monster in defense position with"
_PIERCING: Final = "(piercing)"
"""The word for piercing damage in the result of a battle."""


def _pierces(answer: Answer) -> bool:
    return any(_PIERCING in line for each in answer.scenes for line in each["result"])


def answer_granted(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer yes if the attack on a monster in Defense Position pierces, and no if it does not; None if not asked."""
    text = cut_down(said)
    found = next((match for each in _ASKS if (match := each.fullmatch(text)) is not None), None)
    if found is None or found["of"] == found["by"] or len(cards) != 2 or cards[int(found["of"])].carrier != "monster":
        return None
    attack = f"{_ATTACK} {{{found['of']}}} and i control {{{found['by']}}}"
    told = answer_story(player, cards, f"{attack} what happens", asks_use=False)
    if told is None or not told.scenes:
        return None
    if _pierces(told):
        alone = answer_story(player, [cards[int(found["of"])]], f"{_ATTACK} {{0}} what happens", asks_use=False)
        if _GIVES.search(text) and (alone is None or _pierces(alone)):
            return told  # It pierces by itself.
        return told._replace(said="yes", sentence=f"Yes. {told.sentence}")
    is_open = any(each["can"] or each["undecided"] for each in told.scenes) or any(map(has_unplayed, cards))
    return told if is_open else told._replace(said="no", sentence=f"No. {told.sentence}")
