"""A card's answers by day: spans of days with the same answers, and the changes between them."""

from __future__ import annotations

import datetime
import re
import sqlite3
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from kb.site.grids import NOT_YET, DaySpan, Effect, Row, read_said
from kb.site.pages.rows import Page, ask, ask_one
from kb.site.words import list_points, spell

TERRITORIES: Final = ("tcg", "ocg")
WRITTEN: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
RECORDED: Final = """
    select timing_span.effect, territory, timing_span.number, "from", until, by_wording,
           point, answer, because, rule, own
    from timing_span join day_answer on day_answer.answers = timing_span.answers
    where timing_span.card = ? order by effect, territory, timing_span.number, day_answer.number
"""
PRINTED: Final = """
    select card_effect.number as effect, territory, timing_span.number, "from", until, null as by_wording,
           point, answer, because, rule, own
    from card_effect join timing_span on timing_span.profile = card_effect.profile
    join day_answer on day_answer.answers = timing_span.answers
    where card_effect.card = ? order by effect, territory, timing_span.number, day_answer.number
"""
CHANGES: Final = (
    "select kind, period, wording, exception, card_set from span_change "
    "where card = ? and effect = ? and territory = ? and span = ? order by id"
)
PERIODS: Final = (
    "select 'switch' as kind, period from card_effect join span_change on span_change.profile = card_effect.profile "
    "where card = ? and card_effect.number = ? and territory = ? and span = ? order by period"
)
CITED: Final = (
    "select source.key, source.title, source.kind, source.published, citation.locator from citation "
    "join source on source.key = citation.source where "
)


class Day(NamedTuple):
    """A territory and a day."""

    territory: str
    day: str

    @property
    def id(self) -> str:
        """Its id, in the form of a ruleset's."""
        return f"{self.territory}-{self.day}"

    @property
    def title(self) -> str:
        """Its title, in the form of a ruleset's."""
        return f"{self.territory.upper()}, {self.day}"


def is_day(text: str) -> bool:
    """Whether a text is a date such as 2010-04-26."""
    try:
        return bool(WRITTEN.fullmatch(text) and datetime.date.fromisoformat(text))
    except ValueError:
        return False


def choose_nearest(day: Day, rulesets: Iterable[Page], default: str) -> str:
    """Choose the last ruleset up to a day in its territory; of equal days the first in ``rulesets``."""
    past = [row for row in rulesets if row["territory"] == day.territory and row["day"] <= day.day]
    return str(max(past, key=itemgetter("day"))["id"]) if past else default


def read_spans(connection: sqlite3.Connection, sql: str, key: str) -> dict[Any, dict[str, list[DaySpan]]]:
    """Read the spans of a card's effects, by effect and territory."""
    found: dict[Any, dict[str, list[DaySpan]]] = {}
    rows = ask(connection, sql, key)
    for (effect, territory, number), told in groupby(
        rows, lambda row: (row["effect"], row["territory"], row["number"])
    ):
        each = list(told)
        span = DaySpan(number, each[0]["from"], each[0]["until"], tuple(map(read_said, each)))
        found.setdefault(effect, {}).setdefault(territory, []).append(span)
    return found


def begin_spans(spans: dict[str, list[DaySpan]], territory: str, first: str) -> dict[str, list[DaySpan]]:
    """Begin an effect's spans in a territory with the day of its card's first printing."""
    told = spans.get(territory)
    if not told:
        return spans
    said = tuple(
        each._replace(answer="not-printed", because=NOT_YET, rule=None, by_wording=None, own=True)
        for each in told[0].said
    )
    kept = [
        each._replace(from_=max(each.from_ or "", first)) for each in told if each.until is None or each.until > first
    ]
    return {**spans, territory: [DaySpan(0, None, first, said), *kept]}


def show_day(effect: Effect, day: Day) -> Effect:
    """Add the answers of a day to an effect, merged with equal ones of rulesets."""
    span = effect.on(day.territory, day.day)
    if span is None:
        return effect
    alike = next((row for row in effect.rows if row.said == span.said), Row((), span.said))
    return effect._replace(
        rows=[Row((day.id, *alike.rulesets), span.said), *(row for row in effect.rows if row is not alike)]
    )


def read_changes(slug: str, effect: str, territory: str, span: int, connection: sqlite3.Connection) -> list[Page]:
    """Read the changes at the start of a span of a recorded effect."""
    return ask(connection, CHANGES, slug, effect, territory, span)


def read_periods(key: str, effect: str, territory: str, span: int, connection: sqlite3.Connection) -> list[Page]:
    """Read the periods of switches that began with a span of an effect read from its text."""
    return ask(connection, PERIODS, key, int(effect.rpartition("-")[2]), territory, span)


def describe_changes(
    rows: Iterable[Page], slug: str | None, territory: str, day: str, connection: sqlite3.Connection
) -> list[Page]:
    """Describe the changes of a day, each with its citations."""
    told = (describe(connection, row, slug, territory, day) for row in rows)
    return [each for each in told if each is not None]


def describe(connection: sqlite3.Connection, row: Page, slug: str | None, territory: str, day: str) -> Page | None:
    """Describe one change with its citations; None if the database does not have it."""
    match row["kind"]:
        case "switch":
            period = ask_one(
                connection,
                "select question, switch_period.value, means from switch_period "
                "join switch on switch.name = switch_period.switch left join switch_value "
                "on switch_value.switch = switch.name and switch_value.value = switch_period.value "
                "where switch_period.id = ?", row["period"],
            )  # fmt: skip
            if period is None:
                return None
            told = f"{period['question']} Now: {period['means'] or 'not settled by any public text'}"
            return {"told": told, "cites": ask(connection, f"{CITED} period = ? order by id", row["period"])}
        case "wording":
            wording = ask_one(connection, "select effect, since from effect where id = ?", row["wording"])
            assert wording is not None
            begins = "begins" if wording["since"] == day else "ends"
            side = f"effect {wording['effect']}"
            return {
                "told": f"A wording of it {begins}",
                "cites": ask(connection, f"{CITED} card = ? and side = ? order by id", slug, side),
            }
        case "card-ruling":
            ruling = ask_one(connection, "select * from card_exception where id = ?", row["exception"])
            assert ruling is not None
            may = "may" if ruling["allowed"] == "yes" else "may not"
            where = list_points(ruling["point"].split(", ")) if ruling["point"] else "in the Damage Step"
            begins = "begins" if ruling["from"] == day else "ends"
            side = f"exception {ruling['effect']}"
            return {
                "told": f"A card ruling {begins}: it {may} be activated {where}",
                "cites": ask(connection, f"{CITED} card = ? and side = ? order by id", slug, side),
            }
    released = ask_one(connection, "select name from card_set where code = ?", row["card_set"])
    return {
        "told": f"First printed in the {territory.upper()}: {released['name'] if released else spell(row['card_set'])}",
        "cites": ask(connection, f"{CITED} card_set = ? order by id", row["card_set"]),
    }
