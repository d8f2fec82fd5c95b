"""Sentences by which a card protects itself: by negating effects that target it, or by staying as another card."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.sentences.formula import Formula

_NEGATES: Final = re.compile(
    r"Negate (?:any|all|(?P<theirs>your opponent's)) (?P<kind>Spell|Trap)(?: Card)? effects? that targets?"
    r" this card(?: on the field)?(?: when (?:it|they) resolves?)?"
    r"(?P<destroys>, and if you do,? destroy (?:it|that card|them|those cards)| and destroy (?:it|them))?"
)
"""The effects targeting the card that it negates."""
_STAYS: Final = re.compile(
    r"If this face-up card is destroyed in a Monster Zone, you can place it face-up in your Spell & Trap Zone as a"
    r" Continuous Spell, instead of sending it to the (?:GY|Graveyard)"
)
"""The card type as which a card stays instead of going to the Graveyard."""
_WINS: Final = re.compile(r"If you have [^.:;●]+ in addition to this card in your hand, you win the Duel")


def find_own_safety(sentence: str) -> Formula | None:
    """Find a sentence's protection of its card, or end of the Duel, without its full stop; None if it has neither."""
    if found := _NEGATES.fullmatch(sentence):
        answered: dict[str, Any] = {"kind": found["kind"].casefold(), "targets": {"other": "no"}}
        answered = ({"of": "opponent"} if found["theirs"] else {}) | answered
        negates: dict[str, Any] = {"negate-effect": {"of": "answered"}}
        if found["destroys"]:
            negates = {"if-done": {"do": [negates], "then": [{"destroy": {"of": "answered"}}]}}
        return Formula((negates,), [{"answered": answered}])
    if _STAYS.fullmatch(sentence):
        verb = {"of": "this-card", "to": "spell-trap-zone", "destroyed": "any", "optional": "yes"}
        there = {"fits": {"of": "this-card", "as": {"zone": "monster-zone", "face": "up"}}}
        return Formula(({"replace-destination": verb},), [there])
    if _WINS.fullmatch(sentence):
        return Formula(({"unplayed": "the Duel is won"},), place="hand")
    return None
