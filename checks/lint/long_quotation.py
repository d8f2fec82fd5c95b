"""A quotation longer than a short phrase."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.lint.material import Check, Material
from kb.problems import Problem

MOST: Final = 12
"""Words between quotation marks that are still a short phrase."""
QUOTED: Final = re.compile(r'"([^"]+)"|“([^”]+)”')


def find(material: Material) -> Iterator[Problem]:
    """Find statements and notes that quote more than a short phrase."""
    for ruling in material.own.rulings:
        for words in list_long(ruling.record.statement):
            yield Problem(
                CHECK.code, ruling.path, ruling.line, f"{ruling.record.id} quotes {words} words",
                f"{MOST} at the most", "say it in your own words",
            )  # fmt: skip
    for slug, card in material.own.cards.items():
        for place, text in [((), card.note), *((("effects", at), each.note) for at, each in enumerate(card.effects))]:
            for words in list_long(text or ""):
                yield material.report_card(
                    CHECK.code, slug, place, f"a note quotes {words} words", f"{MOST} at the most",
                    "say it in your own words",
                )  # fmt: skip


def list_long(text: str) -> Iterator[int]:
    """List the lengths, in words, of quotations that are too long."""
    for match in QUOTED.finditer(text):
        words = len((match[1] or match[2]).split())
        if words > MOST:
            yield words


CHECK = Check("long-quotation", "a quotation longer than a short phrase", find)
