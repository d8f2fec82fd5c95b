"""The rulebook of an era: its page, the comparison of two eras, and one page to print that needs no other file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from kb.site import words
from kb.site.pages.rows import Page, ask_one, read_named_rulesets

TEMPLATES: Final = Path(__file__).parent / "templates"


def read_rulebook(connection: sqlite3.Connection, ruleset: str) -> Page | None:
    """Read the rulebook of a ruleset; None without one."""
    row = ask_one(connection, "select content from rulebook where ruleset = ?", ruleset)
    if row is None:
        return None
    return {"book": json.loads(row["content"]), "rulesets": read_named_rulesets(connection)}


OPEN: Final = "open"
"""The chapter of the questions that no source answers for the era."""


def choose_chapter(book: Mapping[str, Any], chapter: str | None) -> dict[str, Any] | None:
    """Choose a chapter of a rulebook by its anchor, or without one the chart and the contents; None if it has none."""
    contents = [{key: each[key] for key in ("anchor", "number", "title")} for each in book["chapters"]]
    contents += [{"anchor": OPEN, "number": "", "title": "Unanswered questions"}] if book["open"] else []
    if chapter is not None and all(each["anchor"] != chapter for each in contents):
        return None
    return {
        **book,
        "contents": contents,
        "chapters": [each for each in book["chapters"] if each["anchor"] == chapter],
        "open": book["open"] if chapter == OPEN else [],
    }


def read_comparison(connection: sqlite3.Connection, then: str, now: str) -> Page | None:
    """Read the differences of two rulesets; None if one of them has no rulebook."""
    row = ask_one(connection, 'select content from rulebook_against where "then" = ? and "now" = ?', then, now)
    if row is None:
        return None
    rulesets = read_named_rulesets(connection)
    titles = {each["id"]: each["title"] for each in rulesets}
    return {"compared": json.loads(row["content"]), "titles": titles, "rulesets": rulesets}


def render_rulebook(book: Mapping[str, Any], *, short: bool = False) -> str:
    """Write a rulebook as one HTML page to print."""
    loader = FileSystemLoader(TEMPLATES)
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return made.get_template("rulebook_print.html").render(book=book, short=short, words=words)
