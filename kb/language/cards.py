"""Cards, players and amounts: the words by which effects name and count things.

Every class that a file can write stands in ``corpus/REFERENCE.md``: its first sentence is the entry, ``Example:`` is
loaded and played.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from kb.language import words
from kb.language.forms import Count, OneOf, Several, Some, Term, Text, Yes, YesNo, found_family, join, word

Side: TypeAlias = words.Side
CardWord: TypeAlias = words.CardWord
Comparison: TypeAlias = words.Comparison
Stat: TypeAlias = words.Stat
Duration: TypeAlias = words.Lasts
Scope: TypeAlias = words.DamageScope
Words: TypeAlias = tuple[str, ...]
AmountWord: TypeAlias = words.AmountWord
CountWord: TypeAlias = words.CountWord


@word
class Range(Term):
    """Numbers from one to another, both included; either may be left out.

    Example: {min: 4, max: 6}
    """

    min: Amount | None = None
    """The lowest; no bound by default."""
    max: Amount | None = None
    """The highest; no bound by default."""

    def verify(self) -> None:
        """Refuse a range without bounds, or with reversed bounds."""
        if self.min is None and self.max is None:
            raise ValueError("one of min, max expected, found none")
        if isinstance(self.min, int) and isinstance(self.max, int) and self.max < self.min:
            raise ValueError("min up to max expected")


Numbers: TypeAlias = int | Several[int] | Range
"""A number, any of some numbers, or a range."""


@word
class Likeness(Term):
    """A comparison with another card, or with others; all of several keys have to fit.

    Example: {of: target, same: [type, attribute], different: name}
    """

    of: words.CardWord | None = None
    """The other card."""
    to: CardDescription | None = None
    """The other cards, instead: the same as of one of them, and different from all of them."""
    same: Some[words.Likened] | None = None
    """The values that both share."""
    different: Some[words.Likened] | None = None
    """The values that both have, and do not share."""
    rank: int | None = None
    """How many Ranks it is higher than the other; below 0 if it is lower."""

    def verify(self) -> None:
        """Refuse a comparison with no card, or with both."""
        if (self.of is None) == (self.to is None):
            raise ValueError("one of of, to expected")


@word
class CardDescription(Term):
    """Cards by kind and place; all of several keys have to fit, of a list any word.

    A condition on Type, Attribute, Level, ATK, DEF, kind of monster, name or archetype never fits a face-down card.

    Example: {of: opponent, position: attack, type: [dragon, warrior]}
    """

    of: words.Side | None = None
    """Its controller on the field, else its owner."""
    zone: Some[words.Place] | None = None
    """Its place; the field by default."""
    kind: Some[words.Kind] | None = None
    """The kind of card."""
    attribute: Some[words.Attribute] | None = None
    """Its Attribute."""
    type: Some[words.MonsterType] | None = None
    """Its Type."""
    level: Numbers | None = None
    """Its Level."""
    rank: Numbers | None = None
    """Its Rank."""
    link_rating: Numbers | None = None
    """Its Link Rating."""
    atk: Numbers | None = None
    """Its ATK now."""
    def_: Numbers | None = None
    """Its DEF now."""
    position: Some[words.DescribedPosition] | None = None
    """Its battle position; only monsters have one."""
    face: words.Face | None = None
    """Whether it is face-up or face-down."""
    named: Some[Text] | None = None
    """Its whole name."""
    archetype: Some[Text] | None = None
    """A part of its name, as in "Six Samurai"."""
    attacking: Yes = False
    """``yes``: the attacking monster."""
    other: YesNo | None = None
    """``yes``: any but the card whose effect it is; ``no``: that card."""
    attacked: YesNo | None = None
    """Whether it declared an attack this turn."""
    attack_negated: YesNo | None = None
    """Whether an attack of it was negated this turn."""
    attacked_in: Some[words.Position] | None = None
    """The battle position in which it was chosen as an attack target this turn."""
    summoned: Some[words.HowSummoned] | None = None
    """How it was Summoned; for cards that start on the field the scene states it."""
    counters: Numbers | None = None
    """How many counters are on it."""
    materials: Numbers | None = None
    """How many Xyz Materials it has."""
    material: CardDescription | None = None
    """The description of one of its Xyz Materials."""
    this_turn: Some[words.CardEvent] | None = None
    """Any of these things that happened to it this turn; cards of the scene were there before, but when one was
    Summoned is unknown if the scene says how."""
    earlier_turn: Some[words.CardEvent] | None = None
    """Any of these things that happened to it in an earlier turn, which no scene shows."""
    made_with: CardDescription | None = None
    """The description of a material of its Summon, or of a monster Tributed for it; no scene shows them."""
    as_declared: Yes = False
    """``yes``: it is as the effect's player declared."""
    looked_at: Yes = False
    """``yes``: it is one of the cards that the effect has looked at, excavated or revealed."""
    at_start: Some[words.Position] | None = None
    """Its state at the start of the Damage Step of its last battle."""
    came_from: Some[words.Place] | None = None
    """Its place before this one."""
    its_target: YesNo | None = None
    """Whether it is the last target of the effect's card, and both have been there since."""
    its_event: YesNo | None = None
    """Whether it is the card of the event that triggered the effect."""
    attackable: YesNo | None = None
    """Whether no effect in force protects it from attacks, or from being selected as an attack target."""
    battles: CardDescription | None = None
    """The monster that it is battling, both still there."""
    battled_with: words.CardWord | None = None
    """A monster with which damage was calculated this turn, both there since."""
    monster_card: YesNo | None = None
    """Whether it is printed as a monster, even if it is not one where it is."""
    altered: Literal["atk", "def"] | None = None
    """The value of it that differs from its original one."""
    first_attack: words.AttackedAt | None = None
    """The target of its first attack declared this turn."""
    mentions: Some[Text] | None = None
    """A card whose name its text mentions."""
    name_of: words.CardWord | None = None
    """The cards whose name it has."""
    attribute_of: words.CardWord | None = None
    """The monsters one of whose Attributes it has, even as an Equip Card."""
    pointed_by: words.CardWord | None = None
    """A Link Monster that points to its zone, which no scene shows."""
    column_of: words.CardWord | None = None
    """A card in whose column it is, which no scene shows."""
    extra_zone: YesNo | None = None
    """Whether it is in an Extra Monster Zone, which no scene shows."""
    like: Likeness | None = None
    """How it compares with another card."""
    equipped_to: words.CardWord | None = None
    """The card that it is equipped to."""
    equipped_with: words.CardWord | None = None
    """A card that is equipped to it."""
    with_: words.Extreme | None = None
    """The highest or lowest value among those that fit the rest."""
    not_: CardDescription | None = None
    """A description that it must not fit."""
    either: Several[CardDescription] | None = None
    """Descriptions of which it must fit one."""
    unplayed: Text | None = None
    """A part of the description that is not played yet, in a few words."""


