"""The conditions of effects: for activation, or to apply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from checks.engine.language.cards import (
    ANY,
    Amount,
    CardDescription,
    Cards,
    CardWord,
    Comparison,
    Side,
    Unplayed,
    Words,
)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition."""


@dataclass(frozen=True, slots=True)
class Always(Condition): ...


@dataclass(frozen=True, slots=True)
class Combatant(Condition):
    """A monster of the battle, by a word or its side, and its required qualities."""

    of: Side | CardWord = "this-card"
    cards: CardDescription = ANY


@dataclass(frozen=True, slots=True)
class Battling(Combatant): ...


@dataclass(frozen=True, slots=True)
class Attacks(Combatant): ...


@dataclass(frozen=True, slots=True)
class Attacked(Combatant): ...


@dataclass(frozen=True, slots=True)
class DestroyedBy(Condition):
    what: Literal["battle", "effect", "any"] = "any"
    of: Side | None = None
    position: Words | None = None
    by: CardDescription | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class LeftBy(Condition):
    cause: Words | None = None
    by: CardDescription | None = None


@dataclass(frozen=True, slots=True)
class SentTo(Condition):
    zone: str


@dataclass(frozen=True, slots=True)
class Damaged(Condition):
    of: Side = "controller"
    by: Literal["battle", "effect"] | None = None
    from_: Side | None = None


@dataclass(frozen=True, slots=True)
class GainedLife(Condition):
    of: Side = "controller"


@dataclass(frozen=True, slots=True)
class WouldDamage(Condition):
    of: Side = "controller"
    kind: Literal["battle-damage", "effect-damage"] = "effect-damage"
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Marked(Condition):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class Targeted(Condition):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class Summoned(Condition):
    of: Cards = "this-card"
    how: Words | None = None
    by: CardDescription | None = None


@dataclass(frozen=True, slots=True)
class Answered(Condition):
    of: Side | None = None
    cards: CardDescription = ANY
    is_: Literal["card", "effect"] | None = None
    does: Words | None = None
    to: CardDescription | None = None
    from_: Words | None = None
    targets: CardDescription | None = None
    only: CardDescription | None = None
    target_count: int | None = None
    activated_in: Words | None = None


@dataclass(frozen=True, slots=True)
class Resolved(Condition):
    effect: str


@dataclass(frozen=True, slots=True)
class FaceUp(Condition):
    of: Cards = "this-card"
    position: str | None = None


@dataclass(frozen=True, slots=True)
class FaceDown(Condition):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class InZone(Condition):
    zone: str
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class Fits(Condition):
    as_: CardDescription
    of: CardWord = "this-card"


@dataclass(frozen=True, slots=True)
class During(Condition):
    part: Words


@dataclass(frozen=True, slots=True)
class OwnTurn(Condition): ...


@dataclass(frozen=True, slots=True)
class OpponentsTurn(Condition): ...


@dataclass(frozen=True, slots=True)
class StatCompare(Condition):
    a: Amount
    is_: Comparison
    b: Amount


@dataclass(frozen=True, slots=True)
class LifeCompare(Condition):
    a: Side | int
    is_: Comparison
    b: Side | int


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    cards: CardDescription
    count: int = 1
    is_: Comparison = "at-least"


@dataclass(frozen=True, slots=True)
class NamedCardOnField(Condition):
    named: Words | None = None
    kind: Words | None = None


@dataclass(frozen=True, slots=True)
class TookDamage(Condition):
    of: Side = "controller"


@dataclass(frozen=True, slots=True)
class NoDamageCalculationYet(Condition): ...


@dataclass(frozen=True, slots=True)
class OwnDirectAttack(Condition): ...


@dataclass(frozen=True, slots=True)
class Not(Condition):
    condition: Condition | Unplayed


Conditions: TypeAlias = tuple[Condition | Unplayed, ...]
