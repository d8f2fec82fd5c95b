"""The verbs of effects that act once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self, TypeAlias

from checks.engine.language.cards import Amount, CardDescription, Cards, CardWord, Duration, Side, Stat, Unplayed, Words


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing an effect does."""

    changes_stats: ClassVar[bool] = False
    """Whether it changes ATK or DEF directly, which the Damage Step permits."""
    joins: ClassVar[Words] = ()
    """The fields with other verbs."""
    at_once: ClassVar[bool] = True
    """Whether these are done at once and not later."""

    def __deepcopy__(self, memo: object) -> Self:
        """A verb changes never: a copied game has the same."""
        return self


Instructions: TypeAlias = tuple[Verb | Unplayed, ...]


@dataclass(frozen=True, slots=True)
class Destroy(Verb):
    of: Cards = "target"


@dataclass(frozen=True, slots=True)
class Mover(Verb):
    """A verb that sends cards to a zone: the cards named, or so many of a player's."""

    of: Side | Cards = "target"
    from_: Words | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SendToGraveyard(Mover): ...


@dataclass(frozen=True, slots=True)
class Banish(Mover): ...


@dataclass(frozen=True, slots=True)
class ReturnToHand(Mover): ...


@dataclass(frozen=True, slots=True)
class ReturnToDeck(Mover): ...


@dataclass(frozen=True, slots=True)
class AddToHand(Mover): ...


@dataclass(frozen=True, slots=True)
class Discard(Mover): ...


@dataclass(frozen=True, slots=True)
class Tribute(Mover): ...


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    of: Side = "controller"
    count: int = 1


@dataclass(frozen=True, slots=True)
class Summon(Verb):
    """A verb that Summons monsters."""

    of: Cards = "this-card"
    position: str | None = None
    to: Side | Literal["as-it-was"] | None = None


@dataclass(frozen=True, slots=True)
class SpecialSummon(Summon): ...


@dataclass(frozen=True, slots=True)
class NormalSummon(Summon): ...


@dataclass(frozen=True, slots=True)
class FusionSummon(Summon): ...


@dataclass(frozen=True, slots=True)
class MakeToken(Verb):
    to: Side = "controller"
    count: int = 1
    atk: Amount = 0
    def_: Amount = 0
    level: int = 1
    attribute: str | None = None
    type: str | None = None
    position: str = "attack"


@dataclass(frozen=True, slots=True)
class ChangePosition(Verb):
    of: Cards = "target"
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Flip(Verb):
    of: Cards = "target"
    to: str = "defense"
    without: Literal["flip-effects"] | None = None


@dataclass(frozen=True, slots=True)
class ChangeStat(Verb):
    changes_stats: ClassVar[bool] = True
    of: Cards = "target"
    stat: Stat = "atk"
    by: Amount | None = None
    to: Amount | None = None
    factor: Literal["half", "half-original", "double", "swap"] | None = None
    original: bool = False
    above: bool = False
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class SwitchAtk(Verb):
    changes_stats: ClassVar[bool] = True
    of: Cards = "target"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Equip(Verb):
    of: Cards = "this-card"
    to: Cards = "target"


@dataclass(frozen=True, slots=True)
class PlaceCounter(Verb):
    of: Cards = "this-card"
    count: int = 1


@dataclass(frozen=True, slots=True)
class RemoveCounter(Verb):
    of: Cards = "this-card"
    count: int | Literal["all"] = 1


@dataclass(frozen=True, slots=True)
class BecomeMonster(Verb):
    atk: int
    def_: int
    level: int
    attribute: str
    type: str
    position: str = "attack"


@dataclass(frozen=True, slots=True)
class Set(Verb):
    of: Cards = "this-card"
    usable: bool = False


@dataclass(frozen=True, slots=True)
class AttackAgain(Verb):
    joins: ClassVar[Words] = ("do",)

    of: Cards = "this-card"
    in_a_row: bool = False
    on_monsters: bool = False
    second: bool = False
    do: Instructions = ()


@dataclass(frozen=True, slots=True)
class AttackCost(Verb):
    cost: Instructions
    of: Side | Cards = "this-card"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class AttackOnly(Verb):
    on: Cards | Literal["player"]
    of: Cards = "this-card"
    bars: bool = False
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class LimitAttacks(Verb):
    of: Side = "both"
    monsters: int | None = None
    attacks: int | None = None
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class MayAttack(Verb):
    of: Cards = "this-card"
    directly: bool = False
    times: Amount | None = None
    on_monsters: bool = False
    each_monster: bool | CardDescription = False
    in_defense: Literal["atk", "def"] | None = None
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class MustAttack(Verb):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class TakeControl(Verb):
    of: Cards = "target"
    to: Side = "controller"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Detach(Verb):
    of: Cards = "this-card"
    count: int = 1


@dataclass(frozen=True, slots=True)
class MakeUnaffected(Verb):
    by: Words
    whose: Side | None = None
    activated: bool = False
    of: Cards = "this-card"
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class NegateActivation(Verb):
    of: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class NegateEffect(Verb):
    of: Cards = "answered"
    lasts: Duration | None = None
    even_in: Literal["graveyard", "any-zone"] | None = None
    newcomers: Literal["too", "by-the-day"] | None = None


@dataclass(frozen=True, slots=True)
class NegateAttack(Verb):
    of: CardWord = "attacker"
    next_of: Side | None = None


@dataclass(frozen=True, slots=True)
class ChangeAttackTarget(Verb):
    to: Cards | Literal["direct", "direct-if-able"] = "this-card"
    calculates: bool = False


@dataclass(frozen=True, slots=True)
class EndAttack(Verb):
    of: Cards = "attacker"


@dataclass(frozen=True, slots=True)
class JumpTo(Verb):
    to: str


@dataclass(frozen=True, slots=True)
class SkipPhase(Verb):
    phase: str
    of: Side = "opponent"


@dataclass(frozen=True, slots=True)
class InflictDamage(Verb):
    amount: Amount
    to: Side = "opponent"


@dataclass(frozen=True, slots=True)
class ChangeLife(Verb):
    """A verb that changes Life Points without damage."""

    amount: Amount
    of: Side = "controller"


@dataclass(frozen=True, slots=True)
class PayLife(ChangeLife): ...


@dataclass(frozen=True, slots=True)
class LoseLife(ChangeLife): ...


@dataclass(frozen=True, slots=True)
class SetLife(ChangeLife): ...


@dataclass(frozen=True, slots=True)
class GainLife(ChangeLife): ...
