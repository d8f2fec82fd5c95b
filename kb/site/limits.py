"""What one question to a database may ask for: not the machine's memory, and not where its files lie."""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Sequence
from typing import Final

from markupsafe import escape

from kb.locations.opening import LONGEST_VALUE

LARGEST_ANSWER: Final = 5_000_000
"""Characters and bytes of all values of one answer together; written as JSON they take a few times as much."""
MOST_COLUMNS: Final = 200
LARGEST_TABLE: Final = 200_000
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
    """Let no question to a connection make values, or an answer, larger than the bounds of this module."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_COLUMN, MOST_COLUMNS)
    connection.row_factory = BoundedRows()
    connection.set_authorizer(hide_files)


def fit_rows(rows: Sequence[Sequence[object]]) -> Sequence[Sequence[object]]:
    """Take the first rows of an answer, as many as a page has room for; at least one."""
    size = 0
    for number, row in enumerate(rows):
        size += sum(len(escape(cell)) + MARKUP for cell in row)
        if number and size > LARGEST_TABLE:
            return rows[:number]
    return rows


def hide_files(action: int, table: str | None, column: str | None, *_: object) -> int:
    """Answer nothing to the question in which file a database lies."""
    hidden = action == sqlite3.SQLITE_READ and column == "file" and (table or "").casefold() == "pragma_database_list"
    return sqlite3.SQLITE_IGNORE if hidden else sqlite3.SQLITE_OK
