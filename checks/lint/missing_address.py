"""A web page without an address."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.lint.material import Check, Material
from kb.language import words
from kb.problems import Problem

ON_THE_WEB: Final[frozenset[words.Authority]] = frozenset(
    {"official-database", "wiki-cited", "wiki-uncited", "article"}
)
"""Kinds of web pages; a rulebook is also printed, and an article from a chat may be nowhere else."""

TODO: Final = (
    "copy `address` from the browser, or `copy` from a public archive;"
    " if you never saw one, name the document that quotes it in `quoted-by`"
)


def find(material: Material) -> Iterator[Problem]:
    """Find web pages without an address, unless another document quotes them and can be found instead."""
    for key, source in material.own.sources.items():
        if source.authority in ON_THE_WEB and not (source.address or source.copy_ or source.quoted_by):
            place = material.own.places[f"source:{key}"]
            found = f"{source.title} has no address"
            yield Problem(CHECK.code, place.path, place.line, found, "its address on the web, even a former one", TODO)


CHECK = Check("missing-address", "a web page without its address", find)
