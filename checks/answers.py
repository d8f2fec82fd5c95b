"""What the commands answer with ``--json``: programs may rely on these keys; more may be added.

Whoever writes an answer is held to these types, and :mod:`checks.report.schemas` makes the published JSON Schemas of
them: each key is named here.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from kb.records.findings import Status

Count = Annotated[int, Field(ge=0)]
Password = Annotated[str, Field(pattern=r"^\d{8}$")]
Said = Literal["yes", "no", "unknown", "not-printed"]


class Citation(TypedDict):
    """Where a statement stands."""

    source: str
    locator: str
    title: str
    date: str | None


class Place(TypedDict):
    """A place in a document, by the document's key."""

    source: str
    locator: str


# --- check, explain, report ------------------------------------------------------------------------------


class Finding(TypedDict):
    """One fact judged under one ruleset; ``cites`` are the ruling's, ``rule_cites`` the engine's.

    ``rests_on`` is what the answer rests on, ``by_wording`` which effects it takes in a later wording than that of the
    day, ``witnesses`` the documents beside the ruling's own that attest it;
    ``tested`` says of an agreement what makes it fall; it is empty for a hollow one.
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
    """Two rulings that answer a question differently, and what the engine says."""

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
    """What a check counted."""

    rulings: Count
    claims: Count
    facts: Count
    findings: Count
    agrees: Count
    contradicts: Count
    cannot_decide: Count
    by_wording: Count
    hollow: Count
    not_independent: Count
    text_only: Count
    known: Count
    new: Count
    stale: Count
    conflicts: Count
    exceptions: Count
    matters: Count
    new_matters: Count


class Matter(TypedDict):
    """Contradictions and conflicts that say the same thing.

    ``facts`` are the contradicted ones, as ruling#claim/fact; ``conflicts`` the keys of the conflicts; ``against``
    what speaks against it.
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
    known: bool
    path: str
    line: Count


class BasisRuleset(TypedDict):
    """A ruleset as it was judged."""

    title: str
    switches: dict[str, str]


class Basis(TypedDict):
    """What a check was judged by: hashes of the engine's source and of each record, and the values of the switches."""

    engine: str
    rulesets: dict[str, BasisRuleset]
    records: dict[str, str]


class Check(TypedDict):
    """``rulings check --json``; with ``--all`` also all agreements and ``basis``, by which it can be compared."""

    summary: Summary
    matters: list[Matter]
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
    """``rulings explain RULING --json``; the traces go by ruleset and claim."""

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
    """How the facts of a source fare under a ruleset; the reliability is a share of 1, null if none is decided."""

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


# --- what differs ----------------------------------------------------------------------------------------

Turned = TypedDict("Turned", {"was": Count | None, "is": Count | None})
"""A count that is another one."""
FlipKind = Literal[
    "contradicted", "undecided", "mended", "decided", "appeared", "vanished", "not-claimed", "superseded", "withdrawn",
    "unlisted",
]  # fmt: skip
CauseKind = Literal[
    "switch", "card", "ruling", "ruleset", "situation", "effect-class", "set", "source", "names", "engine",
    "disagreements", "together", "unknown",
]  # fmt: skip
Flip = TypedDict(
    "Flip",
    {
        "fact": str,
        "rulesets": list[str],
        "kind": FlipKind,
        "was": Status | None,
        "is": Status | None,
        "says": str,
        "engine": str,
        "because": str,
        "rules": list[str],
        "known": bool,
        "loss": bool,
        "path": str,
        "line": Count,
    },
)
"""A fact whose verdict is another one under some rulesets; null stands for none.

``vanished`` is a fact that is gone, ``not-claimed`` one that is claimed for other days, ``superseded`` and
``withdrawn`` one whose ruling is so now and is judged for the days before, ``unlisted`` a contradiction whose entry in
disagreements.yaml is gone; ``known`` says that an entry lists it, ``loss`` that it fails the comparison.
"""


class Cause(TypedDict):
    """What turned verdicts: a record, the engine, several of them together, or what could not be told.

    ``tried`` says that the verdicts were seen to be what they were without it.
    """

    kind: CauseKind
    name: str
    what: str
    tried: bool
    path: str
    line: Count
    flips: list[Flip]


class Pair(TypedDict):
    """A conflict under a ruleset; ``known`` says that an entry of disagreements.yaml lists it."""

    key: str
    ruleset: str
    known: bool


class MovedMatter(TypedDict):
    """A matter that was opened or closed."""

    id: str
    title: str
    rulesets: list[str]
    known: bool
    path: str
    line: Count


class Renamed(TypedDict):
    """A ruling under another name."""

    old: str
    new: str


class StaleFact(TypedDict):
    """An entry of disagreements.yaml that is no longer true."""

    key: str
    ruleset: str


