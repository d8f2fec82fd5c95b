"""The same answers for programs: JSON by address, described by a document that programs read too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import quote

from datasette.utils.asgi import Response

from kb.locations.days import find_only_day
from kb.lookup.find import Match
from kb.lookup.layers import EXACT
from kb.lookup.unknown import CLOSEST
from kb.site import lookup_plugin
from kb.site.answering import choose_era, read, read_part, show, takes_guess
from kb.site.card_answers import read_card
from kb.site.exports import list_rulings
from kb.site.grids import Effect
from kb.site.openapi import describe, list_operations, name_operation
from kb.site.pages import disagreements, suggestions
from kb.site.pages.days import TERRITORIES, Day, is_day
from kb.site.pages.rows import Page, has_name, read_rulesets
from kb.site.programs import CROSS_ORIGIN, BadQuestion, as_json, link
from kb.site.questions import name_rulesets, read_question, write_days
from kb.site.views import find

CARD: Final = ("name", "password", "score", "match", "why", "url")
LONGEST_NAME: Final = 300


@as_json
async def send_timing(datasette: Any, request: Any) -> Page:
    """Answer when a card may be activated in the Damage Step, and why."""
    name = (request.args.get("card") or "").strip()
    if not name:
        raise BadQuestion(400, "no-card", "name a card: ?card=honest")
    return await answer_timing(datasette, request, name)


@as_json
async def send_card(datasette: Any, request: Any) -> Page:
    """Answer the same for the card of a page."""
    key = read_part(request, "key")
    return await answer_timing(datasette, request, key.replace("-", " "), key)


async def answer_timing(datasette: Any, request: Any, name: str, key: str = "") -> Page:
    """Answer for a card by its key, else by any name, if one fits for certain or a guess is asked for."""
    if len(name) > LONGEST_NAME:
        raise BadQuestion(400, "too-long", f"a name has at most {LONGEST_NAME} characters")
    ruleset, day, rulesets = await choose_ruleset(datasette, request)
    page = await read_card(datasette, key or name, ruleset["id"], rulesets, day)
    found = await asyncio.to_thread(lookup_plugin.look_up, datasette, name, CLOSEST + 1, [])
    best = found.meant or (found.guess if takes_guess(request) else None)
    if page is None:
        if best is None or not best.key:
            unknown = await asyncio.to_thread(lookup_plugin.refuse, datasette, found)
            raise BadQuestion(404, unknown.problems[0].code, unknown.problems[0].what, meant=list(unknown.meant))
        page = await read_card(datasette, best.password or best.key, ruleset["id"], rulesets, day)
        if page is None:
            raise BadQuestion(404, "unknown-card", f"no answer for {best.name}", meant=[])
    elif best is not None and best.name != page["name"]:
        best = None
    if day is not None:
        ruleset = {"id": day.id, "title": day.title, "territory": day.territory, "day": day.day}
    return write_timing(datasette, request, page, ruleset, best)


def write_timing(datasette: Any, request: Any, page: Page, ruleset: Page, match: Match | None) -> Page:
    """Write a card's answer under a ruleset or on a day; without a ``match`` it was named by its own address."""
    shown = page["printed"]["card"] if page["printed"] else page["record"]["card"]
    verdict = page["verdict"]
    at = partial(link, datasette, request)
    return {
        "card": {
            "name": page["name"],
            "password": shown["password"],
            "konami_id": shown["konami_id"],
            "url": datasette.absolute_url(request, page["address"]),
        },
        "match": {
            "match": match.match if match else "name",
            "score": match.score if match else EXACT,
            "why": match.why if match else "exact name",
        },
        "ruleset": {key: ruleset[key] for key in ("id", "title", "territory", "day")},
        "verdict": None if verdict is None else dict(verdict._asdict()),
        "effects": [write_effect(effect, ruleset, page["rules"], at) for effect in page["effects"]],
        "gives": page["given"],
        "rulings": [
            {"id": row["id"], "statement": row["statement"], "verdict": row["verdict"], "binds": binds,
             "url": at(f"/ruling/{quote(row['id'])}")}
            for binds, rows in (("card", page["rulings"]["own"]), ("class", page["class_rulings"]))
            for row in rows
        ],
    }  # fmt: skip


