"""What ``battle`` answers."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from checks.answers.base import Count, Said
from kb.records.findings import Status


class Step(TypedDict):
    """One step in the counting of an ATK or DEF; the first is what is printed, by nothing."""

    value: Count
    by: str
    how: str
    amount: int


class Number(TypedDict):
    """An ATK or DEF that damage is calculated with, how it was counted, and by which rules."""

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
"""One thing that happened in a replay; ``sentence`` is that of its rule, ``numbers`` what damage is calculated with."""


class Option(TypedDict):
    """What a player could activate at a window, or why not."""

    effect: str
    may: Said
    reason: str
    rule: str
    why: str
    remedy: str


class WindowOptions(TypedDict):
    """Who could do what after an event."""

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
    """What came of a scenario."""

    events: list[Event]
    windows: list[WindowOptions]
    life: Annotated[list[Count], Field(min_length=2, max_length=2)] | None
    refused: Refusal | None
    undecided: str | None


class Scenario(Replay):
    """``rulings battle FILE --json``; ``by_wording`` are the effects taken in a later wording than that of the day."""

    ruleset: str
    by_wording: list[str]
    facts: dict[str, FactAnswer]


FinalPlace = Literal["attack", "defense", "graveyard"] | None
Both = Annotated[list[Count], Field(min_length=2, max_length=2)]
"""The turn player's, then the opponent's."""


class BattleOutcome(TypedDict):
    """What a line of a battle is answered with, beside what it said itself."""

    destroyed: list[Literal["attacker", "defender"]]
    damage: Both
    lp: Both
    attacker_final: FinalPlace
    defender_final: FinalPlace
    trace: NotRequired[list[tuple[str, str, str, str]]]
    """Point, what, of, rule."""


class BadLine(TypedDict):
    """What a line that cannot be played is answered with."""

    error: str
    line: int


BattleLine = BattleOutcome | BadLine
"""``rulings battle --jsonl``, one line"""
