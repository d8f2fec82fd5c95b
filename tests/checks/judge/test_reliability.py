"""The report counts, apart from how a source fares, what agrees with it only because nothing else was asked."""

from __future__ import annotations

from dataclasses import replace

from checks.judge.grounds import own_documents
from checks.judge.reliability import count_sources
from kb.records.findings import Status


def test_every_finding_is_counted_once(report):
    rows = count_sources(report)
    for key in ("agrees", "contradicts", "cannot_decide"):
        assert sum(row[key] for row in rows) == report.summary[key]


def test_an_agreement_is_independent_if_another_document_attests_what_it_rests_on(report):
    rulings = {ruling.id: ruling for ruling in report.rulings}
    agreements = report.of(Status.AGREES)
    for finding in agreements:
        assert finding.independent == bool(finding.witnesses)
        assert not set(finding.witnesses) & own_documents(rulings[finding.ruling])
    assert 0 < sum(not each.independent for each in agreements) < len(agreements) / 4


def test_agreements_by_themselves_and_of_their_time_are_counted(report):
    heard = next(each for each in report.of(Status.AGREES) if each.witnesses)
    ruleset = report.eras[heard.ruleset]
    early, late = (replace(heard, witnesses=(name,)) for name in find_sources(report, ruleset.day))
    alone = replace(heard, witnesses=(), independent=False)
    counted = [
        (row["agrees"], row["agrees_with_itself"], row["witnessed_of_its_time"], row["by_wording"])
        for each in ([early], [late], [alone], [alone, early], [replace(early, by_wording=("a later one",)), early])
        for row in count_sources(replace(report, findings=tuple(each)))
    ]
    assert counted == [(1, 0, 1, 0), (1, 0, 0, 0), (1, 1, 0, 0), (2, 1, 1, 0), (2, 0, 2, 1)]


def find_sources(report, day):
    """A document published by a day, and one published later or nobody knows when."""
    dates = {name: source.published for name, source in report.corpus.sources.items()}
    early = next(name for name, date in dates.items() if date and date <= day)
    return early, next(name for name, date in dates.items() if not date or date > day)


def test_the_page_says_what_agreement_by_itself_is(page):
    page = page.splitlines()
    assert any(line.startswith("*By itself*") for line in page)
    header = next(at for at, line in enumerate(page) if "of them by itself" in line)
    assert all(line.count("|") == page[header].count("|") for line in page[header : header + 5])
