"""When verdicts, answers about cards and rules changed, and why: by revision of the records, and as a feed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Final

from kb.site.pages.feeds import Entry
from kb.site.pages.rows import Page, ask
from kb.site.words import CHANGES

SHOWN: Final = 8
"""How many facts of a cause are shown before the rest is folded."""
WORDED: Final = ("answered", "stated")
"""The kinds of changes that are no verdicts."""


def read_changes(connection: sqlite3.Connection) -> Page:
    """Read the revisions that changed verdicts, grouped by revision and cause."""
    revisions: dict[str, Page] = {}
    statements = dict(connection.execute("select id, statement from ruling").fetchall())
    for row in ask(connection, "select * from verdict_change order by id"):
        revision = revisions.setdefault(
            row["revision"], {**{name: row[name] for name in ("revision", "day", "subject")}, "causes": {}}
        )
        cause = revision["causes"].setdefault(row["cause"], {"what": row["what"], "facts": []})
        cause["facts"].append(
            row | {"statement": statements.get(row["ruling"]), "became": CHANGES.get(row["kind"], row["kind"])}
        )
    return {"revisions": list(revisions.values()), "shown": SHOWN}


def list_entries(page: Page, base: str) -> Iterator[Entry]:
    """List a feed entry for each revision that changed something."""
    for revision in page["revisions"]:
        told = []
        for cause, found in revision["causes"].items():
            facts = "; ".join(f"{name(row)} {row['became']} ({row['rulesets']})" for row in found["facts"][:SHOWN])
            more = len(found["facts"]) - SHOWN
            told.append(f"{cause}: {facts}" + (f"; and {more} more" if more > 0 else ""))
        address = f"{base}/changes#r{revision['revision'][:9]}"
        yield Entry(revision["subject"] or revision["revision"][:9], address, address, revision["day"], ". ".join(told))


def name(row: Page) -> str:
    """Name the subject of a change: a fact by its id, an answer about a card or a rule in words."""
    fact: str = row["fact"]
    return fact.replace("#", ": ", 1) if row["kind"] in WORDED else fact
