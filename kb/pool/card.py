"""One card of a pool on its way into the database, and what one file of cards came to."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

HIGHEST_PASSWORD = 99_999_999
"""A password has eight digits; a longer number is one that a program gave a card before its release."""

COMMANDS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, but for tabs and ends of lines, and what turns the direction of writing."""

STATS = ("attribute", "type_line", "level", "rank", "link_rating", "link_arrows", "scale", "atk", "def")
FIELDS = ("kind", "property", *STATS, "text", "pendulum_text", "series", "japanese")
"""The facts about a card that the pool keeps, by column."""


class PoolCard:
    """A card as one or more files know it: its numbers, its names in every language, its printed facts."""

    __slots__ = ("facts", "format", "konami_id", "names", "password", "printings", "provisional_id")

    def __init__(
        self,
        format: str,
        password: str | None,
        konami_id: int | None,
        provisional_id: int | None,
        names: dict[tuple[str, str], list[str]],
        facts: dict[str, Any],
        printings: int,
    ) -> None:
        self.format = format
        self.password = password
        self.konami_id = konami_id
        self.provisional_id = provisional_id
        self.names = names
        """(language, kind) to the names, the best one first."""
        self.facts = facts
        self.printings = printings
        """How often the card was printed, over all territories: the sign of how widely it is known."""

    @property
    def name(self) -> str:
        """The English name, or else the first there is."""
        found = self.names.get(("en", "name")) or next(iter(self.names.values()))
        return found[0]


class Skipped(NamedTuple):
    """One entry of a file that did not become a card, and why."""

    item: str
    reason: str


class PoolReading(NamedTuple):
    """What one file came to."""

    path: Path
    format: str
    cards: list[PoolCard]
    skipped: list[Skipped]


def read_count(value: object) -> int | None:
    """A whole number from 0 on that SQLite can keep, or nothing; True is no number."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 63 else None


def read_number(value: object) -> int | None:
    """The same from 1 on: a number by which a card is known."""
    return read_count(value) or None


def read_password(value: object) -> str | None:
    """A password as its eight digits."""
    number = read_number(_read_digits(value))
    return f"{number:08d}" if number is not None and number <= HIGHEST_PASSWORD else None


def read_text(value: object) -> str | None:
    """Text with something in it, its edges trimmed.

    Half a character, which JSON can spell, becomes ``?``; what would command a terminal is left out.
    """
    if not isinstance(value, str):
        return None
    whole = value if value.isascii() else value.encode("utf-8", "replace").decode()
    if not whole.isprintable():
        whole = COMMANDS.sub("", whole)
    return whole.strip() or None


def write_series(series: list[Any]) -> str | None:
    """The series a card belongs to, as a JSON list."""
    return read_text(json.dumps(series, ensure_ascii=False))


def read_stat(value: object) -> int | str | None:
    """ATK or DEF: a number, or "?" where the card itself decides it."""
    return "?" if value in ("?", -2) else read_count(_read_digits(value))


def _read_digits(value: object) -> object:
    """A number that a file writes as text, as a number; anything else as it is."""
    digits = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 19
    return int(value) if digits else value  # type: ignore[call-overload]
