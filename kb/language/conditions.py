"""Conditions: for an effect to be activated, to apply, or to do a part of its verbs.

Every class that a file can write stands in ``corpus/REFERENCE.md``: its first sentence is the entry, ``Example:`` is
loaded and played.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from kb.language import words
from kb.language.cards import ANY, Amount, CardDescription, Cards, Unplayed
from kb.language.forms import (
    Between,
    Count,
    OneOf,
    Several,
    Some,
    Term,
    Text,
    Yes,
    found_family,
    join,
    list_defaults,
    word,
)


@word
class Condition(Term):
    """One condition: exactly one of its keys; a condition without arguments is its word alone.

    Example: {battling: {of: controller}}
    """


found_family(Condition, "condition")
AnyCondition: TypeAlias = Annotated[Condition | Unplayed, OneOf(Condition)]
Conditions: TypeAlias = Some[AnyCondition]
"""Conditions that all have to be met."""


class OfCards(CardDescription, Condition):
    """A condition that has the keys of a description beside its own."""

    __slots__ = ("cards",)
    cards: CardDescription
    """The description alone."""

    def describe(self, own: tuple[str, ...], **fixed: Any) -> None:
        """Keep the description alone, without the condition's own fields."""
        kept = [(name, getattr(self, name), empty) for name, empty in KEPT if name not in own]
        said = {name: value for name, value, empty in kept if value is not empty}
        object.__setattr__(self, "cards", CardDescription(**fixed | said) if fixed or said else ANY)


KEPT: Final = list_defaults(CardDescription)


@word
class Always(Condition):
    """Always met.

    Example: always
    """


@word(written=False)
class Combatant(OfCards):
    """A monster of the battle: a word, or its controller and description.

    Example: {of: controller, attribute: light}
    """

    of: words.Side | words.CardWord = "this-card"  # type: ignore[assignment]
    """Which monster, or whose; by default this card."""

    def __post_init__(self) -> None:
        self.describe(("of",))


@word
class Battling(Combatant):
    """A monster battles: it attacks or is attacked, or did so in the battle of the current Damage Step.

    Example: {battling: {of: controller, attribute: light}}
    """


@word
class Attacks(Combatant):
    """A monster attacks.

    Example: {attacks: {of: opponent}}
    """


@word
class Attacked(Combatant):
    """A monster is attacked.

    Example: {attacked: {of: this-card, position: facedown}}
    """


@word
class DestroyedBy(Condition):
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
    alone: Yes = False
    """``yes``: no other card was destroyed with it, as in a text about one monster."""


@word
class LeftBy(Condition):
    """The card that left the field, or was destroyed, did so for such a reason.

    Example: {left-by: {cause: [battle, card-effect], by: {of: opponent}}}
    """

    cause: Some[words.Cause] | None = None
    """The reason, any of these; any at all by default."""
    by: CardDescription | None = None
    """The card that did it, by its effect, for its cost, or in battle; of a material, the monster Summoned with it."""
    discarded: Yes = False
    """``yes``: it was discarded."""


@word
class SentTo(Condition):
    """The card that moved is now there.

    Example: {sent-to: {zone: graveyard}}
    """

    zone: words.Zone
    """The place."""


