"""Pages that a visitor keeps on a device, for halls without reception; and short addresses."""

from __future__ import annotations

import sqlite3
from typing import Any, Final
from urllib.parse import quote

from datasette.utils.asgi import Response

from kb.site.answering import choose_era, read, read_part, show
from kb.site.pages.rows import Page, ask, has_name
from kb.site.served import HERE, hash_assets

MOST_CARDS: Final = 300
WORKER: Final = "offline-worker.js"


def list_cards(connection: sqlite3.Connection) -> list[Page]:
    """List the cards that most rulings name, by name."""
    return ask(
        connection,
        "select slug, name from (select card.slug, card.name from card "
        "join ruling_card on ruling_card.card = card.slug group by card.slug order by count(*) desc, name limit ?) "
        "order by name collate nocase",
        MOST_CARDS,
    )


async def show_offline(datasette: Any, request: Any) -> Response:
    """Show the pages that a visitor can keep on a device; without a network, this page leads to those kept."""
    return await show(datasette, request, "offline.html", await read_kept(datasette, request))


async def send_kept(datasette: Any, request: Any) -> Response:
    """List the addresses of the pages that a visitor can keep, and of the files that they need."""
    kept = await read_kept(datasette, request)
    paths = ["/", "/offline", *(f"/era/{row['id']}" for row in kept["rulesets"])]
    paths += [f"/sheet/{row['id']}" for row in kept["rulesets"]]
    paths += [f"/card/{quote(card['slug'])}" for card in kept["cards"]]
    version = hash_assets()
    files = [f"/assets/{name}?{version}" for name in ("site.css", "site.js", "lookup.js")]
    files.append("/-/static/app.css")
    return Response.json({"ok": True, "pages": [datasette.urls.path(path) for path in (*paths, *files)]})


async def read_kept(datasette: Any, request: Any) -> Page:
    """Read the rulesets and the cards that can be kept."""
    _, rulesets = await choose_era(datasette, request)
    return {"rulesets": [row for row in rulesets if has_name(row)], "cards": await read(datasette, list_cards)}


async def send_worker(datasette: Any, request: Any) -> Response:
    """Send the script that answers without a network; it may do so for all pages, though it lies at one address."""
    text = (HERE / "static" / WORKER).read_text("utf-8")
    headers = {"service-worker-allowed": datasette.urls.path("/"), "cache-control": "no-cache"}
    return Response(text, content_type="text/javascript; charset=utf-8", headers=headers)


async def go_to_card(datasette: Any, request: Any) -> Response:
    """Lead from a card's short address to its page."""
    return Response.redirect(datasette.urls.path(f"/card/{quote(read_part(request, 'key'))}"))


async def go_to_ruling(datasette: Any, request: Any) -> Response:
    """Lead from a ruling's short address to its page."""
    return Response.redirect(datasette.urls.path(f"/ruling/{quote(read_part(request, 'id'))}"))


async def go_to_sheet(datasette: Any, request: Any) -> Response:
    """Lead from the name of a format, such as goat, to its cheat sheet."""
    _, rulesets = await choose_era(datasette, request)
    name = read_part(request, "name")
    named = [row["id"] for row in rulesets if row["id"].partition("-")[2] == FORMATS.get(name, name)]
    path = f"/sheet/{quote(named[0])}" if named else "/-/find?q=" + quote(name)
    return Response.redirect(datasette.urls.path(path))


FORMATS: Final = {"today": "modern"}
"""Short addresses of formats besides the names of their rulesets."""
ROUTES: Final[list[tuple[str, Any]]] = [
    (r"^/offline$", show_offline),
    (r"^/-/offline\.json$", send_kept),
    (rf"^/-/{WORKER}$".replace(".js", r"\.js"), send_worker),
    (r"^/c/(?P<key>[^/]+)$", go_to_card),
    (r"^/r/(?P<id>.+)$", go_to_ruling),
    (r"^/(?P<name>today|goat|edison)$", go_to_sheet),
]
"""Paths and views."""
