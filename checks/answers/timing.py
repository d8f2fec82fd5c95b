"""The answers of ``timing`` and ``audit``."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from checks.answers.base import Citation, Count, NameMatch, Password, Said


class Reason(TypedDict):
    """Why an effect can, or cannot, be activated at a timing."""

    point: str
    rule: str | None
    rules: list[str]
    reason: str | None
    because: str
    cites: list[Citation]


class EffectTiming(TypedDict):
    """When an effect can be activated under a ruleset."""

    points: dict[str, Said]
    why: list[Reason]
    open: NotRequired[str]
    """Why there is no answer."""
    by_wording: NotRequired[str]
    """The day of the later wording used; the ruleset's own is not on record."""
    own_timing: NotRequired[list[str]]
    """The timings at which its event or named timing can occur; absent if all."""


class TextSpan(TypedDict):
    """A span of a printed text: its first character, and the one after its last, counted from 0."""

    part: Literal["text", "pendulum-text"]
    start: Count
    end: Count


class TimedEffect(TypedDict):
    """An effect with its timings by ruleset: as recorded, or as read from today's printed text."""

    effect: str
    kind: str
    origin: Literal["recorded", "read"]
    text: str | None
    """The printed words from which it was read."""
    span: TextSpan | None
    unread: list[str]
    """The clauses of it that are unread."""
    rulesets: dict[str, EffectTiming]


class EffectNote(TypedDict):
    """The publisher's note on one effect, by its number in the publisher's text, and how it compares."""

    number: Count
    says: Literal["may", "must", "never", "start-to-before"]
    day: str | None
    verdict: Literal["agrees", "disagrees", "cannot-decide", "not-meant", "unknown-card"]
    text: str
    """The words of the effect with which it was compared, or the reason why there is none."""


class Timing(TypedDict):
    """``rulings timing CARD --json``"""

    card: str
    password: Password | None
    match: NotRequired[NameMatch]
    """How the name that was asked for led to the card."""
    effects: list[TimedEffect]
    gives: NotRequired[list[str]]
    """The texts of activated effects that it gives to other cards, which have no answers."""
    notes: NotRequired[list[EffectNote]]
    """The imported notes of the publisher on its effects."""
    unofficial: NotRequired[bool]
    """Whether it is read from a translation that is no official text; absent if not."""
    undated: NotRequired[bool]
    """Whether it is known by its text alone and the day of its first printing is not on record; absent if not."""


class ImportedNote(EffectNote):
    """A note with the card's password."""

    password: Password


class ImportedNotes(TypedDict):
    """``rulings import-notes FILE --json``; ``counts`` are by verdict."""

    ruleset: str
    counts: dict[str, Count]
    notes: list[ImportedNote]


class Timings(TypedDict):
    """``rulings timing CARD CARD --json``"""

    cards: list[Timing]


class ShortEffect(TypedDict):
    """An effect under one ruleset: the timings at which it can be activated, and the reasons by timing."""

    kind: str
    text: str | None
    span: TextSpan | None
    timings: list[str]
    undecided: list[str]
    why: dict[str, list[str]]
    origin: Literal["recorded", "read"]
    unread: list[str]


class ShortTiming(TypedDict):
    """A line of ``rulings timing --jsonl``; ``activation`` is null for a card that is not activated."""

    password: Password | None
    name: str
    match: NotRequired[NameMatch]
    """How the name that was asked for led to the card; absent if all cards were asked for."""
    activation: list[str] | None
    effects: list[ShortEffect]
    gives: NotRequired[list[str]]
    """The texts of activated effects that it gives to other cards, which have no answers."""


class AuditCount(TypedDict):
    """How many answers agree with their labels, and how many are undecided."""

    compared: Count
    agree: Count
    undecided: Count


class AuditedAnswer(TypedDict):
    """An answer that differs from its label; ``confirmed`` is the share of labels that confirm answers of its rule."""

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


class FaultWitness(TypedDict):
    """A source besides the text that is against a script: a record, the Japanese text or the publisher's note."""

    name: Literal["record", "Japanese text", "note"]
    says: str


class FaultyEffect(TypedDict):
    """An effect of a script that is likely wrong; ``script`` and ``answer`` are the timings of either side."""

    effect: Annotated[int, Field(ge=1)]
    """Its number in the script: ``e1`` is 1."""
    line: Annotated[int, Field(ge=1)] | None
    """The line of the script to change; null if its script was not given, or does not have the effect."""
    kind: str
    event: str
    change: str
    script: list[str]
    answer: list[str]
    clause: str
    because: str
    rule: str
    witnesses: list[FaultWitness]
    confirmed: float
    """The share of script effects that agree with the rule."""


class FaultyScript(TypedDict):
    """A script with its likely faults."""

    file: str
    card: str
    password: Password
    effects: list[FaultyEffect]


class Audit(TypedDict):
    """``rulings audit LABELS --json``"""

    ruleset: str
    faults: list[FaultyScript]
    """The likely faults of scripts, the likeliest first."""
    left_out: dict[str, Count]
    """How many differences are no faults of a script, by reason."""
    questions: dict[str, AuditCount]
    disagreements: list[AuditedAnswer]
