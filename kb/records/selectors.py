"""Which cards, which players, how much: the words by which effects point at things and count them.

Every class here stands in ``corpus/FORMAT.md``: its first sentence is the entry, ``Example:`` is loaded and played.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from kb.records import words
from kb.records.base import Record, Some, Text, check_exactly_one, check_not_empty


class Range(Record):
    """Numbers from one to another, both included; either may be left out.

    Example: {min: 4, max: 6}
    """

    min: Amount | None = None
    """The lowest; no bound, unless said."""
    max: Amount | None = None
    """The highest; no bound, unless said."""

    @model_validator(mode="after")
    def check_bounds(self) -> Self:
        """Refuse a range without bounds, or with its bounds the wrong way round."""
        if self.min is None and self.max is None:
            raise ValueError("one of min, max expected, found none")
        if isinstance(self.min, int) and isinstance(self.max, int) and self.max < self.min:
            raise ValueError("min up to max expected")
        return self


Numbers = int | Annotated[tuple[int, ...], AfterValidator(check_not_empty)] | Range
"""A number, any of some numbers, or a range."""


class CardDescription(Record):
    """Cards by what they are and where they lie; several keys all have to fit, of a list any word.

    What asks for a Type, Attribute, Level, ATK, DEF, kind of monster, name or archetype never fits a face-down card.

    Example: {of: opponent, position: attack, type: [dragon, warrior]}
    """

    of: words.Side | None = None
    """Whose: who controls it on the field, else who owns it."""
    zone: Some[words.Place] | None = None
    """Where it lies; the field, unless said."""
    kind: Some[words.Kind] | None = None
    """Which kind of card it is."""
    attribute: Some[words.Attribute] | None = None
    """Its Attribute."""
    type: Some[words.MonsterType] | None = None
    """Its Type."""
    level: Numbers | None = None
    """Its Level."""
    atk: Numbers | None = None
    """Its ATK now."""
    def_: Numbers | None = None
    """Its DEF now."""
    position: Some[words.DescribedPosition] | None = None
    """Its battle position; only monsters have one."""
    face: words.Face | None = None
    """Whether it lies face-up or face-down."""
    named: Some[Text] | None = None
    """Its whole name."""
    archetype: Some[Text] | None = None
    """A part of its name, as in "Six Samurai"."""
    attacking: Literal["yes"] | None = None
    """``yes``: the monster whose attack it is."""
    other: words.YesNo | None = None
    """``yes``: any but the card whose effect it is; ``no``: that card."""
    attacked: words.YesNo | None = None
    """Whether it declared an attack this turn."""
    attack_negated: words.YesNo | None = None
    """Whether an attack of it was negated this turn."""
    summoned: Some[words.HowSummoned] | None = None
    """How it was Summoned; of what the scene shows on the field it says so."""
    counters: Numbers | None = None
    """How many counters are on it."""
    materials: Numbers | None = None
    """How many Xyz Materials it has."""
    material: CardDescription | None = None
    """What one of its Xyz Materials is."""
    this_turn: Some[words.CardEvent] | None = None
    """What has happened to it this turn, any of these things; what the scene shows had been there before."""
    at_start: Some[words.Position] | None = None
    """How it stood at the start of the Damage Step of its battle; of several battles, of the last."""
    came_from: Some[words.Place] | None = None
    """Where it lay before it came to where it is."""
    its_target: words.YesNo | None = None
    """Whether the card whose effect it is targeted it last, and both have been there since."""
    its_event: words.YesNo | None = None
    """Whether it is the card of the event that set the effect off."""
    attackable: words.YesNo | None = None
    """Whether no effect in force keeps it from being attacked, or from being chosen as the target of an attack."""
    battles: CardDescription | None = None
    """The monster that it battles now, both still there."""
    battled_with: words.CardWord | None = None
    """A monster that it has battled this turn, both as they are since: damage was calculated between them."""
    monster_card: words.YesNo | None = None
    """Whether it is printed as a monster, whatever it is where it lies."""
    first_attack: words.AttackedAt | None = None
    """Against what it declared its first attack of this turn."""
    name_of: words.CardWord | None = None
    """The cards whose name it has."""
    attribute_of: words.CardWord | None = None
    """The monsters one of whose Attributes it has, as an Equip Card too."""
    equipped_to: words.CardWord | None = None
    """The card that it is equipped to."""
    equipped_with: words.CardWord | None = None
    """A card that is equipped to it."""
    with_: words.Extreme | None = None
    """The highest or lowest number among those that fit the rest."""
    not_: CardDescription | None = None
    """What it must not be."""
    unplayed: Text | None = None
    """A part of the description that is not played yet, in a few words."""


class Choice(CardDescription):
    """Cards that a player chooses when the effect resolves, or when a cost is paid.

    Example: {of: controller, from: hand, kind: monster, count: 1}
    """

    from_: Some[words.Place] | None = None
    """Where it is chosen from; the Monster Zone, unless said."""
    count: Annotated[int, Field(ge=1)] = 1
    """How many, at the most; fewer where there are fewer."""
    by: words.Side | None = None
    """Who chooses; the effect's controller, unless said."""


