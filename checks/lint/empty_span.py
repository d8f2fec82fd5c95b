"""A span without a day."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb.problems import Problem
from kb.records import Span


def find(material: Material) -> Iterator[Problem]:
    """Find wordings, exceptions and claims that end on or before their first day."""
    for slug, card in material.own.cards.items():
        spans = [(("effects", at), each.since, each.until) for at, each in enumerate(card.effects)]
        spans += [
            (("rulings-that-except", at), each.from_, each.until) for at, each in enumerate(card.rulings_that_except)
        ]
        for place, since, until in spans:
            if since and until and until <= since:
                yield material.report_card(
                    CHECK.code, slug, place, f"it holds from {since} until {until}, on no day", "at least one day",
                    "correct one of the days",
                )  # fmt: skip
    for ruling in material.own.rulings:
        days = ruling.rulesets
        if isinstance(days, Span) and days.until and days.until <= days.from_:
            yield Problem(
                CHECK.code, ruling.path, ruling.line,
                f"{ruling.record.id} is claimed from {days.from_} until {days.until}, on no day",
                "at least one day", "correct one of the days",
            )  # fmt: skip


CHECK = Check("empty-span", "a span without a day", find)
