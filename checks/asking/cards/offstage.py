"""Leaves out a card that a question places where it does not apply: in a hand, a Deck or a Graveyard, or face-down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.asking.battles.steps import WHOLE_PHASE
from checks.asking.words.forms import choose_form
from checks.asking.words.understanding import Asked
from kb import records

_WHOSE: Final = r"(?:(?:the|my|his|her|their|your|either|opponent's|own) )+"
_PLACES: Final = {
    "hand": rf"in {_WHOSE}hand",
    "deck": rf"in {_WHOSE}(?:extra )?deck",
    "graveyard": rf"in {_WHOSE}graveyard",
    "banished": r"banished",
    "gone": r"(?:destroyed|removed|gone|dead|no longer on the field|not on the field)",
    "set": r"(?:set|face-down)(?: face-down)?(?: in defen[sc]e(?: position)?)?(?: on (?:the|my|his) field)?",
}
_PLACE: Final = "|".join(f"(?P<{name}>{words})" for name, words in _PLACES.items())
_ABSENT: Final = (
    r"(?:(?:my )?(?:opponent|opp|i|he|she|they) (?:has|have|had) )?(?:(?:my|his|her|their|opponent's|the|a) )*"
    rf"\{{(?P<card>\d)\}}(?: (?:is|was|has been|had been|got))?(?: still| already| only| currently| just)* (?:{_PLACE})"
    r"(?: (?:earlier|before|last turn|already"
    r"|but(?: it is| it's)? not (?:yet )?(?:activated|flipped|face-up)(?: yet)?))*"
)
_FIRST: Final = re.compile(
    rf"^(?:(?:so|and|if|while|when) )?{_ABSENT} (?:and |but )?(?=(?:can|could|may|does|do|will)\b)"
)
_LAST: Final = re.compile(rf" (?:if|while|when|although|though|but) {_ABSENT}$")


_WITH_IT: Final = re.compile(r"\b(?:with|using|by) (?:it|him|her|that)\b")
"""A pronoun that may mean the card."""


def leave_out(asked: Asked, cards: Sequence[records.Card | None]) -> Asked:
    """Leave out the card that a question places where none of its effects applies or is used; else nothing.

    Args:
    asked: The question.
    cards: The cards that it names, None for an unknown one.
    """
    found = _FIRST.search(asked.said) or _LAST.search(asked.said)
    if found is None or len(cards) < 2 or any(each is None for each in cards):
        return asked
    at, place = int(found["card"]), next(name for name in _PLACES if found[name])
    card = cards[at]
    said = f"{asked.said[: found.start()]}{asked.said[found.end() :]}".strip()
    if card is None or f"{{{at}}}" in said or _WITH_IT.search(said) or not _is_idle(card, place):
        return asked
    said = re.sub(r"\{(\d)\}", lambda each: f"{{{int(each[1]) - (int(each[1]) > at)}}}", said)
    named = tuple(each for number, each in enumerate(asked.cards) if number != at)
    question = asked.question
    if not question.is_timed:
        question = question._replace(outside=WHOLE_PHASE)  # Not the Damage Step alone, as for a card and nothing else.
    return asked._replace(said=said, cards=named, question=question, form=choose_form(said, len(named), question))


def _is_idle(card: records.Card, place: str) -> bool:
    """Whether no effect of a card applies, is used or is triggered where it lies."""
    if place == "set" and card.carrier not in ("monster", "continuous-trap", "continuous-spell", "field-spell"):
        return False
    for each in card.effects:
        origins = {*(each.from_ or ("field",))}
        if origins - {"field", "monster-zone", "spell-trap-zone"} or (place == "set" and "flip" in (each.class_ or ())):
            return False
        if (
            place in ("graveyard", "banished", "gone", "hand")
            and each.trigger
            and "activation" not in (each.class_ or ())
        ):
            return False
    return True
