"""Builds the database of a check: the corpus with all findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

from checks.judge.cache.store import Store
from checks.judge.cache.tracing import trace_cards
from checks.judge.check import Report, list_rules
from checks.judge.source import hash_engine
from checks.lint.unused_source import list_cited_by_code
from checks.reading.class_timings import list_charts, list_class_timings
from checks.replay.eras import find_latest
from checks.report.rulebook.against import compare_eras
from checks.report.rulebook.book import write_rulebook
from kb.corpus.unused import list_unused
from kb.database.build import build_database
from kb.records.findings import Notice, VerdictChange


def build_at(
    path: Path,
    report: Report,
    doubts: Sequence[Notice] = (),
    changes: Sequence[VerdictChange] = (),
    *,
    store: Store | None = None,
    cached: bool = False,
) -> None:
    """Build the database of a check, with the history of its verdicts; ``cached`` if it lies in the user's cache.

    Cards that the opened ``store`` remembers are not judged again.
    """
    corpus = report.corpus
    named = {id: era for id, era in report.eras.items() if id in corpus.rulesets}
    build_database(
        path,
        replace(corpus, rulesets={id: era.record for id, era in report.eras.items()} | dict(corpus.rulesets)),
        rules=list_rules(corpus),
        findings=report.findings,
        conflicts=[*report.conflicts, *report.exceptions],
        disagreements=report.disagreements,
        spans=trace_cards(corpus, store or Store(None)),
        class_timings=list_class_timings(corpus),
        charts=list_charts(report.eras),
        rulebooks={id: write_rulebook(corpus, era, report.findings) for id, era in named.items()},
        compared=[compare_eras(corpus, then, now, report.findings) for then, now in permutations(named.values(), 2)],
        changes=changes,
        warnings=[*list_unused(corpus, list_cited_by_code(corpus)), *doubts],
        build={"engine": hash_engine(), "today": find_latest(corpus) or ""},
        cached=cached,
    )
