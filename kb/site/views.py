"""The pages: each view reads its data and renders its template."""

from __future__ import annotations

import asyncio
import datetime
import mimetypes
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Final
from urllib.parse import unquote
from xml.sax.saxutils import escape

from datasette.utils.asgi import AsgiFileDownload, Response

from kb.database.search import Scope
from kb.lookup.layers import NAMED
from kb.site import lookup_plugin, questions, rulebook
from kb.site.answering import (
    A_YEAR,
    ERA,
    choose_day,
    choose_era,
    read,
    read_part,
    read_pool,
    remember_era,
    show,
    takes_guess,
)
from kb.site.card_answers import draw_card, read_card, read_changes, read_ruled
from kb.site.grids import write_verdict
from kb.site.pages import (
    badge,
    cards,
    changes,
    disagreements,
    eras,
    feeds,
    found,
    front,
    names,
    ruled,
    rulings,
    sheet,
    sources,
)
from kb.site.pages.days import Day
from kb.site.pages.rows import Page, has_name
from kb.site.programs import CROSS_ORIGIN
from kb.site.served import HERE, RULINGS
from kb.site.timeline import make_timeline

MATTERS_OF_A_PAGE: Final = 20
View = Callable[[Any, Any], Awaitable[Response]]
SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"


async def show_front(datasette: Any, request: Any) -> Response:
    """Show the front page."""
    page = await read(datasette, front.read_front)
    page["pool"] = await read_pool(datasette, front.count_pool)
    return await show(datasette, request, "front.html", page)


async def show_found(datasette: Any, request: Any) -> Response:
    """Show the results of a search: the card's answer, rulings, other cards."""
    query = (request.args.get("q") or "").strip()
    page = await find(datasette, request, query)
    page["told"] = await ask(datasette, query, page) if query else None
    return await show_answer(datasette, request, page)


async def show_answer(datasette: Any, request: Any, page: Page, status: int = 200) -> Response:
    """Show results, with the Damage Step drawn for the card meant."""
    card = page["card"]
    page["picture"] = None
    if card and page["answers"]:
        card["effects"] = cards.mark_recorded(card["effects"], card["record"], card["printed"])
        page |= {"quote": cards.quote} | decide(card, page["rulesets"], page["ruleset"]["id"])
        page["picture"] = draw_card(card, await read_ruled(datasette, card), page["asked"].points)
    return await show(datasette, request, "found.html", page, status)


async def find(datasette: Any, request: Any, query: str) -> Page:
    """Find the card that a query names, its answer and rulings, and everything else with those words."""
    era, rulesets = await choose_era(datasette, request)
    question = questions.read_question(query, questions.name_rulesets(rulesets))
    if question.ruleset is not None and not request.args.get(ERA):
        era = question.ruleset
    ruleset = next((row for row in rulesets if row["id"] == era), None)
    day = None
    if question.day is not None and ruleset is not None:
        day = Day(ruleset["territory"], question.day)
        ruleset = {"id": day.id, "title": day.title, "territory": day.territory, "day": day.day}
    page: Page = {"query": query, "ruleset": ruleset, "rulesets": rulesets, "asked": question}
    page |= {"matches": [], "card": None, "answers": False}
    find_named = partial(lookup_plugin.find_named, guess=takes_guess(request))
    named = await asyncio.to_thread(find_named, datasette, query, 6, question) if query else None
    if named is not None:
        page["matches"] = await lookup_plugin.link(datasette, named.answer.matches)
    best = named.meant if named is not None else None
    if best is not None and best.score < NAMED and question.is_general:
        best = None
    if best is not None and best.key:
        page["guess"] = best.why if best.score < NAMED else ""
        page["match"] = best
        page["card"] = card = await read_card(datasette, best.password or best.key, era, rulesets, day)
        if card is not None and named is not None:
            page["answers"] = question.asks_activation(named.words)
            card["verdict"] = write_verdict(
                card["name"],
                card["effects"],
                card["under"],
                question.points,
                question.outside,
                given=bool(card["given"]),
            )
            page["battle"] = questions.write_battle(card, question.outside, era) if question.outside else ""
            page["days"] = questions.write_days(question, day.territory if day else "")
    text = found.leave_out(question.words or query)
    scope = Scope(ruleset["territory"], ruleset["day"]) if ruleset else None
    known = {row["id"] for rows in (page["card"] or {}).get("rulings", {}).values() for row in rows}
    by_words = partial(found.read_found, query=text, shown=known, cards=page["card"] is None, scope=scope)
    return page | dict(await read(datasette, by_words))


