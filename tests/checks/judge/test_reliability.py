"""The report counts, apart from how a source fares, what agrees with it only because nothing else was asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from checks.judge.check import run_check
from checks.judge.reliability import count_sources
from checks.report.markdown import write_markdown
from kb.records.findings import Status


@pytest.fixture(scope="module")
def report(corpus):
    return run_check(corpus)


def test_every_finding_is_counted_once(report):
    rows = count_sources(report)
    for key in ("agrees", "contradicts", "cannot_decide"):
        assert sum(row[key] for row in rows) == report.summary[key]


def test_agreement_by_itself_is_what_no_other_document_was_heard_on(report):
    sources = {ruling.id: ruling.source for ruling in report.rulings}
    heard = next(f for f in report.of(Status.AGREES) if len({cite.source for cite in f.rule_cites}) > 1)
    alone = replace(heard, rule_cites=tuple(replace(cite, source=sources[heard.ruling]) for cite in heard.rule_cites))
    unruled = replace(heard, rule_cites=())
    counted = [
        Counter(agrees=row["agrees"], alone=row["agrees_with_itself"])
        for each in ([heard], [alone], [unruled], [alone, heard])
        for row in count_sources(replace(report, findings=tuple(each)))
    ]
    assert [dict(each) for each in counted] == [
        {"agrees": 1, "alone": 0}, {"agrees": 1, "alone": 1}, {"agrees": 1, "alone": 0}, {"agrees": 2, "alone": 1},
    ]  # fmt: skip


def test_the_page_says_what_agreement_by_itself_is(report):
    page = list(write_markdown(report))
    assert any(line.startswith("*By itself*") for line in page)
    header = next(at for at, line in enumerate(page) if "of them by itself" in line)
    assert all(line.count("|") == page[header].count("|") for line in page[header : header + 5])
