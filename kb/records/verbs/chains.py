"""Verbs of Chains, of the course of a battle, and of what is forbidden, limited or counted as something else."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from kb.records import words
from kb.records.base import Record, Some, Text, check_exactly_one
from kb.records.selectors import CardDescription, Cards


class NegateActivation(Record):
    """Negates the activation that it answers.

    Example: negate-activation
    """

    of: Literal["answered"] = "answered"
    """What is negated; always what it answers."""


class NegateEffect(Record):
    """Negates the effect that it answers, or the effects of cards while they are face-up.

    Example: {negate-effect: {of: target, lasts: until-end-of-turn}}
    """

    of: Cards = "answered"
    """Whose effects; that of the Chain Link it answers, unless said."""
    lasts: words.Lasts | None = None
    """For how long the effects of cards are negated; until the end of the turn, unless said."""
    newcomers: Literal["too", "by-the-day"] | None = None
    """`too`: of all that fit at any time while it lasts, and not only of those that fit as it resolves;
    `by-the-day`: the text speaks of all such cards without more, and the ruleset says whether of later ones."""
    even_in: Literal["graveyard", "any-zone"] | None = None
    """`graveyard` if they stay so while a card lies there that the field sends there; `any-zone` wherever it lies."""


class NegateAttack(Record):
    """Negates the attack of a monster, or the next one of a player's monsters.

    Example: negate-attack
    """

    of: words.CardWord = "attacker"
    """Whose attack; another monster's is none to negate."""
    next_of: words.Side | None = None
    """The next attack of whose monsters instead: the one that goes on in the Battle Step, else the next this turn."""


class ChangeAttackTarget(Record):
    """Lets the attack go on against another monster, or directly; before the Damage Step, and without a replay.

    Example: {change-attack-target: {to: this-card}}
    """

    to: Cards | Literal["direct", "direct-if-able"] = "this-card"
    """Against which monster, or ``direct``, or so if the attacker may; against this card, unless said."""
    calculates: Literal["yes"] | None = None
    """``yes``: and damage is calculated at once, whatever could not be attacked otherwise."""


class EndAttack(Record):
    """Ends the attack of a monster without negating it; inside the Damage Step, damage calculation is skipped.

    Example: end-attack
    """

    of: Cards = "attacker"
    """Whose attack; another monster's is none to end."""


class JumpTo(Record):
    """Ends what is going on and jumps to a later point of the turn.

    Example: {jump-to: {to: end-phase}}
    """

    to: words.JumpPoint
    """To which point."""


class SkipPhase(Record):
    """Lets a player skip the next phase of a kind; a scene is one turn, and ends before it.

    Example: {skip-phase: {of: opponent, phase: draw-phase}}
    """

    of: words.Side = "opponent"
    """Who skips it; the opponent, unless said."""
    phase: words.SkippedPhase
    """Which phase."""


class Forbid(Record):
    """Forbids something to cards or to a player for as long as it applies.

    Example: {forbid: {what: be-destroyed-by-battle, of: this-card}}
    """

    what: Some[words.Forbids]
    """What is forbidden."""
    of: words.Side | Cards = "this-card"
    """To which cards, or to which player; to this card, unless said."""
    by: CardDescription | None = None
    """By the effects of which cards, or by which monsters, of being attacked or destroyed by battle; by anything,
    unless said."""
    first: Literal["yes"] | None = None
    """If each of the cards is spared only the first time in a turn that it would be destroyed by battle."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    newcomers: Literal["too"] | None = None
    """`too`: of all that fit at any time while it lasts, and not only of those that fit as it resolves."""
    binds: Literal["player"] | None = None
    """`player` where the player is bound not to do so, and not the cards: some that are unaffected are bound too."""

    @model_validator(mode="after")
    def check_first(self) -> Self:
        """Refuse a first time of anything but being destroyed by battle."""
        if self.first is not None and self.what != ("be-destroyed-by-battle",):
            raise ValueError("only of be-destroyed-by-battle there is a first time")
        return self


class CountAs(Record):
    """Lets this card count as one of another name, archetype or Attribute too, where its effect applies.

    Example: {count-as: {archetype: Kuriboh}}
    """

    named: Text | None = None
    """Also of this whole name."""
    archetype: Text | None = None
    """Also of this archetype."""
    attribute: words.Attribute | None = None
    """Also of this Attribute, while face-up."""
    never: Text | None = None
    """Not of this archetype, though its name contains the word."""

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several."""
        check_exactly_one(self, ("named", "archetype", "attribute", "never"), "of the four")
        return self


class CalculateWith(Record):
    """Lets damage be calculated with other numbers of the monsters than their ATK and DEF as they stand.

    Example: {calculate-with: {numbers: def, lasts: damage-calculation-only}}
    """

    numbers: words.CalculatedNumbers
    """Which numbers."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class Limit(Record):
    """Limits what may be face-up together: one Type, one Attribute, one of a name.

    Example: {limit: {what: only-one-controlled}}
    """

    what: words.Limits
    """What is limited."""
    named: Text | None = None
    """The name that cards of any kind are limited in; the card's own, unless said."""
    archetype: Text | None = None
    """A part of their names by which monsters are limited together instead."""
