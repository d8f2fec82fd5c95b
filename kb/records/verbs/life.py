"""Verbs of Life Points and of damage."""

from __future__ import annotations

from typing import Literal

from kb.records import words
from kb.records.base import Record
from kb.records.selectors import Amount, Cards


class InflictDamage(Record):
    """Inflicts effect damage.

    Example: {inflict-damage: {to: opponent, amount: 500}}
    """

    to: words.Side = "opponent"
    """Who takes it; the opponent, unless said."""
    amount: Amount
    """How much."""


class PayLife(Record):
    """Pays Life Points; that is no damage.

    Example: {pay-life: {amount: 1000}}
    Source: Yu-Gi-Oh! Wiki, Effect Damage
    """

    amount: Amount | Literal["half"]
    """How many; ``half`` is half of what the player has, rounded up for the player."""


class LoseLife(Record):
    """Loses Life Points; that is no damage.

    Example: {lose-life: {of: controller, amount: 5000}}
    """

    of: words.Side = "controller"
    """Who loses them; the controller, unless said."""
    amount: Amount
    """How many."""


class SetLife(Record):
    """Makes Life Points a number, or half; that is no damage.

    Example: {set-life: {of: opponent, amount: half}}
    """

    of: words.Side = "controller"
    """Whose; the controller's, unless said."""
    amount: Amount | Literal["half"]
    """How many they become; ``half`` is half of what the player has, rounded up."""


class GainLife(Record):
    """Gains Life Points.

    Example: {gain-life: {of: controller, amount: 1000}}
    """

    of: words.Side = "controller"
    """Who gains them; the controller, unless said."""
    amount: Amount
    """How many."""


class GainAsDamage(Record):
    """Inflicts as damage what effects would let a player gain.

    Example: {gain-as-damage: {of: opponent}}
    """

    of: words.Side = "controller"
    """Whose gains; the controller's, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class RedirectBattleDamage(Record):
    """Lets the other player take battle damage instead, or as well.

    Example: {redirect-battle-damage: {of: controller, to: opponent}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's, unless said."""
    to: words.Side = "opponent"
    """Who takes it; the opponent, unless said."""
    as_well: Literal["yes"] | None = None
    """`yes`: as well, and not instead: the first player takes it too."""
    by: words.DamageScope | None = None
    """In whose battles: where it applies by itself this card's, else any, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    next_only: Literal["yes"] | None = None
    """``yes``: of the next damage alone; of an effect that says so of damage of both kinds, of the next of either."""


class RedirectEffectDamage(Record):
    """Lets the other player take effect damage instead.

    Example: {redirect-effect-damage: {of: controller, to: opponent, lasts: until-end-of-chain}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's, unless said."""
    to: words.Side = "opponent"
    """Who takes it; the opponent, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    next_only: Literal["yes"] | None = None
    """``yes``: of the next damage alone; of an effect that says so of damage of both kinds, of the next of either."""


class SetBattleDamage(Record):
    """Makes battle damage a number, half, double, effect damage, a gain, or both players'.

    Example: {set-battle-damage: {of: controller, to: 0, by: any, lasts: until-end-of-turn}}
    Source: Official card database, answer 23824 (the order in which such effects apply)
    """

    of: words.Side | None = None
    """Whose damage; either player's, unless said."""
    to: words.BattleDamage | Amount
    """What it becomes; a number, or an amount that is counted as the damage is."""
    by: words.DamageScope | None = None
    """In whose battles: where it applies by itself this card's, else any, unless said."""
    min: Amount | None = None
    """Only damage of so much or more."""
    max: Amount | None = None
    """Only damage of so much or less."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    next_only: Literal["yes"] | None = None
    """``yes``: of the next damage alone; of an effect that says so of damage of both kinds, of the next of either."""


class Pierce(Record):
    """Lets monsters inflict piercing battle damage.

    Example: {pierce: {of: {all: {of: controller, type: beast-warrior}}}}
    """

    of: Cards = "this-card"
    """Which monsters; this card, unless said."""
    factor: Literal["double"] | None = None
    """``double`` if the piercing damage is doubled."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    newcomers: Literal["too"] | None = None
    """`too`: of all that fit at any time while it lasts, and not only of those that fit as it resolves."""