LEADS: Final = {"yes": "Yes", "no": "No", "depends": "It depends", "cannot-decide": "Cannot decide"}
"""How an answer begins that a badge says as well."""
UNSETTLED: Final = {"cannot-decide": "unknown"}
"""The answer of a question, and of a card's verdict, where neither yes nor no is certain."""
CAN: Final = "can-it-be-activated"
"""The form of a question that the page of a card answers, with the Damage Step drawn."""


async def ask(datasette: Any, query: str, page: Page) -> Page | None:
    """Ask whoever answers questions beside this site, unless it is when a card can be used in the Damage Step.

    None as well where no card is named and some words mean nothing for certain, or nothing is found.
    """
    asking = getattr(datasette, "rulings_asking", None)
    if asking is None or page["ruleset"] is None:
        return None
    told: Page | None = await asking(query, page["ruleset"]["id"])
    if told is None or not any(told[part] for part in ("answer", "scenes", "sources", "rule")):
        return None
    understood = told["understood"]
    if told["missing"] and not understood["cards"]:
        return None
    if page["answers"] and understood["form"] == CAN and not understood["step"]:
        verdict, said = page["card"]["verdict"], UNSETTLED.get(told["answer"], told["answer"])
        is_name = [each["words"] for each in understood["cards"]] == [query.strip().casefold()]
        if verdict and (is_name or verdict.answer == said):
            return None
    page["answers"] = False
    lead = LEADS.get(told["answer"] or "", "")
    plain = told["sentence"].removeprefix(lead).lstrip(".: ")
    return {**told, "plain": plain[:1].upper() + plain[1:]}


async def show_card(datasette: Any, request: Any) -> Response:
    """Show a card by slug, password, Konami id or name; other addresses redirect to its own."""
    key = read_part(request, "key")
    era, rulesets = await choose_era(datasette, request)
    day, misread = choose_day(request, era, rulesets)
    page = await read_card(datasette, key, era, rulesets, day)
    if page is None:
        answer = await asyncio.to_thread(lookup_plugin.look_up, datasette, key.replace("-", " "), 2, [])
        meant = answer.meant or (answer.guess if takes_guess(request) else None)
        if meant is not None and meant.key:
            return Response.redirect((await lookup_plugin.link(datasette, [meant]))[0]["url"])
        return await show_missing(datasette, request, f"There is no card {key}", key)
    if unquote(request.path) != unquote(page["address"]):
        return Response.redirect(page["address"] + (f"?{request.query_string}" if request.query_string else ""))
    page |= {"era": day.id if day else era, "rulesets": rulesets, "day": day, "misread": misread}
    page |= {"quote": cards.quote, "write_effect": cards.write_effect}
    page["effects"] = cards.mark_recorded(page["effects"], page["record"], page["printed"])
    page |= decide(page, rulesets, era)
    page["activated"] = {each.id or each.key: each.label for each in page["effects"]}
    said = await read_ruled(datasette, page)
    page |= {"said": said, "picture": draw_card(page, said), "tell_sides": ruled.tell_sides}
    page |= {"titles": {row["id"]: row["title"] for row in rulesets} | ({day.id: day.title} if day else {})}
    ruleset = next((row for row in rulesets if row["id"] == era), None)
    if (at := day or (Day(ruleset["territory"], ruleset["day"]) if ruleset else None)) is not None:
        today = datetime.date.today().isoformat()
        page["timeline"] = make_timeline(page["effects"], at.territory, at.day, today)
        page["at"] = at
        page["changes"] = await read_changes(datasette, page, at)
    return remember_era(request, await show(datasette, request, "card.html", page))


