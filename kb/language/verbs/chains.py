"""Verbs of Chains, of the course of a battle, and of prohibitions, limits and other names."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from kb.language import words
from kb.language.cards import CardDescription, Cards
from kb.language.forms import Between, Some, Text, Yes, verify_one, word
from kb.language.verbs.verb import Verb


@word
class NegateActivation(Verb, continuously="never"):
    """Negates the activation that it responds to.

    Example: negate-activation
    """

    of: Literal["answered"] = "answered"
    """The negated activation; always the one that it responds to."""


@word
class NegateEffect(Verb, continuously="applies"):
    """Negates the effect that it responds to, or the effects of cards while they are face-up.

    Example: {negate-effect: {of: target, lasts: until-end-of-turn}}
    """

    of: Cards = "answered"
    """Whose effects; by default the effect of the Chain Link that it responds to."""
    lasts: words.Lasts | None = None
    """For how long the effects of cards are negated; until the end of the turn by default."""
    newcomers: Literal["too", "by-the-day"] | None = None
    """`too`: includes cards that arrive later, while it lasts; `by-the-day`: the text names all such cards without
    more, and the ruleset decides about later ones.
    """
    even_in: Literal["graveyard", "any-zone"] | None = None
    """`graveyard`: still while it is there after being sent from the field; `any-zone`: wherever it is."""


@word
class NegateAttack(Verb, continuously="never"):
    """Negates the attack of a monster, or the next one of a player's monsters.

    Example: negate-attack
    """

    of: words.CardWord = "attacker"
    """Whose attack; another monster's cannot be negated."""
    next_of: words.Side | None = None
    """The next attack of these monsters instead: the current one in the Battle Step, else the next this turn."""


@word
class ChangeAttackTarget(Verb, continuously="never"):
    """Changes the attack target to another monster, or to a direct attack; before the Damage Step, without a replay.

    Example: {change-attack-target: {to: this-card}}
    """

    to: Cards | Literal["direct", "direct-if-able"] = "this-card"
    """The new target, or ``direct``, or ``direct`` if the attacker can; by default this card."""
    calculates: Yes = False
    """``yes``: and damage is calculated at once, even against a monster that cannot be attacked."""


@word
class EndAttack(Verb, continuously="never"):
    """Ends the attack of a monster without negating it; inside the Damage Step, damage calculation is skipped.

    Example: end-attack
    """

    of: Cards = "attacker"
    """Whose attack; another monster's cannot be ended."""


@word
class JumpTo(Verb, continuously="never"):
    """Ends the current step and jumps to a later one of the turn.

    Example: {jump-to: {to: end-phase}}
    """

    to: words.JumpPoint
    """The step."""


@word(kw_only=True)
class SkipPhase(Verb, continuously="never"):
    """Makes a player skip the next phase of a kind; a scene is one turn, and ends before it.

    Example: {skip-phase: {of: opponent, phase: draw-phase}}
    """

    of: words.Side = "opponent"
    """Who skips it; the opponent by default."""
    phase: words.SkippedPhase
    """Which phase."""


@word
class Forbid(Verb, continuously="applies"):
    """Prohibits cards or a player something while it applies.

    Example: {forbid: {what: be-destroyed-by-battle, of: this-card}}
    """

    what: Some[words.Forbids]
    """The prohibited act."""
    of: words.Side | Cards = "this-card"
    """The cards, or the player; by default this card."""
    by: CardDescription | None = None
    """The cards by whose effects, or the monsters by which, it cannot be attacked or destroyed; any by default."""
    first: Yes = False
    """Whether each card is protected from destruction by battle only the first time in a turn."""
    times: Annotated[int, Between(2)] | None = None
    """With `first`, how many times in a turn it is protected."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """`too`: includes cards that arrive later, while it lasts."""
    binds: Literal["player"] | None = None
    """`player` if the restriction is on the player, and not the cards: unaffected cards are restricted too."""

    def verify(self) -> None:
        """Refuse a first time of anything but destruction by battle."""
        if self.first and self.what != ("be-destroyed-by-battle",):
            raise ValueError("only of be-destroyed-by-battle there is a first time")
        if self.times is not None and not self.first:
            raise ValueError("`times` counts with `first: yes`")


@word
class CountAs(Verb, continuously="applies"):
    """Treats this card as having another name, archetype or Attribute too, while its effect applies.

    Example: {count-as: {archetype: Kuriboh}}
    """

    one_of: ClassVar = ("named", "archetype", "attribute", "never")

    named: Text | None = None
    """Also of this whole name."""
    archetype: Text | None = None
    """Also of this archetype."""
    attribute: words.Attribute | None = None
    """Also of this Attribute, while face-up."""
    never: Text | None = None
    """Not of this archetype, though its name contains the word."""

    def verify(self) -> None:
        """Refuse none or several."""
        verify_one(self, "of the four")


@word
class CalculateWith(Verb, continuously="applies"):
    """Uses other values than the monsters' current ATK and DEF for damage calculation.

    Example: {calculate-with: {numbers: def, lasts: damage-calculation-only}}
    """

    numbers: words.CalculatedNumbers
    """Which values."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""


@word
class Limit(Verb, continuously="whenever"):
    """Limits the cards that can be face-up together: one Type, one Attribute, one of a name.

    Example: {limit: {what: only-one-controlled}}
    """

    what: words.Limits
    """The limit."""
    named: Text | None = None
    """The name to which the limit applies; by default the card's own."""
    archetype: Text | None = None
    """A part of the names of monsters that are limited together instead."""
