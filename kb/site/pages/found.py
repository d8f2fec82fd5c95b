"""The results of a search."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Container
from typing import Final

from markupsafe import Markup, escape

from kb.database.search import CLOSED, OPENED, STOP_WORDS, Scope, search_cards, search_rulings
from kb.site.pages.rows import Page, ask

SEARCH_COUNT: Final = 30
WORDS: Final = re.compile(r"[\w-]+")
LONGEST: Final = 8
"""Most words of a query that are searched for in names."""
NAMED: Final = {
    "rule": "select id, title, id as also, id || ' ' || formerly as said from rule",
    "era": "select id, title, day as also, id || ' ' || title as said from ruleset",
    "source": "select key as id, title, replace(authority, '-', ' ') || coalesce(', ' || published, '') as also, "
    "key || ' ' || title || ' ' || coalesce(publisher, '') as said from source",
}
"""Tables with a page of their own: key, second text and text to search."""


def leave_out(query: str) -> str:
    """Remove the stop words from a query, unless nothing would remain."""
    kept = [word for word in query.split() if word.casefold().strip("?,.!;:") not in STOP_WORDS]
    return " ".join(kept) or query


def read_found(
    connection: sqlite3.Connection,
    query: str,
    shown: Container[str] = (),
    *,
    cards: bool = True,
    scope: Scope | None = None,
) -> Page:
    """Search rulings and ``cards``; any text is a query; rulings in ``shown`` are left out."""
    marks = (OPENED, CLOSED)
    return {
        "named": find_named(connection, query),
        "found": [
            {"id": each.ruling, "title": each.title, "snippet": mark(each.snippet), "source": each.source,
             "verdict": each.verdict, "era": each.claimed}
            for each in search_rulings(connection, query, SEARCH_COUNT, marks, scope=scope)
            if each.ruling not in shown
        ],
        "cards": [
            {"slug": each.card, "name": each.name, "snippet": mark(each.snippet)}
            for each in (search_cards(connection, query, 12, marks) if cards else ())
        ],
    }  # fmt: skip


def find_named(connection: sqlite3.Connection, query: str, most: int = 8) -> list[Page]:
    """Find the rules, rulesets and sources whose name or title has every word of a query."""
    words = [word for word in WORDS.findall(query.casefold()) if word not in STOP_WORDS][:LONGEST]
    if not words:
        return []
    found = []
    for kind, sql in NAMED.items():
        holds = " and ".join("instr(lower(said), ?)" for _ in words)
        found += ask(
            connection, f"select '{kind}' as kind, id, title, also from ({sql}) where {holds} limit ?", *words, most
        )
    return found


def mark(snippet: str) -> Markup:
    """Write a snippet with its matches in ``<mark>``."""
    return Markup(str(escape(snippet)).replace(OPENED, "<mark>").replace(CLOSED, "</mark>"))
