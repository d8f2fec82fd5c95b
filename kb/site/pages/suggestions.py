"""Suggestions while typing: besides cards a few rulings, rules, rulesets and sources."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from kb.database.search import search_rulings
from kb.site.pages.found import find_named, leave_out
from kb.site.pages.rows import Page
from kb.site.words import STATUSES, spell

CARDS: Final = 5
OTHERS: Final = 2
"""How many of each other kind are suggested."""
CLEAR: Final = 75.0
"""A card with this score comes before titles that contain the words."""
KINDS: Final = {"era": "ruleset"}
"""Kinds whose page has another name in its address."""


def read_suggestions(connection: sqlite3.Connection, query: str) -> list[Page]:
    """Read the rules, rulesets and sources that have all words of a query, then the rulings."""
    text = leave_out(query)
    named = [
        {"kind": KINDS.get(row["kind"], row["kind"]), "name": row["title"], "why": row["also"],
         "url": f"/{row['kind']}/{quote(row['id'])}"}
        for row in find_named(connection, query, OTHERS)
    ]  # fmt: skip
    rulings = [
        {"kind": "ruling", "name": row.title, "why": STATUSES.get(row.verdict, spell(row.verdict)),
         "url": f"/ruling/{quote(row.ruling)}"}
        for row in search_rulings(connection, text, OTHERS, all_words=True)
    ]  # fmt: skip
    return named + rulings


def order(cards: Sequence[Page], score: float, others: Sequence[Page]) -> list[Page]:
    """Put the cards first if one of them clearly fits, else the records with the words in title or text."""
    return [*cards, *others] if score >= CLEAR else [*others, *cards]
