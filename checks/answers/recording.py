"""The answers of ``coverage``, ``lint`` and ``sensitivity``."""

from __future__ import annotations

from typing_extensions import TypedDict

from checks.answers.base import Count
from kb.records.findings import Status


class CoverageCount(TypedDict):
    """How many lines of a document, and sentences of long ones, have records or reasons."""

    lines: Count
    recorded: Count
    without_record: Count
    unaccounted: Count


class CoveredLine(TypedDict):
    """A line of a document, or a sentence of a long one: its rulings, or why it has none."""

    line: Count
    sentence: Count | None
    text: str | None
    rulings: list[str]
    reason: str | None


class Coverage(TypedDict):
    """``rulings coverage SOURCE --json``"""

    source: str
    summary: CoverageCount
    lines: list[CoveredLine]


class ReadCounts(TypedDict):
    """How many of the cards with effects, of their effects and of their sentences are read whole.

    ``tokens_dropped`` counts words and signs of sentences that stand in no effect and in no hole.
    """

    cards_with_effects: Count
    cards_whole: Count
    effects: Count
    effects_whole: Count
    sentences: Count
    sentences_whole: Count
    tokens: Count
    tokens_dropped: Count


class PoolHole(TypedDict):
    """A kind of unread passage, by its first words; ``opens`` counts the cards that lack nothing else."""

    begins: str
    cards: Count
    opens: Count


class BlindSample(TypedDict):
    """The last sample of readings that was compared with the printed texts."""

    day: str
    cards: Count
    misread: Count


class PoolCoverage(TypedDict):
    """``rulings coverage --pool --json``"""

    pool: str
    summary: ReadCounts
    kinds: dict[str, ReadCounts]
    holes: list[PoolHole]
    sample: BlindSample


class LintCheck(TypedDict):
    """A check: how many remarks it made, or why it was skipped."""

    code: str
    help: str
    remarks: Count
    skipped: str | None


class Remark(TypedDict):
    """A remark for an editor, and its place."""

    code: str
    path: str
    line: Count
    what: str
    expected: str
    todo: str


class Lint(TypedDict):
    """``rulings lint --json``"""

    checks: list[LintCheck]
    remarks: list[Remark]


class SensitivityCount(TypedDict):
    """How many wrong facts were caught; the share is of 1."""

    findings: Count
    unturned: Count
    mutants: Count
    caught: Count
    share: float


class KindCount(TypedDict):
    """How many wrong facts of a kind were caught."""

    mutants: Count
    caught: Count


class Survivor(TypedDict):
    """A wrong fact that was not caught."""

    key: str
    ruleset: str
    kind: str
    says: str
    status: Status
    because: str
    path: str
    line: Count


class TurnCount(TypedDict):
    """How many agreements broke when something that they rest on was changed, or break by another change."""

    agreements: Count
    noticed: Count
    fall_otherwise: Count


class Standing(TypedDict):
    """An agreement that survives a change of its basis; ``otherwise`` is a change that breaks it."""

    key: str
    ruleset: str
    turn: str
    otherwise: str


class ReadCondition(TypedDict):
    """A condition of a card that replays of agreements read, and a ruling that breaks without it.

    ``place`` is its place in the effect; with a ``key`` only that key of it is emptied.
    """

    card: str
    effect: str
    place: str
    word: str
    key: str | None
    noticed_by: str | None


class Sensitivity(TypedDict):
    """``rulings sensitivity --json``; ``turns``, ``standing`` and ``conditions`` are empty without ``--turns``."""

    summary: SensitivityCount
    kinds: dict[str, KindCount]
    survivors: list[Survivor]
    turns: dict[str, TurnCount]
    standing: list[Standing]
    conditions: list[ReadCondition]
