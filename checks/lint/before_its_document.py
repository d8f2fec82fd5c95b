"""A statement for days before any document that makes it."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find rulings and card rulings that begin before their documents, unless marked as inferred."""
    sources = material.whole.sources
    for ruling in material.own.rulings:
        document = sources.get(ruling.record.speaker or ruling.source)
        days = ruling.rulesets
        if not isinstance(days, records.Span) or days.era in ("inferred", "unstated"):
            continue
        if document is not None and document.published and days.from_ < document.published:
            yield Problem(
                CHECK.code, ruling.path, ruling.line,
                f"{ruling.record.id} is claimed from {days.from_} on, its document is of {document.published}",
                "no day before that, or `era: inferred`", "correct the days, or say how they are known",
            )  # fmt: skip
    for slug, card in material.own.cards.items():
        for at, exception in enumerate(card.rulings_that_except):
            days_out = [sources[cite.source].published or "" for cite in exception.cites if cite.source in sources]
            if days_out and min(days_out) > exception.from_:
                yield material.report_card(
                    CHECK.code, slug, ("rulings-that-except", at),
                    f"it holds from {exception.from_} on, its first document was published on {min(days_out)}",
                    "no day before that", "correct the day, or cite an older document",
                )  # fmt: skip


CHECK = Check("before-its-document", "a ruling for days before the document that states it", find)
