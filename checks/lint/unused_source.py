"""A document that nothing cites."""

from __future__ import annotations

from collections.abc import Iterator

from checks.judge.check import list_rules
from checks.lint.material import Check, Material
from kb.corpus.model import Corpus
from kb.corpus.unused import list_unused
from kb.problems import Problem
from kb.reader.clauses import CONVENTIONS


def list_cited_by_code(corpus: Corpus) -> list[str]:
    """List the documents that the engine's rules and the conventions of card texts cite."""
    cited = [cite.source for rule in list_rules(corpus) for cite in rule.cites]
    return cited + [source for each in CONVENTIONS.values() for source, _ in each.cites]


def find(material: Material) -> Iterator[Problem]:
    """Find documents that no record, switch, card, rule or convention cites."""
    for notice in list_unused(material.own, list_cited_by_code(material.whole)):
        if notice.code == CHECK.code:
            todo = "cite it, or remove it"
            yield Problem(CHECK.code, notice.path, notice.line, notice.message, "a document that is cited", todo)


CHECK = Check("unused-source", "a document that nothing cites", find)