def decide(page: Page, rulesets: list[Page], era: str) -> Page:
    """Choose the effect that decides a card's answer, and say by which wording it is judged."""
    verdict, under = page["verdict"], page["under"]
    rows = [(effect, row) for effect in page["effects"] if (row := effect.under(under)) is not None]
    fitting = [effect for effect, row in rows if verdict is not None and row.verdict.answer == verdict.answer]
    among = [*fitting, *(effect for effect, _ in rows)]
    deciding = next((each for each in among if each.kind not in ("ignition", "continuous")), next(iter(among), None))
    wording = ""
    row = deciding.under(under) if deciding is not None else None
    if deciding is not None and deciding.origin == "read" and not is_newest(rulesets, era):
        wording = "By today’s text: no older wording is on record."
    elif row is not None and row.by_wording:
        wording = f"By the wording of {row.by_wording}."
    return {"deciding": deciding, "wording": wording}


def is_newest(rulesets: list[Page], era: str) -> bool:
    """Whether a ruleset is the newest of its territory."""
    row = next((each for each in rulesets if each["id"] == era), None)
    return row is not None and all(
        each["day"] <= row["day"] for each in rulesets if each["territory"] == row["territory"] and has_name(each)
    )


def read_first(request: Any) -> int:
    """Read from which entry on a list is shown."""
    first = request.args.get("from") or ""
    return int(first) if first.isdigit() and len(first) < 6 else 0


async def show_sheet(datasette: Any, request: Any) -> Response:
    """Show the sheet of a ruleset."""
    name = read_part(request, "name")
    printed = await read_pool(datasette, lambda connection: sheet.read_asked(connection, name))
    page = await read(datasette, lambda connection: sheet.read_sheet(connection, name, printed))
    if page is None:
        return await show_missing(datasette, request, f"There is no ruleset {name}", name)
    return await show(datasette, request, "sheet.html", page)


async def show_eras(datasette: Any, request: Any) -> Response:
    """Show the questions that two formats answer differently."""
    chosen = [request.args.get(name) or "" for name in ("then", "now")]
    page = await read(datasette, lambda connection: eras.read_eras(connection, chosen, read_first(request)))
    return await show(datasette, request, "eras.html", page)


async def show_disagreements(datasette: Any, request: Any) -> Response:
    """Show the contradictions and conflicts, each once, by source, era, kind and topic."""
    chosen = {name: request.args.get(name) or "" for name in disagreements.FILTERS}
    page = await read(datasette, lambda connection: disagreements.read_disagreements(connection, chosen))
    first = read_first(request)
    page |= {"found": len(page["matters"]), "first": first, "size": MATTERS_OF_A_PAGE}
    page["matters"] = page["matters"][first : first + MATTERS_OF_A_PAGE]
    return await show(datasette, request, "disagreements.html", page)


async def show_feed(datasette: Any, request: Any) -> Response:
    """Send the disagreements as an Atom feed."""
    page = await read(datasette, lambda connection: disagreements.read_disagreements(connection, {}))
    return send_feed(
        datasette, request, "Rulings, replayed: contradictions", "matters", page, disagreements.list_entries
    )


async def show_changes_feed(datasette: Any, request: Any) -> Response:
    """Send the revisions that turned verdicts as an Atom feed."""
    page = await read(datasette, changes.read_changes)
    return send_feed(datasette, request, "Rulings, replayed: changes", "changes", page, changes.list_entries)


