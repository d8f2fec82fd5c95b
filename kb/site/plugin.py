"""What the site adds to Datasette: its pages, links to them, and a search that is never an error."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any
from urllib.parse import quote

from datasette import hookimpl
from datasette.utils.asgi import AsgiFileDownload, Response
from markupsafe import Markup, escape

from kb.site import lookup_plugin, pages
from kb.site.limits import bound_connection

CARDS = "cards"
"""The name under which the imported pool is served."""
LINKED = {
    "ruling": {"id": "ruling"}, "contradictions": {"ruling": "ruling"}, "undecided": {"ruling": "ruling"},
    "ruled_cards": {"card": "card"}, "timing": {"card": "card"}, "card": {"slug": "card"},
    "finding": {"ruling": "ruling"},
}  # fmt: skip
"""Which columns lead to a page of ours."""


@hookimpl
def register_routes() -> list[tuple[str, Any]]:
    """Give the pages their addresses."""
    return [
        (r"^/$", show_front),
        (r"^/-/find$", show_found),
        (r"^/-/download/rulings\.db$", download),
        (r"^/ruling/(?P<identity>.+)$", show_ruling),
        (r"^/card/(?P<slug>[^/]+)$", show_card),
    ]


@hookimpl(trylast=True)
def prepare_connection(conn: sqlite3.Connection) -> None:
    """Bound what a question may ask for, and read what people type into a table's search as words, never as syntax."""
    from kb.database.search import write_query

    bound_connection(conn)
    conn.create_function("escape_fts", 1, write_query)


@hookimpl
def menu_links(datasette: Any) -> list[dict[str, str]]:
    """List the pages in the menu."""
    return [
        {"href": datasette.urls.path("/"), "label": "Front page"},
        {"href": datasette.urls.path("/rulings/contradictions"), "label": "Contradictions"},
        {"href": datasette.urls.path("/rulings/ruling"), "label": "All rulings"},
        {"href": datasette.urls.path("/rulings/card"), "label": "All cards"},
        {"href": datasette.urls.path("/rulings/undecided_reasons"), "label": "What is not decided, and why"},
        {"href": datasette.urls.path("/rulings"), "label": "Tables and queries"},
    ]


@hookimpl
def render_cell(value: Any, column: str, table: str | None, datasette: Any) -> Markup | None:
    """Lead from the id of a ruling or a card to its page."""
    kind = LINKED.get(table or "", {}).get(column)
    if kind is None or not isinstance(value, str):
        return None
    address = datasette.urls.path(f"/{kind}/{quote(value)}")
    return Markup(f'<a href="{escape(address)}">{escape(value)}</a>')


async def show_front(datasette: Any, request: Any) -> Response:
    """Show the front page."""
    page = await read(datasette, pages.read_front)
    return await show(datasette, request, "front.html", page)


async def show_found(datasette: Any, request: Any) -> Response:
    """Show what a search found."""
    query = (request.args.get("q") or "").strip()
    page = await read(datasette, lambda connection: pages.read_found(connection, query))
    return await show(datasette, request, "found.html", page | await find_cards(datasette, query))


async def find_cards(datasette: Any, question: str) -> dict[str, Any]:
    """Find the cards that a question names, and answer for the likeliest if it is beyond doubt."""
    if not question:
        return {"matches": [], "answer": None}
    found = await asyncio.to_thread(lookup_plugin.find_meant, datasette, question)
    matches = await lookup_plugin.link(datasette, found.matches)
    best = matches[0] if matches and not found.ambiguous else None
    return {"matches": matches, "answer": await answer_for(datasette, best) if best and best["url"] else None}


async def answer_for(datasette: Any, match: dict[str, Any]) -> dict[str, Any] | None:
    """Answer for a card under today's rules: effect by effect, when it may be activated or why not."""
    slug = str(match["url"]).rpartition("/")[2]
    today = (await read(datasette, pages.list_rulesets))[:1]
    effects = await read(datasette, lambda connection: pages.read_timings(connection, slug))
    if not effects and (printed := await read_printed(datasette, slug)) is not None:
        effects = {effect["text"]: effect["answers"] for effect in printed["effects"]}
    verdicts = pages.write_verdicts(effects, today[0]) if today else []
    return {"match": match, "ruleset": today[0], "verdicts": verdicts} if today else None


async def show_ruling(datasette: Any, request: Any) -> Response:
    """Show one ruling, judged."""
    identity = request.url_vars["identity"]
    page = await read(datasette, lambda connection: pages.read_ruling(connection, identity))
    if page is None:
        slug = identity.rsplit("/")[-1]
        return await show_missing(datasette, request, f"There is no ruling {identity}", slug)
    return await show(datasette, request, "ruling.html", page)


async def show_card(datasette: Any, request: Any) -> Response:
    """Show one card with its rulings."""
    slug = request.url_vars["slug"]
    page = await read(datasette, lambda connection: pages.read_card(connection, slug))
    if page is not None:
        return await show(datasette, request, "card.html", page)
    printed = await read_printed(datasette, slug)
    if printed is not None:
        return await show(datasette, request, "printed_card.html", printed)
    return await show_missing(datasette, request, f"There is no card {slug} in the corpus", slug)


async def read_printed(datasette: Any, key: str) -> dict[str, Any] | None:
    """Read a card of the imported pool, if there is one."""
    if CARDS not in datasette.databases:
        return None
    rulesets = await read(datasette, pages.list_rulesets)
    found: dict[str, Any] | None = await datasette.get_database(CARDS).execute_fn(
        lambda connection: pages.read_printed_card(connection, key, rulesets)
    )
    return found


async def download(datasette: Any) -> AsgiFileDownload:
    """Hand out the knowledge base as one SQLite file."""
    return AsgiFileDownload(datasette.get_database("rulings").path, "rulings.db", "application/vnd.sqlite3")


async def show_missing(datasette: Any, request: Any, what: str, slug: str) -> Response:
    """Say that a page is not there, and search for what may have been meant."""
    query = slug.replace("-", " ")
    page = await read(datasette, lambda connection: pages.read_found(connection, query))
    return await show(datasette, request, "found.html", page | {"missing": what}, status=404)


async def read(datasette: Any, reader: Any) -> Any:
    """Read a page from the knowledge base."""
    return await datasette.get_database("rulings").execute_fn(reader)


async def show(datasette: Any, request: Any, template: str, page: dict[str, Any], status: int = 200) -> Response:
    """Show a page."""
    return Response.html(await datasette.render_template(template, page, request=request), status=status)
