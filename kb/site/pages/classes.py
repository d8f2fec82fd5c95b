"""Rulings on whole classes of effects, and the effects to which they apply."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, Final

from kb.site.pages.rows import Page, ask

NEUTRAL: Final = {"optional": "optional", "answers": "nothing", "negates": "nothing"}
"""The default of a field that a record leaves out; ``none`` for the rest."""
FAST: Final = frozenset({"quick-play-spell", "normal-trap", "continuous-trap"})
FIELDS: Final = (
    "class", "carrier", "optional", "trigger", "about", "named-timing", "answers", "negates", "atk-def",
    "stat-condition", "summons", "brings", "printed-limit",
)  # fmt: skip
"""The fields that define classes."""

Description = Mapping[str, Iterable[str]]


def find_class_rulings(effects: Iterable[Description], windows: Iterable[tuple[Page, Page]]) -> list[Page]:
    """Find the rulings on classes to which one of the effects belongs, contradicted ones first."""
    described = list(effects)
    found: dict[str, Page] = {}
    for row, claim in windows:
        if row["id"] not in found and any(belongs(each, claim) for each in described):
            found[row["id"]] = row
    return list(found.values())


def read_windows(connection: sqlite3.Connection, ruleset: str) -> list[tuple[Page, Page]]:
    """Read the windows of whole classes under a ruleset: the ruling, and the claim as recorded."""
    rows = ask(
        connection,
        "select ruling.id, ruling.statement, ruling.era, ruling.number, ruling.locator, claim.body, "
        "source.title as source, coalesce(speaker.kind, source.kind) as document, "
        "iif(speaker.key is null, source.published, speaker.published) as published, "
        "min(finding.status = 'agrees') as fits, "
        "case when sum(finding.status = 'contradicts') then 'contradicts' "
        "when sum(finding.status = 'cannot-decide') then 'cannot-decide' else 'agrees' end as verdict "
        "from claim join fact on fact.claim = claim.id join finding on finding.fact = fact.id "
        "join ruling on ruling.id = claim.ruling join source on source.key = ruling.source "
        "left join source as speaker on speaker.key = ruling.speaker "
        "where claim.shape = 'window' and finding.ruleset = ? "
        "and (claim.body like '%\"for-every\"%' or claim.body like '%\"for-plain\"%') "
        "group by claim.id order by fits, ruling.number",
        ruleset,
    )
    return [(row, json.loads(row["body"])) for row in rows]


def belongs(effect: Description, claim: Mapping[str, Any]) -> bool:
    """Whether a quantified claim covers an effect; a claim without fields covers none."""
    said = claim.get("for-every") or claim.get("for-plain") or {}
    wanted = said.get("effect") or {}
    if not wanted or not covers(effect, wanted):
        return False
    plain = "for-plain" in claim
    if plain and any(word_of(effect, each) != neutral(each) for each in FIELDS[2:] if each not in wanted):
        return False
    return not any(isinstance(each, dict) and covers(effect, each) for each in claim.get("except", ()))


def covers(effect: Description, wanted: Mapping[str, Any]) -> bool:
    """Whether each field of an effect has one of the words wanted."""
    for field, words in wanted.items():
        if field == "speed":
            if speed_of(effect) not in words:
                return False
        elif field not in FIELDS or word_of(effect, field) not in words:
            return False
    return True


def word_of(effect: Description, field: str) -> str:
    """The word of a field, or its default."""
    return next(iter(effect.get(field) or ()), neutral(field))


def neutral(field: str) -> str:
    """The default of a field."""
    return NEUTRAL.get(field, "none")


def speed_of(effect: Description) -> int:
    """Its Spell Speed."""
    carrier, kind = word_of(effect, "carrier"), word_of(effect, "class")
    if carrier == "counter-trap":
        return 3
    return 2 if kind == "quick" or (kind == "activation" and carrier in FAST) else 1
