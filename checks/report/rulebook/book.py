"""Gathers the rulebook of an era: chapters in the order of play, rules with sources, other times and examples."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from checks.answers import rulebook as answers
from checks.answers.base import Citation
from checks.engine import RULES, Rule
from checks.judge.citations import cite_rule, cite_source, list_cases, write_cite
from checks.reading.class_timings import time_classes
from checks.replay.eras import Era
from checks.report.rulebook.meetings import NOBODY_SAYS, write_meetings
from kb import records
from kb.corpus.eras import Resolved, is_in_force, list_values
from kb.corpus.model import Corpus, LoadedRuling
from kb.language import Verb
from kb.language.forms import FAMILIES
from kb.records.findings import Finding, Status

OF_CARDS: Final = ("official-card-ruling", "official-database", "official-faq", "upper-deck")
"""The kinds of documents about single cards."""
OPEN: Final = "open"


def write_rulebook(corpus: Corpus, era: Era, findings: Iterable[Finding] = ()) -> answers.RulebookOfEra:
    """Write the rulebook of an era; examples come from the ``findings`` under it."""
    book, record = Rulebook(corpus, era, findings), corpus.rulesets.get(era.id, era.record)
    chapters = [
        book.write_chapter(number, anchor)
        for number, anchor in enumerate(
            (name for name, each in corpus.chapters.items() if each.for_the_engine == "no"), 1
        )
    ]
    chart: dict[str, answers.ChartOfKind] = {}
    for row in time_classes(era):
        points = chart.setdefault(row.class_, {"kind": row.class_, "points": {}})["points"]
        points[row.point] = row.answer  # type: ignore[assignment]
    return {
        "ruleset": era.id,
        "title": record.title,
        "territory": era.territory,
        "day": era.day,
        "about": record.about,
        "chart": list(chart.values()),
        "chapters": chapters,
        "open": list(book.list_open()),
    }


def find_chapters(corpus: Corpus) -> dict[str, str]:
    """Find the chapter of each rule."""
    return {rule: name for name, each in corpus.chapters.items() for part in each.sections for rule in part.rules}


class Rulebook:
    """The rules of an era with their sources, other times and examples."""

    def __init__(self, corpus: Corpus, era: Era, findings: Iterable[Finding]) -> None:
        self._corpus = corpus
        self._era = era
        self._meetings = [each for each in write_meetings(corpus, era) if each["says"] != NOBODY_SAYS]
        self._heard = set(list_heard(corpus, era))
        self._examples: dict[str, list[LoadedRuling]] = defaultdict(list)
        self._disputed: set[str] = set()
        showing = {each.id: each for each in corpus.rulings if each.record.shows}
        for finding in findings:
            if finding.ruleset != era.id:
                continue
            if finding.status is Status.AGREES and (ruling := showing.get(finding.ruling)):
                for rule in set(finding.rules) & set(ruling.record.shows):
                    self._examples[rule].append(ruling)
            elif finding.status is Status.CONTRADICTS and is_disputed(corpus, finding):
                self._disputed |= set(finding.rules)

    def write_chapter(self, number: int, anchor: str) -> answers.ChapterInForce:
        """Write a chapter: its sections, then its precedents, without the open questions."""
        chapter = self._corpus.chapters[anchor]
        sections: list[answers.RulesOfSection] = []
        precedents: list[answers.RuleInForce] = []
        for place, section in enumerate(self._list_sections(chapter), 1):
            rules: list[answers.RuleInForce] = []
            for id in section.rules:
                told = self._write_rule(RULES[id], f"{number}.{place}.{len(rules) + 1}")
                is_open = not self._list_known(RULES[id])
                if not is_open and not told["precedent"]:
                    rules.append(told)
                elif not is_open or told["precedents"]:
                    precedents.append(told)
            if rules:
                sections.append({"number": f"{number}.{place}", "title": section.title, "rules": rules})
        for at, precedent in enumerate(precedents, 1):
            precedent["number"] = f"{number}.P{at}"
        return {
            "anchor": anchor,
            "number": number,
            "title": chapter.title,
            "sections": sections,
            "meetings": [
                each for each in self._meetings if any(each["rule"] in part.rules for part in chapter.sections)
            ],
            "precedents": precedents,
        }

    def list_open(self) -> Iterator[answers.OpenQuestion]:
        """List the open questions, in the order of the chapters."""
        for anchor, chapter in self._corpus.chapters.items():
            if chapter.for_the_engine == "yes":
                continue
            for section in self._list_sections(chapter):
                for rule in (case for id in section.rules for case in list_cases(self._corpus, RULES[id])):
                    for switch in rule.switches:
                        record = self._corpus.switches[switch]
                        is_asked = record.history or ("/" not in switch and not record.cases)
                        if is_asked and self._era.resolved[switch].value == OPEN:
                            yield {"chapter": anchor, "rule": rule.id, "question": record.question}

    def _list_sections(self, chapter: records.Chapter) -> list[records.Section]:
        """List the sections of a chapter, but those about monsters of which none was printed by the day."""
        return [section for section in chapter.sections if section.kind is None or self._is_out(section.kind)]

    def _is_out(self, kind: str) -> bool:
        first = self._corpus.find_first_of(kind, self._era.territory)
        return first is None or first <= self._era.day

    def _list_known(self, rule: Rule) -> list[Rule]:
        """List a rule, and each case of its question, if the era has an answer."""
        return [each for each in list_cases(self._corpus, rule) if each.say_known(self._era.engine.read)]

    def _is_precedent(self, rule: Rule) -> bool:
        asked = [switch for each in self._list_known(rule) or [rule] for switch in each.switches]
        return bool(asked) and not any(map(self._corpus.is_statute, asked))

    def _write_rule(self, rule: Rule, number: str) -> answers.RuleInForce:
        found = sorted(cite_rule(self._era, rule), key=lambda each: each[0] not in self._list_heard(rule))
        cites = [write_cite(cite_source(self._corpus, *each)) for each in found]
        said, cases = rule.say_known(self._era.engine.read), [*list_cases(self._corpus, rule)]
        return {
            "rule": rule.id,
            "number": number,
            "sentence": said or self._corpus.switches[rule.switches[0]].question,
            "mark": self._mark(rule, cites),
            "precedent": self._is_precedent(rule),
            "cites": cites if said or len(cases) == 1 else [],
            "other_times": list(self._list_other_times(rule)),
            "example": self._find_example(rule),
            "precedents": [each for case in cases for each in self._list_single(case, rule)],
        }

    def _list_single(self, case: Rule, rule: Rule) -> Iterator[answers.PrecedentInForce]:
        """List the single answers of a rule, or of a case of it: in that case, then those for some effects only."""
        if case is not rule and (said := case.say_known(self._era.engine.read)):
            cites = [write_cite(cite_source(self._corpus, *each)) for each in cite_rule(self._era, case)]
            yield {
                "of": "",
                "says": said.rstrip("."),
                "mark": self._mark(case, cites),
                "cites": cites,
                "other_times": list(self._list_other_times(case)),
            }
        for switch, words in zip(case.switches, case.answers, strict=True):
            for each in self._corpus.switches[switch].precedents:
                if each.holds(self._era.territory, self._era.day):
                    says = words[each.value] if case is rule else case.say({switch: each.value}.__getitem__).rstrip(".")
                    cites = self._cite_all(each.cites)
                    is_heard = any(cite["source"] in self._list_heard(case) for cite in cites)
                    mark: answers.Mark = "ruled" if is_heard else "elsewhere"
                    yield {"of": name_scope(each.of), "says": says, "mark": mark, "cites": cites, "other_times": []}

    def _mark(self, rule: Rule, cites: Sequence[Citation]) -> answers.Mark:
        """Find the support of a rule: a general source of the era counts most."""
        if rule.id in self._disputed:
            return "disputed"
        heard = [each for each in cites if each["source"] in self._list_heard(rule)]
        if not heard:
            return "elsewhere"
        scopes = {self._corpus.switches[each].scope for each in rule.switches}
        sources = self._corpus.sources
        if scopes - {"all"} or all(sources[each["source"]].authority in OF_CARDS for each in heard):
            return "ruled"
        return "said"

    def _list_heard(self, rule: Rule) -> set[str]:
        """List the documents about the era: in general, and those of a rule's answers that have changed since."""
        answers = [self._era.resolved[each] for each in rule.switches]
        return self._heard | {cite.source for each in answers if each.until for cite in each.cites}

    def _list_other_times(self, rule: Rule) -> Iterator[answers.OtherTime]:
        """List the earlier and later answers of the rule that are known and differ."""
        for switch, words in zip(rule.switches, rule.answers, strict=True):
            now = self._era.resolved[switch]
            if now.value == OPEN:
                continue
            for each in reversed(list_values(switch, self._corpus.switches[switch], self._era.territory)):
                if each.value in (OPEN, now.value):
                    continue
                if is_before(each, now):
                    yield {"until": each.until, "since": None, "says": words[each.value]}
                else:
                    yield {"until": None, "since": each.since, "says": words[each.value]}

    def _find_example(self, rule: Rule) -> answers.Example | None:
        """Find the ruling that shows a rule, as its record says: the shortest that rests on the rule in this era."""
        shown = self._examples[rule.id]
        if not shown:
            return None
        best = min(shown, key=lambda each: (len(each.record.statement), each.id))
        return {"ruling": best.id, "statement": best.record.statement, "cite": self._cite(best)}

    def _cite_all(self, cites: Iterable[records.Cite]) -> list[Citation]:
        return [write_cite(cite_source(self._corpus, each.source, each.locator)) for each in cites]

    def _cite(self, ruling: LoadedRuling) -> Citation:
        return write_cite(cite_source(self._corpus, ruling.source, ruling.record.locator))


