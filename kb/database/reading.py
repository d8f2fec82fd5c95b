"""Opens a knowledge base for reading, if it is one of this version."""

from __future__ import annotations

import contextlib
import sqlite3
import stat
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Final

from kb.locations.opening import connect, refuse_locked
from kb.problems import Refused

MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite file."""
FORMAT: Final = "14"
"""Changes with the tables; a database of another format is rebuilt."""


@contextlib.contextmanager
def open_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a built database for reading.

    Raises :class:`kb.problems.Refused` if it is missing, foreign, or proves to be damaged.
    """
    if not path.is_file():
        raise Refused.single(
            "no-database", str(path), "the database is not there", "a built database", "run `rulings build`"
        )
    try:
        connection = connect(path)
    except sqlite3.DatabaseError as error:
        raise refuse_damaged(path, error) from error
    try:
        try:
            stated = read_build(connection)
        except sqlite3.DatabaseError as error:
            if locked := refuse_locked(str(path), error):
                raise locked from None
            stated = {}
        if stated.get("format") != FORMAT:
            raise Refused.single(
                "foreign-database",
                str(path),
                "the file is not a database of this version",
                f"format {FORMAT}",
                "run `rulings build`",
            )
        try:
            yield connection
        except sqlite3.DatabaseError as error:
            raise refuse_damaged(path, error) from error
    finally:
        connection.close()


def refuse_damaged(path: Path, error: sqlite3.DatabaseError) -> Refused:
    """Make the error for a database that is damaged, or locked by another program."""
    return refuse_locked(str(path), error) or Refused.single(
        "damaged-database", str(path), f"the database cannot be read ({error})", "a whole database",
        "run `rulings build`",
    )  # fmt: skip


def check_replaceable(path: Path, option: str, is_ours: Callable[[sqlite3.Connection], bool]) -> None:
    """Refuse to replace anything but an older database of the same kind, or an empty file.

    ``is_ours`` recognises the kind of an open database; ``option`` names another place. Raises
    :class:`kb.problems.Refused`; the file stays unchanged.
    """

    def refuse(what: str) -> Refused:
        return Refused.single(
            "not-ours", str(path), f"{what}, and stays as it is", "a free place, or a file of the same kind",
            f"name another with {option}, or remove it first",
        )  # fmt: skip

    try:
        status = path.stat()
    except (FileNotFoundError, PermissionError, NotADirectoryError):  # which the writer tells
        return
    except OSError as error:
        raise refuse(f"this cannot be followed ({error.strerror})") from None
    if not stat.S_ISREG(status.st_mode):
        raise refuse("this is a folder, a device or the like")
    if not status.st_size:
        return
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
        if start != MAGIC:
            raise refuse("the file is not a database")
        with contextlib.closing(connect(path)) as connection:
            ours = is_ours(connection)
    except OSError as error:
        raise refuse(f"the file cannot be read ({error.strerror})") from None
    except sqlite3.DatabaseError as error:
        if locked := refuse_locked(str(path), error):
            raise locked from None
        raise refuse(f"the database cannot be read ({error})") from None
    if not ours:
        raise refuse("the database belongs to another program")


def list_tables(connection: sqlite3.Connection) -> set[str]:
    """Name the tables and views of a database."""
    return {name for (name,) in connection.execute("select name from sqlite_master where type in ('table', 'view')")}


def is_knowledge(connection: sqlite3.Connection) -> bool:
    """Whether a database is a knowledge base, of this version or another."""
    return {"build", "ruling", "finding"} <= list_tables(connection) and "ruling-corpus" in read_build(connection)


def read_build(connection: sqlite3.Connection) -> dict[str, str]:
    """Read the inputs of a database."""
    return dict(connection.execute("select key, value from build").fetchall())


def read_stated(path: Path) -> dict[str, str]:
    """Read the recorded inputs of a database; empty if it cannot be read."""
    try:
        with open_database(path) as connection:
            return read_build(connection)
    except Refused:
        return {}


def is_current(path: Path, corpus: str, build: Mapping[str, str] | None = None) -> bool:
    """Whether a database was built from a corpus of this hash, and from the inputs in ``build``."""
    stated = read_stated(path)
    wanted = {"corpus": corpus, "ruling-corpus": metadata.version("ruling-corpus"), **(build or {})}
    return all(stated.get(key) == value for key, value in wanted.items())