@word
class Damaged(Condition):
    """That player took the damage.

    Example: {damaged: {of: opponent}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""
    by: Literal["battle", "effect"] | None = None
    """The source of the damage; any by default."""
    from_: words.Side | None = None
    """Whose card inflicted it; any by default."""


@word
class GainedLife(Condition):
    """That player gained the Life Points.

    Example: {gained-life: {of: controller}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""


@word
class WouldDamage(Condition):
    """The last Chain Link would inflict effect damage on that player, or the battle as it stands battle damage.

    Example: {would-damage: {of: controller}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""
    kind: words.DamageKind = "effect-damage"
    """Which kind of damage; effect damage by default."""
    at_least: Count = 1
    """How much at least; any by default."""


@word
class Marked(Condition):
    """Monsters are determined to be destroyed by battle.

    Example: {marked: {of: battled-monster}}
    """

    of: Cards = "this-card"
    """Which monsters, all of them; this card by default."""


@word
class Targeted(Condition):
    """An effect that targeted the face-up card has resolved, or would have, since it became face-up there.

    Example: {targeted: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""


@word
class Summoned(Condition):
    """Cards were Summoned in such a way; for cards that start on the field the scene states it in ``summoned``.

    Example: {summoned: {of: this-card, how: [flip, special]}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""
    how: Some[words.HowSummoned] | None = None
    """How; in any way by default."""
    by: CardDescription | None = None
    """The description of the card whose effect Summoned it."""


@word
class Answered(OfCards):
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

    def __post_init__(self) -> None:
        self.describe(("of", "is_", "does", "to", "from_", "targets", "only", "target_count", "activated_in"))

    def verify(self) -> None:
        """Refuse ``to`` and ``from`` without ``does``."""
        if self.does is None and (self.to or self.from_):
            raise ValueError("does: what it would do to them, beside to or from, expected")


@word
class Resolved(Condition):
    """An effect of this card has resolved this turn without being negated, or has replaced a destruction.

    Example: {resolved: {effect: effect}}
    """

    effect: Text
    """Which one, by its id."""


@word
class FaceUp(Condition):
    """Cards are face-up on the field, in a battle position if one is named.

    Example: {face-up: {of: this-card, position: defense}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""
    position: words.DescribedPosition | None = None
    """In which battle position; in any by default."""


@word
class FaceDown(Condition):
    """Cards are face-down on the field.

    Example: {face-down: {of: attacked}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""


@word(kw_only=True)
class InZone(Condition):
    """Cards are in a zone; for a description, at least one.

    Example: {in-zone: {of: this-card, zone: monster-zone}}
    """

    of: Cards = "this-card"
    """Which cards, all of them; this card by default."""
    zone: words.Zone
    """Which zone."""


@word(kw_only=True)
class Fits(Condition):
    """Cards fit a description: as last seen, if they left the field, unless the description names a place.

    For the Chain Link that an effect responds to, use ``answered``.

    Example: {fits: {of: this-card, as: {of: controller, zone: monster-zone, face: up}}}
    """

    of: words.CardWord = "this-card"
    """Which cards, all of them; this card by default."""
    as_: CardDescription
    """The description."""

    def verify(self) -> None:
        """Refuse a use of ``answered``."""
        if self.of == "answered":
            raise ValueError("`answered` with the description expected, instead of `fits`")


@word
class During(Condition):
    """It is such a phase or step.

    Example: {during: {part: [main-phase, main-phase-2]}}
    """

    part: Some[words.PartOfTurn]
    """Which one, any of a list."""


@word
class OwnTurn(Condition):
    """It is the turn of the effect's controller.

    Example: own-turn
    """


@word
class OpponentsTurn(Condition):
    """It is the turn of the controller's opponent.

    Example: opponents-turn
    """


@word
class StatCompare(Condition):
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


@word
class LifeCompare(Condition):
    """A player's Life Points compare with the other's, or with a number.

    Example: {life-compare: {a: controller, is: lower, b: opponent}}
    """

    a: words.Side | int
    """A player's Life Points, or a number."""
    is_: words.Comparison
    """How they compare with the other."""
    b: words.Side | int
    """The other player's Life Points, or a number."""


@word
class Controls(OfCards):
    """There are such cards: at least this many in a Monster Zone, unless another zone, number or comparison is named.

    Example: {controls: {of: controller, type: fiend, count: 2}}
    """

    count: Annotated[int, Between(0)] = 1
    """How many; one by default."""
    is_: words.Comparison = "at-least"
    """How the number found compares with ``count``."""

    def __post_init__(self) -> None:
        self.describe((), zone=("monster-zone",))


@word
class NamedCardOnField(Condition):
    """A face-up card of that name, or of that kind, is on the field.

    Example: {named-card-on-field: {kind: field-spell}}
    """

    named: Some[Text] | None = None
    """Its whole name."""
    kind: Some[words.Kind] | None = None
    """The kind of card."""

    def verify(self) -> None:
        """Refuse a card without a name or kind."""
        if self.named is None and self.kind is None:
            raise ValueError("one of named, kind expected, found none")


@word
class TookDamage(Condition):
    """A player has taken damage this turn, by battle or by an effect.

    Example: {took-damage: {of: opponent}}
    """

    of: words.Side = "controller"
    """Which player; the controller by default."""


@word
class NoDamageCalculationYet(Condition):
    """Damage has not been calculated in this battle.

    Example: no-damage-calculation-yet
    """


@word
class OwnDirectAttack(Condition):
    """This card attacks directly, past monsters, by an effect of its own.

    If several effects allow it, an act names in ``using`` the one that it uses.

    Example: own-direct-attack
    """


@word
class Not(Condition):
    """Met if the condition is not.

    Example: {not: own-turn}
    """

    inline: ClassVar = "condition"
    condition: AnyCondition


@word
class AnyOf(Condition):
    """Met if one of several conditions is, or one of several lists of them as a whole.

    Example: {any-of: [own-turn, [{battling: {of: this-card}}, {face-up: {of: this-card}}]]}
    """

    inline: ClassVar = "conditions"
    conditions: Several[Conditions]


@word
class TriggeredBy(Condition):
    """The effect was triggered by such an event.

    Example: {triggered-by: {event: destroyed-by-battle}}
    """

    event: Some[words.Trigger]
    """Which event, any of a list."""


join(
    Condition,
    Unplayed,
    """A condition that is not played yet, in a few words: answers that depend on it cannot be decided.

    Example: {unplayed: "in your Main Phase only"}
    """,
)