def name_scope(scope: records.PrecedentScope) -> str:
    """Name the effects to which a precedent applies."""
    if scope.card is not None:
        return scope.card
    if scope.verb is not None:
        does = re.split("[;:.]", FAMILIES[Verb].kinds[scope.verb].__doc__ or "", maxsplit=1)[0]
        return f"an effect that {does[:1].lower()}{does[1:]}"
    return f"effects of a {(scope.kind or '').replace('-', ' ')}"


def is_disputed(corpus: Corpus, finding: Finding) -> bool:
    """Whether a contradiction is listed as one of sources that disagree."""
    listed = corpus.list_disagreements(finding.known) if finding.known else ()
    return any(each.entry.kind == "sources-disagree" for each in listed)


def is_before(one: Resolved, other: Resolved) -> bool:
    """Whether a period of a switch begins before another."""
    return (one.since or "") < (other.since or "")


def list_heard(corpus: Corpus, era: Era) -> Iterator[str]:
    """List the documents about an era: they have rulings claimed for it, or were published by its day."""
    for ruling in corpus.rulings:
        if is_in_force(ruling.rulesets, era.id, era.record):
            yield ruling.source
    for key, source in corpus.sources.items():
        if era.territory in source.territory and source.published and source.published <= era.day:
            yield key
    yield from (each.source for each in corpus.rulesets.get(era.id, era.record).cites)
