"""The cards and amounts of effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from kb.language import words

Side: TypeAlias = words.Side
CardWord: TypeAlias = words.CardWord
Comparison: TypeAlias = words.Comparison
Stat: TypeAlias = words.Stat
Duration: TypeAlias = words.Lasts
Scope: TypeAlias = words.DamageScope
Words: TypeAlias = tuple[str, ...]
AmountWord: TypeAlias = words.AmountWord | Literal["half"]
CountWord: TypeAlias = words.CountWord


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from one to another; None is no bound."""

    min: Amount | None = None
    max: Amount | None = None


Numbers: TypeAlias = int | tuple[int, ...] | Range


@dataclass(frozen=True, slots=True)
class CardDescription:
    """Cards by kind and place."""

    of: Side | CardWord | None = None
    zone: Words | None = None
    kind: Words | None = None
    attribute: Words | None = None
    type: Words | None = None
    level: Numbers | None = None
    atk: Numbers | None = None
    def_: Numbers | None = None
    position: Words | None = None
    face: Literal["up", "down"] | None = None
    named: Words | None = None
    archetype: Words | None = None
    attacking: bool = False
    other: bool | None = None
    attacked: bool | None = None
    attack_negated: bool | None = None
    attacked_in: Words | None = None
    summoned: Words | None = None
    counters: Numbers | None = None
    materials: Numbers | None = None
    material: CardDescription | None = None
    this_turn: Words | None = None
    at_start: Words | None = None
    came_from: Words | None = None
    its_target: bool | None = None
    its_event: bool | None = None
    attackable: bool | None = None
    battles: CardDescription | None = None
    battled_with: CardWord | None = None
    monster_card: bool | None = None
    altered: Literal["atk", "def"] | None = None
    first_attack: Literal["monster", "player"] | None = None
    name_of: CardWord | None = None
    attribute_of: CardWord | None = None
    equipped_to: CardWord | None = None
    equipped_with: CardWord | None = None
    with_: str | None = None
    not_: CardDescription | None = None
    either: tuple[CardDescription, ...] | None = None
    unplayed: str | None = None


ANY: Final = CardDescription()
"""Every card there is."""


@dataclass(frozen=True, slots=True)
class Choice(CardDescription):
    """Cards that a player chooses."""

    from_: Words | None = None
    count: int = 1
    or_more: bool = False
    or_fewer: bool = False
    names: str | None = None
    as_many: CardWord | None = None
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class All:
    """All cards that fit."""

    cards: CardDescription


@dataclass(frozen=True, slots=True)
class Chosen:
    """Some of the cards that fit."""

    cards: Choice


@dataclass(frozen=True, slots=True)
class Role:
    """The card of a role, as a scenario names it."""

    name: str


Selector: TypeAlias = CardWord | All | Chosen | Role
Cards: TypeAlias = Selector | tuple[Selector, ...]


@dataclass(frozen=True, slots=True)
class StatOf:
    """A number read off a card."""

    stat: Literal[
        "atk-of",
        "def-of",
        "base-atk-of",
        "base-def-of",
        "level-of",
        "total-atk-of",
        "total-base-atk-of",
        "atk-otherwise-of",
    ]
    of: Cards


@dataclass(frozen=True, slots=True)
class LifeOf:
    """A player's Life Points."""

    of: Side


@dataclass(frozen=True, slots=True)
class Half:
    """Half of an amount."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Double:
    """Twice an amount."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Times:
    """An amount for each counted card or point."""

    count: CountWord | CardDescription | Amount
    each: int


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two amounts lie apart."""

    a: Amount
    b: Amount


@dataclass(frozen=True, slots=True)
class Sum:
    """Several amounts together."""

    of: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A part of a printed text that is not played: as a verb, a condition or an amount."""

    continuously: ClassVar = "applies"
    what: str


Amount: TypeAlias = int | AmountWord | StatOf | LifeOf | Half | Double | Times | Difference | Sum | Unplayed
