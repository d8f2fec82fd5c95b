"""Opens SQLite files for reading, limited so that no content can fill the memory.

This module must import fast, without pathlib.
"""

from __future__ import annotations

import sqlite3
from os.path import abspath

from kb.problems import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Any, Final

LONGEST_VALUE: Final = 5_000_000
"""Most bytes of a text or blob that SQLite may make; the largest stored one is a tenth of it."""

PATIENCE: Final = 0.5
"""Seconds to wait for another program that locks a database: ours never do."""


class ReadingConnection(sqlite3.Connection):
    """A connection that raises :class:`sqlite3.DatabaseError` for every kind of damage."""

    def execute(self, *asked: Any) -> sqlite3.Cursor:
        """Run a query; SQLite's message about a damaged schema may not be text."""
        try:
            return super().execute(*asked)
        except UnicodeDecodeError as error:
            raise sqlite3.DatabaseError("a text in it is not UTF-8") from error


def connect(path: str | os.PathLike[str], *, shared: bool = False, immutable: bool = False) -> sqlite3.Connection:
    """Open a database for reading, ``shared`` by several threads, or ``immutable``, without locks.

    Raises :class:`sqlite3.DatabaseError` if it cannot be opened; its content is not checked.
    """
    quoted = abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    address = f"file:{quoted}?mode=ro{'&immutable=1' if immutable else ''}"
    connection = sqlite3.connect(
        address, uri=True, timeout=PATIENCE, check_same_thread=not shared, factory=ReadingConnection
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    return connection


def refuse_locked(path: str, error: object) -> Refused | None:
    """Make the error for a locked database, if that is the meaning of an error."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    if code & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return None
    return Refused.single(
        "locked", path, "another program holds the database", "a database that may be read",
        "close that program, or try again later",
    )  # fmt: skip
