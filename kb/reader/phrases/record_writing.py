"""A record of a card, written in the one style of the corpus."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from kb.corpus.formatting import format_text

LONGEST: Final = 80
"""Letters of a clause that is named, so that a quotation stays short."""
PLAIN: Final = re.compile(r"[^\W\d_](?:[\w .()/・-]*[\w)])?")
"""Text that YAML takes as it stands."""


def write_record(said: dict[str, Any]) -> str:
    """Write a record in the one style of the corpus."""
    lines: list[str] = []
    for key, value in said.items():
        if key == "effects":
            lines += ["effects:", *("- " + "\n  ".join(write_keys(effect)) for effect in value)]
        else:
            lines += write_keys({key: value})
    return format_text("\n".join(lines) + "\n", "draft")


def write_keys(said: dict[str, Any]) -> list[str]:
    """Write keys with their values, each on a line."""
    return [f"{key}: {write_value(value)}" for key, value in said.items()]


def write_value(value: Any) -> str:
    """Write a value on one line; text that YAML might take for something else stands in quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(write_keys(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write_value, value)) + "]"
    plain = isinstance(value, int) or PLAIN.fullmatch(value)
    return str(value) if plain else json.dumps(value, ensure_ascii=False)


def shorten_list(values: list[int]) -> int | list[int]:
    """Leave a list of one number as that number."""
    return values[0] if len(values) == 1 else values


def shorten(clause: str) -> str:
    """Cut a clause so that it stays a short quotation."""
    clause = " ".join(clause.split())
    return clause if len(clause) <= LONGEST else clause[: LONGEST - 1].rsplit(" ", 1)[0] + "…"
