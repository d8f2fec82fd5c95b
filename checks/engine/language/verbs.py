"""The verbs of effects that act once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self, TypeAlias

from checks.engine.language.cards import Amount, CardDescription, Cards, CardWord, Duration, Side, Stat, Unplayed, Words

Continuously: TypeAlias = Literal["applies", "whenever", "never"]
"""It applies as long as the effect does, it is done whenever the field asks for it, or it needs an event."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing an effect does."""

    changes_stats: ClassVar[bool] = False
    """Whether it changes ATK or DEF directly, which the Damage Step permits."""
    joins: ClassVar[Words] = ()
    """The fields with other verbs."""
    at_once: ClassVar[bool] = True
    """Whether these are done at once and not later."""
    continuously: ClassVar[Continuously]
    """How a Continuous Effect plays the verb; every class names it."""

    def __init_subclass__(cls, continuously: Continuously | None = None) -> None:
        if continuously is not None:
            cls.continuously = continuously
        if not hasattr(cls, "continuously"):
            raise TypeError(f"{cls.__name__} does not say how a Continuous Effect plays it")

    def __deepcopy__(self, memo: object) -> Self:
        """A verb changes never: a copied game has the same."""
        return self


Instructions: TypeAlias = tuple[Verb | Unplayed, ...]


@dataclass(frozen=True, slots=True)
class Destroy(Verb, continuously="whenever"):
    of: Cards = "target"


@dataclass(frozen=True, slots=True)
class Mover(Verb, continuously="whenever"):
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
class Draw(Verb, continuously="never"):
    of: Side = "controller"
    count: int = 1


@dataclass(frozen=True, slots=True)
class Summon(Verb, continuously="never"):
    """A verb that Summons monsters."""

    of: Cards = "this-card"
    position: str | None = None
    to: Side | Literal["as-it-was"] | None = None


@dataclass(frozen=True, slots=True)
class SpecialSummon(Summon):
    as_: str | None = None


@dataclass(frozen=True, slots=True)
class NormalSummon(Summon): ...


@dataclass(frozen=True, slots=True)
class SummonUsing(Summon):
    """A verb that Summons monsters with materials."""

    using: Cards | None = None
    gone: str = "graveyard"


@dataclass(frozen=True, slots=True)
class FusionSummon(SummonUsing): ...


@dataclass(frozen=True, slots=True)
class RitualSummon(SummonUsing):
    levels: str = "at-least"


@dataclass(frozen=True, slots=True)
class Reveal(Verb, continuously="never"):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class ChangeLevel(Verb, continuously="never"):
    of: Cards = "target"
    by: Amount | None = None
    to: Amount | None = None
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class MakeToken(Verb, continuously="never"):
    to: Side = "controller"
    count: int = 1
    atk: Amount = 0
    def_: Amount = 0
    level: int = 1
    attribute: str | None = None
    type: str | None = None
    position: str = "attack"


@dataclass(frozen=True, slots=True)
class ChangePosition(Verb, continuously="applies"):
    of: Cards = "target"
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Flip(Verb, continuously="applies"):
    of: Cards = "target"
    to: str = "defense"
    without: Literal["flip-effects"] | None = None


@dataclass(frozen=True, slots=True)
class ChangeStat(Verb, continuously="applies"):
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
class SwitchAtk(Verb, continuously="applies"):
    changes_stats: ClassVar[bool] = True
    of: Cards = "target"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Equip(Verb, continuously="never"):
    of: Cards = "this-card"
    to: Cards = "target"


@dataclass(frozen=True, slots=True)
class PlaceCounter(Verb, continuously="never"):
    of: Cards = "this-card"
    count: int = 1


@dataclass(frozen=True, slots=True)
class RemoveCounter(Verb, continuously="never"):
    of: Cards = "this-card"
    count: int | Literal["all"] = 1


@dataclass(frozen=True, slots=True)
class BecomeMonster(Verb, continuously="never"):
    atk: int
    def_: int
    level: int
    attribute: str
    type: str
    position: str = "attack"


@dataclass(frozen=True, slots=True)
class Set(Verb, continuously="never"):
    of: Cards = "this-card"
    usable: bool = False


@dataclass(frozen=True, slots=True)
class AttackAgain(Verb, continuously="never"):
    joins: ClassVar[Words] = ("do",)

    of: Cards = "this-card"
    in_a_row: bool = False
    on_monsters: bool = False
    second: bool = False
    do: Instructions = ()


@dataclass(frozen=True, slots=True)
class AttackCost(Verb, continuously="applies"):
    cost: Instructions
    of: Side | Cards = "this-card"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class AttackOnly(Verb, continuously="applies"):
    on: Cards | Literal["player"]
    of: Cards = "this-card"
    bars: bool = False
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class LimitAttacks(Verb, continuously="applies"):
    of: Side = "both"
    monsters: int | None = None
    attacks: int | None = None
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class MayAttack(Verb, continuously="applies"):
    of: Cards = "this-card"
    directly: bool = False
    times: Amount | None = None
    on_monsters: bool = False
    each_monster: bool | CardDescription = False
    in_defense: Literal["atk", "def"] | None = None
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class MustAttack(Verb, continuously="applies"):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class TakeControl(Verb, continuously="applies"):
    of: Cards = "target"
    to: Side = "controller"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Detach(Verb, continuously="never"):
    of: Cards = "this-card"
    count: int = 1


@dataclass(frozen=True, slots=True)
class MakeUnaffected(Verb, continuously="applies"):
    by: Words
    whose: Side | None = None
    activated: bool = False
    of: Cards = "this-card"
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class NegateActivation(Verb, continuously="never"):
    of: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class NegateEffect(Verb, continuously="applies"):
    of: Cards = "answered"
    lasts: Duration | None = None
    even_in: Literal["graveyard", "any-zone"] | None = None
    newcomers: Literal["too", "by-the-day"] | None = None


@dataclass(frozen=True, slots=True)
class NegateAttack(Verb, continuously="never"):
    of: CardWord = "attacker"
    next_of: Side | None = None


@dataclass(frozen=True, slots=True)
class ChangeAttackTarget(Verb, continuously="never"):
    to: Cards | Literal["direct", "direct-if-able"] = "this-card"
    calculates: bool = False


@dataclass(frozen=True, slots=True)
class EndAttack(Verb, continuously="never"):
    of: Cards = "attacker"


@dataclass(frozen=True, slots=True)
class JumpTo(Verb, continuously="never"):
    to: str


@dataclass(frozen=True, slots=True)
class SkipPhase(Verb, continuously="never"):
    phase: str
    of: Side = "opponent"


@dataclass(frozen=True, slots=True)
class InflictDamage(Verb, continuously="never"):
    amount: Amount
    to: Side = "opponent"


@dataclass(frozen=True, slots=True)
class ChangeLife(Verb, continuously="never"):
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
