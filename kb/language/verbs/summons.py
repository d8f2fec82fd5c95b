"""Verbs that Summon monsters, make Tokens, or make a Trap a monster."""

from __future__ import annotations

from typing import Annotated, Literal

from kb.language import words
from kb.language.cards import Amount, Cards, Side
from kb.language.forms import Between, Yes, word
from kb.language.verbs.verb import Verb


class Summon(Verb, continuously="never"):
    """A verb that Summons monsters."""

    __slots__ = ()
    of: Cards
    position: str | None = None
    to: Side | Literal["as-it-was"] | None = None


@word
class SpecialSummon(Summon):
    """Special Summons monsters.

    Example: {special-summon: {of: {chosen: {of: controller, from: deck, attribute: earth}}, position: attack}}
    """

    of: Cards = "this-card"
    """Which monsters; this card by default."""
    position: words.Position | Literal["as-it-was"] | None = None
    """In which position; Attack Position by default. ``as-it-was`` is its last one on the field."""
    to: words.Side | Literal["as-it-was"] | None = None
    """The field; the controller's by default. ``as-it-was`` is that of its last controller."""
    as_: Literal["fusion", "ritual", "synchro", "xyz", "link"] | None = None
    """As which Summon it is treated besides; as none by default."""
    pointed: Yes = False
    """``yes``: only to a zone that a Link Monster points to, which no scene shows."""
    using: Cards | None = None
    """The materials of a Synchro, Xyz or Link Summon, which leave it undecided; none by default."""


@word
class NormalSummon(Summon):
    """Normal Summons a monster at once.

    Example: {normal-summon: {of: {chosen: {of: controller, from: hand, kind: monster}}}}
    """

    of: Cards = "this-card"
    """Which monster; this card by default."""


class SummonUsing(Summon):
    """A verb that Summons monsters with materials."""

    __slots__ = ()
    using: Cards | None
    gone: str


@word
class FusionSummon(SummonUsing):
    """Fusion Summons a monster.

    Example: {fusion-summon: {of: {chosen: {of: controller, from: extra-deck, kind: fusion-monster}}}}
    """

    of: Cards = "this-card"
    """Which monster; this card by default."""
    using: Cards | None = None
    """Its materials, which leave the Summon undecided; by default nothing depends on them."""
    gone: Literal["graveyard", "banished", "deck"] = "graveyard"
    """Where they go; to the Graveyard by default."""


@word
class RitualSummon(SummonUsing):
    """Ritual Summons a monster.

    Example: {ritual-summon: {of: {chosen: {of: controller, from: hand, kind: ritual-monster}}}}
    """

    of: Cards = "this-card"
    """Which monster; this card by default."""
    using: Cards | None = None
    """Its materials, which leave the Summon undecided; by default nothing depends on them."""
    gone: Literal["graveyard", "banished", "deck"] = "graveyard"
    """Where they go; to the Graveyard by default."""
    levels: Literal["exactly", "at-least"] = "at-least"
    """Whether their Levels together have to equal its Level, or may exceed it."""


@word
class MakeToken(Verb, continuously="never"):
    """Special Summons Tokens; a scene calls them token-1, token-2 and so on, in order.

    Example: {make-token: {to: controller, count: 2, atk: 0, def: 0, level: 1, attribute: wind, type: plant}}
    """

    to: words.Side = "controller"
    """To whose field; the controller's by default."""
    count: Annotated[int, Between(1, 6)] = 1
    """How many; one by default."""
    atk: Amount = 0
    """Their ATK; 0 by default."""
    def_: Amount = 0
    """Their DEF; 0 by default."""
    level: int = 1
    """Their Level; 1 by default."""
    attribute: words.Attribute | None = None
    """Their Attribute."""
    type: words.MonsterType | None = None
    """Their Type."""
    position: words.Position = "attack"
    """Their battle position; Attack Position by default."""


@word
class BecomeMonster(Verb, continuously="never"):
    """Makes the card a monster as well, in a Monster Zone, with these values.

    Example: {become-monster: {atk: 1600, def: 1800, level: 4, attribute: earth, type: reptile}}
    """

    atk: int
    """Its ATK."""
    def_: int
    """Its DEF."""
    level: int
    """Its Level."""
    attribute: words.Attribute
    """Its Attribute."""
    type: words.MonsterType
    """Its Type."""
    position: words.Position = "attack"
    """Its battle position; Attack Position by default."""
