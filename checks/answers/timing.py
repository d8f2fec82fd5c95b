"""What ``timing`` and ``audit`` answer."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from checks.answers.base import Citation, Count, Password, Said


class Ground(TypedDict):
    """Why an effect may be activated at a point, or not."""

    point: str
    rule: str | None
    rules: list[str]
    reason: str | None
    because: str
    cites: list[Citation]


class EffectTiming(TypedDict):
    """When an effect may be activated under a ruleset."""

    points: dict[str, Said]
    why: list[Ground]
    open: NotRequired[str]
    """Why nothing can be said."""
    by_wording: NotRequired[str]
    """The day of the later wording by which it is answered; that of the ruleset's day is not on record."""
    own_timing: NotRequired[list[str]]
    """The points at which its event or named timing can come, where that is not all of them."""


class TextSpan(TypedDict):
    """Where in a printed text something stands: from its first character to before its last, counted from 0."""

    part: Literal["text", "pendulum-text"]
    start: Count
    end: Count


class TimedEffect(TypedDict):
    """An effect with its timings by ruleset: as recorded, or as read off the printed text of today."""

    effect: str
    kind: str
    origin: Literal["recorded", "read"]
    text: str | None
    """The printed words it was read from."""
    span: TextSpan | None
    unread: list[str]
    """The clauses of it that are not read."""
    rulesets: dict[str, EffectTiming]


class Timing(TypedDict):
    """``rulings timing CARD --json``"""

    card: str
    password: Password | None
    effects: list[TimedEffect]
    gives: NotRequired[list[str]]
    """Activated effects, in its words, that it gives to other cards: nothing is answered of them."""


class Timings(TypedDict):
    """``rulings timing CARD CARD --json``"""

    cards: list[Timing]


class ShortEffect(TypedDict):
    """An effect under one ruleset: the timings at which it may be activated, and the reasons by timing."""

    kind: str
    text: str | None
    span: TextSpan | None
    timings: list[str]
    undecided: list[str]
    why: dict[str, list[str]]
    origin: Literal["recorded", "read"]
    unread: list[str]


class ShortTiming(TypedDict):
    """A line of ``rulings timing --jsonl``; ``activation`` is null for a card that is not played by activating it."""

    password: Password | None
    name: str
    activation: list[str] | None
    effects: list[ShortEffect]
    gives: NotRequired[list[str]]
    """Activated effects, in its words, that it gives to other cards: nothing is answered of them."""


class AuditCount(TypedDict):
    """How many answers agree with their labels, and how many are undecided."""

    compared: Count
    agree: Count
    undecided: Count


class AuditedAnswer(TypedDict):
    """An answer that is not its label's; ``confirmed`` is the share of labels that confirm answers of its rule."""

    card: str
    password: Password
    asked: str
    label: list[str]
    answer: list[str]
    undecided: str | None
    clause: str
    because: str
    rule: str | None
    flags: list[str]
    confirmed: float


class Audit(TypedDict):
    """``rulings audit LABELS --json``"""

    ruleset: str
    questions: dict[str, AuditCount]
    disagreements: list[AuditedAnswer]
