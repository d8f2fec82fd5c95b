"""One card of a pool before it is written, and the result of reading one file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

HIGHEST_PASSWORD = 99_999_999
"""A password has eight digits; a longer number was given by a program before the card's release."""

COMMANDS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters except tabs and ends of lines, and bidirectional ones."""

STATS = ("attribute", "type_line", "level", "rank", "link_rating", "link_arrows", "scale", "atk", "def")
FIELDS = ("kind", "property", *STATS, "text", "pendulum_text", "series", "japanese", "sets", "unofficial")
"""The facts about a card in the pool, by column.

``sets`` has the English names of its sets, one on each line, and nothing if it is only in sets of other languages;
``unofficial`` is 1 where its English text is no official one.
"""


class PoolCard:
    """A card from one or more files: its numbers, its names in every language, its printed facts."""

    __slots__ = ("facts", "format", "konami_id", "names", "numbers", "password", "printings", "provisional_id")

    def __init__(
        self,
        format: str,
        password: str | None,
        konami_id: int | None,
        provisional_id: int | None,
        names: dict[tuple[str, str], list[str]],
        facts: dict[str, Any],
        printings: int,
        numbers: Iterable[str] = (),
    ) -> None:
        self.format = format
        self.password = password
        self.konami_id = konami_id
        self.provisional_id = provisional_id
        self.names = names
        """The names by (language, kind), the best one first."""
        self.facts = facts
        self.printings = printings
        """The number of printings in all territories, a measure of how well known it is."""
        self.numbers = sorted({*numbers})
        """Its other numbers: the passwords of other pictures, a number from before its release."""

    @property
    def name(self) -> str:
        """The English name, or else the first one."""
        found = self.names.get(("en", "name")) or next(iter(self.names.values()))
        return found[0]


class Skipped(NamedTuple):
    """One entry of a file that is not taken, and why."""

    item: str
    reason: str


class PoolReading(NamedTuple):
    """The result of reading one file."""

    path: Path
    format: str
    cards: list[PoolCard]
    skipped: list[Skipped]


def read_count(value: object) -> int | None:
    """A whole number from 0 on that fits SQLite, or None; True is not a number."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 63 else None


def read_number(value: object) -> int | None:
    """The same from 1 on: a number that identifies a card."""
    return read_count(value) or None


def read_password(value: object) -> str | None:
    """A password as its eight digits."""
    number = read_number(_read_digits(value))
    return f"{number:08d}" if number is not None and number <= HIGHEST_PASSWORD else None


def read_text(value: object) -> str | None:
    """Text that is not empty, trimmed.

    A lone surrogate, which JSON can encode, becomes ``?``; control characters are removed.
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
    """ATK or DEF: a number, or "?" if the card itself determines it."""
    return "?" if value in ("?", -2) else read_count(_read_digits(value))


def _read_digits(value: object) -> object:
    """A number in text as a number; anything else unchanged."""
    digits = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 19
    return int(value) if digits else value  # type: ignore[call-overload]
