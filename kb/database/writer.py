"""Rows for the knowledge base: collected table by table, written in one go."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from keyword import iskeyword
from typing import Any

from pydantic import BaseModel

from kb.database.tables import TABLES


class Writer:
    """Collects the rows of every table, each value at the place of its column, and writes them in one go."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.rows: dict[str, list[tuple[Any, ...]]] = {}
        self._shared: dict[tuple[str, type], list[tuple[str, str]]] = {}

    def add(self, table: str, **row: Any) -> None:
        """Add a row; a list is written with commas, a record or mapping as JSON."""
        said = {key.rstrip("_"): value for key, value in row.items()}
        columns = TABLES[table].columns
        if not said.keys() <= columns.keys():
            raise KeyError(f"{table} has no column {', '.join(said.keys() - columns.keys())}")
        self.rows.setdefault(table, []).append(tuple(write_value(said.get(column)) for column in columns))

    def copy(self, table: str, record: object, **more: Any) -> None:
        """Add a row of the fields that a record and its table share, and ``more``."""
        kind = (table, type(record))
        if kind not in self._shared:
            named = ((column, f"{column}_" if iskeyword(column) else column) for column in TABLES[table].columns)
            self._shared[kind] = [(column, name) for column, name in named if hasattr(record, name)]
        row = {column: getattr(record, name) for column, name in self._shared[kind]}
        self.add(table, **row | {key.rstrip("_"): value for key, value in more.items()})

    def add_cites(self, cites: Iterable[Any], side: str, **owner: str | int) -> None:
        """Add the citations of a row; ``side`` is their kind."""
        seen: set[tuple[object, ...]] = set()
        for cite in cites:
            reference = getattr(cite, "reference", None)
            if (cite.source, cite.locator, reference) in seen:
                continue
            seen.add((cite.source, cite.locator, reference))
            number = len(self.rows.get("citation", ())) + 1
            self.add(
                "citation",
                id=number,
                source=cite.source,
                locator=cite.locator,
                reference=reference,
                side=side,
                **owner,
            )

    def write(self) -> None:
        """Write all rows."""
        for table, rows in self.rows.items():
            places = ", ".join("?" * len(TABLES[table].columns))
            self.connection.executemany(f"insert into [{table}] values ({places})", rows)


def write_value(value: Any) -> Any:
    """Convert a value for SQLite."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, BaseModel):
        return write_json(value)
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or None
    return json.dumps(value, ensure_ascii=False)


def write_json(record: BaseModel) -> str:
    """Write a record as JSON, like its YAML."""
    value = record.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return json.dumps(value, ensure_ascii=False)
