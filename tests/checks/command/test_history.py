"""``rulings history``: what the revisions of a repository turned, newest first, and the same as a table and a feed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.commands import ask, run
from tests.repositories import begin, commit, git, swap
from tests.schemas import hold_to_schema

SWITCH = "law/statutes/stat-change-window.yaml"
WINDOWS = "rulings/our-notes/windows.yaml"
LATE = "our-notes/windows/stat-changes-late#late/during-calculation"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A repository in which a switch was moved, and moved back, between two edits that turn nothing."""
    corpus = begin(tmp_path)
    swap(WINDOWS, "In those days they were", "Then they were")(corpus)
    commit(corpus, "Say it shorter")
    swap(SWITCH, "from: 2015-01-01", "from: 2010-01-01")(corpus)
    commit(corpus, "Move the change of rules")
    (corpus.parent / "README.md").write_text("Nothing of the records.\n", "utf-8")
    commit(corpus, "Say what this is")
    swap(SWITCH, "from: 2010-01-01", "from: 2015-01-01")(corpus)
    commit(corpus, "Move it back")
    return corpus


def test_each_revision_that_turned_verdicts_is_told_with_its_cause(corpus):
    code, history = ask("history", "--corpus", corpus, "--json")
    assert code == 0
    hold_to_schema(history, "history")
    assert [each["subject"] for each in history["changed"]] == ["Move it back", "Move the change of rules"]
    assert (history["read"], history["ends"]) == (3, "there are none before them")
    for each, kind in zip(history["changed"], ["mended", "contradicted"], strict=True):
        assert each["commit"] == git(corpus.parent, "log", "-1", "--format=%H", f"--grep={each['subject']}").strip()
        (cause,) = each["causes"]
        assert (cause["kind"], cause["name"], cause["tried"]) == ("switch", "stat-change-window", True)
        assert (LATE, kind) in {(flip["fact"], flip["kind"]) for flip in cause["flips"]}
    told = run("history", "--corpus", corpus).out
    assert told.index("Move it back") < told.index("Move the change of rules") < told.index("2 of 3 revisions read")


def test_what_was_read_once_is_recalled(corpus):
    first = ask("history", "--corpus", corpus, "--json")
    assert ask("history", "--corpus", corpus, "--json") == first


@pytest.mark.parametrize(
    ("arguments", "subjects", "ends"),
    [
        (("--most", "1"), ["Move it back"], "there are more before them"),
        (("--since", "HEAD~1"), ["Move it back"], "no more since HEAD~1"),
    ],
)
def test_only_so_many_revisions_are_read(corpus, arguments, subjects, ends):
    _, history = ask("history", "--corpus", corpus, "--json", *arguments)
    assert ([each["subject"] for each in history["changed"]], history["ends"]) == (subjects, ends)


def test_what_this_program_does_not_read_ends_it(corpus):
    swap(WINDOWS, "statement:", "statment:")(corpus)
    commit(corpus, "Misspell a key")
    swap(WINDOWS, "statment:", "statement:")(corpus)
    commit(corpus, "Spell it right")
    _, history = ask("history", "--corpus", corpus, "--json")
    assert (history["changed"], history["read"]) == ([], 0)
    assert "`statement` is missing" in history["ends"]


def test_without_a_repository_there_is_no_history(tmp_path):
    ended = run("history", "--records", tmp_path)
    assert (ended.code, ended.out) == (2, "")
    assert "no-repository" in ended.error


def test_a_database_holds_it_as_a_table(corpus, tmp_path):
    database = tmp_path / "rulings.db"
    assert run("build", "--corpus", corpus, "--db", database, "--history", 10).code == 0
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "select subject, fact, kind, was, now, cause, rulesets from verdict_change order by id"
        ).fetchall()
    of_rules = [row for row in rows if row[2] in ("answered", "stated")]
    rows = [row for row in rows if row not in of_rules]
    _, history = ask("history", "--corpus", corpus, "--json")
    assert len(rows) == sum(len(cause["flips"]) for each in history["changed"] for cause in each["causes"])
    assert [row[0] for row in of_rules] == ["Move it back", "Move the change of rules"]
    assert ("Move it back", LATE, "mended", "contradicts", "agrees", "switch stat-change-window", "tcg-then") in rows


def test_a_revision_with_the_law_in_its_older_folder_is_read(tmp_path):
    corpus = begin(tmp_path)
    older = corpus / "switches"
    older.mkdir()
    for file in (corpus / "law" / "statutes").iterdir():
        (older / file.name).write_text("kind: statute\n" + file.read_text("utf-8"), "utf-8")
        file.unlink()
    commit(corpus, "Keep the law as of old")
    for file in older.iterdir():
        file.rename(corpus / "law" / "statutes" / file.name)
        swap(f"law/statutes/{file.name}", "kind: statute\n", "")(corpus)
    commit(corpus, "Move the law")
    swap(SWITCH, "from: 2015-01-01", "from: 2010-01-01")(corpus)
    commit(corpus, "Move the change of rules")
    code, history = ask("history", "--corpus", corpus, "--json")
    assert (code, history["read"], history["ends"]) == (0, 3, "there are none before them")
    assert [each["subject"] for each in history["changed"]] == ["Move the change of rules"]
    code, found = ask("diff", "HEAD~2", "--corpus", corpus, "--json")
    assert [(cause["kind"], cause["name"], cause["tried"]) for cause in found["causes"]] == [
        ("switch", "stat-change-window", True)
    ]
