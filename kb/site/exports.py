"""Every ruling with its verdict and citations, for people's own search tools."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from datasette.utils.asgi import Response

from kb.locations.days import find_only_day
from kb.site.answering import read
from kb.site.pages.rows import Page, ask, read_rulesets


def list_rulings(connection: sqlite3.Connection, only: str | None = None) -> Iterator[Page]:
    """List the rulings with cards, citations and the findings under each ruleset; or one, by its id."""
    titles = {row["id"]: row["title"] for row in read_rulesets(connection)}
    asked = () if only is None else (only,)

    def gather(sql: str, rest: str = "") -> dict[str, list[Page]]:
        found: dict[str, list[Page]] = {}
        for row in ask(connection, sql + ("" if only is None else " and ruling = ?") + rest, *asked):
            found.setdefault(row.pop("ruling"), []).append(row)
        return found

    cards = gather("select ruling, card.name from ruling_card join card on card.slug = ruling_card.card where true")
    cites = gather(
        "select citation.ruling, source.title, source.published as date, citation.locator, source.address as url "
        "from citation join source on source.key = citation.source where citation.ruling is not null",
        " order by citation.id",
    )
    fares = gather(
        "select ruling, ruleset, case when sum(status = 'contradicts') then 'contradicts' "
        "when sum(status = 'cannot-decide') then 'cannot-decide' else 'agrees' end as verdict "
        "from finding where true",
        " group by ruling, ruleset",
    )
    why = gather("select ruling, kind, reason from matter where reason is not null")
    for row in ask(
        connection,
        "select ruling.id, ruling.statement, source.title as source, source.published, source.address, ruling.section, "
        "ruling.locator, ruling.era, ruling.verdict from ruling join source on source.key = ruling.source "
        + ("" if only is None else "where ruling.id = ? ")
        + "order by ruling.number",
        *asked,
    ):
        yield {
            "id": row["id"],
            "statement": row["statement"],
            "source": {"title": row["source"], "date": find_only_day(row["locator"]) or row["published"],
                       "section": row["section"], "locator": row["locator"], "url": row["address"]},
            "claimed_for": row["era"],
            "verdict": row["verdict"],
            "under": {titles[each["ruleset"]]: each["verdict"] for each in fares.get(row["id"], ())},
            "why": [each["reason"] for each in why.get(row["id"], ())],
            "cards": [each["name"] for each in cards.get(row["id"], ())],
            "cites": [
                {**cite, "date": find_only_day(cite["locator"]) or cite["date"]} for cite in cites.get(row["id"], ())
            ],
        }  # fmt: skip


def write_lines(connection: sqlite3.Connection) -> str:
    """Write the rulings as JSON, one a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in list_rulings(connection))


def write_markdown(connection: sqlite3.Connection) -> str:
    """Write the rulings as Markdown, a section each."""
    told = ["# Rulings, replayed\n\nRecords: CC BY-SA 4.0. Not an official source.\n"]
    for row in list_rulings(connection):
        source = row["source"]
        place = ", ".join(filter(None, (source["title"], source["date"], source["section"], source["locator"])))
        under = "; ".join(f"{verdict} under {title}" for title, verdict in row["under"].items())
        lines = [
            f"## {row['id']}",
            "",
            row["statement"],
            "",
            f"- Source: {place}",
            f"- Claimed for: {row['claimed_for']}",
        ]
        lines += [f"- Replayed: {under}"] if under else []
        lines += [f"- Why: {reason}" for reason in row["why"]]
        lines += [f"- Cards: {', '.join(row['cards'])}"] if row["cards"] else []
        told.append("\n".join(lines) + "\n")
    return "\n".join(told)


async def send_lines(datasette: Any) -> Response:
    """Send the rulings as JSON lines."""
    return Response(await read(datasette, write_lines), content_type="application/x-ndjson; charset=utf-8")


async def send_markdown(datasette: Any) -> Response:
    """Send the rulings as Markdown."""
    return Response(await read(datasette, write_markdown), content_type="text/markdown; charset=utf-8")


ROUTES = [(r"^/-/rulings\.jsonl$", send_lines), (r"^/-/rulings\.md$", send_markdown)]
"""Paths and handlers."""
