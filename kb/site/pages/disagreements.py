"""Contradictions and conflicts, each disagreement once, and their feed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from typing import Final

from kb.site.pages.feeds import Entry
from kb.site.pages.rows import Page, ask
from kb.site.words import DISAGREEMENTS

FILTERS: Final = ("source", "era", "kind", "topic")
UNLISTED: Final = "unlisted"


def read_disagreements(connection: sqlite3.Connection, chosen: Mapping[str, str]) -> Page:
    """Read the disagreements that pass the filters, newest documents first, and the filters' options."""
    rows = ask(
        connection,
        "select matter.id, matter.title, matter.ruling, matter.rulesets, matter.kind, matter.reason, matter.today, "
        "matter.weighs, matter.known, matter.contradictions, matter.conflicts, matter.path, matter.line, "
        "source.key as source, source.title as source_title, source.published, ruling.era, ruling.locator, "
        "coalesce(speaker.kind, source.kind) as document, "
        "(select group_concat(topic) from ruling_topic where ruling_topic.ruling = matter.ruling) as topics "
        "from matter join ruling on ruling.id = matter.ruling join source on source.key = ruling.source "
        "left join source as speaker on speaker.key = ruling.speaker "
        "order by matter.kind is 'loosely-worded', matter.known, source.published is null, source.published desc, "
        "matter.number",
    )
    for row in rows:
        row["rulesets"] = row["rulesets"].split(", ")
        row["topics"] = (row["topics"] or "").split(",") if row["topics"] else []
        row["kind"] = row["kind"] or UNLISTED
        row["settled"] = DISAGREEMENTS.get(row["kind"], row["kind"])
    says = {
        row["ruling"]: row
        for row in ask(
            connection,
            "select ruling, min(says) as says, min(engine) as engine, min(because) as because, rules from finding "
            "where status in ('contradicts', 'loosely-worded') group by ruling",
        )
    }
    against: dict[str, list[Page]] = {}
    for cite in ask(
        connection,
        "select citation.matter, citation.locator, source.key, source.title, source.kind, source.published "
        "from citation join source on source.key = citation.source where citation.matter is not null "
        "order by citation.id",
    ):
        against.setdefault(cite["matter"], []).append(cite)
    kept = []
    for row in rows:
        has = {"source": [row["source"]], "era": row["rulesets"], "kind": [row["kind"]], "topic": row["topics"]}
        if all(not chosen.get(name) or chosen[name] in has[name] for name in FILTERS):
            kept.append(row | {"sides": says.get(row["ruling"]), "against": against.get(row["id"], [])})
    choices = {
        "source": sorted({(row["source"], row["source_title"]) for row in rows}, key=lambda each: each[1]),
        "era": sorted({(ruleset, ruleset) for row in rows for ruleset in row["rulesets"]}),
        "kind": sorted({(row["kind"], row["settled"]) for row in rows}),
        "topic": sorted({(topic, topic.replace("-", " ")) for row in rows for topic in row["topics"]}),
    }
    titles = dict(connection.execute("select id, title from ruleset").fetchall())
    choices["era"] = [(each, titles.get(each, each)) for each, _ in choices["era"]]
    return {"matters": kept, "all": len(rows), "choices": choices, "chosen": dict(chosen), "titles": titles}


def list_entries(page: Page, base: str) -> Iterator[Entry]:
    """List a feed entry for each disagreement, dated by its document."""
    for row in page["matters"]:
        summary = f"{row['settled']}: {row['reason'] or 'not yet reviewed'}"
        address = f"{base}/ruling/{row['ruling']}"
        yield Entry(row["title"], f"{base}/ruling/{row['id']}", address, row["published"], summary)
