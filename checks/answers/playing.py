"""The answers of ``battle``."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from checks.answers.base import Count, Said
from kb.records.findings import Status


class Step(TypedDict):
    """One step in the calculation of an ATK or DEF; the first is the printed value, by no card."""

    value: Count
    by: str
    how: str
    amount: int


class Number(TypedDict):
    """An ATK or DEF used for damage calculation, with its calculation and rules."""

    of: str
    stat: Literal["atk", "def"]
    value: Count
    steps: list[Step]
    aside: list[str]
    rules: list[str]


Event = TypedDict(
    "Event",
    {
        "number": Count, "point": str, "what": str, "of": str, "by": str, "source": str, "from": str, "to": str,
        "kind": str, "amount": int | None, "chain": Count, "piercing": bool, "rule": str, "sentence": str,
        "numbers": list[Number],
    },
)  # fmt: skip
"""One event of a replay; ``sentence`` is its rule's, ``numbers`` the values used for damage."""


class Against(TypedDict):
    """One more thing against an activation; ``reason`` and ``rule`` are empty where it cannot be decided."""

    reason: str
    rule: str
    why: str


class Option(TypedDict):
    """An effect in a window: whether it can be activated, or all reasons against it."""

    effect: str
    may: Said
    reason: str
    rule: str
    why: str
    remedy: str
    besides: list[Against]


class WindowOptions(TypedDict):
    """The options after an event."""

    after_event: Count
    point: str
    options: list[Option]


class Refusal(TypedDict):
    """Where and why a scenario stopped."""

    act: Count
    reason: str
    rule: str
    why: str


class FactAnswer(TypedDict):
    """The answer to a fact of a scenario."""

    status: Status
    says: str
    engine: str
    because: str


class Replay(TypedDict):
    """The result of a scenario."""

    events: list[Event]
    windows: list[WindowOptions]
    life: Annotated[list[Count], Field(min_length=2, max_length=2)] | None
    refused: Refusal | None
    undecided: str | None


class Scenario(Replay):
    """``rulings battle FILE --json``; ``by_wording`` are the effects taken in a later wording than the ruleset's."""

    ruleset: str
    by_wording: list[str]
    facts: dict[str, FactAnswer]


FinalPlace = Literal["attack", "defense", "graveyard"] | None
Both = Annotated[list[Count], Field(min_length=2, max_length=2)]
"""The turn player's, then the opponent's."""


class BattleOutcome(TypedDict):
    """The answer to a battle's line, besides its own keys."""

    destroyed: list[Literal["attacker", "defender"]]
    damage: Both
    lp: Both
    attacker_final: FinalPlace
    defender_final: FinalPlace
    trace: NotRequired[list[tuple[str, str, str, str]]]
    """Timing, event, object, rule."""


class BadLine(TypedDict):
    """The answer to a line that cannot be played."""

    error: str
    line: int


BattleLine = BattleOutcome | BadLine
"""``rulings battle --jsonl``, one line"""
