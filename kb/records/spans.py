"""Answers by day: spans of days on which an effect has the same answers, and the changes between them."""

from __future__ import annotations

from typing import Literal, NamedTuple


class DayAnswer(NamedTuple):
    """The answer at one timing of the Damage Step; without a timing, for the whole of it."""

    point: str | None
    """None if the chart is not settled, or the card is not yet printed."""
    answer: str
    """Yes, no, unknown, or not-printed."""
    because: str
    rule: str | None
    own: str
    """Whether the effect's own event or named timing can occur then: yes or no."""


class Change(NamedTuple):
    """A change on a day: a period of a switch began, a wording or card ruling began or ended, a card was released."""

    kind: Literal["switch", "wording", "card-ruling", "printing"]
    of: str
    """The id of the period, the id of the wording, the number of the card ruling on its card, the code of the set."""


class Span(NamedTuple):
    """Days without a change: the first (None: from the beginning), and the day after the last (None: today)."""

    from_: str | None
    until: str | None
    answers: tuple[DayAnswer, ...]
    by_wording: str | None = None
    """The day of the later wording used."""
    changes: tuple[Change, ...] = ()


class EffectSpans(NamedTuple):
    """The spans of an effect of a card (by its slug) in a territory, the earliest first."""

    card: str
    effect: str
    territory: str
    kind: str
    """The class of the effect in its first activated wording."""
    spans: tuple[Span, ...]
