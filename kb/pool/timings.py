"""The tables of a pool with every effect read from the printed texts, and when it can be activated."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from kb.pool.printings import TERRITORY, Release, find_first
from kb.reader.clauses import PrintedCard
from kb.reader.clauses import Span as TextSpan
from kb.records.spans import DayAnswer, Span

SCHEMA: Final = """
CREATE TABLE card_effect (card TEXT NOT NULL REFERENCES card (key), number INTEGER NOT NULL, kind TEXT NOT NULL,
    part TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, profile INTEGER NOT NULL,
    id TEXT NOT NULL, PRIMARY KEY (card, number)) WITHOUT ROWID;
CREATE TABLE given_effect (card TEXT NOT NULL REFERENCES card (key), number INTEGER NOT NULL, part TEXT NOT NULL,
    start INTEGER NOT NULL, end INTEGER NOT NULL, PRIMARY KEY (card, number)) WITHOUT ROWID;
CREATE TABLE timing (profile INTEGER NOT NULL, ruleset TEXT NOT NULL, number INTEGER NOT NULL, point TEXT NOT NULL,
    answer TEXT NOT NULL, because TEXT NOT NULL, rule TEXT, own TEXT NOT NULL,
    PRIMARY KEY (profile, ruleset, number)) WITHOUT ROWID;
CREATE TABLE day_answer (answers INTEGER NOT NULL, number INTEGER NOT NULL, point TEXT, answer TEXT NOT NULL,
    because TEXT NOT NULL, rule TEXT, own TEXT NOT NULL, PRIMARY KEY (answers, number)) WITHOUT ROWID;
CREATE TABLE timing_span (profile INTEGER NOT NULL, territory TEXT NOT NULL, number INTEGER NOT NULL, "from" TEXT,
    until TEXT, answers INTEGER NOT NULL, PRIMARY KEY (profile, territory, number)) WITHOUT ROWID;
CREATE TABLE span_change (profile INTEGER NOT NULL, territory TEXT NOT NULL, span INTEGER NOT NULL,
    period TEXT NOT NULL, PRIMARY KEY (profile, territory, span, period)) WITHOUT ROWID;
CREATE TABLE printing (card TEXT PRIMARY KEY REFERENCES card (key), territory TEXT NOT NULL, "from" TEXT NOT NULL);
CREATE TABLE timing_basis (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE VIEW effect_timing AS SELECT card.key AS card, card.name, card_effect.number AS effect, card_effect.kind,
    substr(CASE card_effect.part WHEN 'text' THEN card.text ELSE card.pendulum_text END,
        card_effect.start + 1, card_effect.end - card_effect.start) AS text,
    timing.ruleset, timing.number, timing.point, timing.answer, timing.because, timing.rule
    FROM card_effect JOIN card ON card.key = card_effect.card JOIN timing ON timing.profile = card_effect.profile;
"""


class PointAnswer(NamedTuple):
    """The answer for a timing of the Damage Step under a ruleset."""

    ruleset: str
    point: str
    answer: str
    because: str
    rule: str | None
    own: str
    """Whether the effect's own event or named timing can occur then: yes or no."""


class TimedEffect(NamedTuple):
    """An activated effect read from a text: its kind, its place, its answers in order, and by day."""

    kind: str
    span: TextSpan
    answers: tuple[PointAnswer, ...]
    spans: Mapping[str, tuple[Span, ...]]
    """By territory, the spans of days with the same answers."""
    id: str
    """Its name in the draft of the card's record."""


class TimedCard(NamedTuple):
    """The effects of a card, and the places of activated effects that it gives to others, without answers."""

    effects: Sequence[TimedEffect]
    given: Sequence[TextSpan]


class TextTimer(NamedTuple):
    """The function that answers for printed cards, and the inputs of its answers, by name."""

    basis: Mapping[str, str]
    time: Callable[[Sequence[PrintedCard]], Iterable[TimedCard]]
    """Answers for cards, in their order."""
    releases: Mapping[str, Release] = {}
    """The dated sets by name."""


def write_timings(
    connection: sqlite3.Connection, cards: Iterable[tuple[str, PrintedCard]], timer: TextTimer | None
) -> None:
    """Write the effects of cards, each with its key, and their timings; equal answers are written once."""
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)
    if timer is None:
        return
    profiles: dict[object, tuple[int, TimedEffect]] = {}
    effects: list[tuple[object, ...]] = []
    given: list[tuple[object, ...]] = []
    keyed = list(cards)
    for (key, _), timed in zip(keyed, timer.time([card for _, card in keyed]), strict=True):
        given += [(key, number, *span) for number, span in enumerate(timed.given, 1)]
        for number, effect in enumerate(timed.effects, 1):
            same = (effect.answers, tuple(effect.spans.items()))
            profile, _ = profiles.setdefault(same, (len(profiles) + 1, effect))
            effects.append((key, number, effect.kind, *effect.span, profile, effect.id))
    connection.executemany("INSERT INTO card_effect VALUES (?, ?, ?, ?, ?, ?, ?, ?)", effects)
    connection.executemany("INSERT INTO given_effect VALUES (?, ?, ?, ?, ?)", given)
    connection.executemany(
        "INSERT INTO timing VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (profile, answer.ruleset, number, *answer[1:])
            for profile, effect in profiles.values()
            for number, answer in enumerate(effect.answers, 1)
        ),
    )
    write_spans(connection, profiles.values())
    connection.executemany("INSERT INTO timing_basis VALUES (?, ?)", sorted(timer.basis.items()))


def write_printings(
    connection: sqlite3.Connection, cards: Iterable[tuple[str, str | None]], timer: TextTimer | None
) -> None:
    """Write the day of the first printing of cards, each with its key and its sets, where it is known."""
    releases = timer.releases if timer else {}
    first = ((key, find_first(sets, releases)) for key, sets in cards)
    rows = ((key, TERRITORY, release.day) for key, release in first if release)
    connection.executemany("INSERT INTO printing VALUES (?, ?, ?)", rows)


def read_basis(connection: sqlite3.Connection) -> dict[str, str]:
    """Read the inputs of a pool's answers, by name."""
    return dict(connection.execute("SELECT key, value FROM timing_basis").fetchall())


def write_spans(connection: sqlite3.Connection, profiles: Iterable[tuple[int, TimedEffect]]) -> None:
    """Write the spans of profiles, and the changes between them."""
    known: dict[tuple[DayAnswer, ...], int] = {}
    spans, changes = [], []
    for profile, effect in profiles:
        for territory, each in effect.spans.items():
            for number, span in enumerate(each, 1):
                answers = known.setdefault(span.answers, len(known) + 1)
                spans.append((profile, territory, number, span.from_, span.until, answers))
                changes += [(profile, territory, number, change.of) for change in span.changes]
    connection.executemany("INSERT INTO timing_span VALUES (?, ?, ?, ?, ?, ?)", spans)
    connection.executemany("INSERT INTO span_change VALUES (?, ?, ?, ?)", changes)
    connection.executemany(
        "INSERT INTO day_answer VALUES (?, ?, ?, ?, ?, ?, ?)",
        ((id, number, *answer) for answers, id in known.items() for number, answer in enumerate(answers, 1)),
    )
