"""The answers of ``lookup``, ``search``, ``show`` and ``import-cards``."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from checks.answers.base import Count, Password
from kb.lookup.layout import HowMatched


class Match(TypedDict):
    """A card that fits a query; ``score`` is a share of 100, ``match`` how it matched, ``why`` the same in words."""

    name: str
    password: Password | None
    score: float
    match: HowMatched
    why: str


class Lookup(TypedDict):
    """``rulings lookup NAME --json``"""

    query: str
    ambiguous: bool
    matches: list[Match]


class FoundRuling(TypedDict):
    """A ruling that was found; the snippet has its matches between asterisks."""

    ruling: str
    title: str
    snippet: str
    source: str
    verdict: str
    claimed: str


class Search(TypedDict):
    """``rulings search TEXT --json``"""

    query: str
    results: list[FoundRuling]


class Shown(TypedDict):
    """``rulings show NAME --json``; the other keys are those of its kind"""

    kind: Literal[
        "ruling", "card", "ruleset", "rulesets", "switch", "source", "rules", "meetings", "vocabulary", "word"
    ]


class Skipped(TypedDict):
    """An entry of a pool file that is not a card."""

    item: str
    reason: str


class PoolFile(TypedDict):
    """The cards taken from one file."""

    file: str
    format: str
    new: Count
    merged: Count
    skipped: list[Skipped]
    doubts: list[str]


class Pool(TypedDict):
    """``rulings import-cards FILE --json``"""

    pool: str
    cards: Count
    names: Count
    changed: bool
    sources: list[PoolFile]
