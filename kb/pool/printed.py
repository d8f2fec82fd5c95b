"""The printed data of an imported pool's cards, one by one or all of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kb.locations.opening import connect
from kb.pool.card import FIELDS
from kb.problems import Refused
from kb.reader.drafts.printed_card import Printed

COLUMNS = f"key, password, name, {', '.join(FIELDS)}"


class Pool:
    """An imported card pool, opened for reading; a damaged one raises ``Refused``."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def find(self, *, key: str = "", password: str | None = None, name: str = "") -> Printed | None:
        """Find a card by its key, else by its password, else by its English name; None if the pool lacks it."""
        with self._open() as pool:
            return find_card(pool, key=key, password=password, name=name)

    def find_each(self, cards: Iterable[tuple[str | None, str]]) -> Iterator[Printed | None]:
        """Find cards like :meth:`find`, each by its password and name."""
        with self._open() as pool:
            for password, name in cards:
                yield find_card(pool, password=password, name=name)

    def find_names(self, key: str) -> tuple[int | None, list[list[str]]]:
        """Find a card's Konami id, and its names as (language, kind, name), by its key."""
        try:
            with self._open() as pool:
                (row,) = pool.execute("SELECT konami_id, names FROM card WHERE key = ?", (key,))
            return row[0], json.loads(row[1])
        except (ValueError, TypeError) as error:
            raise self._refuse(error) from error

    def list_cards(self) -> Iterator[Printed]:
        """List all cards by name."""
        with self._open() as pool:
            yield from select(pool, "ORDER BY name, key", ())

    def list_printed_names(self) -> frozenset[str]:
        """List the English names of all cards."""
        with self._open() as pool:
            return frozenset(name for (name,) in pool.execute("SELECT name FROM card"))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(connect(self.path)) as connection:
                yield connection
        except sqlite3.DatabaseError as error:
            raise self._refuse(error) from error

    def _refuse(self, error: Exception) -> Refused:
        return Refused.single(
            "not-a-pool", str(self.path), f"is not a card pool ({error})", "a file made by import-cards",
            "import everything again with --replace, or name another with --pool",
        )  # fmt: skip


def find_card(
    pool: sqlite3.Connection, *, key: str = "", password: str | None = None, name: str = ""
) -> Printed | None:
    """Find a card of an opened pool as :meth:`Pool.find` does."""
    for column, value in (("key", key), ("password", password), ("name", name)):
        if value:
            for card in select(pool, f"WHERE {column} = ? ORDER BY printings DESC LIMIT 1", (value,)):
                return card
    return None


def select(pool: sqlite3.Connection, where: str, values: tuple[str, ...]) -> Iterator[Printed]:
    """Select cards of an opened pool."""
    for row in pool.execute(f"SELECT {COLUMNS} FROM card {where}", values):
        facts = {name: value for name, value in zip(FIELDS, row[3:], strict=True) if value is not None}
        yield Printed(row[0], row[1], row[2], facts)
