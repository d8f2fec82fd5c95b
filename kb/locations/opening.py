"""SQLite files are opened for reading, and nothing that one holds may fill the machine's memory.

This module is imported by commands that have to start at once: pathlib is left to who asks for paths.
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
"""Bytes of the longest text or blob that SQLite may make; the largest that is stored is a tenth of it."""

PATIENCE: Final = 0.5
"""Seconds to wait for another program that holds a database: none of ours ever does."""


class ReadingConnection(sqlite3.Connection):
    """A connection that tells of every kind of damage by :class:`sqlite3.DatabaseError`."""

    def execute(self, *asked: Any) -> sqlite3.Cursor:
        """Ask; what SQLite says of a damaged schema may itself not be text."""
        try:
            return super().execute(*asked)
        except UnicodeDecodeError as error:
            raise sqlite3.DatabaseError("a text in it is not UTF-8") from error


def connect(path: str | os.PathLike[str], *, shared: bool = False, immutable: bool = False) -> sqlite3.Connection:
    """Open a database for reading, if ``shared`` for several threads, if ``immutable`` without looking for locks.

    Raises :class:`sqlite3.DatabaseError` where it cannot be opened; what it holds is not looked at.
    """
    quoted = abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    address = f"file:{quoted}?mode=ro{'&immutable=1' if immutable else ''}"
    connection = sqlite3.connect(
        address, uri=True, timeout=PATIENCE, check_same_thread=not shared, factory=ReadingConnection
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    return connection


def refuse_locked(path: str, error: object) -> Refused | None:
    """Say that another program holds a database, if that is what an error means."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    if code & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return None
    return Refused.single(
        "locked", path, "another program holds the database", "a database that may be read",
        "close that program, or try again later",
    )  # fmt: skip
