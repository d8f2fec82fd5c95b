"""Answers whether the effect of a card still does something while another card applies on the field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.asking.battles.working import answer_works
from checks.asking.scenes.scenes import Player
from checks.asking.scenes.telling import CLASSES
from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY, WHO, cut_down
from checks.engine import STAYING
from kb import records

_ABIDES: Final = (
    r"(?: (?:is|are|it is))?(?: (?:face-up|face|up|active|out|on|in play|on field|on board|applies|applied))*"
)
_HAS: Final = rf"(?:{WHO} (?:has|have|controls?|got) )?"
_DOES: Final = (
    r"(?:get to )?(?:get(?: effect| search| draw| trigger| banish)|trigger|activate|draw|discard|banish|search|pop"
    r"|steal|special summon|summon|resolve|mill|negate|apply|work|float|burn|return|spin|bounce|destroy|inflict)"
    r"(?: (?:it|effect|attack|monster|monsters|both|card|cards|something|anything|trigger|attacks))*"
)
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"(?:(?:if|with|while|when|under) )?{_HAS}\{{(?P<over>[01])\}}{_ABIDES}(?: and)? "
            rf"{AUXILIARY} \{{(?P<of>[01])\}}(?:'s effect| effect)? {_DOES}"
        ),
        (
            rf"{AUXILIARY} \{{(?P<of>[01])\}}(?:'s effect| effect)? {_DOES}"
            rf" (?:if|with|while|when|under|against|through) {_HAS}\{{(?P<over>[01])\}}{_ABIDES}"
        ),
    )
)


def answer_abiding(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer no where the card that applies stops the effect; None if that is not asked, or it does not stop it."""
    text = cut_down(said)
    found = next((match for each in _ASKS if (match := each.fullmatch(text)) is not None), None)
    if found is None or found["of"] == found["over"] or len(cards) != 2:
        return None
    of, over = cards[int(found["of"])], cards[int(found["over"])]
    if over.carrier not in STAYING:
        return None
    stopped = answer_works(player, over, of)
    if stopped.said != "yes":
        return None
    effects = [each for each in of.effects if CLASSES & {*(each.class_ or ())} and each.same_as is None]
    told = stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
    return told if len(effects) == 1 else tell_only(told)
