"""The answer for a card: each effect's verdict, the rulings on it, and a picture of the Damage Step."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from kb.site.answering import read, read_pool
from kb.site.diagram import Strip, draw
from kb.site.grids import write_verdict
from kb.site.pages import cards, classes, days, ruled
from kb.site.pages.days import Day
from kb.site.pages.rows import Page, has_name
from kb.site.served import write_fingerprint


async def read_card(datasette: Any, key: str, era: str, rulesets: list[Page], day: Day | None = None) -> Page | None:
    """Read a card's page from the corpus and the pool, on a day or under a ruleset; None if neither has it.

    Answers are given for the named rulesets and the one requested.
    """
    ids = [row["id"] for row in rulesets if has_name(row) or row["id"] == era]
    record = await read(datasette, lambda connection: _read_record(connection, key, ids))
    days_of = {row["id"]: (row["territory"], row["day"]) for row in rulesets}
    wanted = (record["card"]["password"] or record["card"]["name"]) if record else key
    printed = await read_pool(datasette, lambda connection: cards.read_printed(connection, wanted, ids, days_of))
    if record is None and printed is not None and printed["card"]["password"]:
        password = printed["card"]["password"]
        record = await read(datasette, lambda connection: _read_record(connection, password, ids))
    if record is None and printed is None:
        return None
    effects, given = cards.list_effects(record, printed), cards.list_given(record, printed)
    near = days.choose_nearest(day, rulesets, era) if day else era
    windows = await read_windows(datasette, near)
    if day is not None:
        effects, era = [days.show_day(effect, day) for effect in effects], day.id
    row_of = {effect.key: effect.under(era) for effect in effects}
    rules = {each.rule for row in row_of.values() if row for each in row.said if each.rule}
    shown = record["card"] if record else printed["card"]
    return {
        "record": record,
        "printed": printed,
        "name": shown["name"],
        "line": cards.print_line(printed["card"] if printed else shown, recorded=printed is None),
        "address": datasette.urls.path(f"/card/{quote(record['card']['slug'] if record else shown['key'])}"),
        "effects": effects,
        "given": given,
        "verdict": write_verdict(shown["name"], effects, era, given=bool(given)),
        "rules": await read(datasette, lambda connection: cards.read_rules(connection, rules)),
        "class_rulings": classes.find_class_rulings([each.fields for each in effects], windows),
        "rulings": record["rulings"] if record else {"own": [], "mention": []},
        "links": cards.list_links((printed or {}).get("card") or shown),
        "under": era,
        "near": near,
    }


async def read_ruled(datasette: Any, page: Page) -> dict[str, list[ruled.Ruled]]:
    """Read the rulings on each effect of a card, by timing."""
    record = page["record"]
    own = await read(datasette, partial(ruled.read_windows_of, record["card"]["slug"], page["near"])) if record else []
    names = [each["name"] for each in record["names"]] if record else []
    return ruled.sort_by_effect(page["effects"], names, own, await read_windows(datasette, page["near"]))


def draw_card(page: Page, said: Mapping[str, Iterable[ruled.Ruled]], asked: Container[str] = ()) -> Markup | None:
    """Draw the Damage Step for a card: the claims and the answers for each effect; ``asked`` timings stand out."""
    points: list[str] = []
    strips = []
    for effect in page["effects"]:
        row = effect.under(page["under"])
        answers = {each.point: each.answer for each in row.said if each.point} if row else {}
        claims = ruled.claim_by_timing(said[effect.key])
        points = points or list(answers)
        if answers:
            differ = any(answers.get(point, said) != said for point, said in claims.items())
            named = effect.label if len(page["effects"]) > 1 else effect.name
            strips.append(Strip(named, answers, *((f"{named}, by rulings", claims) if differ else ())))
    return draw(points, strips, f"The Damage Step for {page['name']}", asked=asked) if points else None


async def read_windows(datasette: Any, era: str) -> list[tuple[Page, Page]]:
    """Read the claims about whole classes of effects under a ruleset, once for a database."""
    known: dict[tuple[str, str], list[tuple[Page, Page]]] = datasette.__dict__.setdefault("rulings_windows", {})
    key = (write_fingerprint(datasette), era)
    if key not in known:
        if any(kept != key[0] for kept, _ in known):
            known.clear()
        known[key] = await read(datasette, lambda connection: classes.read_windows(connection, era))
    return known[key]


def _read_record(connection: Any, key: str, rulesets: list[str]) -> Page | None:
    slug = cards.find_slug(connection, key)
    return cards.read_record(connection, slug, rulesets) if slug else None


async def read_changes(datasette: Any, page: Page, day: Day) -> list[Page]:
    """Read the changes at the start of a day's spans, each once, newest first."""
    slug = page["record"]["card"]["slug"] if page["record"] else None
    found: dict[tuple[str, str], Page] = {}
    for effect in page["effects"]:
        span = effect.on(day.territory, day.day)
        if span is None or span.from_ is None:
            continue
        if effect.origin == "recorded" and slug is not None:
            rows = await read(datasette, partial(days.read_changes, slug, effect.key, day.territory, span.number))
        else:
            key = page["printed"]["card"]["key"]
            rows = await read_pool(datasette, partial(days.read_periods, key, effect.key, day.territory, span.number))
        for change in await read(datasette, partial(days.describe_changes, rows, slug, day.territory, span.from_)):
            same = found.setdefault((span.from_, change["told"]), {**change, "day": span.from_, "effects": []})
            same["effects"].append(effect.name)
    return [found[key] for key in sorted(found, reverse=True)]
