"""The answer of ``ask``."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from checks.answers.base import Citation


class NamedCard(TypedDict):
    """A card that the question names, with the words that name it, the kind of match, and its printed text."""

    name: str
    words: str
    match: str
    score: float
    text: str | None


class Understood(TypedDict):
    """The question as understood."""

    form: Literal[
        "can-it-be-activated", "can-it-be-chained", "when-is-it-activated", "does-it-work", "what-happens",
        "what-do-the-numbers-give", "does-it-miss-the-timing", "what-changed", "what-is-the-rule", "what-is-known",
    ]  # fmt: skip
    cards: list[NamedCard]
    timings: list[str]
    step: str | None
    """The part of the turn outside the Damage Step."""
    ruleset: str


class AskedScene(TypedDict):
    """A battle played for the answer."""

    title: str
    can: list[str]
    """The possible activations, timing by timing."""
    result: list[str]
    """The result if no player does anything optional."""
    undecided: str | None
    battle: str
    """The fields of the battle form that play it, as a query string; empty if the form cannot show it."""


class AskedRuling(TypedDict):
    """A recorded ruling beside the answer."""

    id: str
    says: str
    verdict: str
    claimed: str


class Ask(TypedDict):
    """``rulings ask QUESTION --json``"""

    question: str
    understood: Understood
    answer: Literal["yes", "no", "depends", "cannot-decide"] | None
    """Null if neither yes nor no answers the question, but ``sentence`` does."""
    sentence: str
    reason: str
    rule: str | None
    scenes: list[AskedScene]
    sources: list[Citation]
    rulings: list[AskedRuling]
    missing: list[str]
    """Words of the question that are no certain card name."""
