"""Compares the rules of two eras: differences in battle, and questions that only one of them has answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from checks.answers import rulebook as answers
from checks.engine import RULES, Rule
from checks.judge.citations import cite_source, list_cases, write_cite
from checks.replay.eras import Era
from checks.report.rulebook.book import OPEN, find_chapters
from kb.corpus.model import Corpus
from kb.records.findings import Finding


def compare_eras(corpus: Corpus, then: Era, now: Era, findings: Iterable[Finding] = ()) -> answers.ErasCompared:
    """List the questions that two eras answer differently, those on which most rulings rest first."""
    chapters = find_chapters(corpus)
    resting = count_rulings(findings)
    differ: list[answers.RuleDifference] = []
    one_side: list[answers.RuleDifference] = []
    for rule in RULES.values():
        if rule.id not in chapters or corpus.chapters[chapters[rule.id]].for_the_engine == "yes":
            continue
        cases = [
            (case, number, switch) for case in list_cases(corpus, rule) for number, switch in enumerate(case.switches)
        ]
        for case, number, switch in cases:
            values = then.resolved[switch].value, now.resolved[switch].value
            if values[0] == values[1]:
                continue
            told: answers.RuleDifference = {
                "rule": rule.id,
                "chapter": chapters[rule.id],
                "question": corpus.switches[switch].question,
                "then": write_side(corpus, case, number, then),
                "now": write_side(corpus, case, number, now),
                "rulings": resting[rule.id],
            }
            (one_side if OPEN in values else differ).append(told)
    order = {id: place for place, id in enumerate(chapters)}
    for listed in (differ, one_side):
        listed.sort(key=lambda each: (-each["rulings"], order[each["rule"]]))
    return {"then": then.id, "now": now.id, "differ": differ, "one_side": one_side}


def write_side(corpus: Corpus, rule: Rule, number: int, era: Era) -> answers.SideOfDifference:
    """Write the answer of one era to a question of a rule, with its sources."""
    answer = era.resolved[rule.switches[number]]
    if answer.value == OPEN:
        return {"sentence": "", "cites": []}
    cites = [write_cite(cite_source(corpus, each.source, each.locator)) for each in answer.cites]
    return {"sentence": rule.say_known(era.engine.read), "cites": cites}


def count_rulings(findings: Iterable[Finding]) -> Counter[str]:
    """Count the rulings that rest on each rule."""
    return Counter(rule for rule, _ in {(rule, each.ruling) for each in findings for rule in each.rules})
