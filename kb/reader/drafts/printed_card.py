"""A card of an imported pool, as it is printed."""

from __future__ import annotations

from typing import Any, NamedTuple


class Printed(NamedTuple):
    """A card of the pool: its key there, its password, its English name, and the facts printed on it by column."""

    key: str
    password: str | None
    name: str
    facts: dict[str, Any]
