"""Verbs on attacks that monsters can, must or cannot make."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from kb.language import words
from kb.language.cards import Amount, CardDescription, Cards, Words
from kb.language.forms import Between, Yes, verify_one, word
from kb.language.verbs.verb import Instructions, Verb


@word
class AttackAgain(Verb, continuously="never"):
    """Allows a monster that has attacked to attack once more.

    Example: {attack-again: {of: this-card, in-a-row: yes}}
    """

    joins: ClassVar[Words] = ("do",)

    of: Cards = "this-card"
    """Which cards; this card by default."""
    in_a_row: Yes = False
    """``yes``: before any other monster attacks, or not at all."""
    on_monsters: Yes = False
    """``yes``: a monster, and not directly."""
    second: Yes = False
    """``yes`` for a text with "a second attack", which adds none for a monster that already has two."""
    do: Instructions = ()
    """The part done at the start of that attack's Damage Step, without a Chain."""


@word
class AttackCost(Verb, continuously="applies"):
    """Requires a cost from the controller of monsters that declare an attack; a replay costs nothing.

    Example: {attack-cost: {of: this-card, cost: {pay-life: {amount: 500}}}}
    """

    cost: Instructions
    """The cost."""
    of: words.Side | Cards = "this-card"
    """The monsters, or the player, whose attacks cost; by default this card."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""


@word
class AttackOnly(Verb, continuously="applies"):
    """Restricts the attacks of monsters to certain monsters while there are such, or to direct attacks.

    Example: {attack-only: {of: this-card, on: {all: {of: opponent, kind: toon-monster}}}}
    """

    on: Cards | Literal["player"]
    """The monsters that can be attacked; ``player`` for direct attacks alone."""
    of: Cards = "this-card"
    """The monsters with the restriction; by default this card."""
    bars: Yes = False
    """``yes`` if they cannot attack anything else, but need not attack those."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """``too``: includes cards that arrive later, while it lasts."""


@word
class LimitAttacks(Verb, continuously="applies"):
    """Limits the monsters with which a player attacks in a Battle Phase, or the attacks; earlier attacks count.

    Example: {limit-attacks: {of: opponent, monsters: 1}}
    """

    one_of: ClassVar = ("monsters", "attacks")

    of: words.Side = "both"
    """Whose attacks; both players' by default."""
    monsters: Annotated[int, Between(0)] | None = None
    """The most monsters; each of them can attack as often as it can."""
    attacks: Annotated[int, Between(0)] | None = None
    """The most attacks, with any monsters."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""

    def verify(self) -> None:
        """Refuse none or several limits."""
        verify_one(self, "limit")


@word
class MayAttack(Verb, continuously="applies"):
    """Allows other attacks: directly, more than once, all monsters once each, or in Defense Position.

    Example: {may-attack: {of: this-card, times: 2}}
    """

    one_of: ClassVar = ("directly", "times", "each_monster", "in_defense")

    of: Cards = "this-card"
    """Which monsters; this card by default."""
    directly: Yes = False
    """``yes``: directly, even if the opponent controls monsters."""
    times: Amount | None = None
    """How often in each Battle Phase: 2 or more, or counted as it asks for it."""
    on_monsters: Yes = False
    """``yes``: its further attacks must be on monsters."""
    each_monster: Yes | CardDescription = False
    """``yes``: every monster of the opponent once; or each of them that fits a description."""
    in_defense: Literal["atk", "def"] | None = None
    """In face-up Defense Position too, with this value for damage calculation."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """`too`: includes cards that arrive later, while it lasts."""

    def verify(self) -> None:
        """Refuse none or several kinds of attack, and fewer than two."""
        if isinstance(self.times, int) and self.times < 2:
            raise ValueError("a monster attacks once by itself: 2 times or more")
        verify_one(self, "way of attacking")


@word
class MustAttack(Verb, continuously="applies"):
    """Must attack if it can; its player must enter the Battle Phase.

    Example: {must-attack: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""