ANY: Final = CardDescription()
"""Every card there is."""


@word
class Choice(CardDescription):
    """Cards that a player chooses when the effect resolves, or when a cost is paid.

    Example: {of: controller, from: hand, kind: monster, count: 1}
    """

    from_: Some[words.Place] | None = None
    """Where it is chosen from; the Monster Zone by default."""
    count: Count = 1
    """The most cards; fewer if there are fewer."""
    or_more: Yes = False
    """``yes``: any number, from ``count`` on."""
    or_fewer: Yes = False
    """``yes``: as many as its player wants, from one up to ``count``, which the scenario states."""
    names: Literal["different"] | None = None
    """``different``: no two of them have the same name."""
    as_many: words.CardWord | None = None
    """The cards as many of which are chosen, instead of ``count``."""
    number: Amount | None = None
    """The most cards, counted as they are chosen, instead of ``count``."""
    by: words.Side | None = None
    """Who chooses; the effect's controller by default."""


@word
class DescribedCards(Term):
    """All cards that fit a description, or a choice of them.

    Example: {all: {of: opponent, position: attack}}
    """


found_family(DescribedCards, "of the two")


@word
class All(DescribedCards):
    """All cards that fit."""

    inline: ClassVar = "cards"
    cards: CardDescription


@word
class Chosen(DescribedCards):
    """Some cards that fit, by choice."""

    inline: ClassVar = "cards"
    cards: Choice


