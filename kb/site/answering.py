"""Shared by all pages: rows of the two databases, the visitor's era, rendering of templates."""

from __future__ import annotations

from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import unquote

from datasette.utils.asgi import Response

from kb.site.pages import days
from kb.site.pages.days import Day
from kb.site.pages.rows import Page, read_rulesets
from kb.site.served import CARDS, RULINGS

ERA: Final = "era"
"""The parameter, and the cookie, that name the ruleset under which cards are shown."""
GUESS: Final = "guess"
"""The parameter by which a visitor asks for the closest card, where no name fits for certain."""
A_YEAR: Final = 365 * 24 * 60 * 60


async def read(datasette: Any, reader: Callable[[Any], Any]) -> Any:
    """Read from the knowledge base."""
    return await datasette.get_database(RULINGS).read(reader)


async def read_pool(datasette: Any, reader: Callable[[Any], Any]) -> Any:
    """Read from the imported pool, or return None without one."""
    if CARDS not in datasette.databases:
        return None
    return await datasette.get_database(CARDS).read(reader)


async def show(datasette: Any, request: Any, template: str, page: Page, status: int = 200) -> Response:
    """Show a page; every page can write rulesets by their titles."""
    if "titles" not in page:
        page["titles"] = {row["id"]: row["title"] for row in await read(datasette, read_rulesets)}
    return Response.html(await datasette.render_template(template, page, request=request), status=status)


async def choose_era(datasette: Any, request: Any) -> tuple[str, list[Page]]:
    """Choose the ruleset that a visitor asked for, else the one remembered, else today's."""
    rulesets: list[Page] = await read(datasette, read_rulesets)
    known = [row["id"] for row in rulesets]
    cookies: SimpleCookie = SimpleCookie()
    cookies.load(request.headers.get("cookie") or "")
    remembered = cookies[ERA].value if ERA in cookies else ""
    for wanted in (request.args.get(ERA) or "", remembered):
        if wanted in known:
            return wanted, rulesets
    return (known[0] if known else ""), rulesets


def remember_era(request: Any, response: Response) -> Response:
    """Remember the ruleset that was asked for."""
    if request.args.get(ERA):
        response.set_cookie(ERA, request.args[ERA], max_age=A_YEAR, samesite="lax", httponly=True)
    return response


def takes_guess(request: Any) -> bool:
    """Whether a visitor asked for the closest card, where no name fits for certain."""
    return bool(request.args.get(GUESS) == "1")


def read_part(request: Any, name: str) -> str:
    """Read a part of the address, as it was before it was written as one."""
    return unquote(request.url_vars[name])


def choose_day(request: Any, era: str, rulesets: list[Page]) -> tuple[Day | None, str]:
    """Choose the day in the query string, with its territory; else None and the text that is not a date."""
    asked, territory = request.args.get("on") or "", request.args.get("in") or ""
    if not days.is_day(asked):
        return None, asked[:20]
    if territory not in days.TERRITORIES:
        territory = next((row["territory"] for row in rulesets if row["id"] == era), days.TERRITORIES[0])
    return Day(territory, asked), ""
