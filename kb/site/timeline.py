"""Timeline of a card's answers from 2002 to today: a strip for each effect."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kb.site.grids import DaySpan, Effect
from kb.site.words import ANSWERS, SHORT_POINTS, SIGNS

FIRST: Final = "2002-01-01"
"""Where the timeline begins, unless something changed earlier."""


class Stop(NamedTuple):
    """A day of change: a day to link to, its width in days, and whether it is shown."""

    day: str
    until: str | None
    is_first: bool
    days: int
    is_shown: bool

    @property
    def since(self) -> str:
        """Its day; for the first, the day before which it lies."""
        return f"until {self.until or 'today'}" if self.is_first else self.day

    @property
    def label(self) -> str:
        """Its first and last day."""
        return self.since if self.is_first else f"{self.day} – {self.until or 'today'}"


class Stretch(NamedTuple):
    """A span of one effect over some stops."""

    stops: int
    day: str
    answer: str
    sign: str
    told: str
    is_shown: bool


class Strip(NamedTuple):
    """An effect with its spans in a row."""

    effect: Effect
    stretches: tuple[Stretch, ...]


class Timeline(NamedTuple):
    """The stops of a territory, and a strip for each effect."""

    territory: str
    stops: tuple[Stop, ...]
    strips: tuple[Strip, ...]

    @property
    def at(self) -> int:
        """Index of the stop that is shown."""
        return next(number for number, stop in enumerate(self.stops) if stop.is_shown)

    @property
    def columns(self) -> str:
        """The widths of the stops, for CSS."""
        return " ".join(f"minmax(2rem,{max(stop.days, 1)}fr)" for stop in self.stops)


def make_timeline(effects: Sequence[Effect], territory: str, day: str, today: str) -> Timeline | None:
    """Make the timeline of a territory with one day shown; None if no effect has a span there."""
    shown = [(effect, spans) for effect in effects if (spans := effect.spans.get(territory))]
    if not shown:
        return None
    changes = sorted({span.from_ for _, spans in shown for span in spans if span.from_ is not None})
    first = FIRST if not changes or changes[0] > FIRST else move(changes[0], -1)
    starts = [first, *changes]
    at = max((number for number, each in enumerate(starts) if each <= day), default=0)
    ends = [*changes, None]
    stops = tuple(
        Stop(start, end, not number, count_days(start, end or max(today, start)), number == at)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True))
    )
    return Timeline(
        territory, stops, tuple(Strip(effect, tuple(stretch(spans, stops))) for effect, spans in shown)
    )  # fmt: skip


def stretch(spans: Sequence[DaySpan], stops: Sequence[Stop]) -> Iterator[Stretch]:
    """Lay the spans of an effect over the stops, leaving gaps where it is not an activated effect."""
    at = 0
    while at < len(stops):
        span = next((each for each in spans if each.holds(stops[at].day)), None)
        over = 1
        while at + over < len(stops) and (span is not None and span.holds(stops[at + over].day)):
            over += 1
        covered = stops[at : at + over]
        is_shown = any(stop.is_shown for stop in covered)
        if span is None:
            yield Stretch(over, covered[0].day, "none", "", "Not activated", is_shown)
        else:
            reason = span.row.verdict
            partly = reason.answer == "yes" and not reason.everywhere
            sign = shorten_points(reason.points) if partly else SIGNS.get(reason.answer, "?")
            where = f", {reason.where}" if reason.answer in ("yes", "unknown") else ""
            since = "until" if span.from_ is None else f"{span.from_} –"
            told = f"{ANSWERS[reason.answer]}{where}: {since} {span.until or 'today'}"
            yield Stretch(over, covered[0].day, reason.answer, sign, told, is_shown)
        at += over


def shorten_points(points: Sequence[str | None]) -> str:
    """Name the timings at which an effect can be used, in as few words as fit a timeline."""
    named = [SHORT_POINTS[point] for point in points if point in SHORT_POINTS]
    return named[0] if len(named) == 1 else f"{named[0]}–{named[-1]}" if named else SIGNS["yes"]


def move(day: str, days: int) -> str:
    """Add days to a day."""
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days)).isoformat()


def count_days(start: str, end: str) -> int:
    """Count the days from one until before another."""
    return (datetime.date.fromisoformat(end) - datetime.date.fromisoformat(start)).days
