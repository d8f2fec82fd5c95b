"""Rows on their way into the knowledge base: collected table by table, written in one go."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from keyword import iskeyword
from typing import Any

from pydantic import BaseModel
from sqlite_utils import Database

from kb.database.tables import TABLES


class Writer:
    """Collects the rows of every table and writes them in one go."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.rows: dict[str, list[dict[str, Any]]] = {}

    def add(self, table: str, **row: Any) -> None:
        """Add a row; a list is written with commas, a record as JSON."""
        self.rows.setdefault(table, []).append({key.rstrip("_"): write_value(value) for key, value in row.items()})

    def copy(self, table: str, record: object, **more: Any) -> None:
        """Add a row of what a record and its table call the same, and ``more``."""
        row = {}
        for column in TABLES[table].columns:
            name = f"{column}_" if iskeyword(column) else column
            if hasattr(record, name):
                row[column] = getattr(record, name)
        self.add(table, **{**row, **{key.rstrip("_"): value for key, value in more.items()}})

    def add_cites(self, cites: Iterable[Any], side: str, **owner: str) -> None:
        """Add what a row leans on; ``side`` says how."""
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
        database = Database(self.connection, recursive_triggers=False)
        for table, rows in self.rows.items():
            keys = list(dict.fromkeys(key for row in rows for key in row))
            complete = [{key: row.get(key) for key in keys} for row in rows]
            database.table(table).insert_all(complete, batch_size=200)


def write_value(value: Any) -> Any:
    """Write a value as SQLite keeps it."""
    if isinstance(value, BaseModel):
        return write_json(value)
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or None
    return value


def write_json(record: BaseModel) -> str:
    """Write a record as its YAML would say it, in JSON."""
    value = record.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return json.dumps(value, ensure_ascii=False)
