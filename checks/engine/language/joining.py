"""The verbs that join others, and put them off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from checks.engine.language.cards import Cards, Side, Unplayed, Words
from checks.engine.language.conditions import Conditions
from checks.engine.language.verbs import Instructions, Verb


class Joining(Verb, continuously="never"):
    """A verb that does nothing but through those that it joins."""


@dataclass(frozen=True, slots=True)
class ChooseOne(Joining):
    joins: ClassVar[Words] = ("of",)

    of: tuple[Verb | Unplayed, ...]
    by: Side | Literal["chance"] = "controller"


@dataclass(frozen=True, slots=True)
class May(Joining):
    joins: ClassVar[Words] = ("do",)

    do: Instructions
    by: Side = "controller"


@dataclass(frozen=True, slots=True)
class Unless(Joining):
    joins: ClassVar[Words] = ("do", "then")

    by: Side
    do: Instructions
    then: Instructions


@dataclass(frozen=True, slots=True)
class MarkDestroyed(Verb, continuously="applies"):
    """A stage direction: monsters are determined to be destroyed by battle."""

    of: Cards = "target"


@dataclass(frozen=True, slots=True)
class Later(Joining, continuously="applies"):
    joins: ClassVar[Words] = ("do",)
    at_once: ClassVar[bool] = False

    at: str
    do: Instructions


@dataclass(frozen=True, slots=True)
class If(Joining):
    joins: ClassVar[Words] = ("then", "else_")

    is_: Conditions
    then: Instructions
    else_: Instructions = ()


@dataclass(frozen=True, slots=True)
class IfDone(Joining):
    joins: ClassVar[Words] = ("do", "then", "otherwise")

    do: Instructions
    then: Instructions = ()
    otherwise: Instructions = ()
    after: bool = False
    whole: bool | None = None
    """Whether a loss has to be made whole to be made at all; None where nothing says."""


def list_verbs(instructions: Instructions, but: tuple[type[Verb], ...] = ()) -> Iterator[Verb | Unplayed]:
    """List verbs and all that they do at once, except the parts of some kinds."""
    for verb in instructions:
        yield verb
        if isinstance(verb, Verb) and verb.joins and verb.at_once and not isinstance(verb, but):
            for part in verb.joins:
                yield from list_verbs(getattr(verb, part), but)


def find_unplayed(instructions: Instructions) -> str:
    """Find the first unplayed part of some verbs; empty if all is played."""
    return next((verb.what for verb in list_verbs(instructions) if isinstance(verb, Unplayed)), "")