def send_feed(
    datasette: Any,
    request: Any,
    title: str,
    name: str,
    page: Page,
    entries: Callable[[Page, str], Iterator[feeds.Entry]],
) -> Response:
    """Send a page as an Atom feed."""
    base = datasette.absolute_url(request, datasette.urls.path("/")).rstrip("/")
    text = feeds.write_feed(title, base, name, entries(page, base))
    return Response(text, content_type="application/atom+xml; charset=utf-8", headers=CROSS_ORIGIN)


async def send_badge(datasette: Any) -> Response:
    """Send the number of disagreements as a picture that other sites can show."""
    drawn = badge.draw_badge(await read(datasette, badge.count_disagreements))
    return Response(drawn, content_type="image/svg+xml; charset=utf-8", headers=CROSS_ORIGIN)


async def show_names(datasette: Any, request: Any) -> Response:
    """Show the list of all cards whose names begin with a letter."""
    recorded = await read(datasette, names.read_recorded)
    listed = names.list_cards(recorded, await read_pool(datasette, names.read_printed))
    letter = read_part(request, "letter") if request.url_vars.get("letter") else ""
    page = names.make_page(listed, letter)
    if page is None:
        return await show_missing(datasette, request, "No card begins so", letter)
    return await show(datasette, request, "names.html", page)


def page_of(template: str, reader: Callable[[Any], Page]) -> View:
    """Make the view of a page without parameters."""

    async def view(datasette: Any, request: Any) -> Response:
        return await show(datasette, request, template, await read(datasette, reader))

    return view


def page_of_one(kind: str, template: str, reader: Callable[[Any, str], Page | None]) -> View:
    """Make the view of records of a kind, each by its name; an unknown name becomes a search."""

    async def view(datasette: Any, request: Any) -> Response:
        name = read_part(request, "name")
        page = await read(datasette, lambda connection: reader(connection, name))
        if page is None:
            return await show_missing(datasette, request, f"There is no {kind} {name}", name.rsplit("/")[-1])
        return await show(datasette, request, template, page)

    return view


async def show_rulebook(datasette: Any, request: Any) -> Response:
    """Show the rules of an era as sentences; with ``against``, the differences from another era."""
    name, other = read_part(request, "name"), request.args.get("against")
    if other:
        page = await read(datasette, lambda connection: rulebook.read_comparison(connection, name, other))
    else:
        page = await read(datasette, lambda connection: rulebook.read_rulebook(connection, name))
    if page is None:
        return await show_missing(datasette, request, f"There is no rulebook {name}", name)
    if other:
        return await show(datasette, request, "rulebook_against.html", page)
    page["book"] = rulebook.choose_chapter(page["book"], None)
    return await show(datasette, request, "rulebook.html", page)


async def show_chapter(datasette: Any, request: Any) -> Response:
    """Show a chapter of the rules of an era; ``open`` is the one of the unanswered questions."""
    name, chapter = read_part(request, "name"), read_part(request, "chapter")
    page = await read(datasette, lambda connection: rulebook.read_rulebook(connection, name))
    chosen = rulebook.choose_chapter(page["book"], chapter) if page else None
    if chosen is None:
        return await show_missing(datasette, request, f"There is no chapter {chapter} of a rulebook {name}", name)
    return await show(datasette, request, "rulebook.html", page | {"book": chosen, "chapter": chapter})


async def send_asset(request: Any) -> Response:
    """Send a style, a script or a picture of the pages."""
    name = read_part(request, "name")
    file = next((each for each in (HERE / "static").iterdir() if each.name == name), None)
    if file is None:
        return Response.text("there is no such file", status=404)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    body = await asyncio.to_thread(file.read_text, "utf-8")
    return Response(body, content_type=f"{kind}; charset=utf-8", headers={"cache-control": f"max-age={A_YEAR}"})


