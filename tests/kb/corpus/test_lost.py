"""One slip is one message: a record with a problem of its own is not also unknown wherever it is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb.corpus.load import read_corpus
from tests.built import HARBOUR
from tests.commands import run

SLIPS = {
    "a misspelt key of a card": ("cards/copper-badger.yaml", "carrier:", "carier:", "missing-key", "unknown-key"),
    "a key of a card that stands twice": (
        "cards/copper-badger.yaml", "carrier:", "carrier: monster\ncarrier:", "duplicate-key",
    ),
    "a misspelt key of a source": ("sources.yaml", "  authority:", "  autority:", "missing-key", "unknown-key"),
}  # fmt: skip


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_told_where_it_is_and_nowhere_else(tmp_path, name):
    file, old, new, *codes = SLIPS[name]
    root = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")
    _, problems = read_corpus(root)
    assert sorted(each.code for each in problems) == sorted(codes)
    assert {each.path for each in problems} == {f"harbour/{file}"}


def test_a_day_in_the_future_is_refused_in_records(tmp_path):
    root = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    file = next((root / "rulings").rglob("*.yaml"))
    text = file.read_text("utf-8")
    start = text.index("from: ")
    file.write_text(f"{text[:start]}from: 2099-01-01{text[start + len('from: 2014-03-21') :]}", "utf-8")
    assert [each.code for each in read_corpus(root)[1]] == ["future-day"]


@pytest.mark.parametrize("command", [("check",), ("timing", "Honest"), ("show",)])
def test_a_day_in_the_future_is_refused_in_options(command):
    ended = run(*command, "--on", "2099-01-01")
    assert (ended.code, ended.out) == (2, "")
    assert "future-day 2099-01-01 is in the future" in ended.error
