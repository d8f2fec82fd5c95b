"""The answers of ``diff``, ``diff --rulesets`` and ``history``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from checks.answers.base import Count, Place
from kb.records.findings import Status

Turned = TypedDict("Turned", {"was": Count | None, "is": Count | None})
"""A count that changed."""
FlipKind = Literal[
    "contradicted", "undecided", "mended", "decided", "appeared", "vanished", "not-claimed", "superseded", "withdrawn",
    "unlisted",
]  # fmt: skip
CauseKind = Literal[
    "switch", "card", "ruling", "ruleset", "situation", "effect-class", "set", "source", "names", "engine",
    "disagreements", "together", "unknown",
]  # fmt: skip
Seen = Literal["yes", "no", "unknown", "not-printed", "no-effect", "no-timing"]
"""An answer as users see it; ``no-effect`` if there is no such activated effect, ``no-timing`` no such timing."""
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
"""A fact whose verdict changed under some rulesets; null if it has none.

``vanished`` is a fact that is gone, ``not-claimed`` one now claimed for another time, ``superseded`` and ``withdrawn``
one whose ruling is so now and is judged for the time before, ``unlisted`` a contradiction whose entry in
disagreements.yaml is gone; ``known`` if an entry lists it, ``loss`` if it fails the comparison.
"""


class Cause(TypedDict):
    """The cause of changed verdicts: a record, the engine, several of them together, or unknown.

    ``tried`` if the old verdicts returned without it.
    """

    kind: CauseKind
    name: str
    what: str
    tried: bool
    path: str
    line: Count
    flips: list[Flip]


class Pair(TypedDict):
    """A conflict under a ruleset; ``known`` if an entry of disagreements.yaml lists it."""

    key: str
    ruleset: str
    known: bool


class MovedDisagreement(TypedDict):
    """A disagreement that was opened or closed."""

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


PointTurned = TypedDict("PointTurned", {"point": str | None, "was": Seen, "is": Seen, "because": str})
"""A timing with another answer, and its reason; ``point`` is null for the whole Damage Step."""
AnswerTurned = TypedDict(
    "AnswerTurned",
    {
        "card": str,
        "effect": str,
        "territory": str,
        "from": str | None,
        "until": str | None,
        "points": list[PointTurned],
        "causes": list[str],
    },
)
"""An effect of a card that can be activated at other timings, from a day (null: the beginning) until before another.

``causes`` are the records that differ and that its answers rest on: the card's, and switches.
"""
RuleTurned = TypedDict(
    "RuleTurned",
    {
        "rule": str,
        "of": str | None,
        "territory": str | None,
        "from": str | None,
        "until": str | None,
        "was": str,
        "is": str,
        "switches": list[str],
    },
)
"""A rule stated differently, from a day until before another; a sentence is empty if nothing was stated.

``of`` is a card, kind of card or verb of a precedent; ``territory`` is null if the engine's own wording changed.
"""


class CardsTurned(TypedDict):
    """The answers about cards that changed; ``added`` and ``removed`` are cards that one side lacks."""

    turned: list[AnswerTurned]
    added: list[str]
    removed: list[str]


class Differences(TypedDict):
    """``rulings diff BASE HEAD --json``; ``loss`` if something was lost, which is exit code 1.

    ``answers`` and ``rules`` are null if a side is a saved check or a database, which cannot be compared so.
    """

    base: str
    head: str
    loss: bool
    answers: CardsTurned | None
    rules: list[RuleTurned] | None
    causes: list[Cause]
    opened: list[MovedDisagreement]
    closed: list[MovedDisagreement]
    new_conflicts: list[Pair]
    ended_conflicts: list[Pair]
    renamed: list[Renamed]
    stale: list[StaleFact]
    rulesets: dict[str, str]
    summary: dict[str, Turned]


class Changed(TypedDict):
    """A revision that changed verdicts or answers: its day, the causes, and the number of new facts."""

    commit: str
    day: str
    subject: str
    causes: list[Cause]
    answers: CardsTurned
    rules: list[RuleTurned]
    new_conflicts: Count
    appeared: Count


class History(TypedDict):
    """``rulings history --json``: the revisions that changed verdicts, answers or rules, newest first.

    ``read`` counts all that were read; ``ends`` explains why none before them was.
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
    """The engine's answer under a ruleset."""

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
