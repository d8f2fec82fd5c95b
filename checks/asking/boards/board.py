"""A question as data: the cards in play, the acts so far, their results, and the query."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from checks.asking.stories.stories import Fighter, Side

FOES: Final[Mapping[Side, Side]] = {"you": "they", "they": "you", "": ""}
"""The other player."""


class Thing(NamedTuple):
    """A noun phrase: a card by its number, or any card of a kind."""

    fighter: Fighter
    kind: str = "monster"
    """``monster``, ``spell``, ``trap`` or ``card``, for one without a number."""
    place: str = ""
    """``hand``, ``graveyard``, ``deck``, ``set`` or ``field``; empty if it is not said."""
    number: int = 1
    """How many there are; 0 for none."""
    is_only: bool = False
    is_other: bool = False
    """Whether it is another than the one that battles."""
    is_negated: bool = False
    """Whether its effects are negated."""
    role: str = ""
    """``attacker`` or ``target``, if its words say so."""

    @property
    def card(self) -> int | None:
        """The number of the card."""
        return self.fighter.card

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.fighter.side


class Deed(NamedTuple):
    """An act: an attack, or the use of a card."""

    verb: str
    """``attack``, ``use``, or ``chain`` for a use in response to the deed before."""
    side: Side = ""
    """Who does it."""
    by: Thing | None = None
    """The attacking monster, or the card that is used."""
    on: Thing | None = None
    """The attack target, or the card that is affected."""
    is_direct: bool = False
    points: tuple[str, ...] = ()
    """The timings at which it is done; empty if it is not said."""


class Query(NamedTuple):
    """The query about the scene."""

    kind: str
    """``use``, ``chain``, ``target`` and ``attack`` ask for permission, the others for an event."""
    by: Thing | None = None
    on: Thing | None = None
    side: Side = ""
    is_direct: bool = False
    points: tuple[str, ...] = ()
    cause: str = ""
    """``battle`` or ``effect``, if only an event by it counts."""
    is_inverted: bool = False
    """Whether a yes is a no: *is it illegal*, *do I take no damage*."""
    is_possible: bool = False
    """Whether it asks if something *can* happen."""


class Life(NamedTuple):
    """The Life Points of a player."""

    side: Side
    points: int


class Board(NamedTuple):
    """A question in full: no word of it is left over."""

    things: tuple[Thing, ...]
    deeds: tuple[Deed, ...]
    results: tuple[Query, ...]
    """The events that have happened."""
    query: Query
    points: tuple[str, ...] = ()
    """The timings at which all of it is."""
    is_bare: bool = False
    """Whether its Xyz Monster has no materials."""
    life: tuple[Life, ...] = ()
    turn: Side = ""
    """Whose Battle Phase it is, if that is said."""
