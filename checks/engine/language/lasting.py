"""The verbs of continuous and lingering effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from checks.engine.language.cards import Amount, CardDescription, Cards, Duration, Scope, Side, Words
from checks.engine.language.verbs import Instructions, Verb


@dataclass(frozen=True, slots=True)
class Forbid(Verb, continuously="applies"):
    what: Words
    of: Side | Cards = "this-card"
    by: CardDescription | None = None
    first: bool = False
    times: int | None = None
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None
    binds: Literal["player"] | None = None


@dataclass(frozen=True, slots=True)
class CountAs(Verb, continuously="applies"):
    named: str | None = None
    archetype: str | None = None
    attribute: str | None = None
    never: str | None = None


@dataclass(frozen=True, slots=True)
class CalculateWith(Verb, continuously="applies"):
    """A verb that lets the damage of a battle be calculated with other numbers than ATK and DEF as they stand."""

    numbers: Literal["def", "original"]
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Limit(Verb, continuously="whenever"):
    what: str
    named: str | None = None
    archetype: str | None = None


@dataclass(frozen=True, slots=True)
class Pierce(Verb, continuously="applies"):
    of: Cards = "this-card"
    factor: Literal["double"] | None = None
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class RedirectDamage(Verb, continuously="applies"):
    """A verb that lets another player take damage."""

    of: Side = "controller"
    to: Side = "opponent"
    lasts: Duration | None = None
    next_only: bool = False


@dataclass(frozen=True, slots=True)
class RedirectBattleDamage(RedirectDamage):
    as_well: bool = False
    by: Scope | None = None


class SetDamage(Verb, continuously="applies"):
    """A verb that changes damage, as to half or double."""

    to: object
    """The word or amount for the new damage."""


@dataclass(frozen=True, slots=True)
class SetBattleDamage(SetDamage):
    to: Literal["half", "double", "effect-damage", "gain", "both"] | Amount
    of: Side | None = None
    by: Scope | None = None
    min: Amount | None = None
    max: Amount | None = None
    lasts: Duration | None = None
    next_only: bool = False


@dataclass(frozen=True, slots=True)
class RedirectEffectDamage(RedirectDamage): ...


@dataclass(frozen=True, slots=True)
class SetEffectDamage(SetDamage):
    joins: ClassVar[Words] = ("do",)
    at_once: ClassVar[bool] = False

    to: Literal[0, "half", "double", "gain"]
    of: Side = "controller"
    lasts: Duration | None = None
    next_only: bool = False
    do: Instructions = ()


@dataclass(frozen=True, slots=True)
class GainAsDamage(Verb, continuously="applies"):
    of: Side = "controller"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class ReplaceDestruction(Verb, continuously="applies"):
    joins: ClassVar[Words] = ("do",)
    at_once: ClassVar[bool] = False

    do: Instructions
    of: Cards = "this-card"
    by: Literal["battle", "effect", "any"] = "any"


@dataclass(frozen=True, slots=True)
class ReplaceDestination(Verb, continuously="applies"):
    to: str
    of: Cards = "this-card"
    destroyed: Literal["battle", "effect", "any"] | None = None
    leaving: Literal["field"] | None = None
    optional: bool = False
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None
