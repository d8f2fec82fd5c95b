"""The verbs that join others, and put them off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from checks.engine.language.cards import Cards, Side, Unplayed
from checks.engine.language.conditions import Conditions
from checks.engine.language.verbs import AttackAgain, Instructions, Verb


@dataclass(frozen=True, slots=True)
class ChooseOne(Verb):
    of: tuple[Verb | Unplayed, ...]
    by: Side | Literal["chance"] = "controller"


@dataclass(frozen=True, slots=True)
class May(Verb):
    do: Instructions


@dataclass(frozen=True, slots=True)
class Unless(Verb):
    by: Side
    do: Instructions
    then: Instructions


@dataclass(frozen=True, slots=True)
class MarkDestroyed(Verb):
    """A stage direction: monsters are determined to be destroyed by battle."""

    of: Cards = "target"


@dataclass(frozen=True, slots=True)
class Later(Verb):
    at: str
    do: Instructions


@dataclass(frozen=True, slots=True)
class If(Verb):
    is_: Conditions
    then: Instructions
    else_: Instructions = ()


@dataclass(frozen=True, slots=True)
class IfDone(Verb):
    do: Instructions
    then: Instructions = ()
    otherwise: Instructions = ()
    after: bool = False
    whole: bool | None = None
    """Whether a loss has to be made whole to be made at all; None where nothing says."""


JOINING = (ChooseOne, If, IfDone, May, AttackAgain, Unless)
"""The verbs that join others."""


def list_verbs(instructions: Instructions, but: tuple[type[Verb], ...] = ()) -> Iterator[Verb | Unplayed]:
    """List verbs and all their parts, except those of some kinds."""
    for verb in instructions:
        yield verb
        parts = ("of",) if isinstance(verb, ChooseOne) else ("do", "then", "else_", "otherwise")
        for part in parts if isinstance(verb, JOINING) and not isinstance(verb, but) else ():
            yield from list_verbs(getattr(verb, part, ()), but)


def find_unplayed(instructions: Instructions) -> str:
    """Find the first unplayed part of some verbs; empty if all is played."""
    return next((verb.what for verb in list_verbs(instructions) if isinstance(verb, Unplayed)), "")
