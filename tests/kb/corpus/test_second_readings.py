"""The list of records that were read a second time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from kb.corpus.model import Corpus

DOCS = Path(__file__).parents[3] / "docs"
RESULTS = {"faithful", "weaker", "stronger", "standing", "misread", "not-there", "locator", "not-read"}
TAKEN_OUT = "the record is taken out"
AFTER_MENDING = (
    "after",
    "drawn",
    "final",
    "closing",
    "opened",
    "mended",
    "settled",
    "outside",
    "beyond",
    "paired",
    "audited",
    "seeded",
    "families",
    "sided",
)


def read_list() -> list[list[str]]:
    lines = (DOCS / "second-readings.tsv").read_text("utf-8").splitlines()
    assert lines[0].split("\t") == ["ruling", "day", "draw", "result", "remark"]
    return [line.split("\t") for line in lines[1:]]


def test_each_record_read_again_is_on_record_and_has_a_known_result(corpus: Corpus) -> None:
    rows = read_list()
    assert {row[0] for row in rows if not row[4].endswith(TAKEN_OUT)} <= {each.id for each in corpus.rulings}
    assert {row[3] for row in rows} <= RESULTS
    assert [name for name, times in Counter((row[0], row[2]) for row in rows).items() if times > 1] == []
    twice = Counter(row[0] for row in rows if row[2] not in AFTER_MENDING)
    assert [name for name, times in twice.items() if times > 1] == []
    assert [row[0] for row in rows if row[3] not in ("faithful", "not-read") and not row[4]] == []


def test_the_counts_in_the_docs_are_those_of_the_list() -> None:
    told = (DOCS / "accuracy.md").read_text("utf-8")
    for draw in sorted({row[2] for row in read_list()}):
        counts = Counter(row[3] for row in read_list() if row[2] == draw)
        results = ("faithful", "weaker", "stronger", "standing", "misread", "not-there", "locator")
        cells = [counts[name] for name in results]
        assert f" | {counts.total() - counts['not-read']} | {' | '.join(map(str, cells))} |" in told
