"""A reference of a page without its document."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb.corpus.unused import list_unused
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find references marked as resolved, without the document."""
    for notice in list_unused(material.own):
        if notice.code == CHECK.code:
            todo = "name the `source`, or change the `status`"
            yield Problem(CHECK.code, notice.path, notice.line, notice.message, "the document behind it", todo)


CHECK = Check("unresolved-reference", "a resolved reference without its document", find)
