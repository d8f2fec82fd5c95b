"""A document that nothing leans on."""

from __future__ import annotations

from collections.abc import Iterator

from checks.judge.check import list_rules
from checks.lint.material import Check, Material
from kb.corpus.unused import list_unused
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find documents that no record, switch, card or rule cites."""
    cited = [cite.source for rule in list_rules(material.whole) for cite in rule.cites]
    for notice in list_unused(material.own, cited):
        if notice.code == CHECK.code:
            todo = "cite it where it is leant on, or remove it"
            yield Problem(CHECK.code, notice.path, notice.line, notice.message, "a document that is cited", todo)


CHECK = Check("unused-source", "a document that nothing cites", find)
