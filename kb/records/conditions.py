"""Conditions: for an effect to be activated, to apply, or to do a part of its verbs.

Every class here stands in ``corpus/FORMAT.md``: its first sentence is the entry, ``Example:`` is loaded and played.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kb.language import words
from kb.records.base import Record, Some, Text, Word, check_exactly_one
from kb.records.selectors import Amount, CardDescription, Cards


class Always(Record):
    """Always met.

    Example: always
    """


class Combatant(CardDescription):
    """A monster of the battle: a word, or its controller and description.

    Example: {of: controller, attribute: light}
    """

    of: words.Side | words.CardWord | None = None  # type: ignore[assignment]
    """Which monster, or whose; by default this card."""


class Battling(Combatant):
    """A monster battles: it attacks or is attacked, or did so in the battle of the current Damage Step.

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
    """The destroyed card was destroyed in this way, and fits.

    Example: {destroyed-by: {what: battle, of: controller, position: attack}}
    """

    what: words.DestroyedBy = "any"
    """The cause; any by default."""
    of: words.Side | None = None
    """Whose card it was."""
    position: Some[words.DescribedPosition] | None = None
    """Its last battle position."""
    by: CardDescription | None = None
    """The card that destroyed it, by its effect or in battle."""
    alone: Literal["yes"] | None = None
    """``yes``: no other card was destroyed with it, as in a text about one monster."""


class LeftBy(Record):
    """The card that left the field, or was destroyed, did so for such a reason.

    Example: {left-by: {cause: [battle, card-effect], by: {of: opponent}}}
    """

    cause: Some[words.Cause] | None = None
    """The reason, any of these; any at all by default."""
    by: CardDescription | None = None
    """The card that did it, by its effect, for its cost, or in battle; of a material, the monster Summoned with it."""


class SentTo(Record):
    """The card that moved is now there.

    Example: {sent-to: {zone: graveyard}}
    """

    zone: words.Zone
    """The place."""


