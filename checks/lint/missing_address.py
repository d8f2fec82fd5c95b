"""A page of the web that nobody can find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.lint.material import Check, Material
from kb.problems import Problem
from kb.records import words

ON_THE_WEB: Final[frozenset[words.Authority]] = frozenset({"official-database", "wiki-cited", "wiki-uncited", "site"})
"""What is a page of the web; a rulebook is also printed, and an article from a chat may be nowhere else."""

TODO: Final = (
    "copy `address` from the browser, or `archived` from a public archive;"
    " if you never saw one, name in `quoted-by` who quotes it"
)


def find(material: Material) -> Iterator[Problem]:
    """Find pages of the web with no address, unless another document quotes them and is found instead."""
    for key, source in material.own.sources.items():
        if source.authority in ON_THE_WEB and not (source.address or source.archived or source.quoted_by):
            place = material.own.places[f"source:{key}"]
            found = f"nobody can look up {source.title}"
            yield Problem(CHECK.code, place.path, place.line, found, "where it is, or was, on the web", TODO)


CHECK = Check("missing-address", "a page of the web without its address", find)
