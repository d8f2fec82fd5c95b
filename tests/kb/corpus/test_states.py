"""A ruling that is withdrawn or superseded stays on record, is judged for the days before, and says so everywhere."""

from __future__ import annotations

import asyncio
import datetime
import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb import records
from kb.corpus.states import end_claim
from kb.site import make_site
from tests.commands import ROOT, ask, run

PIER = ROOT / "tests" / "fixtures" / "pier"
WINDOWS = "rulings/our-notes/windows.yaml"
HEAVES = "our-notes/windows/lever-heaves"
SUCCESSOR = "our-notes/windows/stat-changes"
DAYS = st.dates(max_value=datetime.date(2026, 1, 1)).map(str)
ENDS = {
    "superseded by our-notes/windows/stat-changes on 2015-01-01": "superseded: {by: stat-changes, on: 2015-01-01}",
    "withdrawn on 2015-01-01: Struck out.": "withdrawn: {on: 2015-01-01, why: Struck out., "
    "cites: [{source: our-notes, locator: p. 1}]}",
}


@pytest.fixture(params=ENDS)
def ended(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A corpus with a ruling that has ended, and how that is told."""
    corpus = Path(shutil.copytree(PIER, tmp_path / "corpus"))
    file = corpus / WINDOWS
    begins = "- id: lever-heaves\n"
    file.write_text(file.read_text("utf-8").replace(begins, f"{begins}  {ENDS[request.param]}\n"), "utf-8")
    return corpus, request.param


def test_it_is_judged_for_the_days_before_only(ended: tuple[Path, str]) -> None:
    _, told = ask("check", "--corpus", ended[0], "--json", "--all")
    assert {each["ruleset"] for each in told["findings"] if each["ruling"] == HEAVES} == {"tcg-then"}


def test_it_is_told_by_show_explain_and_search(ended: tuple[Path, str], tmp_path: Path) -> None:
    corpus, told = ended
    assert told in " ".join(run("show", "lever-heaves", "--corpus", corpus).out.split())
    assert told in " ".join(run("explain", "lever-heaves", "--corpus", corpus).out.split())
    database = tmp_path / "ended.db"
    assert run("build", "--corpus", corpus, "--db", database).code == 0
    assert f"claimed for tcg-then; {told}" in run("search", "heaves", "--db", database).out
    found = json.loads(run("search", "heaves", "--db", database, "--json").out)["results"]
    assert [each["claimed"] for each in found] == [f"tcg-then; {told}"]


def test_its_page_and_that_of_its_successor_say_so(ended: tuple[Path, str], tmp_path: Path) -> None:
    corpus, told = ended
    database = tmp_path / "ended.db"
    assert run("build", "--corpus", corpus, "--db", database).code == 0
    site = make_site(database)
    page, other = (" ".join(asyncio.run(site.client.get(f"/ruling/{id}")).text.split()) for id in (HEAVES, SUCCESSOR))
    assert f"claimed for tcg-then; {told}" in page
    replaced = told.startswith("superseded")
    assert (f'<b>Superseded</b> by <a href="/ruling/{SUCCESSOR}">' in page) == replaced
    assert ("<b>Withdrawn</b>" in page) != replaced
    assert (f'<b>Replaces</b> <a href="/ruling/{HEAVES}">' in other) == replaced


@given(DAYS, DAYS, st.none() | DAYS)
def test_no_day_from_the_end_on_is_left(day: str, first: str, until: str | None) -> None:
    span = records.Span.model_validate({"territory": "tcg", "from": first} | ({"until": until} if until else {}))
    left = end_claim(span, day, {})
    assert isinstance(left, records.Span)
    assert left.until == min(filter(None, (day, until)))
    assert (left.from_, left.territory, left.era) == (span.from_, span.territory, span.era)
    assert end_claim(span, None, {}) is span