class Damaged(Record):
    """That player took the damage.

    Example: {damaged: {of: opponent}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""
    by: Literal["battle", "effect"] | None = None
    """The source of the damage; any by default."""
    from_: words.Side | None = None
    """Whose card inflicted it; any by default."""


class GainedLife(Record):
    """That player gained the Life Points.

    Example: {gained-life: {of: controller}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""


class WouldDamage(Record):
    """The last Chain Link would inflict effect damage on that player, or the battle as it stands battle damage.

    Example: {would-damage: {of: controller}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""
    kind: words.DamageKind = "effect-damage"
    """Which kind of damage; effect damage by default."""
    at_least: Annotated[int, Field(ge=1)] = 1
    """How much at least; any by default."""


class Marked(Record):
    """Monsters are determined to be destroyed by battle.

    Example: {marked: {of: battled-monster}}
    """

    of: Cards = "this-card"
    """Which monsters, all of them; this card by default."""


class Targeted(Record):
    """An effect that targeted the face-up card has resolved, or would have, since it became face-up there.

    Example: {targeted: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""


class Summoned(Record):
    """Cards were Summoned in such a way; for cards that start on the field the scene states it in ``summoned``.

    Example: {summoned: {of: this-card, how: [flip, special]}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""
    how: Some[words.HowSummoned] | None = None
    """How; in any way by default."""
    by: CardDescription | None = None
    """The description of the card whose effect Summoned it."""


class Answered(CardDescription):
    """The Chain Link that it responds to fits: by its player, its card and its verbs.

    For a Continuous Effect that negates activations, it is the Chain Link that is about to resolve.

    Example: {answered: {of: opponent, kind: monster, does: special-summon}}
    """

    of: words.Side | None = None
    """Who activated it."""
    is_: words.LinkKind | None = None
    """Whether it is the activation of a card, or of an effect of a card in place."""
    does: Some[words.Deed] | None = None
    """Any of the things that it would do."""
    to: CardDescription | None = None
    """The cards to which it would do that: at least one of them fits."""
    from_: Some[words.Place] | None = None
    """The place from which it would take those cards."""
    targets: CardDescription | None = None
    """Cards that it targets, among others."""
    only: CardDescription | None = None
    """Cards that it targets, and no others."""
    target_count: int | None = None
    """The exact number of its targets; any by default."""
    activated_in: Some[words.Place] | None = None
    """Where its card was when it was activated, any of these places."""

    @model_validator(mode="after")
    def check_deed(self) -> Self:
        """Refuse ``to`` and ``from`` without ``does``."""
        if self.does is None and (self.to or self.from_):
            raise ValueError("does: what it would do to them, beside to or from, expected")
        return self


class Resolved(Record):
    """An effect of this card has resolved this turn without being negated, or has replaced a destruction.

    Example: {resolved: {effect: effect}}
    """

    effect: Text
    """Which one, by its id."""


class FaceUp(Record):
    """Cards are face-up on the field, in a battle position if one is named.

    Example: {face-up: {of: this-card, position: defense}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""
    position: words.DescribedPosition | None = None
    """In which battle position; in any by default."""


class FaceDown(Record):
    """Cards are face-down on the field.

    Example: {face-down: {of: attacked}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""


class InZone(Record):
    """Cards are in a zone; for a description, at least one.

    Example: {in-zone: {of: this-card, zone: monster-zone}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""
    zone: words.Zone
    """Which zone."""


class Fits(Record):
    """Cards fit a description: as last seen, if they left the field, unless the description names a place.

    For the Chain Link that an effect responds to, use ``answered``.

    Example: {fits: {of: this-card, as: {of: controller, zone: monster-zone, face: up}}}
    """

    of: words.CardWord = "this-card"
    """Which cards, all of them; this card by default."""
    as_: CardDescription
    """The description."""

    @model_validator(mode="after")
    def check_word(self) -> Self:
        """Refuse a use of ``answered``."""
        if self.of == "answered":
            raise ValueError("`answered` with the description expected, instead of `fits`")
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
    """One amount compares with another; an effect's own contribution to ATK and DEF does not count.

    The ATK and DEF of a face-down card are unknown: comparisons with them are not met.

    Example: {stat-compare: {a: {atk-of: attacked}, is: higher, b: {atk-of: attacker}}}
    """

    a: Amount
    """One amount."""
    is_: words.Comparison
    """How it compares with the other."""
    b: Amount
    """The other amount."""


class LifeCompare(Record):
    """A player's Life Points compare with the other's, or with a number.

    Example: {life-compare: {a: controller, is: lower, b: opponent}}
    """

    a: words.Side | int
    """A player's Life Points, or a number."""
    is_: words.Comparison
    """How they compare with the other."""
    b: words.Side | int
    """The other player's Life Points, or a number."""


class Controls(CardDescription):
    """There are such cards: at least this many in a Monster Zone, unless another zone, number or comparison is named.

    Example: {controls: {of: controller, type: fiend, count: 2}}
    """

    count: Annotated[int, Field(ge=0)] = 1
    """How many; one by default."""
    is_: words.Comparison = "at-least"
    """How the number found compares with ``count``."""


class NamedCardOnField(Record):
    """A face-up card of that name, or of that kind, is on the field.

    Example: {named-card-on-field: {kind: field-spell}}
    """

    named: Some[Text] | None = None
    """Its whole name."""
    kind: Some[words.Kind] | None = None
    """The kind of card."""

    @model_validator(mode="after")
    def check_question(self) -> Self:
        """Refuse a card without a name or kind."""
        if self.named is None and self.kind is None:
            raise ValueError("one of named, kind expected, found none")
        return self


class TookDamage(Record):
    """A player has taken damage this turn, by battle or by an effect.

    Example: {took-damage: {of: opponent}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""


class NoDamageCalculationYet(Record):
    """Damage has not been calculated in this battle.

    Example: no-damage-calculation-yet
    """


class OwnDirectAttack(Record):
    """This card attacks directly, past monsters, by an effect of its own.

    If several effects allow it, an act names in ``using`` the one that it uses.

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
    gained_life: GainedLife | None = None
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
    """Met if the condition is not.

    Example: {not: own-turn}
    """
    unplayed: Text | None = None
    """A condition that is not played yet, in a few words: answers that depend on it cannot be decided.

    Example: {unplayed: "in your Main Phase only"}
    """

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return tuple(cls.model_fields)

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several."""
        check_exactly_one(self, "condition")
        return self


Conditions = Some[Condition]
"""Conditions that all have to be met."""
