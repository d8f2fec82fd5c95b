"""Rows by the names of their columns, and what several pages ask for."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import yaml

Page = dict[str, Any]


def ask(connection: sqlite3.Connection, sql: str, *parameters: object) -> list[Page]:
    """Ask for rows by the names of their columns."""
    cursor = connection.execute(sql, parameters)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def ask_one(connection: sqlite3.Connection, sql: str, *parameters: object) -> Page | None:
    """Ask for a row, if there is one."""
    return next(iter(ask(connection, sql, *parameters)), None)


def read_rulesets(connection: sqlite3.Connection) -> list[Page]:
    """Read the rulesets, today's first; the days of rulings, which have no name, behind all that have one."""
    order = "id = territory || '-' || day, day desc, territory desc"
    return ask(connection, f"select id, title, territory, day, about from ruleset order by {order}")


def read_named_rulesets(connection: sqlite3.Connection) -> list[Page]:
    """Read the rulesets that have a name, today's first."""
    return [row for row in read_rulesets(connection) if has_name(row)]


def has_name(ruleset: Page) -> bool:
    """Tell whether a ruleset is more than the day of a ruling."""
    return str(ruleset["id"]) != f"{ruleset['territory']}-{ruleset['day']}"


def write_yaml(body: str, drop: tuple[str, ...] = ()) -> str:
    """Write a stored record as its editor would."""
    value = json.loads(body)
    kept = {key: item for key, item in value.items() if key not in drop} if isinstance(value, dict) else value
    return yaml.safe_dump(kept, sort_keys=False, allow_unicode=True, width=90, default_flow_style=None).rstrip()
