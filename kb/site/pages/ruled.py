"""Rulings on a card's effects by timing: on the card itself, and on classes of effects."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from kb.site.grids import Effect
from kb.site.pages.classes import belongs
from kb.site.pages.rows import Page, ask
from kb.site.words import POINTS

WINDOWS: Final = """
    select claim.body, ruling.id, ruling.statement from ruling_card join ruling on ruling.id = ruling_card.ruling
    join claim on claim.ruling = ruling.id where ruling_card.card = ? and claim.shape = 'window' and exists (
        select 1 from fact join finding on finding.fact = fact.id
        where fact.claim = claim.id and +finding.ruleset = ?
    ) order by ruling.number
"""
"""Driven by each claim's own facts: the index on rulesets, disabled by the sign, would scan a seventh of all."""


class Ruled(NamedTuple):
    """A ruling's answer for one timing."""

    point: str
    says: str
    ruling: str
    statement: str


def read_windows_of(slug: str, ruleset: str, connection: sqlite3.Connection) -> list[tuple[Page, Page]]:
    """Read the claimed windows of rulings on a card under a ruleset: the ruling, and the claim as recorded."""
    return [(row, json.loads(row["body"])) for row in ask(connection, WINDOWS, slug, ruleset)]


def sort_by_effect(
    effects: Sequence[Effect],
    names: Iterable[str],
    own: Iterable[tuple[Page, Page]],
    of_classes: Iterable[tuple[Page, Page]],
) -> dict[str, list[Ruled]]:
    """Sort the rulings' answers by effect and timing."""
    said: dict[str, list[Ruled]] = {effect.key: [] for effect in effects}
    called = {name.casefold() for name in names}
    for row, claim in own:
        key = find_effect(effects, called, claim["window"])
        if key is not None:
            said[key] += list_timings(row, claim)
    for row, claim in of_classes:
        window = claim["window"]
        if window.get("may-activate") or window.get("triggers") or window.get("using") is not None:
            continue
        for effect in effects:
            if belongs(effect.fields, claim):
                said[effect.key] += list_timings(row, claim)
    return said


def find_effect(effects: Sequence[Effect], names: set[str], window: Mapping[str, object]) -> str | None:
    """Find the effect that a window is about: ``Card.effect``, or a card, which means its activation."""
    named = str(window.get("may-activate") or "").casefold()
    if not named or window.get("using") is not None:
        return None
    keys = {effect.key for effect in effects}
    if named in names:
        played = [effect.key for effect in effects if effect.kind == "activation"] or list(keys)
        return played[0] if len(played) == 1 else None
    card, _, effect = named.rpartition(".")
    return effect if card in names and effect in keys else None


def list_timings(row: Page, claim: Page) -> list[Ruled]:
    """List a window's answers for the timings of the Damage Step."""
    said = claim["window"].get("at", {})
    return [Ruled(point, answer, row["id"], row["statement"]) for point, answer in said.items() if point in POINTS]


def claim_by_timing(said: Iterable[Ruled]) -> dict[str, str]:
    """Combine the rulings' claims about each timing: yes, no, or both where they differ."""
    claims: dict[str, str] = {}
    for each in said:
        claims[each.point] = each.says if claims.get(each.point, each.says) == each.says else "both"
    return claims


def tell_sides(said: Iterable[Ruled], points: Iterable[str | None], answer: str) -> Page:
    """Separate the rulings that agree with an answer at some timings from those that do not."""
    sides: Page = {"so": {}, "otherwise": {}}
    asked = set(points)
    for each in said:
        if each.point in asked and answer in ("yes", "no"):
            sides["so" if each.says == answer else "otherwise"][each.ruling] = each.statement
    return sides
