"""The report counts, apart from how a source fares, what agrees with it only because nothing else was asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.judge.check import Report
from checks.judge.origins import own_documents
from checks.judge.reliability import count_sources
from checks.replay.eras import make_eras
from kb.records.findings import Disagreement, Status
from tests.built import BADGER, WHETSTONE, find, list_conflicts


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


@pytest.fixture(scope="module")
def made(harbour):
    """A check of the made-up corpus whose findings are made up."""
    agrees, wrong, open_ = Status.AGREES, Status.CONTRADICTS, Status.CANNOT_DECIDE
    known = replace(find("end", "harbour-new", wrong), known="an entry")
    findings = (
        replace(
            find("start", "harbour-new", agrees), witnesses=("lantern-rulings-2009-06",), independent=True, tested=""
        ),
        replace(find("act-1", "harbour-new", agrees, BADGER, "late"), tested="without the acts"),
        find("during-calculation", "harbour-old", agrees),
        find("during-calculation", "harbour-new", wrong),
        replace(find("during-calculation", "harbour-old", wrong), by_wording=("a later one",)),
        known,
        find("once", "harbour-new", open_, BADGER, "late"),
    )
    (conflict,) = list_conflicts()
    rulings = tuple(each for each in harbour.rulings if each.id in (WHETSTONE, BADGER))
    matter = Disagreement(WHETSTONE, "It", ("harbour-new",), (known,), (), None, None, True)
    return Report(
        harbour, make_eras(harbour), findings, (conflict, replace(conflict, known="an entry")), (), rulings,
        (matter, replace(matter, is_known=False), matter), (conflict,) * 3,
    )  # fmt: skip


def test_how_a_source_fares_under_each_ruleset(made):
    counts = {row.pop("ruleset"): row for row in map(dict, count_sources(made))}
    assert {row.pop("source") for row in counts.values()} == {"harbour-handbook"}
    assert counts == {
        "harbour-new": {
            "agrees": 2, "agrees_with_itself": 1, "witnessed_of_its_time": 1, "by_wording": 0, "contradicts": 2,
            "cannot_decide": 1, "reliability": 0.5,
        },
        "harbour-old": {
            "agrees": 1, "agrees_with_itself": 1, "witnessed_of_its_time": 0, "by_wording": 1, "contradicts": 1,
            "cannot_decide": 0, "reliability": 0.5,
        },
    }  # fmt: skip


def test_a_document_attests_from_the_day_on_which_it_was_published(made):
    (first, *_), day = made.findings, "2014-04-01"
    eras = {name: replace(era, day=day) for name, era in made.eras.items()}
    for published, attests in ((day, 1), ("2014-04-02", 0), (None, 0)):
        record = made.corpus.sources["lantern-rulings-2009-06"].model_copy(update={"published": published})
        corpus = replace(made.corpus, sources={**made.corpus.sources, "lantern-rulings-2009-06": record})
        (row,) = count_sources(replace(made, corpus=corpus, eras=eras, findings=(first,)))
        assert row["witnessed_of_its_time"] == attests


def test_what_was_never_decided_is_neither_reliable_nor_not(made):
    (row,) = count_sources(replace(made, findings=made.findings[-1:]))
    assert row["reliability"] is None


def test_a_check_counts_what_it_found(made):
    assert made.summary == {
        "rulings": 2, "facts": 9, "claims": 3, "findings": 7, "agrees": 3, "contradicts": 3, "cannot_decide": 1,
        "loosely_worded": 0, "by_wording": 1, "hollow": 1, "not_independent": 2, "text_only": 0, "known": 2, "new": 3, "stale": 0, "conflicts": 2,
        "exceptions": 3, "matters": 3, "new_matters": 1,
    }  # fmt: skip
