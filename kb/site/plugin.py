"""The Datasette hooks of the site, active wherever a knowledge base is served."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import quote

import yaml
from datasette import hookimpl
from markupsafe import Markup, escape

from kb.locations.days import find_only_day
from kb.site import api, exports, lookup_plugin, offline, reasons, views, words
from kb.site.limits import bound_connection, fit_rows
from kb.site.mistakes import answer_mistakes
from kb.site.served import PLUGIN, hash_assets, is_served, name_ours

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
"""Columns that link to pages of the site."""
PAGES = (
    ("/names", "Cards"),
    ("/matters", "Contradictions"),
    ("/eras", "Eras"),
    ("/sources", "Sources"),
    ("/coverage", "Coverage"),
    ("/api", "For programs"),
    ("/about", "About"),
    ("/rulings", "Tables and queries"),
)
"""The pages in the navigation."""
ROUTES = [*api.ROUTES, *views.ROUTES, *lookup_plugin.ROUTES, *exports.ROUTES, *offline.ROUTES]

SETTINGS: Final[dict[str, Any]] = {
    "suggest_facets": False,
    "default_page_size": 10,
    "truncate_cells_html": 200,
    "sql_time_limit_ms": 3000,
    "facet_time_limit_ms": 1000,
    "default_facet_size": 12,
}
"""The settings of a Datasette that serves a knowledge base."""

handle_exception = answer_mistakes(ROUTES)


@hookimpl
def startup(datasette: Any) -> None:
    """Find the site's databases, and give templates the game's terms and the address of the records."""
    name_ours(datasette)
    if is_served(datasette):
        settle(datasette)
        lookup_plugin.prepare(datasette)
    repository = str((datasette.plugin_config(PLUGIN) or {}).get("repository") or "").rstrip("/")
    datasette.jinja_env.globals |= {
        "words": words,
        "only_day": find_only_day,
        "plain": reasons.make_plain,
        "fit_rows": fit_rows,
        "is_ours": is_served(datasette),
        "assets": hash_assets(),
        "repository": repository if repository.startswith(("https://", "http://")) else "",
    }


def settle(datasette: Any) -> None:
    """Give a Datasette that serves a knowledge base the settings of the site, unless its operator chose others."""
    from datasette import handle_exception as datasettes
    from datasette.app import DEFAULT_SETTINGS

    datasettes.rich = None  # else every page that is not there prints a traceback with its locals
    for name, value in SETTINGS.items():
        if datasette._settings.get(name) == DEFAULT_SETTINGS[name]:
            datasette._settings[name] = value
    datasette.page_size = datasette.setting("default_page_size")  # copied when it was made, as the limit of time is
    datasette.sql_time_limit_ms = datasette.setting("sql_time_limit_ms")


@hookimpl
def register_routes(datasette: Any) -> list[tuple[str, Any]]:
    """Give the pages their addresses."""
    return ROUTES if is_served(datasette) else []


@hookimpl
def asgi_wrapper(datasette: Any) -> Callable[[Any], Any]:
    """Add headers to every answer."""
    from kb.site.headers import Headers

    return lambda app: Headers(app, datasette, ROUTES)


@hookimpl
def get_metadata(datasette: Any, key: str | None, table: str | None) -> dict[str, Any]:
    """Describe every table, column and query; for a ``key`` of permissions, leave out the descriptions."""
    if not is_served(datasette):
        return {}
    if key in DECIDING and table is None:
        return cast(dict[str, Any], json.loads(read_metadata(whole=False)))
    said: dict[str, Any] = json.loads(read_metadata(whole=True))
    for database in said["databases"].values():
        database |= {kind: Described(database[kind]) for kind in DESCRIBED if kind in database}
    return said


DESCRIBED: Final = ("tables", "queries")
DECIDING: Final = ("allow", "allow_sql", "tables")
"""Keys that Datasette reads twice for each table of a list, to decide who may see it."""
USED: Final = ("allow", "facet_size")
"""The entries of a table that Datasette then uses."""


class Described(dict[str, Any]):
    """The descriptions of tables or queries by name; a copy has the same ones.

    Datasette copies them and leaves those copies as they are.
    """

    def __deepcopy__(self, _: object) -> Described:
        return Described(self)


@cache
def read_metadata(*, whole: bool) -> str:
    """Read the descriptions as a JSON text, since Datasette changes the object it gets."""
    said = yaml.safe_load((Path(__file__).parent / "metadata.yml").read_text("utf-8"))
    for database in said["databases"].values() if not whole else ():
        tables = database.pop("tables", {}).items()
        database.pop("queries", None)
        database["tables"] = {
            name: read for name, table in tables if (read := {key: table[key] for key in USED if key in table})
        }
    return json.dumps(said)


@hookimpl(trylast=True)
def prepare_connection(conn: sqlite3.Connection, datasette: Any) -> None:
    """Limit visitors' SQL, and treat the text of a table's search box as words, never as syntax."""
    if not is_served(datasette):
        return
    from kb.database.search import write_query

    bound_connection(conn)
    conn.create_function("escape_fts", 1, write_query)
    lookup_plugin.add_functions(conn, datasette)


@hookimpl
def menu_links(datasette: Any) -> list[dict[str, str]]:
    """List the pages in the menu."""
    if not is_served(datasette):
        return []
    return [{"href": datasette.urls.path(path), "label": label} for path, label in PAGES]


@hookimpl
def render_cell(value: Any, column: str, table: str | None, datasette: Any) -> Markup | None:
    """Link the name of a record to its page."""
    kind = LINKED.get(table or "", {}).get(column)
    if kind is None or not isinstance(value, str) or not is_served(datasette):
        return None
    address = datasette.urls.path(f"/{kind}/{quote(value)}")
    return Markup(f'<a href="{escape(address)}">{escape(value)}</a>')
