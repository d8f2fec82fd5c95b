"""Answers by day: the spans of days on which an effect has the same answers, and what changed as each began."""

from __future__ import annotations

from typing import Literal, NamedTuple


class DayAnswer(NamedTuple):
    """The answer at one timing of the Damage Step; without a timing, for the whole of it."""

    point: str | None
    """None where there is no chart to answer by, or the card is not yet printed."""
    answer: str
    """Yes, no, unknown, or not-printed."""
    because: str
    rule: str | None
    own: str
    """Whether the effect's own event or named timing can come then: yes or no."""


class Change(NamedTuple):
    """What changed on a day: a period of a switch began, a wording or card ruling began or ended, a card came out."""

    kind: Literal["switch", "wording", "card-ruling", "printing"]
    of: str
    """The id of the period, the id of the wording, the number of the card ruling on its card, the code of the set."""


class Span(NamedTuple):
    """Days without a change: from the first (None: from the beginning) until before another (None: till today)."""

    from_: str | None
    until: str | None
    answers: tuple[DayAnswer, ...]
    by_wording: str | None = None
    """The day of the later wording by which it is answered."""
    changes: tuple[Change, ...] = ()


class EffectSpans(NamedTuple):
    """The spans of an effect of a card (by its slug) in a territory, the earliest first."""

    card: str
    effect: str
    territory: str
    kind: str
    """The class of the effect in its first wording that is activated."""
    spans: tuple[Span, ...]
