"""Files that were linked are not linked again, and yet nothing that goes missing stays unnoticed."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kb.corpus import parsed
from kb.corpus.linked import recall_linked
from kb.corpus.load import load_corpus, read_corpus
from kb.locations import find_parsed
from kb.problems import Problem
from tests.built import HARBOUR

RULINGS = "rulings/harbour-handbook/battles.yaml"
NOTES = "rulings/harbour-handbook/notes.yaml"
NOTING = """\
source: harbour-handbook
section: Notes
rulesets: {territory: [tcg], from: 2014-03-21, era: inferred}
rulings:
- id: wrong-as-well
  locator: note 5
  statement: The 2009 ruling is wrong.
  claims:
    verdict:
      note: {about: harbour-handbook/battles/sudden-whetstone-2009, calls-it: partly-incorrect, facts: [window/start]}
"""


@pytest.fixture
def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpus of two files of rulings, read twice, so that all of it is remembered as linked."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(parsed, "WORTH", 1)
    root = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    (root / NOTES).write_text(NOTING)
    assert [list_problems(root) for _ in range(2)] == [[], []]
    return root


def list_problems(root: Path) -> list[Problem]:
    """List what is wrong with a corpus, with what is remembered of it."""
    return read_corpus(root)[1]


def list_linked(root: Path) -> set[str]:
    """List the files that are remembered as linked, as the corpus stands."""
    return {*recall_linked(root, read_corpus(root)[0].keys)}


def test_what_was_linked_is_remembered(harbour):
    assert list_linked(harbour) == {f"harbour/{RULINGS}", f"harbour/{NOTES}"}


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "again"),
    [
        (RULINGS, "cards: [Copper Badger]", "cards: [Iron Badger]", "unknown-card", 1),
        (RULINGS, "- id: sudden-whetstone-2009\n", "- id: sudden-whetstone-2010\n", "unknown-ruling", 1),
        (RULINGS, "at: {start: yes, before", "at: {before", "unknown-fact", 1),
        ("cards/copper-badger.yaml", "name: Copper Badger", "name: Iron Badger", "unknown-card", 2),
        ("sources.yaml", "lantern-rulings-2009-06:", "lantern-rulings-2009:", "unknown-source", 2),
        ("situations.yaml", "target:", "goal:", "unknown-role", 2),
    ],
)
def test_what_goes_missing_is_found_though_its_files_were_linked(harbour, file, old, new, code, again):
    path = harbour / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    found = list_problems(harbour)
    assert code in {each.code for each in found}
    assert len(list_linked(harbour)) == 2 - again, (
        "only files that stayed, with all that they may name, are not linked again"
    )
    find_parsed(harbour).unlink()
    assert list_problems(harbour) == found


def test_a_corpus_with_a_problem_is_not_remembered_as_linked(harbour):
    (harbour / NOTES).write_text(NOTING.replace("harbour-handbook\n", "harbour-book\n"))
    assert list_problems(harbour)
    assert list_linked(harbour) == {f"harbour/{RULINGS}"}


def test_what_another_program_linked_is_not_trusted(harbour, monkeypatch):
    keys = load_corpus(harbour).keys
    monkeypatch.setattr("kb.corpus.linked.hash_reading", lambda: "another")
    others = read_corpus(harbour)[0].keys
    assert others.keys() == keys.keys()
    assert not {*others.values()} & {*keys.values()}


def test_a_memory_without_its_table_is_as_good_as_none(harbour):
    with sqlite3.connect(find_parsed(harbour)) as connection:
        connection.execute("drop table linked")
        connection.execute("create table linked (other blob)")
    connection.close()
    assert list_problems(harbour) == []
    assert len(list_linked(harbour)) == 2


def test_a_corpus_that_is_changed_in_memory_has_no_keys(harbour):
    corpus = load_corpus(harbour)
    assert corpus.keys
    assert not replace(corpus, rulings=corpus.rulings[1:]).keys
