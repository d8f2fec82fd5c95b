"""The card lookup on the site: a page with suggestions while typing, the same as JSON, and an SQL function.

``find_card(text)`` in SQL is the name of the likeliest card, or NULL where none fits or several fit equally;
``find_card(text, 'password')`` and ``'why'`` give more of the answer, ``'json'`` gives all of it.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

from datasette.utils.asgi import Response

from kb.lookup.find import Answer, Lookup, Match, open_remembered
from kb.lookup.unknown import UnknownCard, refuse_name
from kb.problems import Refused
from kb.site.pages.rows import Page
from kb.site.programs import as_json
from kb.site.questions import Question, list_beside, list_parts, read_question

MOST = 50
DATABASES = ("cards", "rulings")
"""The pool comes first."""
_LOCK = threading.Lock()


def add_functions(conn: sqlite3.Connection, datasette: Any) -> None:
    """Register the lookup's SQL functions."""

    def find_card(text: object, field: str = "name") -> str | None:
        if text is None:
            return None
        answer = look_up(datasette, str(text), 5, [])
        if field == "json":
            return json.dumps(answer.as_json(), ensure_ascii=False)
        if answer.ambiguous or not answer.matches or field not in Match._fields:
            return None
        value = getattr(answer.matches[0], field)
        return None if value is None else str(value)

    conn.create_function("find_card", 1, find_card)
    conn.create_function("find_card", 2, find_card)


async def show_lookup(datasette: Any, request: Any) -> Response:
    """Show the search box and the matches."""
    query, answer, languages, known = await _answer(datasette, request)
    page = {
        "query": query,
        "answer": answer.as_json() | {"matches": await link(datasette, answer.matches)},
        "languages": languages,
        "known": known,
    }
    return Response.html(await datasette.render_template("lookup.html", page, request=request))


@as_json
async def send_lookup(datasette: Any, request: Any) -> Page:
    """Answer in JSON, each match with the address of its page."""
    _, answer, _, _ = await _answer(datasette, request)
    matches = make_absolute(datasette, request, await link(datasette, answer.matches))
    return answer.as_json() | {"matches": matches}


async def _answer(datasette: Any, request: Any) -> tuple[str, Answer, list[str], list[str]]:
    query = (request.args.get("q") or "").strip()
    asked = request.args.get("n") or ""
    limit = min(MOST, max(1, int(asked))) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 8
    known = _lookup(datasette).languages
    languages = [code for code in request.args.getlist("lang") if code in known]
    if not query:
        return query, Answer(query, False, []), languages, known
    answer = await asyncio.to_thread(look_up, datasette, query, limit, languages)
    return query, answer, languages, known


def look_up(datasette: Any, query: str, limit: int, languages: list[str]) -> Answer:
    """Ask the databases that the site serves; they share one lookup, one question at a time."""
    with _LOCK:
        return _lookup(datasette).find(query, limit, languages)


def prepare(datasette: Any) -> None:
    """Read all names before the first visitor needs them; a damaged database is reported at the first query."""
    with _LOCK, suppress(Refused):
        _lookup(datasette)


class Named(NamedTuple):
    """The cards named by a query, the words used as their name, and the card meant if it is certain."""

    answer: Answer
    words: str
    meant: Match | None


def find_named(
    datasette: Any, text: str, limit: int = 6, question: Question | None = None, *, guess: bool = False
) -> Named:
    """Find the cards named by a query: by all of it, without words of asking, or by a part of it.

    Similar names count only where no exact name is among the words. A part is certain only if the words around it
    belong to no name: "ash" is a card's nickname, but no part of "snake-eye ash". ``question`` is the parsed text, if
    it was parsed; with ``guess`` the closest card is taken where none is certain.
    """
    question = question or read_question(text, {})
    with _LOCK:
        lookup = _lookup(datasette)
        for named in dict.fromkeys((text, question.name, *list_parts(question.words))):
            if named and lookup.find_certain(named) is not None:
                answer = lookup.find(named, limit)
                beside = () if named in (text, question.name) else list_beside(question.words, named)
                whole = guess or all(_is_named(lookup, words) for words in beside)
                return Named(answer, named, answer.certain if whole else None)
    rest = look_up(datasette, question.name, limit, []) if question.name else None
    whole_text = look_up(datasette, text, limit, [])
    by_rest = rest is not None and _score(rest) > _score(whole_text)
    answer, words = (rest, question.name) if rest is not None and by_rest else (whole_text, text)
    return Named(answer, words, answer.meant or (answer.guess if guess else None))


def _is_named(lookup: Lookup, words: Sequence[str]) -> bool:
    """Whether words are names of cards, one after the other."""
    for after in range(len(words), 0, -1):
        if lookup.find_certain(" ".join(words[:after])) is not None and _is_named(lookup, words[after:]):
            return True
    return not words


def refuse(datasette: Any, answer: Answer) -> UnknownCard:
    """Make the error for a name that is not certain, with the closest cards."""
    with _LOCK:
        return refuse_name(_lookup(datasette), answer, has_pool=DATABASES[0] in datasette.databases)


def _score(answer: Answer) -> float:
    return answer.matches[0].score if answer.matches else 0.0


def _lookup(datasette: Any) -> Lookup:
    served = [datasette.databases[name].path for name in DATABASES if name in datasette.databases]
    lookup = open_remembered([str(path) for path in served if path])
    if datasette.__dict__.get("rulings_lookup") is not lookup:
        lookup.take_all_to_hand()
        datasette.rulings_lookup = lookup
    return lookup


async def link(datasette: Any, matches: list[Match]) -> list[dict[str, object]]:
    """Add the address of each match: the corpus' page if it has the card, else the pool's."""
    database = datasette.get_database("rulings")
    passwords = [match.password for match in matches if match.password]
    slugs: dict[str, str] = {}
    if passwords:
        marks = ", ".join("?" * len(passwords))
        sql = f"select password, slug from card where password in ({marks})"
        slugs = await database.read(
            lambda connection: {each[0]: each[1] for each in connection.execute(sql, passwords)}
        )
    return [_linked(datasette, match, slugs.get(match.password or "")) for match in matches]


def _linked(datasette: Any, match: Match, slug: str | None) -> dict[str, object]:
    if not match.key:
        return match.as_json() | {"url": None}
    return match.as_json() | {"url": datasette.urls.path(f"/card/{quote(slug or match.key)}")}


def make_absolute(datasette: Any, request: Any, found: Sequence[Page]) -> list[Page]:
    """Write the address of each as programs need it, with the name of the site."""
    return [each | {"url": datasette.absolute_url(request, each["url"]) if each["url"] else None} for each in found]


ROUTES = [(r"^/-/lookup$", show_lookup), (r"^/-/lookup\.json$", send_lookup)]
"""Paths and handlers."""
