"""What the site adds to Datasette: its pages, links to them, and a search that is never an error."""

from __future__ import annotations

import sqlite3
from typing import Any
from urllib.parse import quote

from datasette import hookimpl
from markupsafe import Markup, escape

from kb.site import views, words
from kb.site.limits import bound_connection

LINKED = {
    "ruling": {"id": "ruling", "source": "source"},
    "contradictions": {"ruling": "ruling"},
    "undecided": {"ruling": "ruling"},
    "ruled_cards": {"card": "card"},
    "timing": {"card": "card", "rule": "rule"},
    "card": {"slug": "card", "key": "card"},
    "finding": {"ruling": "ruling"},
    "rule": {"id": "rule"},
    "ruleset": {"id": "era"},
    "source": {"key": "source"},
}
"""Which columns lead to a page of ours."""
PAGES = (
    ("/matters", "Contradictions"),
    ("/eras", "Eras"),
    ("/sources", "Sources"),
    ("/coverage", "Coverage"),
    ("/about", "About"),
    ("/rulings", "Tables and queries"),
)
"""The pages named at the top of each."""


@hookimpl
def register_routes() -> list[tuple[str, Any]]:
    """Give the pages their addresses."""
    return views.ROUTES


@hookimpl(trylast=True)
def prepare_connection(conn: sqlite3.Connection) -> None:
    """Bound what a question may ask for, and read what people type into a table's search as words, never as syntax."""
    from kb.database.search import write_query

    bound_connection(conn)
    conn.create_function("escape_fts", 1, write_query)


@hookimpl
def menu_links(datasette: Any) -> list[dict[str, str]]:
    """List the pages in the menu."""
    return [{"href": datasette.urls.path(path), "label": label} for path, label in PAGES]


@hookimpl
def extra_template_vars() -> dict[str, Any]:
    """Let every template write the game's words."""
    return {"words": words}


@hookimpl
def render_cell(value: Any, column: str, table: str | None, datasette: Any) -> Markup | None:
    """Lead from the name of a record to its page."""
    kind = LINKED.get(table or "", {}).get(column)
    if kind is None or not isinstance(value, str):
        return None
    address = datasette.urls.path(f"/{kind}/{quote(value)}")
    return Markup(f'<a href="{escape(address)}">{escape(value)}</a>')
