"""Answers that the text of a card gives by itself: from where it is used, and if it can be responded to."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.words.answer import Answer
from kb import records

PLACES: Final = {
    "graveyard": ("graveyard", "from the Graveyard"),
    "hand": ("hand", "from the hand"),
    "banished": ("banished", "while it is banished"),
    "deck": ("deck", "from the Deck"),
    "face-down": ("set", "while it is face-down"),
    "field": ("field", "from the field"),
}
"""Places from which a card is used, in the records and in a sentence."""
OF_PLACES: Final = "An effect is used from the place that its text names; without one, from the field."
RULE: Final = "LE-15"
"""The rule that a text can keep players from a response."""
_TO_ITSELF: Final = r" (?:immediately )?in response to (?:this|that) (?P<of>card|effect)"
CLOSED: Final = re.compile(
    r"(?:(?:(?:opponent|players?) cannot|neither player can) activate )?cards (?:or|and) (?:their )?effects"
    rf"(?: cannot be activated)?{_TO_ITSELF}",
    re.IGNORECASE,
)
"""Words of a text by which nothing can be activated in response to the card or to an effect of it."""
_CLOSED_IN_PART: Final = re.compile(
    r"(?:cannot|neither player can)\b[^.]*\bactivate\b[^.]*\bin response to (?:this|that) (?:card|effect)"
    r"|cannot be activated[^.]*\bin response to (?:this|that) (?:card|effect)",
    re.IGNORECASE,
)
"""Words by which some cards cannot be activated in response."""


def refuse_place(place: str, card: records.Card, *, is_their_turn: bool = False) -> Answer | None:
    """Say no if no effect of a card is used from a place, in the opponent's turn or any; None if one may be."""
    name, told = PLACES[place]
    used = [
        each for each in card.effects if set(each.class_ or ()) & {"activation", "quick", "trigger", "flip", "ignition"}
    ]
    if not used or any(each.unplayed or each.class_ is None for each in card.effects):
        return None
    origins = dict.fromkeys(origin for each in used for origin in each.from_ or _list_origins(card, each))
    if name == "hand" and is_their_turn and card.carrier == "quick-play-spell" and all(not each.from_ for each in used):
        told = "You can activate a Quick-Play Spell from your hand only in your own turn"
        return Answer("no", f"No. {told}; in your opponent’s turn it has to be Set.", rule="LE-1")
    if name == "field" and card.carrier != "monster" and {"hand", "set"} & {*origins}:
        return None  # A Spell or Trap on the field that is not used yet is Set there, or placed there to be used.
    if name in origins or (name == "set" and "activation" in {each for effect in used for each in effect.class_ or ()}):
        return None
    names = {
        "hand": "from the hand",
        "field": "on the field",
        "graveyard": "from the Graveyard",
        "set": "when Set",
        "banished": "while banished",
    }
    where = " or ".join(dict.fromkeys(names.get(each, each) for each in origins))
    sentence = f"No. You cannot use {card.name} {told}; its effects are used {where}."
    return Answer("no", sentence, OF_PLACES, "LE-1")


def is_used_elsewhere(card: records.Card) -> bool:
    """Whether an effect of a monster is used from elsewhere than the field."""
    return card.carrier == "monster" and any({*(each.from_ or ())} - {"field"} for each in card.effects)


def _list_origins(card: records.Card, effect: records.Effect) -> tuple[str, ...]:
    """List the places from which an effect is used whose text names none."""
    if "activation" not in (effect.class_ or ()):
        return ("field",)
    return ("set",) if card.carrier.endswith("-trap") and not effect.from_hand else ("hand", "set")


def answer_closed(name: str, printed: str | None) -> Answer:
    """Answer whether a player can respond to the activation of a card's effects; by its text alone."""
    if printed is None:
        return Answer(None, f"The text of {name} is not known here.")
    if (limited := tell_limit(name, printed)) is not None:
        return limited
    sentence = f"Yes. Nothing in the text of {name} keeps you from responding to it with a card that is used then."
    return Answer("yes", sentence, rule="LE-2")


def tell_limit(name: str, printed: str) -> Answer | None:
    """Describe the limits that the text of a card sets to responses; None if it sets none."""
    closed = CLOSED.search(printed)
    if closed is not None and _is_conditional(printed, closed):
        told = f"the text of {name} says when nothing can be activated in response to it"
        return Answer("depends", f"It depends: {told}.", rule=RULE)
    if closed is not None and closed["of"] == "card":
        who = "your opponent cannot respond" if "opponent" in closed[0].casefold() else "neither player can respond"
        return Answer("no", f"No. The text of {name} says that {who} to it.", rule=RULE)
    if closed is not None:
        told = f"nothing can be activated in response to one of the effects of {name}, by its text"
        return Answer("depends", f"It depends on the effect: {told}.", rule=RULE)
    if _CLOSED_IN_PART.search(printed):
        told = f"the text of {name} says which cards cannot be activated in response to it"
        return Answer("depends", f"It depends on the response: {told}.", rule=RULE)
    return None


def _is_conditional(printed: str, closed: re.Match[str]) -> bool:
    """Whether the sentence with some words has a condition."""
    before = re.split(r"[.●]\s", printed[: closed.start()])[-1]
    after = printed[closed.end() :].partition(".")[0]
    return re.search(r"\b(?:if|during|while)\b", f"{before} {after}", re.IGNORECASE) is not None
