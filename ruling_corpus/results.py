"""What the functions of this package return: frozen dataclasses of plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kb.records.findings import Status

Said = Literal["yes", "no", "unknown", "not-printed"]
"""``unknown``: public texts do not settle it. ``not-printed``: the card was not printed yet."""


@dataclass(frozen=True, slots=True)
class Match:
    """A card that a name may mean. ``score`` is a share of 100; ``match`` says how it matched, ``why`` in words."""

    name: str
    password: str | None
    score: float
    match: str
    why: str
    konami_id: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that a name may mean, best first; ``card`` is the one meant, if that is certain."""

    query: str
    card: Match | None
    ambiguous: bool
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """The place of a statement in a document; ``date`` may be a year, a month or a day."""

    source: str
    title: str
    locator: str
    date: str | None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an effect can, or cannot, be activated at a timing; ``rule`` is the id of a rule, as ``DS-4``."""

    point: str
    rule: str | None
    because: str
    cites: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class EffectTiming:
    """An activated effect, with an answer for each timing of the Damage Step, by its name (``start``, …).

    ``origin`` is ``recorded`` where a record of the card was made by hand, ``read`` where its printed text was read.
    """

    effect: str
    kind: str
    origin: Literal["recorded", "read"]
    text: str | None
    points: Mapping[str, Said]
    why: tuple[Reason, ...]
    by_wording: str | None = None
    """The day of the later wording by which it is judged; that of the ruleset's own day is not on record."""


@dataclass(frozen=True, slots=True)
class CardTiming:
    """When each activated effect of a card can be activated in the Damage Step, under a ruleset."""

    card: str
    password: str | None
    match: Match
    ruleset: str
    effects: tuple[EffectTiming, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A battle played for an answer: the activations that were possible, and the result if nobody does anything."""

    title: str
    can: tuple[str, ...]
    result: tuple[str, ...]
    undecided: str | None


@dataclass(frozen=True, slots=True)
class AskedRuling:
    """A recorded ruling beside an answer; ``verdict`` is how it fares when it is replayed."""

    id: str
    says: str
    verdict: str
    claimed: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    ``answer`` is None where neither yes nor no answers it, but ``sentence`` does. ``cards`` are the cards that the
    question names, ``missing`` its words that are no certain card name.
    """

    question: str
    answer: Literal["yes", "no", "depends", "cannot-decide"] | None
    sentence: str
    reason: str
    rule: str | None
    ruleset: str
    cards: tuple[str, ...]
    missing: tuple[str, ...]
    scenes: tuple[Scene, ...]
    sources: tuple[Citation, ...]
    rulings: tuple[AskedRuling, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a replay: its timing, what happened to which card (by role), and the rule that made it."""

    number: int
    point: str
    what: str
    of: str
    by: str
    amount: int | None
    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Option:
    """An effect in a window: whether it can be activated there, or the first reason against it."""

    after_event: int
    point: str
    effect: str
    may: Said
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class PlayedFact:
    """An expectation of a scenario (an entry of ``then``) and the engine's answer."""

    status: Status
    says: str
    engine: str
    because: str


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle as played; ``life`` are the Life Points of the turn player and the opponent.

    ``refused`` says why an act was not allowed, which ended the replay, ``undecided`` what public texts do not settle.
    """

    ruleset: str
    events: tuple[Event, ...]
    options: tuple[Option, ...]
    life: tuple[int, int] | None
    refused: str | None
    undecided: str | None
    facts: Mapping[str, PlayedFact]
    told: tuple[str, ...]
    """The replay in sentences."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact of a ruling (``ruling#claim/fact``) that does not agree, or cannot be decided, under a ruleset."""

    fact: str
    ruleset: str
    status: Status
    says: str
    engine: str
    because: str
    known: bool
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Contradictions and conflicts with one reason; ``known`` if ``disagreements.yaml`` lists them."""

    id: str
    title: str
    rulesets: tuple[str, ...]
    says: str
    engine: str
    because: str
    known: bool
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check: counts, the disagreements, and the findings that are no agreements.

    ``ok`` as the exit code of ``rulings check``: no contradiction or conflict is new, and no listed one is stale.
    """

    ok: bool
    rulings: int
    agrees: int
    contradicts: int
    cannot_decide: int
    disagreements: tuple[Disagreement, ...]
    findings: tuple[Finding, ...]
