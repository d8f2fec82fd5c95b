"""A kind of document that does not fit its publisher or its recorded citations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem

OFFICIAL: Final = "official-"
UNOFFICIAL: Final = ("wiki-", "article", "chat", "simulator", "tournament-judge")


def find(material: Material) -> Iterator[Problem]:
    """Find documents of a publisher that is both official and not, and wikis whose kind contradicts their citations."""
    official, unofficial = (list_publishers(material, prefix) for prefix in ((OFFICIAL,), UNOFFICIAL))
    citing = {page.page for page in material.whole.citations if page.references}
    citing |= {ruling.source for ruling in material.whole.rulings if any(cite.reference for cite in ruling.cites)}
    for key, source in material.own.sources.items():
        other = None
        if source.authority.startswith(OFFICIAL):
            other = unofficial.get(source.publisher or "")
        elif source.authority.startswith(UNOFFICIAL):
            other = official.get(source.publisher or "")
        if other is not None:
            yield report(
                material, key, f"{source.title} is {source.authority}, {other.title} of the same publisher "
                f"{other.authority}", "a publisher that is official, or not", "correct the authority or the publisher",
            )  # fmt: skip
        if source.authority == "wiki-uncited" and key in citing:
            yield report(
                material, key, f"{source.title} is a wiki page without citations, but its references are recorded",
                "`authority: wiki-cited`", "correct it, or the references",
            )  # fmt: skip


def list_publishers(material: Material, prefixes: tuple[str, ...]) -> dict[str, records.Source]:
    """List the publishers of some kinds of documents, each with the first of these."""
    found: dict[str, records.Source] = {}
    for source in material.whole.sources.values():
        if source.publisher and source.authority.startswith(prefixes):
            found.setdefault(source.publisher, source)
    return found


def report(material: Material, key: str, what: str, expected: str, todo: str) -> Problem:
    """Make the remark on a source."""
    place = material.own.places[f"source:{key}"]
    return Problem(CHECK.code, place.path, place.line, what, expected, todo)


CHECK = Check("authority", "a kind of document that does not fit its publisher or citations", find)
