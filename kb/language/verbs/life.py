"""Verbs of Life Points and of damage."""

from __future__ import annotations

from typing import ClassVar, Literal

from kb.language import words
from kb.language.cards import Amount, Cards, Duration, Side, Words
from kb.language.forms import Yes, word
from kb.language.verbs.verb import Instructions, Verb


@word(kw_only=True)
class InflictDamage(Verb, continuously="never"):
    """Inflicts effect damage.

    Example: {inflict-damage: {to: opponent, amount: 500}}
    """

    to: words.Side = "opponent"
    """Who takes it; the opponent by default."""
    amount: Amount
    """How much."""


class ChangeLife(Verb, continuously="never"):
    """A verb that changes Life Points without damage."""

    __slots__ = ()
    amount: Amount | Literal["half"]
    of: Side = "controller"


@word
class PayLife(ChangeLife):
    """Pays Life Points, which is not damage.

    Example: {pay-life: {amount: 1000}}
    Source: Yu-Gi-Oh! Wiki, Effect Damage
    """

    unwritten: ClassVar = ("of",)

    amount: Amount | Literal["half"]
    """How many; ``half`` is half of the player's, rounded up for the player."""
    of: Side = "controller"


@word(kw_only=True)
class LoseLife(ChangeLife):
    """Loses Life Points, which is not damage.

    Example: {lose-life: {of: controller, amount: 5000}}
    """

    of: words.Side = "controller"
    """Who loses them; the controller by default."""
    amount: Amount
    """How many."""


@word(kw_only=True)
class SetLife(ChangeLife):
    """Makes Life Points a number, or half, which is not damage.

    Example: {set-life: {of: opponent, amount: half}}
    """

    of: words.Side = "controller"
    """Whose; the controller's by default."""
    amount: Amount | Literal["half"]
    """The new value; ``half`` is half of the player's, rounded up."""


@word(kw_only=True)
class GainLife(ChangeLife):
    """Gains Life Points.

    Example: {gain-life: {of: controller, amount: 1000}}
    """

    of: words.Side = "controller"
    """Who gains them; the controller by default."""
    amount: Amount
    """How many."""


@word
class GainAsDamage(Verb, continuously="applies"):
    """Turns a player's gains by effects into damage.

    Example: {gain-as-damage: {of: opponent}}
    """

    of: words.Side = "controller"
    """Whose gains; the controller's by default."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""


class RedirectDamage(Verb, continuously="applies"):
    """A verb that lets another player take damage."""

    __slots__ = ()
    of: Side
    to: Side
    lasts: Duration | None
    next_only: bool


class SetDamage(Verb, continuously="applies"):
    """A verb that changes damage, as to half or double."""

    __slots__ = ()
    to: object
    """The word or amount for the new damage."""


@word
class RedirectBattleDamage(RedirectDamage):
    """Makes the other player take battle damage instead, or as well.

    Example: {redirect-battle-damage: {of: controller, to: opponent}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's by default."""
    to: words.Side = "opponent"
    """Who takes it; the opponent by default."""
    as_well: Yes = False
    """`yes`: the first player takes it too."""
    by: words.DamageScope | None = None
    """Whose battles; by default this card's for a Continuous Effect, else any."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    next_only: Yes = False
    """``yes``: only the next damage; if the text covers both kinds of damage, the next of either."""


@word
class RedirectEffectDamage(RedirectDamage):
    """Makes the other player take effect damage instead.

    Example: {redirect-effect-damage: {of: controller, to: opponent, lasts: until-end-of-chain}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's by default."""
    to: words.Side = "opponent"
    """Who takes it; the opponent by default."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    next_only: Yes = False
    """``yes``: only the next damage; if the text covers both kinds of damage, the next of either."""


@word(kw_only=True)
class SetBattleDamage(SetDamage):
    """Makes battle damage a number, half, double, effect damage, a gain, or both players'.

    Example: {set-battle-damage: {of: controller, to: 0, by: any, lasts: until-end-of-turn}}
    Source: Official card database, answer 23824 (the order in which such effects apply)
    """

    of: words.Side | None = None
    """Whose damage; either player's by default."""
    to: words.BattleDamage | Amount
    """Its new value: a number, or an amount counted like the damage."""
    by: words.DamageScope | None = None
    """Whose battles; by default this card's for a Continuous Effect, else any."""
    min: Amount | None = None
    """Only damage of this much or more."""
    max: Amount | None = None
    """Only damage of this much or less."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    next_only: Yes = False
    """``yes``: only the next damage; if the text covers both kinds of damage, the next of either."""


@word(kw_only=True)
class SetEffectDamage(SetDamage):
    """Makes effect damage a number, half, double, or a gain, or does something instead of it.

    Example: {set-effect-damage: {of: controller, to: 0, lasts: until-end-of-turn}}
    """

    joins: ClassVar[Words] = ("do",)
    at_once: ClassVar[bool] = False

    of: words.Side = "controller"
    """Whose damage; the controller's by default."""
    to: Literal[0] | words.EffectDamage
    """Its new value."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    next_only: Yes = False
    """``yes``: only the next damage; if the text covers both kinds of damage, the next of either."""
    do: Instructions = ()
    """The verbs done instead, if it becomes 0."""


@word
class Pierce(Verb, continuously="applies"):
    """Gives monsters piercing battle damage.

    Example: {pierce: {of: {all: {of: controller, type: beast-warrior}}}}
    """

    of: Cards = "this-card"
    """Which monsters; this card by default."""
    factor: Literal["double"] | None = None
    """``double`` if the piercing damage is doubled."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """`too`: includes cards that arrive later, while it lasts."""
