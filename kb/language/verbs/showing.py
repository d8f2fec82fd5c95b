"""Verbs that show cards, look at them, put them in order or declare something: nothing on the field depends on them."""

from __future__ import annotations

from typing import Literal

from kb.language import words
from kb.language.cards import Amount, Cards
from kb.language.forms import Count, Some, word
from kb.language.verbs.verb import Verb


@word
class Reveal(Verb, continuously="never"):
    """Shows cards; nothing else happens to them.

    Example: {reveal: {of: {chosen: {of: controller, from: hand, kind: spell}}}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""


@word
class Look(Verb, continuously="never"):
    """Lets a player look at cards of a hidden place, or excavate them; nothing else happens to them.

    Example: {look: {of: opponent, at: hand}}
    """

    of: words.Side = "controller"
    """Whose cards; the controller's by default."""
    at: words.HiddenPlace = "deck"
    """Where they lie; on top of the Deck by default."""
    count: Count | None = None
    """How many; all of them by default."""
    number: Amount | None = None
    """How many, counted as they are looked at, instead of ``count``."""


@word
class Arrange(Verb, continuously="never"):
    """Puts cards of a Deck on its top or bottom, or in another order.

    Example: {arrange: {of: {all: {of: controller, zone: deck, looked-at: yes}}}}
    """

    of: Cards
    """Which cards."""


@word
class Declare(Verb, continuously="never"):
    """Declares something; a part of the effect that depends on it is not decided.

    Example: {declare: {what: attribute}}
    """

    what: Some[Literal["name", "kind", "type", "attribute", "level", "number", "stat"]]
    """The kind of thing that is declared, or several."""
