"""A built knowledge base is opened for reading only, and only if it is one of this version."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Final

from kb.problems import Refused

MAGIC: Final = b"SQLite format 3\0"
"""What every SQLite file begins with."""
FORMAT: Final = "3"
"""Changes when the tables do; a database of another format is built anew."""


@contextlib.contextmanager
def open_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a built database for reading.

    Raises :class:`kb.problems.Refused` where it is not there, is not one of ours, or proves to be damaged.
    """
    if not path.is_file():
        raise Refused.single(
            "no-database", str(path), "the database is not there", "a built database", "run `rulings build`"
        )
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        try:
            stated = read_build(connection)
        except sqlite3.DatabaseError:
            stated = {}
        if stated.get("format") != FORMAT:
            raise Refused.single(
                "foreign-database",
                str(path),
                "the file is no database of this version",
                f"format {FORMAT}",
                "run `rulings build`",
            )
        try:
            yield connection
        except sqlite3.DatabaseError as error:
            raise Refused.single(
                "damaged-database", str(path), f"the database cannot be read ({error})", "a whole database",
                "run `rulings build`",
            ) from error  # fmt: skip
    finally:
        connection.close()


def hold_replaceable(path: Path, option: str) -> None:
    """Refuse to put a database in the place of what is none; ``option`` names another place."""
    if not path.is_file():
        return
    with path.open("rb") as file:
        start = file.read(len(MAGIC))
    if start and start != MAGIC:
        raise Refused.single(
            "no-database", str(path), "the file is no database, and stays as it is", "a place for a database",
            f"name another with {option}, or remove it first",
        )  # fmt: skip


def read_build(connection: sqlite3.Connection) -> dict[str, str]:
    """Read what a database was built from."""
    return dict(connection.execute("select key, value from build").fetchall())


def is_current(path: Path, corpus: str, build: Mapping[str, str] | None = None) -> bool:
    """Tell whether a database was built from a corpus of this hash, and from what ``build`` states too."""
    try:
        with open_database(path) as connection:
            stated = read_build(connection)
    except Refused:
        return False
    wanted = {"corpus": corpus, "ruling-corpus": metadata.version("ruling-corpus"), **(build or {})}
    return all(stated.get(key) == value for key, value in wanted.items())
