"""The answers of ``check``, ``merge``, ``explain`` and ``report``."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from checks.answers.base import Citation, Count
from kb.records.findings import Status


class Finding(TypedDict):
    """One fact judged under one ruleset; ``cites`` are the ruling's, ``rule_cites`` the engine's.

    ``rests_on`` is the basis of the answer, ``by_wording`` the effects taken in a later wording than the ruleset's,
    ``witnesses`` the documents of other origins than the ruling's own that attest it; ``tested`` the changes that
    break an agreement, empty for a vacuous one.
    """

    ruling: str
    claim: str
    fact: str
    ruleset: str
    status: Status
    says: str
    engine: str
    because: str
    rules: list[str]
    cites: list[Citation]
    rule_cites: list[Citation]
    independent: bool
    rests_on: list[str]
    by_wording: list[str]
    witnesses: list[str]
    tested: str | None
    known: str | None
    elsewhere: dict[str, Status]
    weighs: str
    path: str
    line: Count


class Side(TypedDict):
    """One of two rulings that answer a question differently."""

    ruling: str
    claim: str
    fact: str
    says: str
    cites: list[Citation]
    path: str
    line: Count


class Conflict(TypedDict):
    """Two rulings that answer a question differently, and the engine's answer."""

    key: str
    ruleset: str
    between: Annotated[list[Side], Field(min_length=2, max_length=2)]
    engine: str
    known: str | None


class Stale(TypedDict):
    """A listed disagreement that is no longer true."""

    key: str
    ruleset: str
    why: str
    path: str
    line: Count


class Summary(TypedDict):
    """The counts of a check; None for those that need contrasts, if none were tried."""

    rulings: Count
    claims: Count
    facts: Count
    findings: Count
    agrees: Count
    contradicts: Count
    cannot_decide: Count
    loosely_worded: Count
    by_wording: Count
    hollow: Count | None
    not_independent: Count | None
    text_only: Count
    known: Count
    new: Count
    stale: Count
    conflicts: Count
    exceptions: Count
    matters: Count
    new_matters: Count


class Disagreement(TypedDict):
    """Contradictions and conflicts with one reason.

    ``facts`` are the contradicted ones, as ruling#claim/fact; ``conflicts`` the keys of the conflicts; ``against`` the
    sources against it.
    """

    id: str
    title: str
    rulesets: list[str]
    says: str
    engine: str
    because: str
    rules: list[str]
    facts: list[str]
    conflicts: list[str]
    cites: list[Citation]
    against: list[Citation]
    kind: str | None
    reason: str | None
    today: str | None
    known: bool
    path: str
    line: Count


class BasisRuleset(TypedDict):
    """A ruleset as it was judged."""

    title: str
    switches: dict[str, str]


class Basis(TypedDict):
    """The inputs of a check: hashes of the engine's source and of each record, and the values of the switches."""

    engine: str
    rulesets: dict[str, BasisRuleset]
    records: dict[str, str]


class Check(TypedDict):
    """``rulings check --json``; with ``--all`` also all agreements and ``basis``, which a comparison needs."""

    summary: Summary
    matters: list[Disagreement]
    findings: list[Finding]
    conflicts: list[Conflict]
    exceptions: list[Conflict]
    stale: list[Stale]
    basis: NotRequired[Basis]


class Step(TypedDict):
    """One event of a replay."""

    number: Count
    point: str
    what: str
    of: str
    detail: str
    rule: str | None


class Explanation(TypedDict):
    """``rulings explain RULING --json``; the traces are keyed by ruleset and claim."""

    ruling: str
    statement: str
    findings: list[Finding]
    traces: dict[str, dict[str, list[Step]]]


class ExplainedCode(TypedDict):
    """``rulings explain CODE --json``"""

    code: str
    what: str
    why: str
    example: str
    todo: str


class SourceCount(TypedDict):
    """The verdicts on a source's facts under a ruleset; the reliability is a share of 1, null if none is decided."""

    source: str
    ruleset: str
    agrees: Count
    agrees_with_itself: Count
    witnessed_of_its_time: Count
    by_wording: Count
    contradicts: Count
    cannot_decide: Count
    reliability: Annotated[float, Field(ge=0, le=1)] | None


class Reliability(TypedDict):
    """``rulings report --json``"""

    summary: Summary
    sources: list[SourceCount]