@word(written=False)
class Role(Term):
    """The card of a role, as a scenario names it."""

    name: str


Selector: TypeAlias = CardWord | Annotated[All | Chosen | Role, OneOf(DescribedCards)]
Cards: TypeAlias = Selector | Several[Selector]
"""Cards: by a word, by a description, or several of them."""


@word
class CountedAmount(Term):
    """An amount read from cards or counted: exactly one of its keys.

    Example: {atk-of: battled-monster}
    """


found_family(CountedAmount, "key")


@word
class StatOf(CountedAmount):
    """A number read off a card."""

    inline: ClassVar = "of"
    keyed: ClassVar = "stat"
    docs: ClassVar = {
        "atk-of": """The current ATK of a card; its last one if it has left.

            Example: {atk-of: battled-monster}
            """,
        "def-of": """The current DEF of a card; its last one if it has left.

            Example: {def-of: target}
            """,
        "base-atk-of": """The original ATK: printed, or set by an effect as the original ATK.

            Example: {base-atk-of: this-card}
            """,
        "base-def-of": """The original DEF, as the original ATK.

            Example: {base-def-of: target}
            """,
        "level-of": """The Level of a card.

            Example: {level-of: battled-monster}
            """,
        "total-atk-of": """The total of the current ATK of some cards.

            Example: {total-atk-of: {all: {of: controller, zone: monster-zone, other: yes}}}
            """,
        "total-base-atk-of": """The total of the original ATK of some cards.

            Example: {total-base-atk-of: {all: {zone: monster-zone, other: yes}}}
            """,
        "atk-otherwise-of": """The ATK that a card would have without the changes by the effect's card.

            Example: {atk-otherwise-of: battled-monster}
            """,
    }
    stat: Literal[
        "atk-of", "def-of", "base-atk-of", "base-def-of", "level-of", "total-atk-of", "total-base-atk-of",
        "atk-otherwise-of",
    ]  # fmt: skip
    of: Cards


@word
class Half(CountedAmount):
    """Half of an amount, .5 rounded up.

    Example: {half: {atk-of: target}}
    """

    inline: ClassVar = "of"
    of: Amount


@word
class LifeOf(CountedAmount):
    """A player's Life Points.

    Example: {life-of: opponent}
    """

    inline: ClassVar = "of"
    of: Side


@word
class Double(CountedAmount):
    """Twice an amount.

    Example: {double: {atk-of: this-card}}
    """

    inline: ClassVar = "of"
    of: Amount


@word
class Times(CountedAmount):
    """This much for each of some cards, counters, Levels or points.

    Example: {times: {count: {of: controller, zone: graveyard, type: warrior}, each: 200}}
    """

    count: words.CountWord | CardDescription | Counted
    """The things counted: cards that fit, a word, or another amount, such as the Level of a card."""
    each: int
    """How much for each."""


@word
class Difference(CountedAmount):
    """The difference of two amounts.

    Example: {difference: {a: {atk-of: target}, b: {atk-of: battled-monster}}}
    """

    a: Amount
    """One amount."""
    b: Amount
    """The other amount."""


@word
class Sum(CountedAmount):
    """The sum of several amounts.

    Example: {sum: [{atk-of: target}, 500]}
    """

    inline: ClassVar = "of"
    of: Several[Amount]


@word
class Unplayed(Term):
    """A part of a printed text that is not played: as a verb, a condition or an amount."""

    inline: ClassVar = "what"
    continuously: ClassVar = "applies"
    what: Text


join(
    CountedAmount,
    Unplayed,
    """An amount that is not counted yet, in a few words.

    Example: {unplayed: "the combined Levels of banished monsters"}
    """,
)
Counted: TypeAlias = Annotated[
    StatOf | LifeOf | Half | Double | Times | Difference | Sum | Unplayed, OneOf(CountedAmount)
]
Amount: TypeAlias = int | AmountWord | Counted
"""How much: a number, a word, or a counted amount."""
