"""Limits of a visitor's SQL: memory, time, and no paths of this machine.

Datasette interrupts a query that takes too long, but SQLite checks the clock only between its steps. So no single step
may take long: values and patterns are short, functions that pad to a given width are refused, and parts of WITH that
use each other are not expanded too often.
"""

from __future__ import annotations

import os
import re
import sqlite3
import weakref
from collections import Counter
from collections.abc import Callable, Sequence
from math import prod
from typing import Final

from markupsafe import escape

from kb.locations.opening import LONGEST_VALUE

THREADS: Final = max(2, min(4, os.cpu_count() or 2))
"""Threads of each kind: for pages, for tables, for questions of visitors about tables."""
LARGEST_ANSWER: Final = 5_000_000
"""Characters and bytes of all values of one answer together; written as JSON they take a few times as much."""
LONGEST_TEXT: Final = 200_000
"""Bytes of the longest value that a visitor's question may make; the longest that a database of ours holds has 140,000.

What takes longest to look through it, ``instr`` of two such values, takes a third of a second.
"""
LONGEST_PATTERN: Final = 200
"""Bytes of a pattern of LIKE or GLOB: a long one takes seconds for one value."""
REFUSED: Final = frozenset({"printf", "format"})
"""Functions whose output can exceed the longest value; the views of the database may use them."""
MOST_COPIES: Final = 1_000
"""How many parts of WITH a query may have once they are expanded."""
MOST_COLUMNS: Final = 200
LARGEST_TABLE: Final = 180_000
"""Characters of the table that a page shows of an answer in SQL; all of it is handed out as JSON and CSV."""
MARKUP: Final = 70
"""Characters around a cell."""


class BoundedRows:
    """The rows of a connection's answers, each as :class:`sqlite3.Row`, up to :data:`LARGEST_ANSWER`."""

    def __init__(self) -> None:
        self._asking: weakref.ref[sqlite3.Cursor] | None = None
        self._size = 0

    def __call__(self, cursor: sqlite3.Cursor, values: tuple[object, ...]) -> sqlite3.Row:
        """Make a row; raises :class:`sqlite3.OperationalError` where the answer grows too large."""
        if self._asking is None or self._asking() is not cursor:
            self._asking, self._size = weakref.ref(cursor), 0
        self._size += sum(len(value) if isinstance(value, str | bytes) else 8 for value in values)
        if self._size > LARGEST_ANSWER:
            raise sqlite3.OperationalError(
                f"the answer is larger than {LARGEST_ANSWER // 1_000_000} MB: ask for fewer rows or columns"
            )
        return sqlite3.Row(cursor, values)


def bound_connection(connection: sqlite3.Connection) -> None:
    """Apply the limits of this module to a connection."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LONGEST_PATTERN)
    connection.setlimit(sqlite3.SQLITE_LIMIT_COLUMN, MOST_COLUMNS)
    connection.row_factory = BoundedRows()
    connection.set_authorizer(authorize)
    for name, trim in TRIMS.items():
        connection.create_function(name, 2, trim, deterministic=True)


def free_connection(connection: sqlite3.Connection) -> None:
    """Lift the limits of a connection that only the site's own pages use."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)


def make_trim(*, start: bool, end: bool) -> Callable[[object, object], str | None]:
    """Make a replacement of SQLite's TRIM in linear time."""

    def trim(text: object, characters: object) -> str | None:
        if text is None or characters is None:
            return None
        kept, taken = str(text), {*str(characters)}
        first, last = 0, len(kept)
        while start and first < last and kept[first] in taken:
            first += 1
        while end and first < last and kept[last - 1] in taken:
            last -= 1
        return kept[first:last]

    return trim


TRIMS: Final = {
    "trim": make_trim(start=True, end=True),
    "ltrim": make_trim(start=True, end=False),
    "rtrim": make_trim(start=False, end=True),
}


TOKEN: Final = re.compile(
    r"""--[^\n]*|/\*.*?(?:\*/|$)"""
    r"""|'((?:[^']|'')*)(?:'|$)|"((?:[^"]|"")*)(?:"|$)|`((?:[^`]|``)*)(?:`|$)|\[([^\]]*)(?:\]|$)|([\w$]+)|(\S)""",
    re.DOTALL,
)
"""A comment; a text or name in quotes or brackets, which may be left open; a word; a sign."""


def refuse_copies(sql: str) -> None:
    """Refuse a query whose parts of WITH use each other too often.

    SQLite expands a part wherever it is used, before it checks the clock for the first time: twenty parts of which each
    uses the one before twice become a million.

    Raises:
    sqlite3.OperationalError: More than :data:`MOST_COPIES` parts.
    """
    words = [read_token(found) for found in TOKEN.finditer(sql) if found.lastindex]
    named, opened = set(), 0
    for at, word in enumerate(words):
        if word == "(":
            opened = at
        elif word == "as" and at and words[at + 1 : at + 2] in (["("], ["materialized"], ["not"]):
            named.add(words[opened - 1] if words[at - 1] == ")" else words[at - 1])
    counts = Counter(words)
    copies = prod(max(1, counts[name] - 1) for name in named)
    if copies > MOST_COPIES:
        raise sqlite3.OperationalError("the parts of WITH use each other too often: ask for them one by one")


def fit_rows(rows: Sequence[Sequence[object]]) -> Sequence[Sequence[object]]:
    """The first rows of an answer, as many as fit a page; at least one."""
    size = 0
    for number, row in enumerate(rows):
        size += sum(len(escape(cell)) + MARKUP for cell in row)
        if number and size > LARGEST_TABLE:
            return rows[:number]
    return rows


def read_token(found: re.Match[str]) -> str:
    """Read a token as SQLite does when it looks up its name."""
    quote = found[0][0]
    text = found[found.lastindex or 0]
    return (text.replace(quote * 2, quote) if quote in "'\"`" else text).casefold()


def authorize(action: int, table: str | None, column: str | None, _: object, view: str | None) -> int:
    """SQLite authorizer that hides the databases' paths and refuses functions without limits."""
    if action == sqlite3.SQLITE_FUNCTION and (column or "").casefold() in REFUSED and view is None:
        return sqlite3.SQLITE_DENY
    hidden = action == sqlite3.SQLITE_READ and column == "file" and (table or "").casefold() == "pragma_database_list"
    return sqlite3.SQLITE_IGNORE if hidden else sqlite3.SQLITE_OK