class DescribedCards(Record):
    """All cards that fit a description, or some that are chosen.

    Example: {all: {of: opponent, position: attack}}
    """

    all: CardDescription | None = None
    """All cards that fit."""
    chosen: Choice | None = None
    """Some cards that fit, by choice."""

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or both."""
        check_exactly_one(self, ("all", "chosen"), "of the two")
        return self


Cards = (
    words.CardWord
    | DescribedCards
    | Annotated[tuple[words.CardWord | DescribedCards, ...], AfterValidator(check_not_empty)]
)
"""Cards: by a word, by a description, or several of them."""


class Times(Record):
    """So much for each of some cards, counters, Levels or points.

    Example: {times: {count: {of: controller, zone: graveyard, type: warrior}, each: 200}}
    """

    count: words.CountWord | CardDescription | CountedAmount
    """What is counted: cards that fit, what the word says, or another amount, as the Level of a card."""
    each: int
    """How much for each."""


class Difference(Record):
    """How far two amounts lie apart.

    Example: {difference: {a: {atk-of: target}, b: {atk-of: battled-monster}}}
    """

    a: Amount
    """One amount."""
    b: Amount
    """The other amount."""


class CountedAmount(Record):
    """An amount that is read off cards or counted: exactly one of its keys.

    Example: {atk-of: battled-monster}
    """

    atk_of: Cards | None = None
    """The ATK of a card now; of one that has left, as it last was.

    Example: {atk-of: battled-monster}
    """
    def_of: Cards | None = None
    """The DEF of a card now; of one that has left, as it last was.

    Example: {def-of: target}
    """
    base_atk_of: Cards | None = None
    """The original ATK: what is printed, or what an effect made the original ATK.

    Example: {base-atk-of: this-card}
    """
    base_def_of: Cards | None = None
    """The original DEF, likewise.

    Example: {base-def-of: target}
    """
    level_of: Cards | None = None
    """The Level of a card.

    Example: {level-of: battled-monster}
    """
    total_atk_of: Cards | None = None
    """The ATK now of all cards that are pointed at, together.

    Example: {total-atk-of: {all: {of: controller, zone: monster-zone, other: yes}}}
    """
    total_base_atk_of: Cards | None = None
    """The original ATK of all cards that are pointed at, together.

    Example: {total-base-atk-of: {all: {zone: monster-zone, other: yes}}}
    """
    atk_otherwise_of: Cards | None = None
    """The ATK of a card as it would be without what the card of the effect changes of it.

    Example: {atk-otherwise-of: battled-monster}
    """
    half: Amount | None = None
    """Half of an amount, .5 rounded up.

    Example: {half: {atk-of: target}}
    """
    life_of: words.Side | None = None
    """A player's Life Points.

    Example: {life-of: opponent}
    """
    double: Amount | None = None
    """Twice an amount.

    Example: {double: {atk-of: this-card}}
    """
    times: Times | None = None
    """So much for each of what is counted."""
    difference: Difference | None = None
    """How far two amounts lie apart."""
    sum: Annotated[tuple[Amount, ...], AfterValidator(check_not_empty)] | None = None
    """Several amounts together.

    Example: {sum: [{atk-of: target}, 500]}
    """
    unplayed: Text | None = None
    """An amount that is not counted yet, in a few words.

    Example: {unplayed: "the combined Levels of banished monsters"}
    """

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several."""
        check_exactly_one(self, tuple(type(self).model_fields), "key")
        return self


Amount = int | words.AmountWord | CountedAmount
"""How much: a number, a word, or what is counted."""
