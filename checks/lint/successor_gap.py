"""A superseded ruling whose successor is not claimed from that day on."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb import records
from kb.corpus.eras import describe_era
from kb.corpus.model import Corpus, LoadedRuling
from kb.corpus.states import find_successor
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find successors that are claimed from a later day, until an earlier one, or in another territory."""
    by_id = {ruling.id: ruling for ruling in material.whole.rulings}
    for ruling in material.own.rulings:
        successor = find_successor(ruling, by_id)
        if ruling.record.superseded is None or successor is None:
            continue
        day = ruling.record.superseded.on
        if not list_territories(material.whole, ruling) & list_territories(material.whole, successor, day):
            yield Problem(
                CHECK.code, ruling.path, ruling.line,
                f"{ruling.record.id} is superseded on {day} by {successor.id}, claimed for "
                f"{describe_era(successor.rulesets)}",
                "a successor from that day on", "correct the day, or the days of the successor",
            )  # fmt: skip


def list_territories(corpus: Corpus, ruling: LoadedRuling, day: str | None = None) -> set[str]:
    """List the territories for which a ruling is claimed, on a day, or, by rulesets, on that day or later."""
    days = ruling.rulesets
    if not isinstance(days, records.Span):
        named = [corpus.rulesets[name] for name in days if name in corpus.rulesets]
        return {each.territory for each in named if day is None or each.day >= day}
    holds = day is None or (days.from_ <= day and (days.until is None or day < days.until))
    return set(days.territory) if holds else set()


CHECK = Check("successor-gap", "a ruling superseded by one that is not claimed from that day on", find)
