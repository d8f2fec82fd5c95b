"""What the box suggests while one types: besides cards a few rulings, rules, rulesets and sources."""

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
"""How many are suggested of each other kind."""
CLEAR: Final = 75.0
"""A card that fits so well comes before what has the words in its title."""
KINDS: Final = {"era": "ruleset"}
"""What a page's address calls otherwise."""


def read_suggestions(connection: sqlite3.Connection, query: str) -> list[Page]:
    """Read the rules, rulesets and sources named by all words of a query, then rulings that have them all."""
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
    """Put the cards first where one of them clearly fits, else what has the words in its title or text."""
    return [*cards, *others] if score >= CLEAR else [*others, *cards]
