"""Citations of sources by title and date, and of rules by their basis on a day."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from checks.answers import base as answers
from checks.engine import RULES, Rule
from checks.replay.eras import Era
from kb import records
from kb.corpus.model import Corpus
from kb.records.findings import Citation
from kb.records.meanings import DOCUMENT_NAMES


def list_precedents(corpus: Corpus, era: Era, switch: str, cards: Collection[str]) -> Iterator[records.Precedent]:
    """List the precedents of a question that hold on a day, those on single cards for these ``cards`` only."""
    for each in corpus.switches[switch].precedents if switch in corpus.switches else ():
        if each.holds(era.territory, era.day) and each.of.card in (None, *cards):
            yield each


def cite_precedents(corpus: Corpus, era: Era, rule: Rule, cards: Collection[str]) -> Iterator[tuple[str, str]]:
    """Cite the precedents of a rule's questions that hold on a day."""
    for switch in rule.switches:
        for each in list_precedents(corpus, era, switch, cards):
            yield from ((cite.source, cite.locator) for cite in each.cites)


def narrow(corpus: Corpus, rule: Rule, asked: str) -> Rule:
    """Narrow a rule to the case of its question that was ``asked``, which has a sentence and sources of its own."""
    question, _, case = asked.partition("/")
    if not case or question not in rule.switches or question not in corpus.switches:
        return rule
    return replace(rule, wording=corpus.switches[question].cases[case].says, cites=(), switches=(asked,))


def find_rule(corpus: Corpus, name: str) -> Rule:
    """Find a rule by its id, or as it is in a case of its question, named behind a slash."""
    id, _, case = name.partition("/")
    return narrow(corpus, RULES[id], RULES[id].name_question(case)) if case else RULES[id]


def list_cases(corpus: Corpus, rule: Rule) -> Iterator[Rule]:
    """List a rule, then the rule as it is for each case of its questions."""
    yield rule
    for switch in rule.switches:
        for case in corpus.switches[switch].cases if switch in corpus.switches else ():
            yield narrow(corpus, rule, f"{switch}/{case}")


def cite_rule(era: Era, rule: Rule) -> list[tuple[str, str]]:
    """Cite a rule for a day: the sources of its switches' values, or its own."""
    cites = [
        (cite.source, cite.locator)
        for switch in rule.switches
        if switch in era.resolved
        for cite in era.resolved[switch].cites
    ]
    return cites or list(rule.cites)


def cite_source(corpus: Corpus, source: str, locator: str) -> Citation:
    """Cite a place in a source by title, day and kind."""
    record = corpus.sources.get(source)
    if record is None:
        return Citation(source, locator, source, None)
    return Citation(source, locator, record.title, record.find_day(locator), DOCUMENT_NAMES[record.authority])


def write_cite(cite: Citation) -> answers.Citation:
    """Write a citation."""
    return {"source": cite.source, "locator": cite.locator, "title": cite.title, "date": cite.date, "kind": cite.kind}


def write_cites(cites: Iterable[Citation]) -> list[answers.Citation]:
    """Write citations."""
    return [write_cite(cite) for cite in cites]
