"""When effects of a card can be used, in sentences as a head judge says them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from kb.site.words import IN_A_SENTENCE, KINDS, join, spell

FIRST_WORDS: Final = 7
"""Most words of its text by which an effect is named."""
MOST_TOLD: Final = 3
TRIGGERED: Final = ("trigger", "flip")
FLIPPED: Final = "once it has been flipped face-up"
ANYWHERE: Final = "at any point in the Damage Step"
NO_EFFECT: Final = "has no effect that you activate."
_CONDITION: Final = re.compile(r"^(?:FLIP: )?((?:[Ww]hen|[Ii]f) [^:;.]{4,90}?)(?: \([^)]*\))?:")


class Use(NamedTuple):
    """An effect of a card with timings."""

    kind: str
    text: str
    """Its words on the card; empty if unknown."""
    points: tuple[str, ...]
    everywhere: bool
    """Whether these are all timings of the Damage Step."""


def tell_uses(card: str, uses: Sequence[Use], *, several: bool) -> str:
    """Describe when effects can be activated; each sentence once, at most three.

    Args:
    card: The name of the card.
    uses: Its effects, with the timings at which they can be activated.
    several: Whether the card has more activated effects than one.
    """
    told = list(dict.fromkeys(tell_use(card, each, several=several) for each in uses))
    more = f"; and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    return "; ".join(told[:MOST_TOLD]) + more


def tell_use(card: str, use: Use, *, several: bool) -> str:
    """Describe when an effect can be activated: *you can activate Shrink before damage calculation*."""
    where = ANYWHERE if use.everywhere else list_places(use.points)
    if use.kind == "activation":
        return f"you can activate {card} {where}"
    called = name_effect(card, use.kind, use.text) if several else f"the effect of {card}"
    if use.kind in TRIGGERED:
        event = FLIPPED if use.kind == "flip" else tell_condition(use.text)
        return f"{called} can be activated {where}, {event}"
    return f"you can use {called} {where}"


def tell_refusal(card: str, kinds: Sequence[str], where: str) -> str:
    """Say that a card cannot be used at some timings: *You cannot activate Book of Moon in the Damage Step.*"""
    if "activation" in kinds:
        return f"You cannot activate {card} {where}."
    return f"You cannot use {'the' if len(kinds) == 1 else 'an'} effect of {card} {where}."


def tell_condition(text: str) -> str:
    """Quote the condition of a trigger from its text: *when you take battle damage*; else say that it is needed."""
    found = _CONDITION.search(text)
    return f"{found[1][:1].lower()}{found[1][1:]}" if found else "once its condition is met"


def name_effect(card: str, kind: str, text: str) -> str:
    """Name one of several effects of a card by its first words, else by its kind."""
    words = quote_first(text)
    return f"{card}’s effect {words}" if words else f"{card}’s {KINDS.get(kind, 'effect')}"


def quote_first(text: str, most: int = FIRST_WORDS) -> str:
    """Quote the first words of an effect; empty without a text."""
    words = text.split()
    more = "…" if len(words) > most else ""
    return f"“{' '.join(words[:most]).rstrip(',;:')}{more}”" if words else ""


def list_places(points: Iterable[str]) -> str:
    """List timings as in a sentence; the start and the end with their step."""
    named = {"start": "at the start of the Damage Step", "end": "at the end of the Damage Step"}
    return join([named.get(point, IN_A_SENTENCE.get(point, spell(point))) for point in points])


def begin(sentence: str) -> str:
    """Begin a sentence with a capital."""
    return f"{sentence[:1].upper()}{sentence[1:]}"
