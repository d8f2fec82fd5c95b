"""The cache file of findings: an SQLite database that may be deleted at any time.

One file serves all folders of records: a row is found by the hash of its inputs, so that a clone or a copy of a corpus
is known as soon as the corpus is. Rows unused for long are forgotten, and the least recently used ones if the file
grows too large. Rows that are unreadable, cut short or of another format count as missing. Each row has a hash of its
content, and all rows are plain JSON, so that a foreign file can do no harm.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, Self

from kb.problems import Refused

MARK: Final = 0x52554C31
"""Identifies the file among other databases."""
FORM: Final = 3
"""The format of the rows; others are ignored."""
PATIENCE: Final = 5
"""Seconds that a check waits for another that writes."""
DAYS: Final = 30
"""Days for which an unused row is kept."""
NOTED: Final = 2
"""Days after which a row's use is recorded again."""
LARGEST: Final = 256_000_000
"""Most bytes in use; beyond them a quarter of the rows is forgotten, the least recently used first."""
_SCHEMA: Final = """
create table if not exists unit (key blob unique, everywhere blob, digest blob, found text, day integer);
create index if not exists unit_day on unit (day);
"""
_MARK: Final = f"pragma application_id = {MARK}; pragma user_version = {FORM};"
_UNREADABLE: Final = (sqlite3.Error, OSError, UnicodeError)


class Kept(NamedTuple):
    """Findings as text; ``everywhere`` is the hash of all rulesets, if they depend on all."""

    everywhere: bytes
    found: str


class Store:
    """Findings by the hash of their inputs; a store that cannot be opened or written is empty.

    If it ``is_named`` by a user, a foreign file is not replaced; else it is in the cache.
    """

    def __init__(self, path: Path | None, *, is_named: bool = False) -> None:
        self.path = path
        self.is_named = is_named
        self._connection: sqlite3.Connection | None = None
        self._used: set[bytes] = set()
        self._day = count_days()

    def __enter__(self) -> Self:
        """Open the file; raises :class:`kb.problems.Refused` if a named file is not a store."""
        if self.path is None:
            return self
        try:
            self._connection = self._open(self.path)
        except _UNREADABLE as error:
            if self.is_named:
                raise refuse_store(self.path, str(error)) from None
            with contextlib.suppress(*_UNREADABLE):
                self.path.unlink(missing_ok=True)
                self._connection = self._open(self.path)
        return self

    def __exit__(self, *_: object) -> None:
        if self._connection is not None:
            self._connection.close()

    @property
    def remembers(self) -> bool:
        """Whether it is open."""
        return self._connection is not None

    def reopen(self) -> None:
        """Open the same file again, read-only, in a forked process."""
        if self.path is not None and self.remembers:
            self._connection = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)

    def _open(self, path: Path) -> sqlite3.Connection:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        connection = sqlite3.connect(path, timeout=PATIENCE)
        try:
            if not connection.execute("select count(*) from sqlite_master").fetchone()[0]:
                connection.execute("pragma auto_vacuum = incremental")
                connection.executescript(f"begin immediate; {_SCHEMA} {_MARK} commit;")
            found = tuple(
                connection.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version")
            )
            if found != (MARK, FORM):
                raise sqlite3.DatabaseError("it is not a store, or one of another version")
            connection.execute("select key, everywhere, digest, found, day from unit limit 1").fetchone()
        except BaseException:
            connection.close()
            raise
        return connection

    def recall(self, key: bytes) -> Kept | None:
        """Recall the findings under a key; None if there are no sound ones."""
        if self._connection is None:
            return None
        try:
            row = self._connection.execute(
                "select everywhere, digest, found, day from unit where key = ?", (key,)
            ).fetchone()
        except (sqlite3.Error, UnicodeError):
            return None
        if row is None or not isinstance(row[2], str) or row[1] != _digest(key, row[0], row[2]):
            return None
        if not isinstance(row[3], int) or row[3] + NOTED <= self._day:
            self._used.add(key)
        return Kept(row[0], row[2])

    def keep_along(self, key: bytes, others: Iterable[bytes]) -> None:
        """Keep other rows for as long as the one under a key, which stands for them."""
        if key in self._used:
            self._used.update(others)

    def take_in(self, part: Store, *, besides: bytes = b"") -> int:
        """Copy the sound rows of another store, without one of its own, and count them."""
        rows = [row for row in part.list_kept() if row[0] != besides]
        self.remember(dict(rows))
        return len(rows)

    def list_kept(self) -> list[tuple[bytes, Kept]]:
        """List all sound rows."""
        if self._connection is None:
            return []
        keys = self._connection.execute("select key from unit order by key").fetchall()
        kept = ((key, self.recall(key)) for (key,) in keys)
        return [(key, each) for key, each in kept if each is not None]

    def remember(self, found: Mapping[bytes, Kept]) -> None:
        """Store findings, and forget rows that were not used for long, or for which there is no room."""
        if self._connection is None:
            return
        with contextlib.suppress(sqlite3.Error), self._connection:
            used = ((self._day, key) for key in self._used)
            self._connection.executemany("update unit set day = ? where key = ?", used)
            rows = ((key, at.everywhere, _digest(key, *at), at.found, self._day) for key, at in found.items())
            self._connection.executemany("insert or replace into unit values (?, ?, ?, ?, ?)", rows)
            self._connection.execute("delete from unit where day < ?", (self._day - DAYS,))
            while count_bytes(self._connection) > LARGEST:
                self._connection.execute(
                    "delete from unit where rowid in (select rowid from unit order by day, rowid "
                    "limit (select count(*) / 4 + 1 from unit))"
                )
        with contextlib.suppress(sqlite3.Error):
            self._connection.executescript("pragma incremental_vacuum")  # of a single statement one page is freed


def count_days() -> int:
    """Count the days since 1970."""
    return int(time.time()) // 86_400


def count_bytes(connection: sqlite3.Connection) -> int:
    """Count the bytes of a database that are in use."""
    pages, free, size = (
        int(connection.execute(f"pragma {name}").fetchone()[0])
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def refuse_store(path: Path, why: str) -> Refused:
    """Make the error for a named file that cannot be a store."""
    return Refused.single(
        "no-store", str(path), f"findings cannot be remembered there: {why}", "a file that `rulings check` wrote",
        "name a file that is not there yet, or leave --store out",
    )  # fmt: skip


def _digest(key: bytes, everywhere: bytes, found: str) -> bytes:
    return blake2b(key + everywhere + found.encode("utf-8", "surrogatepass"), digest_size=8).digest()
