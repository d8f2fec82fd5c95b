"""Rulings on whole classes of effects: which of them bind an effect."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, Final

from kb.site.pages.rows import Page, ask

NEUTRAL: Final = {"optional": "optional", "answers": "nothing", "negates": "nothing"}
"""The word at which a field stands that a record leaves out; ``none`` for the rest."""
FAST: Final = frozenset({"quick-play-spell", "normal-trap", "continuous-trap"})
FIELDS: Final = (
    "class", "carrier", "optional", "trigger", "about", "named-timing", "answers", "negates", "atk-def",
    "stat-condition", "summons", "brings", "printed-limit",
)  # fmt: skip
"""The fields of a description by which classes are picked out."""

Description = Mapping[str, Iterable[str]]


def read_class_rulings(connection: sqlite3.Connection, effects: Iterable[Description], ruleset: str) -> list[Page]:
    """Read the rulings on classes to which one of the effects belongs, those that are contradicted first."""
    described = list(effects)
    found: dict[str, Page] = {}
    for row in ask(
        connection,
        "select ruling.id, ruling.statement, ruling.era, ruling.number, source.title as source, claim.body, "
        "min(finding.status = 'agrees') as fits, "
        "case when sum(finding.status = 'contradicts') then 'contradicts' "
        "when sum(finding.status = 'cannot-decide') then 'cannot-decide' else 'agrees' end as verdict "
        "from claim join fact on fact.claim = claim.id join finding on finding.fact = fact.id "
        "join ruling on ruling.id = claim.ruling join source on source.key = ruling.source "
        "where claim.shape = 'window' and finding.ruleset = ? "
        "and (claim.body like '%\"for-every\"%' or claim.body like '%\"for-plain\"%') "
        "group by claim.id order by fits, ruling.number",
        ruleset,
    ):
        if row["id"] not in found and any(belongs(each, json.loads(row["body"])) for each in described):
            found[row["id"]] = row
    return list(found.values())


def belongs(effect: Description, claim: Mapping[str, Any]) -> bool:
    """Whether an effect is one of those of which a quantified claim speaks; one that names no field binds none."""
    said = claim.get("for-every") or claim.get("for-plain") or {}
    wanted = said.get("effect") or {}
    if not wanted or not covers(effect, wanted):
        return False
    plain = "for-plain" in claim
    if plain and any(word_of(effect, each) != neutral(each) for each in FIELDS[2:] if each not in wanted):
        return False
    return not any(isinstance(each, dict) and covers(effect, each) for each in claim.get("except", ()))


def covers(effect: Description, wanted: Mapping[str, Any]) -> bool:
    """Whether each field of a description has one of the words wanted."""
    for field, words in wanted.items():
        if field == "speed":
            if speed_of(effect) not in words:
                return False
        elif field not in FIELDS or word_of(effect, field) not in words:
            return False
    return True


def word_of(effect: Description, field: str) -> str:
    """The word of a field, or the one at which it stands when nothing is said."""
    return next(iter(effect.get(field) or ()), neutral(field))


def neutral(field: str) -> str:
    """The word at which a field stands that a record leaves out."""
    return NEUTRAL.get(field, "none")


def speed_of(effect: Description) -> int:
    """Its Spell Speed."""
    carrier, kind = word_of(effect, "carrier"), word_of(effect, "class")
    if carrier == "counter-trap":
        return 3
    return 2 if kind == "quick" or (kind == "activation" and carrier in FAST) else 1
