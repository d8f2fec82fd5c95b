"""A document that cites one published after it."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem

TODO = "correct the day of one of them, or cite a document that existed then"


def find(material: Material) -> Iterator[Problem]:
    """Find citations, speakers and numbered references that are later than their document."""
    sources = material.whole.sources
    for ruling in material.own.rulings:
        cited = [(cite.source, ruling.record.speaker or ruling.source) for cite in ruling.cites]
        cited += [(ruling.record.speaker, ruling.source)] if ruling.record.speaker else []
        for key, citing in dict.fromkeys(cited):
            if said := compare(sources.get(citing), sources.get(key)):
                yield report(ruling.path, ruling.line, f"{ruling.record.id}: {said}")
    for page in material.own.citations:
        for reference in page.references:
            if said := compare(sources.get(page.page), sources.get(reference.source or "")):
                place = material.own.places.get(f"source:{page.page}")
                path, line = (place.path, place.line) if place else ("citations.yaml", 0)
                yield report(path, line, f"reference {reference.number}: {said}")


def compare(citing: records.Source | None, cited: records.Source | None) -> str:
    """Describe a document that is older than its citation; a changing page has the day on which it was read."""
    if citing is None or cited is None or cited.published is None:
        return ""
    day = citing.retrieved or citing.published
    if day is None or cited.published <= day:
        return ""
    return f"{citing.title} is of {day} and cites {cited.title} of {cited.published}"


def report(path: str, line: int, what: str) -> Problem:
    """Make the remark."""
    return Problem(CHECK.code, path, line, what, "a document of that day or before", TODO)


CHECK = Check("later-document", "a document that cites one published after it", find)
