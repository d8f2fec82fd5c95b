"""Queries that return rows by column name, and those shared by several pages."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import yaml

Page = dict[str, Any]


def ask(connection: sqlite3.Connection, sql: str, *parameters: object) -> list[Page]:
    """Run a query; rows are mappings by column name."""
    cursor = connection.execute(sql, parameters)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def ask_one(connection: sqlite3.Connection, sql: str, *parameters: object) -> Page | None:
    """Run a query; the first row, if any."""
    return next(iter(ask(connection, sql, *parameters)), None)


def read_rulesets(connection: sqlite3.Connection) -> list[Page]:
    """Read the rulesets, today's first; unnamed ones (days of single rulings) last."""
    order = "id = territory || '-' || day, day desc, territory desc"
    return ask(connection, f"select id, title, territory, day, about from ruleset order by {order}")


def read_named_rulesets(connection: sqlite3.Connection) -> list[Page]:
    """Read the named rulesets, today's first."""
    return [row for row in read_rulesets(connection) if has_name(row)]


def has_name(ruleset: Page) -> bool:
    """Whether a ruleset is named, and not only a ruling's day."""
    return str(ruleset["id"]) != f"{ruleset['territory']}-{ruleset['day']}"


def write_yaml(body: str, drop: tuple[str, ...] = ()) -> str:
    """Write a stored record as YAML."""
    value = json.loads(body)
    kept = {key: item for key, item in value.items() if key not in drop} if isinstance(value, dict) else value
    return yaml.safe_dump(kept, sort_keys=False, allow_unicode=True, width=90, default_flow_style=None).rstrip()
