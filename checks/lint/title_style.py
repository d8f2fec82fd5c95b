"""A title that does not read as one, or that two documents share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from checks.lint.material import Check, Material
from kb.problems import Problem

LONGEST: Final = 120
"""Most characters of a title on one line of a citation."""
Named = tuple[str, int, str, str]
"""A title's path, line, subject and text."""


def find(material: Material) -> Iterator[Problem]:
    """Find titles of documents, rulesets, sets and sections that do not read as one, and documents with one title."""
    own = material.own
    named: list[Named] = [
        (own.places[f"{kind}:{key}"].path, own.places[f"{kind}:{key}"].line, f"the title of {key}", title)
        for kind, titles in (
            ("source", {key: source.title for key, source in own.sources.items()}),
            ("ruleset", {key: ruleset.title for key, ruleset in own.rulesets.items()}),
            ("set", {key: released.name for key, released in own.sets.items()}),
        )
        for key, title in titles.items()
    ]
    sections = {ruling.path: ruling.section for ruling in own.rulings}
    named += [(path, 1, "the section's title", title) for path, title in sections.items()]
    for path, line, whose, title in named:
        for what in list_faults(title):
            todo = "write it as the document does, on one line"
            yield Problem(CHECK.code, path, line, f"{whose} {what}: {title[:60]}", "a title", todo)
    yield from find_shared(material)


def list_faults(title: str) -> Iterator[str]:
    """List the faults of a title."""
    if title != " ".join(title.split()):
        yield "has spaces at an end, or several together"
    if title.endswith(".") and not title.endswith(("...", "etc.", "No.", "Vol.")) and title.count(".") == 1:
        yield "ends with a full stop"
    if title.startswith(("http://", "https://")):
        yield "is an address"
    if "_" in title:
        yield "is written as an address"
    if len(title) > LONGEST:
        yield f"has more than {LONGEST} characters"


def find_shared(material: Material) -> Iterator[Problem]:
    """Find documents that a citation cannot distinguish: same title, day and publisher."""
    alike: dict[tuple[str, str | None, str | None], list[str]] = defaultdict(list)
    for key, source in material.whole.sources.items():
        alike[source.title.casefold(), source.published, source.publisher].append(key)
    for key in material.own.sources:
        source, place = material.own.sources[key], material.own.places[f"source:{key}"]
        among = alike[source.title.casefold(), source.published, source.publisher]
        if among[0] != key and len(among) > 1:
            yield Problem(
                CHECK.code, place.path, place.line,
                f"{key} and {among[0]} have one title, publisher and day: {source.title}",
                "a difference in a citation", "say which in the title, or give the day",
            )  # fmt: skip


CHECK = Check("title-style", "a title that does not read as one, or that two documents share", find)
