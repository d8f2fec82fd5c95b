"""Conditions: what has to be so for an effect to be activated, to apply, or to do a part of what it says.

Every class here stands in ``corpus/FORMAT.md``: its first sentence is the entry, ``Example:`` is loaded and played.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kb.records import words
from kb.records.base import Record, Some, Text, Word, check_exactly_one
from kb.records.selectors import Amount, CardDescription, Cards


class Always(Record):
    """Met always.

    Example: always
    """


class Combatant(CardDescription):
    """A monster of the battle: by a word, or by whose it is, and by what it is.

    Example: {of: controller, attribute: light}
    """

    of: words.Side | words.CardWord | None = None  # type: ignore[assignment]
    """Which monster, or whose; this card, unless said."""


class Battling(Combatant):
    """A monster battles: it attacks or is attacked, or did so in the battle whose Damage Step goes on.

    Example: {battling: {of: controller, attribute: light}}
    """


class Attacks(Combatant):
    """A monster attacks.

    Example: {attacks: {of: opponent}}
    """


class Attacked(Combatant):
    """A monster is attacked.

    Example: {attacked: {of: this-card, position: facedown}}
    """


class DestroyedBy(Record):
    """What was destroyed was destroyed so, and was such a card.

    Example: {destroyed-by: {what: battle, of: controller, position: attack}}
    """

    what: words.DestroyedBy = "any"
    """By what; by anything, unless said."""
    of: words.Side | None = None
    """Whose card it was."""
    position: Some[words.DescribedPosition] | None = None
    """Its battle position as it last was."""
    by: CardDescription | None = None
    """The card that did it, by its effect or in battle."""
    alone: Literal["yes"] | None = None
    """``yes``: and no other card was destroyed with it, as a text says of one monster."""


class LeftBy(Record):
    """What left the field, or was destroyed, did so for such a reason.

    Example: {left-by: {cause: [battle, card-effect], by: {of: opponent}}}
    """

    cause: Some[words.Cause] | None = None
    """Why, any of these; for any reason, unless said."""
    by: CardDescription | None = None
    """The card that did it, by its effect, for its cost, or in battle."""


class SentTo(Record):
    """The card that moved lies there now.

    Example: {sent-to: {zone: graveyard}}
    """

    zone: words.Zone
    """Where it lies."""


class Damaged(Record):
    """That player took the damage.

    Example: {damaged: {of: opponent}}
    """

    of: words.Side = "controller"
    """Which player; the controller, unless said."""
    by: Literal["battle", "effect"] | None = None
    """Damage by what; by either, unless said."""
    from_: words.Side | None = None
    """Whose card did it; anybody's, unless said."""


class WouldDamage(Record):
    """The last Chain Link would inflict effect damage on that player, or the battle as it stands battle damage.

    Example: {would-damage: {of: controller}}
    """

    of: words.Side = "controller"
    """Which player; the controller, unless said."""
    kind: words.DamageKind = "effect-damage"
    """Which kind of damage; effect damage, unless said."""
    at_least: Annotated[int, Field(ge=1)] = 1
    """How much at least; any, unless said."""


class Marked(Record):
    """Monsters are determined to be destroyed by battle.

    Example: {marked: {of: battled-monster}}
    """

    of: Cards = "this-card"
    """Which monsters, all of them; this card, unless said."""


class Targeted(Record):
    """An effect that targeted the face-up card has resolved, or would have, since it has been face-up there.

    Example: {targeted: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card, unless said."""


class Summoned(Record):
    """Cards were Summoned so; of what the scene shows on the field it says so by ``summoned``.

    Example: {summoned: {of: this-card, how: [flip, special]}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card, unless said."""
    how: Some[words.HowSummoned] | None = None
    """How; in any way, unless said."""
    by: CardDescription | None = None
    """What the card was whose effect Summoned it."""


class Answered(CardDescription):
    """The Chain Link that it answers is such: of that player, of a card that fits, doing that.

    Of a Continuous Effect that negates what is answered, it is the Chain Link that comes to resolve.

    Example: {answered: {of: opponent, kind: monster, does: special-summon}}
    """

    of: words.Side | None = None
    """Who activated it."""
    is_: words.LinkKind | None = None
    """Whether it is a card that is played, or an effect of one that lies there."""
    does: Some[words.Deed] | None = None
    """What it would do, one of these things."""
    to: CardDescription | None = None
    """To what it would do that: to one such card at least, among others."""
    from_: Some[words.Place] | None = None
    """Where it would take the cards from to which it does that."""
    targets: CardDescription | None = None
    """What it targets, among others."""
    only: CardDescription | None = None
    """What it targets, and nothing else."""
    target_count: int | None = None
    """How many it targets, exactly; any number, unless said."""
    activated_in: Some[words.Place] | None = None
    """Where its card lay as it was activated, any of these places."""

    @model_validator(mode="after")
    def check_deed(self) -> Self:
        """Refuse to what, or from where, it would do something that is not said."""
        if self.does is None and (self.to or self.from_):
            raise ValueError("does: what it would do to them, beside to or from, expected")
        return self


class Resolved(Record):
    """An effect of this card has resolved this turn, without being negated, or stood in for a destruction.

    Example: {resolved: {effect: effect}}
    """

    effect: Text
    """Which one, by its id."""


