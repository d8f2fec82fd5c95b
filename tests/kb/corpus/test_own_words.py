"""Statements are written in words of their own: none shares twelve words in a row with its captured text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.corpus.model import Corpus

REFERENCE = Path(__file__).parents[4] / "shared" / "reference"
LONGEST = 11
"""The most words in a row that a statement may share with its source."""


def list_words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"\[\d+\]", " ", text.casefold().replace("’", "'")).replace("'", ""))


def list_runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + LONGEST + 1]) for at in range(len(words) - LONGEST)}


def list_shared(statement: str, text: str) -> list[str]:
    return [" ".join(run) for run in list_runs(list_words(statement)) & list_runs(list_words(text))]


@pytest.mark.parametrize(
    ("statement", "shared"),
    [
        ("One two three four five six seven eight nine ten eleven twelve.", 1),
        ("One, two, three; four five six seven eight nine [12] ten eleven twelve!", 1),
        ("One two three four five six seven eight nine ten eleven.", 0),
    ],
)
def test_a_shared_run_of_twelve_words_is_found(statement: str, shared: int) -> None:
    text = "Zero one two three four five six seven eight nine ten eleven twelve thirteen."
    assert len(list_shared(statement, text)) == shared


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the captured documents are not beside the project")
def test_no_statement_repeats_twelve_words_of_its_captured_text(corpus: Corpus) -> None:
    texts = {
        key: (REFERENCE / f"{source.document}.txt").read_text("utf-8")
        for key, source in corpus.sources.items()
        if source.document and (REFERENCE / f"{source.document}.txt").is_file()
    }
    assert texts
    found = [
        f"{ruling.path}:{ruling.line}: {shared}"
        for ruling in corpus.rulings
        if ruling.source in texts
        for shared in list_shared(ruling.record.statement, texts[ruling.source])
    ]
    assert found == []
