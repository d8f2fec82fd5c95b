"""Files that were linked are not linked again, and yet nothing that goes missing stays unnoticed."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kb.corpus import parsed
from kb.corpus.files import validate
from kb.corpus.later import LaterRecords
from kb.corpus.linked import recall_linked
from kb.corpus.load import load_corpus, read_corpus
from kb.locations import find_corpus, find_parsed
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
    return {*recall_linked(read_corpus(root)[0].keys)}


def test_a_copy_under_another_name_is_known(harbour, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    copy = Path(shutil.copytree(harbour, tmp_path / "elsewhere" / "pier"))
    before = list_rows()
    assert list_problems(copy) == []
    assert list_rows() == before
    assert list_linked(copy) == {f"pier/{RULINGS}", f"pier/{NOTES}"}


def list_rows() -> list[tuple[object, ...]]:
    """List all that is remembered of files."""
    with contextlib.closing(sqlite3.connect(find_parsed())) as connection:
        return [*connection.execute("select key, said from document union all select key, said from linked")]


def test_what_was_linked_is_remembered(harbour):
    assert list_linked(harbour) == {f"harbour/{RULINGS}", f"harbour/{NOTES}"}


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "again"),
    [
        (RULINGS, "cards: [Copper Badger]", "cards: [Iron Badger]", "unknown-card", 1),
        (RULINGS, "- id: sudden-whetstone-2009\n", "- id: sudden-whetstone-2010\n", "unknown-ruling", 1),
        (RULINGS, "at: {start: yes, before", "at: {before", "unknown-fact", 1),
        ("cards/copper-badger.yaml", "name: Copper Badger", "name: Iron Badger", "unknown-card", 1),
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
    find_parsed().unlink()
    assert list_problems(harbour) == found


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("cards/b-e-s-anchor.yaml", "rank:", "rnak:", "unknown-key"),
        ("cards/b-e-s-anchor.yaml", "class: trigger", "class: triger", "unknown-word"),
        ("cards/copper-badger.yaml", "{source: lantern-rulings-2009-06", "{source: lantern-rulings", "unknown-source"),
        ("cards/b-e-s-anchor.yaml", "carrier:", "aliases: [Coper Badger]\ncarrier:", "duplicate-card"),
        ("disagreements.yaml", "reason:", "reson:", "unknown-key"),
        ("disagreements.yaml", "source: lantern-rulebook-9", "source: lantern-rulebook", "unknown-source"),
        ("coverage/harbour-handbook.yaml", "source: harbour-handbook", "source: harbour", "unknown-source"),
    ],
)
def test_a_mistake_in_any_file_is_found_though_rulings_do_not_reach_it(harbour, file, old, new, code):
    path = harbour / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    assert list_linked(harbour)
    found = list_problems(harbour)
    assert code in {each.code for each in found}
    find_parsed().unlink()
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
    with sqlite3.connect(find_parsed()) as connection:
        connection.execute("drop table linked")
        connection.execute("create table linked (other blob)")
    connection.close()
    assert list_problems(harbour) == []
    assert len(list_linked(harbour)) == 2


def test_a_row_that_was_changed_is_as_good_as_none(harbour):
    known = load_corpus(harbour)
    with sqlite3.connect(find_parsed()) as connection:
        connection.execute("update linked set said = replace(said, 'harbour', 'market')")
    connection.close()
    assert not recall_linked(known.keys)
    assert read_corpus(harbour) == (known, [])


def test_what_is_typed_when_it_is_asked_for_is_what_was_typed_at_once(monkeypatch):
    root = find_corpus()
    asked_for = [read_corpus(root)[0] for _ in range(2)][1]
    monkeypatch.setattr("kb.corpus.linked.recall_linked", lambda *_: {})
    monkeypatch.setattr("kb.corpus.linked.recall_sound", lambda *_: set())
    at_once, problems = read_corpus(root)
    assert not problems
    assert isinstance(asked_for.cards, LaterRecords)
    assert not isinstance(at_once.cards, LaterRecords)
    assert [*asked_for.slugs.items()] == [*at_once.slugs.items()]
    assert repr(asked_for.rulings) == repr(at_once.rulings)
    assert asked_for == at_once
    assert asked_for.places == at_once.places
    assert asked_for.keys == at_once.keys


def test_only_what_names_a_ruling_is_typed_unasked(harbour, monkeypatch):
    typed = []
    monkeypatch.setattr("kb.corpus.load.validate", lambda *said: typed.append(said) or validate(*said))
    monkeypatch.setattr("kb.corpus.files.validate", lambda *said: typed.append(said) or validate(*said))
    corpus, problems = read_corpus(harbour)
    assert not problems
    assert corpus.find_card("Tin Badger") is None
    assert len({each.id for each in corpus.rulings}) > 4
    assert [value["id"] for kind, value in typed if kind == "ruling"] == [
        "sudden-whetstone-2009-partly-wrong",
        "wrong-as-well",
    ]
    assert not {"rulings", "card"} & {kind for kind, _ in typed}
    assert corpus.find_card("Copper Badger").name == "Copper Badger"
    assert [kind for kind, _ in typed if kind == "card"] == ["card"]


def test_a_corpus_that_is_changed_in_memory_has_no_keys(harbour):
    corpus = load_corpus(harbour)
    assert corpus.keys
    assert not replace(corpus, rulings=corpus.rulings[1:]).keys


RENAMING = {
    "a card's content": ("cards/copper-badger.yaml", "atk: ", "atk: 1"),
    "a card's name": ("cards/copper-badger.yaml", "aliases: [", "aliases: [Whetstone Jr, "),
    "a source's words": ("sources.yaml", "title: ", "title: X"),
    "a ruling": (RULINGS, "statement: ", "statement: Now, "),
    "a nickname": ("names.yaml", "nicknames: [", "nicknames: [digger, "),
}


@pytest.mark.parametrize(("file", "old", "new"), RENAMING.values(), ids=RENAMING)
def test_what_files_name_is_recalled_as_it_would_be_read(harbour, file, old, new):
    text = (harbour / file).read_text("utf-8")
    assert old in text
    (harbour / file).write_text(text.replace(old, new, 1), "utf-8")
    recalled = read_corpus(harbour)[0].keys
    find_parsed().unlink()
    assert read_corpus(harbour)[0].keys == recalled


def test_a_damaged_row_of_names_counts_as_missing(harbour):
    stronger = (harbour / "cards/copper-badger.yaml").read_text("utf-8").replace("atk: ", "atk: 1", 1)
    with contextlib.closing(sqlite3.connect(find_parsed())) as connection, connection:
        connection.execute("update linked set said = substr(said, 1, 40)")
    (harbour / "cards/copper-badger.yaml").write_text(stronger, "utf-8")
    recalled = read_corpus(harbour)[0].keys
    find_parsed().unlink()
    assert read_corpus(harbour)[0].keys == recalled