def write_effect(effect: Effect, ruleset: Page, rules: Mapping[str, Page], at: Callable[[str], str]) -> Page:
    """Write one effect: its answer at each timing, its dates, and each reason once with its citations."""
    row, span = effect.under(ruleset["id"]), effect.on(ruleset["territory"], ruleset["day"])
    return {
        "effect": effect.key,
        "kind": effect.kind,
        "origin": effect.origin,
        "text": effect.text,
        "points": {each.point: each.answer for each in row.said if each.point} if row else {},
        "since": span.from_ if span else None,
        "until": span.until if span else None,
        "by_wording": row.by_wording if row else None,
        "why": [
            {
                "points": [point for point in reason.points if point],
                "answer": reason.answer,
                "because": reason.because,
                "rule": reason.rule,
                "cites": [
                    {"source": cite["key"], "title": cite["title"],
                     "date": find_only_day(cite["locator"]) or cite["published"], "locator": cite["locator"],
                     "url": at(f"/source/{quote(cite['key'])}")}
                    for cite in rules.get(reason.rule or "", {}).get("cites", ())
                ],
            }
            for reason in (row.reasons if row else ())
        ],
    }  # fmt: skip


async def choose_ruleset(datasette: Any, request: Any) -> tuple[Page, Day | None, list[Page]]:
    """Choose a ruleset by id or short name; with a day, that day in its territory."""
    era, rulesets = await choose_era(datasette, request)
    named, day = request.args.get("ruleset") or "", request.args.get("on") or ""
    if not rulesets:
        raise BadQuestion(404, "no-ruleset", "no rules are recorded")
    known: dict[str, Page] = {row["id"]: row for row in rulesets}
    for row in rulesets:
        known.setdefault(row["territory"], row)
        known.setdefault(row["id"].partition("-")[2], row)
    if named and named not in known and not (day and named in TERRITORIES):
        raise BadQuestion(
            404, "unknown-ruleset", f"no ruleset is called {named[:40]}; for the rules of a day: on=2010-04-26",
            known=[row["id"] for row in rulesets if has_name(row)],
        )  # fmt: skip
    ruleset = known[named] if named in known else known[era] if request.args.get("era") else rulesets[0]
    if not day:
        return ruleset, None, rulesets
    if not is_day(day):
        raise BadQuestion(400, "bad-day", f"{day[:20]} is not a date; write it as 2010-04-26")
    territory = named if named in TERRITORIES else ruleset["territory"] if named else TERRITORIES[0]
    return ruleset, Day(territory, day), rulesets


@as_json
async def send_found(datasette: Any, request: Any) -> Page:
    """Answer a query as the search box does: the card meant, rulings, other cards."""
    query = (request.args.get("q") or "").strip()[:LONGEST_NAME]
    page = await find(datasette, request, query)
    card, ruleset = page["card"], page["ruleset"]
    answered = card and ruleset and page["answers"]
    matches = lookup_plugin.make_absolute(datasette, request, page["matches"])
    return {
        "query": query,
        "asked": {key: getattr(page["asked"], key) for key in ("points", "outside", "ruleset", "day")},
        "answer": write_timing(datasette, request, card, ruleset, page["match"]) if answered else None,
        "cards": [{key: match[key] for key in CARD} for match in matches],
        "rulings": [
            {"id": row["id"], "title": row["title"], "verdict": row["verdict"], "era": row["era"],
             "url": link(datasette, request, f"/ruling/{quote(row['id'])}")}
            for row in page["found"]
        ],
    }  # fmt: skip