class Differences(TypedDict):
    """``rulings diff BASE HEAD --json``; ``loss`` says that something was lost, which is exit code 1."""

    base: str
    head: str
    loss: bool
    causes: list[Cause]
    opened: list[MovedMatter]
    closed: list[MovedMatter]
    new_conflicts: list[Pair]
    ended_conflicts: list[Pair]
    renamed: list[Renamed]
    stale: list[StaleFact]
    rulesets: dict[str, str]
    summary: dict[str, Turned]


class Changed(TypedDict):
    """A revision that turned verdicts: its day, what turned them, and how many facts came to be told by it."""

    commit: str
    day: str
    subject: str
    causes: list[Cause]
    appeared: Count


class History(TypedDict):
    """``rulings history --json``: the revisions that turned verdicts, newest first.

    ``read`` are all that were read; ``ends`` says why none before them was.
    """

    changed: list[Changed]
    read: Count
    ends: str


class SwitchValue(TypedDict):
    """The value of a switch under a ruleset."""

    value: str
    since: str | None
    until: str | None
    confidence: str
    cites: list[Place]


class SwitchDifference(TypedDict):
    """A switch that two rulesets answer differently."""

    switch: str
    rules: list[str]
    values: dict[str, SwitchValue]
    """By ruleset."""


class EngineAnswer(TypedDict):
    """What the engine answers under a ruleset."""

    status: Status
    engine: str


class FactDifference(TypedDict):
    """A recorded fact that the engine answers differently under two rulesets."""

    fact: str
    says: str
    answers: dict[str, EngineAnswer]
    """By ruleset."""


class RulesetDifferences(TypedDict):
    """``rulings diff-rulesets ONE OTHER --json``"""

    rulesets: Annotated[list[str], Field(min_length=2, max_length=2)]
    switches: list[SwitchDifference]
    facts: list[FactDifference]


# --- timing, battle --------------------------------------------------------------------------------------


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


Event = TypedDict(
    "Event",
    {
        "number": Count, "point": str, "what": str, "of": str, "by": str, "source": str, "from": str, "to": str,
        "kind": str, "amount": int | None, "chain": Count, "piercing": bool, "rule": str, "sentence": str,
    },
)  # fmt: skip
"""One thing that happened in a replay; ``sentence`` is that of its rule."""


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


# --- finding, showing ------------------------------------------------------------------------------------


class Match(TypedDict):
    """A card that fits a query; ``score`` is a share of 100."""

    name: str
    password: Password | None
    score: float
    why: str


class Lookup(TypedDict):
    """``rulings lookup NAME --json``"""

    query: str
    ambiguous: bool
    matches: list[Match]


class FoundRuling(TypedDict):
    """A ruling that was found; the snippet has the words found between asterisks."""

    ruling: str
    title: str
    snippet: str
    source: str
    verdict: str
    claimed: str


class Search(TypedDict):
    """``rulings search TEXT --json``"""

    query: str
    results: list[FoundRuling]


class Shown(TypedDict):
    """``rulings show NAME --json``; the other keys are those of its kind"""

    kind: Literal["ruling", "card", "ruleset", "rulesets", "switch", "source", "rules", "vocabulary", "word"]


class CoverageCount(TypedDict):
    """How the lines of a document, and the sentences of long ones, are accounted for."""

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


class RefusedProblem(TypedDict):
    """One thing wrong at one place; line 0 is the whole file, an empty path no file at all."""

    code: str
    path: str
    line: Count
    what: str
    expected: str
    todo: str


class Problems(TypedDict):
    """What any ``--json`` answers where the exit code is 2"""

    problems: list[RefusedProblem]


class LintCheck(TypedDict):
    """A check: how many remarks it made, or why it was skipped."""

    code: str
    help: str
    remarks: Count
    skipped: str | None


class Remark(TypedDict):
    """What an editor would mend, and where."""

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
    """How many wrong facts were caught; the share is one of 1."""

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
    """How many agreements fell when something that they lean on was turned, or fall when something else is."""

    agreements: Count
    noticed: Count
    fall_otherwise: Count


class Standing(TypedDict):
    """An agreement that stands, though what it leans on was turned; ``otherwise`` says what else makes it fall."""

    key: str
    ruleset: str
    turn: str
    otherwise: str


class ReadCondition(TypedDict):
    """A condition of a card that replays of agreements read, and a ruling that falls without it.

    ``place`` says where in the effect it stands; with a ``key`` only that key of it is emptied.
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


class Skipped(TypedDict):
    """An entry of a pool file that is no card."""

    item: str
    reason: str


class PoolFile(TypedDict):
    """What was taken from one file."""

    file: str
    format: str
    new: Count
    merged: Count
    skipped: list[Skipped]
    doubts: list[str]


class Pool(TypedDict):
    """``rulings import-cards FILE --json``"""

    pool: str
    cards: Count
    names: Count
    changed: bool
    sources: list[PoolFile]
