"""Contradictions and conflicts, each thing once, and the feed of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final
from xml.etree import ElementTree

from kb.site.pages.rows import Page, ask
from kb.site.words import MATTERS

FILTERS: Final = ("source", "era", "kind", "topic")
UNLISTED: Final = "unlisted"
ATOM: Final = "http://www.w3.org/2005/Atom"
LONGEST_AGO: Final = "2005-01-01"
"""The date of an entry of the feed whose document has none."""


def read_matters(connection: sqlite3.Connection, chosen: Mapping[str, str]) -> Page:
    """Read the matters that fit the filters, newest documents first, and what can be filtered by."""
    rows = ask(
        connection,
        "select matter.id, matter.title, matter.ruling, matter.rulesets, matter.kind, matter.reason, matter.known, "
        "matter.contradictions, matter.conflicts, matter.path, matter.line, source.key as source, "
        "source.title as source_title, source.published, ruling.era, "
        "(select group_concat(topic) from ruling_topic where ruling_topic.ruling = matter.ruling) as topics "
        "from matter join ruling on ruling.id = matter.ruling join source on source.key = ruling.source "
        "order by matter.known, source.published is null, source.published desc, matter.number",
    )
    for row in rows:
        row["rulesets"] = row["rulesets"].split(", ")
        row["topics"] = (row["topics"] or "").split(",") if row["topics"] else []
        row["kind"] = row["kind"] or UNLISTED
        row["settled"] = MATTERS.get(row["kind"], row["kind"])
    says = {
        row["ruling"]: row
        for row in ask(
            connection,
            "select ruling, min(says) as says, min(engine) as engine, min(because) as because, rules from finding "
            "where status = 'contradicts' group by ruling",
        )
    }
    kept = []
    for row in rows:
        has = {"source": [row["source"]], "era": row["rulesets"], "kind": [row["kind"]], "topic": row["topics"]}
        if all(not chosen.get(name) or chosen[name] in has[name] for name in FILTERS):
            kept.append(row | {"sides": says.get(row["ruling"])})
    choices = {
        "source": sorted({(row["source"], row["source_title"]) for row in rows}, key=lambda each: each[1]),
        "era": sorted({(ruleset, ruleset) for row in rows for ruleset in row["rulesets"]}),
        "kind": sorted({(row["kind"], row["settled"]) for row in rows}),
        "topic": sorted({(topic, topic.replace("-", " ")) for row in rows for topic in row["topics"]}),
    }
    titles = dict(connection.execute("select id, title from ruleset").fetchall())
    choices["era"] = [(each, titles.get(each, each)) for each, _ in choices["era"]]
    return {"matters": kept, "all": len(rows), "choices": choices, "chosen": dict(chosen), "titles": titles}


def write_feed(page: Page, base: str) -> str:
    """Write matters as an Atom feed; an entry is dated by its document."""
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed")

    def add(parent: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> ElementTree.Element:
        child = ElementTree.SubElement(parent, f"{{{ATOM}}}{tag}", attributes)
        child.text = text or None
        return child

    add(feed, "title", "Rulings, replayed: contradictions")
    add(feed, "id", f"{base}/matters.atom")
    add(feed, "link", href=f"{base}/matters.atom", rel="self")
    add(feed, "link", href=f"{base}/matters")
    add(feed, "updated", f"{max((date_of(row) for row in page['matters']), default=LONGEST_AGO)}T00:00:00Z")
    add(add(feed, "author"), "name", "ruling-corpus")
    for row in page["matters"]:
        entry = add(feed, "entry")
        add(entry, "title", row["title"])
        add(entry, "id", f"{base}/ruling/{row['id']}")
        add(entry, "link", href=f"{base}/ruling/{row['ruling']}")
        add(entry, "updated", f"{date_of(row)}T00:00:00Z")
        add(entry, "summary", f"{row['settled']}: {row['reason'] or 'not looked at yet'}")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(feed, encoding="unicode")


def date_of(row: Page) -> str:
    """Date a matter by its document, in full."""
    published = row["published"] or LONGEST_AGO
    return str(published + LONGEST_AGO[len(published) :])
