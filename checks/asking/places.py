"""Answers that the text of a card gives by itself: from where it is used, and if it can be responded to."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.answer import Answer
from kb import records

PLACES: Final = {
    "graveyard": ("graveyard", "from the Graveyard"),
    "hand": ("hand", "from the hand"),
    "banished": ("banished", "while it is banished"),
    "deck": ("deck", "from the Deck"),
    "face-down": ("set", "while it is face-down"),
}
"""Places from which a card is used, in the records and in a sentence."""
OF_PLACES: Final = "An effect is used from the place that its text names; without one, from the field."
CLOSED: Final = re.compile(r"cannot activate [^.]*in response")


def refuse_place(place: str, card: records.Card) -> Answer | None:
    """Say no if no effect of a card is used from a place; None if one may be."""
    name, told = PLACES[place]
    used = [
        each for each in card.effects if set(each.class_ or ()) & {"activation", "quick", "trigger", "flip", "ignition"}
    ]
    if not used or any(each.unplayed or each.class_ is None for each in card.effects):
        return None
    origins = {
        origin
        for each in used
        for origin in each.from_ or (("hand", "set") if "activation" in (each.class_ or ()) else ("field",))
    }
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


def answer_closed(name: str, printed: str | None) -> Answer:
    """Answer whether a player can respond to the activation of a card's effects; by its text alone."""
    if printed is None:
        return Answer(None, f"The text of {name} is not known here.")
    if CLOSED.search(printed):
        sentence = f"No. The text of {name} says that your opponent cannot activate cards or effects in response to it."
        return Answer("no", sentence, rule="LE-15")
    sentence = f"Yes. Nothing in the text of {name} keeps you from responding to it with a card that is used then."
    return Answer("yes", sentence, rule="LE-2")
