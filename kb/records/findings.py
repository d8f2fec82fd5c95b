"""The findings of the checks, as types for the database and the reports.

A *fact* is named ``ruling#claim/fact``; a *finding* is a fact under one ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal


class Status(StrEnum):
    """How the engine's answer compares with the ruling's."""

    AGREES = "agrees"
    CONTRADICTS = "contradicts"
    CANNOT_DECIDE = "cannot-decide"
    LOOSELY_WORDED = "loosely-worded"
    """Contradicted if taken literally, and true as meant, by an entry of disagreements.yaml."""


@dataclass(frozen=True, slots=True)
class Citation:
    """The place of a statement, with the document's title, its date (as text, or None), and its kind."""

    source: str
    locator: str
    title: str
    date: str | None
    kind: str = ""
    """The kind of document, as a noun of a sentence."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One event of a replay: timing, event, subject and rule."""

    number: int
    point: str
    what: str
    of: str
    detail: str
    rule: str
    told: str = ""
    """The event as a sentence; of entering a step, the step's heading."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact judged under one ruleset."""

    ruling: str
    claim: str
    fact: str
    ruleset: str
    status: Status
    says: str
    engine: str
    because: str
    rules: tuple[str, ...] = ()
    cites: Sequence[Citation] = ()
    rule_cites: Sequence[Citation] = ()
    independent: bool = True
    """Whether a document of another origin than the ruling's own attests something that an agreement rests on."""
    known: str | None = None
    path: str = ""
    line: int = 0
    elsewhere: tuple[tuple[str, Status], ...] = ()
    """The status of the same fact under other rulesets, for information."""
    weighs: str = ""
    rests_on: tuple[str, ...] = ()
    """The basis of the answer: rules, values of switches, wordings of cards, or a card ruling."""
    by_wording: tuple[str, ...] = ()
    """The effects taken in a later wording than the ruleset's, each with the day of that wording."""
    witnesses: tuple[str, ...] = ()
    """The documents of other origins than the ruling's own that attest the basis of an agreement."""
    tested: str | None = None
    """For an agreement: the change that breaks it, in words; empty if none does, and it is vacuous."""
    trace: Sequence[TraceStep] = field(default=(), repr=False)

    @property
    def key(self) -> str:
        """The fact's name."""
        return f"{self.ruling}#{self.claim}/{self.fact}"

    @property
    def is_vacuous(self) -> bool:
        """Whether it is an agreement that no change breaks."""
        return self.tested == ""


@dataclass(frozen=True, slots=True)
class Side:
    """One of two rulings that answer the same question differently."""

    ruling: str
    claim: str
    fact: str
    says: str
    cites: tuple[Citation, ...]
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two rulings that differ under one ruleset, with the engine's answer."""

    key: str
    ruleset: str
    between: tuple[Side, Side]
    engine: str
    known: str | None = None
    kind: Literal["conflict", "exception"] = "conflict"
    """An exception, if a card ruling exempts one's card from the other's general statement."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A disagreement: contradictions and conflicts with one reason."""

    id: str
    """The first contradicted ruling, or the first of two that differ; it stays as long as that ruling does."""
    title: str
    """The question as a judge would put it, by the entry that lists it; else the statement of that ruling."""
    rulesets: tuple[str, ...]
    contradictions: tuple[Finding, ...]
    """Its contradicted facts; those of a loosely worded sentence are contradicted by its letter alone."""
    conflicts: tuple[Conflict, ...]
    kind: str | None
    """The kind of the entry of disagreements.yaml that lists it."""
    reason: str | None
    """That entry's reason."""
    is_known: bool
    """Whether entries list all of it."""
    today: str | None = None
    """How it is played today, by that entry."""
    against: tuple[Citation, ...] = ()
    """The documents against it: those that the entry cites, else those that the engine's answer rests on."""
    weighs: str = ""
    """Which side has more weight, by these documents; empty where they do not decide."""

    @property
    def is_loosely_worded(self) -> bool:
        """Whether it holds only against the letter of a sentence."""
        return self.kind == "loosely-worded"

    @property
    def rulings(self) -> set[str]:
        """The rulings that it is between, or that are contradicted."""
        sides = {side.ruling for each in self.conflicts for side in each.between}
        return sides | {each.ruling for each in self.contradictions}

    @property
    def place(self) -> tuple[str, int]:
        """The file and line where it begins."""
        first = self.contradictions[0] if self.contradictions else self.conflicts[0].between[0]
        return first.path, first.line


@dataclass(frozen=True, slots=True)
class VerdictChange:
    """A verdict, an answer about a card, or a rule that a revision of the records changed, and the cause."""

    day: str
    revision: str
    subject: str
    fact: str
    rulesets: str
    kind: str
    """The kind of change: appeared, contradicted, mended, decided, undecided, vanished, not-claimed, superseded,
    withdrawn, unlisted; answered of a card's effect, stated of a rule.
    """
    was: str | None
    now: str | None
    cause: str
    what: str
    loss: str
    """Whether something was lost: yes or no."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A note for editors that is not a contradiction."""

    code: str
    path: str
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule of the engine: its id, sentence, citations, topic, switches and former ids."""

    id: str
    title: str
    cites: tuple[Citation, ...] = ()
    topic: str = ""
    switches: tuple[str, ...] = ()
    formerly: str = ""
    """Its former ids, with commas."""


@dataclass(frozen=True, slots=True)
class ClassTimingRow:
    """Whether a kind of effect can be activated at one timing under a ruleset: yes, no or unknown."""

    ruleset: str
    number: int
    class_: str
    point: str
    answer: str
    because: str
    rule: str | None


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One timing of a phase or step under a ruleset, with the rule that orders it."""

    ruleset: str
    of: str
    number: int
    point: str
    rule: str
