"""A cache of parsed files, keyed by their bytes, since YAML is slow to read.

The cache is an SQLite file for all folders, and may be deleted at any time; rows unused for long are forgotten. Rows
that are unreadable, cut short or of another reader count as missing; rows are plain JSON, and are typed like anything
read.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Self
from weakref import WeakValueDictionary

import yaml

from kb.corpus.yaml import Document, LinePath, read_bytes, read_text
from kb.locations import PARSED, find_parsed
from kb.locations.shipped import unpack_rows
from kb.problems import Refused

PATIENCE: Final = 2
"""Seconds that a reader waits for another that writes."""
WORTH: Final = 20
"""Fewer files are read faster than the cache is opened."""
DAYS: Final = 30
"""Days for which an unused row is kept."""
MOST: Final = 20_000
"""Most rows of a table, several times those of the corpus; of more, the latest used are kept."""
TABLES: Final = ("document", "linked")
_SCHEMA: Final = "".join(
    f"create table if not exists {name} (key blob primary key, digest blob, said text, day integer);" for name in TABLES
)
UNREADABLE: Final = (sqlite3.Error, OSError, ValueError)
_HELD: Final[WeakValueDictionary[tuple[bytes, str], Document]] = WeakValueDictionary()
"""The documents in use: two corpora that are compared share most of them."""


class Documents:
    """The documents of a folder with ``count`` files: recalled if a file has the same bytes, else read."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._connection: sqlite3.Connection | None = None
        self._aged: list[bytes] = []
        self._fresh: dict[bytes, str] = {}

    def __enter__(self) -> Self:
        with contextlib.suppress(Refused, *UNREADABLE):
            if self._count >= WORTH:
                self._connection = open_memory(find_parsed())
        return self

    def __exit__(self, *_: object) -> None:
        """Store the documents read."""
        if self._connection is None:
            return
        with contextlib.suppress(*UNREADABLE), self._connection:
            note_use(self._connection, "document", self._aged)
            remember_rows(self._connection, "document", self._fresh)
        self._connection.close()

    def read_file(self, file: Path, path: str) -> Document:
        """Read a file of records; raises :class:`kb.problems.Refused` like :func:`kb.corpus.yaml.read_file`."""
        data = read_bytes(file, path)
        if self._connection is None:
            return read_text(data, path)
        key = hash_parts(_hash_reader(), data)
        document = _HELD.get((key, path)) or self._recall(key, path, data)
        if document is None:
            read = read_text.__wrapped__(data, path)  # which would hold the lines of all files
            numbers = [*read.lines.values()]
            document = replace(read, lines=Numbered(read.value, numbers), key=key)
            self._fresh[key] = json.dumps([read.value, numbers])
        _HELD[key, path] = document
        return document

    def _recall(self, key: bytes, path: str, data: bytes) -> Document | None:
        assert self._connection is not None
        try:
            row = self._connection.execute("select digest, said, day from document where key = ?", (key,)).fetchone()
            if row is None or row[0] != hash_parts(key, row[1].encode()):
                return None
        except (AttributeError, *UNREADABLE):
            return None
        if row[2] != count_days():
            self._aged.append(key)
        return Document.later(partial(_read_said, row[1], path, data), path=path, key=key)


def _read_said(said: str, path: str, data: bytes) -> dict[str, Any]:
    """Read a stored file; if the row is invalid, the file's ``data``."""
    try:
        value, numbers = json.loads(said)
    except (TypeError, ValueError):
        document = read_text(data, path)
        return {"value": document.value, "lines": document.lines}
    return {"value": value, "lines": Numbered(value, numbers)}


class Numbered(Mapping[LinePath, int]):
    """The lines of a document's parts, stored in reading order, and laid out on demand."""

    def __init__(self, value: Any, numbers: list[int]) -> None:
        self._value = value
        self._numbers = numbers

    @cached_property
    def _lines(self) -> dict[LinePath, int]:
        paths: list[LinePath] = []
        _list_paths(self._value, (), paths)
        return dict(zip(paths, self._numbers, strict=True))

    def __getitem__(self, path: LinePath) -> int:
        return self._lines[path]

    def __iter__(self) -> Iterator[LinePath]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._numbers)


def _list_paths(value: Any, path: LinePath, found: list[LinePath]) -> None:
    """List the places of a document in reading order."""
    found.append(path)
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        if isinstance(each, dict | list):
            _list_paths(each, (*path, key), found)
        else:
            found.append((*path, key))


def open_memory(path: Path) -> sqlite3.Connection:
    """Open the cache, recreating an invalid file; raises one of ``UNREADABLE`` if it cannot."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        unpack_rows(PARSED, path, TABLES, count_days())
    try:
        return _connect(path)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname in ("SQLITE_BUSY", "SQLITE_LOCKED"):
            raise
        path.unlink()
        return _connect(path)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE)
    try:
        connection.executescript(_SCHEMA)
        for name in TABLES:
            connection.execute(f"select key, digest, said, day from {name} limit 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def recall_rows(connection: sqlite3.Connection, table: str, keys: Iterable[bytes]) -> dict[bytes, tuple[bytes, str]]:
    """Recall the rows of a table under some keys, each with its digest."""
    found: dict[bytes, tuple[bytes, str]] = {}
    aged: list[bytes] = []
    today = count_days()
    for key in keys:
        row = connection.execute(f"select digest, said, day from {table} where key = ?", (key,)).fetchone()
        if row is not None:
            found[key] = row[:2]
            if row[2] != today:
                aged.append(key)
    note_use(connection, table, aged)
    return found


def note_use(connection: sqlite3.Connection, table: str, keys: Sequence[bytes]) -> None:
    """Record that rows of a table are used today."""
    if keys:
        today = count_days()
        connection.executemany(f"update {table} set day = ? where key = ?", ((today, key) for key in keys))


def remember_rows(connection: sqlite3.Connection, table: str, said: Mapping[bytes, str]) -> None:
    """Add rows to a table, and forget those that were not used for long, or are too many."""
    if not said:
        return
    today = count_days()
    rows = ((key, hash_parts(key, text.encode()), text, today) for key, text in said.items())
    connection.executemany(f"insert or replace into {table} values (?, ?, ?, ?)", rows)
    connection.execute(f"delete from {table} where day < ?", (today - DAYS,))
    least_used = f"select rowid from {table} order by day desc, rowid desc limit -1 offset ?"
    connection.execute(f"delete from {table} where rowid in ({least_used})", (MOST,))


def count_days() -> int:
    """Count the days since 1970."""
    return int(time.time()) // 86_400


@cache
def _hash_reader() -> bytes:
    """Hash the reader's code: another one may read the same bytes differently."""
    return hash_parts(Path(__file__).with_name("yaml.py").read_bytes(), yaml.__version__.encode())


def hash_parts(*parts: bytes) -> bytes:
    """Hash several texts, each by itself, as one."""
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