class FaceUp(Record):
    """Cards lie face-up on the field, in such a battle position where one is named.

    Example: {face-up: {of: this-card, position: defense}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card, unless said."""
    position: words.DescribedPosition | None = None
    """In which battle position; in any, unless said."""


class FaceDown(Record):
    """Cards lie face-down on the field.

    Example: {face-down: {of: attacked}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card, unless said."""


class InZone(Record):
    """Cards lie in a zone; some do, where they are described.

    Example: {in-zone: {of: this-card, zone: monster-zone}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card, unless said."""
    zone: words.Zone
    """Which zone."""


class Fits(Record):
    """Cards are such as described: what has left the field as it last was there, unless the description names a place.

    What is asked of the Chain Link that an effect answers is said by ``answered``.

    Example: {fits: {of: this-card, as: {of: controller, zone: monster-zone, face: up}}}
    """

    of: words.CardWord = "this-card"
    """Which cards, all of them; this card, unless said."""
    as_: CardDescription
    """What they have to be."""

    @model_validator(mode="after")
    def check_word(self) -> Self:
        """Refuse what ``answered`` says."""
        if self.of == "answered":
            raise ValueError("answered: with what it has to be, instead of fits, expected")
        return self


class During(Record):
    """It is such a phase or step.

    Example: {during: {part: [main-phase, main-phase-2]}}
    """

    part: Some[words.PartOfTurn]
    """Which one, any of a list."""


class OwnTurn(Record):
    """It is the turn of the effect's controller.

    Example: own-turn
    """


class OpponentsTurn(Record):
    """It is the turn of the controller's opponent.

    Example: opponents-turn
    """


class StatCompare(Record):
    """One amount stands so to another; an effect's own contribution to ATK and DEF does not count.

    Numbers of a face-down card are not known: what compares them is not met.

    Example: {stat-compare: {a: {atk-of: attacked}, is: higher, b: {atk-of: attacker}}}
    """

    a: Amount
    """One amount."""
    is_: words.Comparison
    """How it stands to the other."""
    b: Amount
    """The other amount."""


class LifeCompare(Record):
    """A player's Life Points stand so to the other's, or to a number.

    Example: {life-compare: {a: controller, is: lower, b: opponent}}
    """

    a: words.Side | int
    """A player's Life Points, or a number."""
    is_: words.Comparison
    """How they stand to the other."""
    b: words.Side | int
    """The other player's Life Points, or a number."""


class Controls(CardDescription):
    """Such cards are there: at least so many in a Monster Zone, unless another zone, number or comparison is named.

    Example: {controls: {of: controller, type: fiend, count: 2}}
    """

    count: Annotated[int, Field(ge=0)] = 1
    """How many; one, unless said."""
    is_: words.Comparison = "at-least"
    """How the number found stands to ``count``."""


class NamedCardOnField(Record):
    """A face-up card of that name, or of that kind, is on the field.

    Example: {named-card-on-field: {kind: field-spell}}
    """

    named: Some[Text] | None = None
    """Its whole name."""
    kind: Some[words.Kind] | None = None
    """Which kind of card it is."""

    @model_validator(mode="after")
    def check_question(self) -> Self:
        """Refuse a card of which nothing is said."""
        if self.named is None and self.kind is None:
            raise ValueError("one of named, kind expected, found none")
        return self


class TookDamage(Record):
    """A player has taken damage this turn, by battle or by an effect.

    Example: {took-damage: {of: opponent}}
    """

    of: words.Side = "controller"
    """Which player; the controller, unless said."""


class NoDamageCalculationYet(Record):
    """Damage has not been calculated in this battle.

    Example: no-damage-calculation-yet
    """


class OwnDirectAttack(Record):
    """This card attacks directly, past monsters, by an effect of its own.

    Of several effects that let it, an act says by ``using`` which one it attacks by.

    Example: own-direct-attack
    """


class Condition(Word):
    """One condition: exactly one of its keys; a condition without arguments is its word alone.

    Example: {battling: {of: controller}}
    """

    always: Always | None = None
    battling: Battling | None = None
    attacks: Attacks | None = None
    attacked: Attacked | None = None
    destroyed_by: DestroyedBy | None = None
    left_by: LeftBy | None = None
    sent_to: SentTo | None = None
    damaged: Damaged | None = None
    would_damage: WouldDamage | None = None
    marked: Marked | None = None
    targeted: Targeted | None = None
    summoned: Summoned | None = None
    answered: Answered | None = None
    resolved: Resolved | None = None
    face_up: FaceUp | None = None
    face_down: FaceDown | None = None
    in_zone: InZone | None = None
    fits: Fits | None = None
    during: During | None = None
    own_turn: OwnTurn | None = None
    opponents_turn: OpponentsTurn | None = None
    stat_compare: StatCompare | None = None
    life_compare: LifeCompare | None = None
    controls: Controls | None = None
    named_card_on_field: NamedCardOnField | None = None
    took_damage: TookDamage | None = None
    no_damage_calculation_yet: NoDamageCalculationYet | None = None
    own_direct_attack: OwnDirectAttack | None = None
    not_: Condition | None = None
    """Met where the condition is not.

    Example: {not: own-turn}
    """
    unplayed: Text | None = None
    """A condition that is not played yet, in a few words: what depends on it cannot be decided.

    Example: {unplayed: "in your Main Phase only"}
    """

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several."""
        check_exactly_one(self, tuple(type(self).model_fields), "condition")
        return self


Conditions = Some[Condition]
"""Conditions that all have to be met."""