@as_json
async def send_suggestions(datasette: Any, request: Any) -> Page:
    """Suggest completions of a query: cards, rules, rulesets, sources, rulings."""
    query = (request.args.get("q") or "").strip()[:LONGEST_NAME]
    if not query:
        return {"query": query, "suggestions": []}
    question = read_question(query, name_rulesets(await read(datasette, read_rulesets)))
    find_named = partial(lookup_plugin.find_named, datasette, question.words or query, suggestions.CARDS, question)
    meant = (await asyncio.to_thread(find_named)).answer
    days = write_days(question, "tcg")
    cards = [
        {
            "kind": "card",
            "name": match["name"],
            "score": match["score"],
            "match": match["match"],
            "why": match["why"],
            "url": f"{match['url']}?{days}" if match["url"] and days else match["url"],
        }
        for match in await lookup_plugin.link(datasette, meant.matches)
    ]
    others = await read(datasette, lambda connection: suggestions.read_suggestions(connection, question.words or query))
    others = [each | {"url": datasette.urls.path(each["url"])} for each in others]
    best = meant.matches[0].score if meant.matches else 0.0
    listed = lookup_plugin.make_absolute(datasette, request, suggestions.order(cards, best, others))
    return {"query": query, "suggestions": listed}


@as_json
async def send_disagreements(datasette: Any, request: Any) -> Page:
    """List the disagreements, each once."""
    chosen = {name: request.args.get(name) or "" for name in disagreements.FILTERS}
    page = await read(datasette, lambda connection: disagreements.read_disagreements(connection, chosen))
    for name, value in chosen.items():
        known = [each for each, _ in page["choices"][name]]
        if value and value not in known:
            raise BadQuestion(404, f"unknown-{name}", f"no contradiction has the {name} {value[:40]}", known=known)
    return {
        "all": page["all"],
        "matters": [write_disagreement(datasette, request, row) for row in page["matters"]],
    }


def write_disagreement(datasette: Any, request: Any, row: Page) -> Page:
    """Write one disagreement."""
    sides = row["sides"] or {}
    return {
        **{key: row[key] for key in ("id", "title", "rulesets", "kind", "reason", "source", "published", "topics")},
        "known": row["known"] == "yes",
        "says": sides.get("says"),
        "engine": sides.get("engine"),
        "because": sides.get("because"),
        "url": link(datasette, request, f"/ruling/{quote(row['ruling'])}"),
    }


@as_json
async def send_ruling(datasette: Any, request: Any) -> Page:
    """Send one ruling with its verdict and citations."""
    name = read_part(request, "name")
    found = await read(datasette, lambda connection: next(list_rulings(connection, name), None))
    if found is None:
        raise BadQuestion(404, "unknown-ruling", f"no ruling is called {name[:200]}")
    return {"ruling": {**found, "url": link(datasette, request, f"/ruling/{quote(name)}")}}


async def send_description(datasette: Any, request: Any) -> Response:
    """Send the OpenAPI description."""
    base = link(datasette, request, "/").rstrip("/")
    return Response.json(describe(base, list_operations(datasette)), headers=CROSS_ORIGIN)


async def show_api(datasette: Any, request: Any) -> Response:
    """Show the documentation for programs."""
    return await show(
        datasette,
        request,
        "api.html",
        {
            "operations": list_operations(datasette),
            "name_operation": name_operation,
            "site": link(datasette, request, "/"),
        },
    )


ROUTES: Final[list[tuple[str, Any]]] = [
    (r"^/-/timing\.json$", send_timing),
    (r"^/card/(?P<key>[^/]+)\.json$", send_card),
    (r"^/ruling/(?P<name>.+)\.json$", send_ruling),
    (r"^/-/find\.json$", send_found),
    (r"^/-/suggest\.json$", send_suggestions),
    (r"^/-/matters\.json$", send_disagreements),
    (r"^/-/openapi\.json$", send_description),
    (r"^/api$", show_api),
]
"""Paths and handlers."""