async def send_robots(datasette: Any, request: Any) -> Response:
    """Send robots.txt, which excludes tables with their endless filters."""
    site = datasette.absolute_url(request, datasette.urls.path("/sitemap.xml"))
    kept_out = "\n".join(f"Disallow: {datasette.urls.path(path)}" for path in ("/rulings", "/cards", "/-/", "/try"))
    return Response.text(f"User-agent: *\n{kept_out}\nSitemap: {site}\n")


async def send_sitemap(datasette: Any, request: Any) -> Response:
    """List the pages of rulings, cards, rules, sources and rulesets."""
    paths = await read(datasette, front.list_paths)
    base = datasette.absolute_url(request, datasette.urls.path("/")).rstrip("/")
    lines = "".join(f"<url><loc>{escape(base + path)}</loc></url>\n" for path in paths)
    return Response(
        f'<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="{SITEMAP}">\n{lines}</urlset>\n',
        content_type="application/xml; charset=utf-8",
    )


async def download(datasette: Any) -> AsgiFileDownload:
    """Send the knowledge base as one SQLite file."""
    return AsgiFileDownload(datasette.get_database(RULINGS).path, "rulings.db", "application/vnd.sqlite3")


async def send_databases(datasette: Any, request: Any) -> Response:
    """List the databases as Datasette does, as a page or JSON, without their paths."""
    found = [
        {"name": each.name, "route": each.route, "size": each.size, "is_mutable": each.is_mutable}
        for each in datasette.databases.values()
        if each.name != "_internal"
    ]
    if request.path.endswith(".json"):
        return Response.json(found)
    return await show(datasette, request, "databases.html", {"databases": found})


async def show_no_patterns(datasette: Any, request: Any) -> Response:
    """Answer 404 for Datasette's pattern gallery, which shows tables that do not exist here."""
    return await show_missing(datasette, request, "There is no such page", "")


async def show_missing(datasette: Any, request: Any, what: str, words: str) -> Response:
    """Answer 404, and search for the words of the address."""
    page = await find(datasette, request, words.replace("-", " ")[:200])
    return await show_answer(datasette, request, page | {"missing": what, "card": None}, status=404)


ROUTES: Final[list[tuple[str, Any]]] = [
    (r"^/$", show_front),
    (r"^/-/find$", show_found),
    (r"^/-/download/rulings\.db$", download),
    (r"^/assets/(?P<name>[^/]+)$", send_asset),
    (r"^/-/databases(\.json)?$", send_databases),
    (r"^/-/patterns$", show_no_patterns),
    (r"^/robots\.txt$", send_robots),
    (r"^/sitemap\.xml$", send_sitemap),
    (r"^/ruling/(?P<name>.+)$", page_of_one("ruling", "ruling.html", rulings.read_ruling)),
    (r"^/card/(?P<key>[^/]+)$", show_card),
    (r"^/names(?:/(?P<letter>[^/]+))?$", show_names),
    (r"^/badge\.svg$", send_badge),
    (r"^/matters$", show_disagreements),
    (r"^/matters\.atom$", show_feed),
    (r"^/changes$", page_of("changes.html", changes.read_changes)),
    (r"^/changes\.atom$", show_changes_feed),
    (r"^/eras$", show_eras),
    (r"^/era/(?P<name>[^/]+)$", page_of_one("ruleset", "era.html", eras.read_era)),
    (r"^/rulebook/(?P<name>[^/]+)$", show_rulebook),
    (r"^/rulebook/(?P<name>[^/]+)/(?P<chapter>[^/]+)$", show_chapter),
    (r"^/sheet/(?P<name>[^/]+)$", show_sheet),
    (r"^/rule/(?P<name>[^/]+)$", page_of_one("rule", "rule.html", eras.read_rule)),
    (r"^/sources$", page_of("sources.html", sources.read_sources)),
    (r"^/source/(?P<name>[^/]+)$", page_of_one("source", "source.html", sources.read_source)),
    (r"^/coverage$", page_of("coverage.html", sources.read_coverage)),
    (r"^/about$", page_of("about.html", sources.read_about)),
]
"""Paths and views."""
