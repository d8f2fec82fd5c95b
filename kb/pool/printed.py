"""The printed data of an imported pool's cards, one by one or all of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

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
        for column, value in (("key", key), ("password", password), ("name", name)):
            if value:
                for card in self._select(f"WHERE {column} = ? ORDER BY printings DESC LIMIT 1", (value,)):
                    return card
        return None

    def find_names(self, key: str) -> tuple[int | None, list[list[str]]]:
        """Find a card's Konami id, and its names as (language, kind, name), by its key."""
        try:
            (row,) = self._ask("SELECT konami_id, names FROM card WHERE key = ?", (key,))
            return row[0], json.loads(row[1])
        except (ValueError, TypeError) as error:
            raise self._refuse(error) from error

    def list_cards(self) -> Iterator[Printed]:
        """List all cards by name."""
        return self._select("ORDER BY name, key", ())

    def _select(self, where: str, values: tuple[str, ...]) -> Iterator[Printed]:
        for row in self._ask(f"SELECT {COLUMNS} FROM card {where}", values):
            facts = {name: value for name, value in zip(FIELDS, row[3:], strict=True) if value is not None}
            yield Printed(row[0], row[1], row[2], facts)

    def _ask(self, sql: str, values: tuple[str, ...]) -> Iterator[Any]:
        try:
            with closing(connect(self.path)) as connection:
                yield from connection.execute(sql, values)
        except sqlite3.DatabaseError as error:
            raise self._refuse(error) from error

    def _refuse(self, error: Exception) -> Refused:
        return Refused.single(
            "not-a-pool", str(self.path), f"is not a card pool ({error})", "a file made by import-cards",
            "import everything again with --replace, or name another with --pool",
        )  # fmt: skip
