"""What the printed texts of a pool allow, as tables of it: every effect, and when it may be activated."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from kb.pool.cardtext import PrintedCard, Span

SCHEMA: Final = """
CREATE TABLE card_effect (card TEXT NOT NULL REFERENCES card (key), number INTEGER NOT NULL, kind TEXT NOT NULL,
    part TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, profile INTEGER NOT NULL,
    PRIMARY KEY (card, number)) WITHOUT ROWID;
CREATE TABLE timing (profile INTEGER NOT NULL, ruleset TEXT NOT NULL, number INTEGER NOT NULL, point TEXT NOT NULL,
    answer TEXT NOT NULL, because TEXT NOT NULL, rule TEXT, own TEXT NOT NULL,
    PRIMARY KEY (profile, ruleset, number)) WITHOUT ROWID;
CREATE TABLE timing_basis (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE VIEW effect_timing AS SELECT card.key AS card, card.name, card_effect.number AS effect, card_effect.kind,
    substr(CASE card_effect.part WHEN 'text' THEN card.text ELSE card.pendulum_text END,
        card_effect.start + 1, card_effect.end - card_effect.start) AS text,
    timing.ruleset, timing.number, timing.point, timing.answer, timing.because, timing.rule
    FROM card_effect JOIN card ON card.key = card_effect.card JOIN timing ON timing.profile = card_effect.profile;
"""


class PointAnswer(NamedTuple):
    """The answer for a point of the Damage Step under a ruleset."""

    ruleset: str
    point: str
    answer: str
    because: str
    rule: str | None
    own: str
    """Whether the effect's own event or named timing can come then: yes or no."""


class TimedEffect(NamedTuple):
    """An activated effect that was read off a text: its kind, where it stands, and the answers in order."""

    kind: str
    span: Span
    answers: tuple[PointAnswer, ...]


class TextTimer(NamedTuple):
    """Whoever answers for printed cards: what the answers rest on, by name, and the effects of a card."""

    basis: Mapping[str, str]
    time: Callable[[PrintedCard], Iterable[TimedEffect]]


def write_timings(
    connection: sqlite3.Connection, cards: Iterable[tuple[str, PrintedCard]], timer: TextTimer | None
) -> None:
    """Write the effects of cards, each with its key, and their timings; answers that are the same are written once."""
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)
    if timer is None:
        return
    profiles: dict[tuple[PointAnswer, ...], int] = {}
    effects: list[tuple[object, ...]] = []
    for key, card in cards:
        for number, effect in enumerate(timer.time(card), 1):
            profile = profiles.setdefault(effect.answers, len(profiles) + 1)
            effects.append((key, number, effect.kind, *effect.span, profile))
    connection.executemany("INSERT INTO card_effect VALUES (?, ?, ?, ?, ?, ?, ?)", effects)
    connection.executemany(
        "INSERT INTO timing VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (profile, answer.ruleset, number, *answer[1:])
            for answers, profile in profiles.items()
            for number, answer in enumerate(answers, 1)
        ),
    )
    connection.executemany("INSERT INTO timing_basis VALUES (?, ?)", sorted(timer.basis.items()))
