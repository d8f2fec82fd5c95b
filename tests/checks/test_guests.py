"""Somebody else's records: a folder to start from, checked with the corpus behind it."""

from __future__ import annotations

from tests.checks.commands import ROOT, ask, run


def test_a_folder_to_start_from_is_written_and_checks_clean(tmp_path):
    folder = tmp_path / "mine"
    assert run("new", "--corpus", folder)[0] == 0
    code, found = ask("check", folder, "--json")
    assert code == 0
    assert found["summary"]["rulings"] == 1
    assert found["summary"]["findings"] > 0


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "kept.txt").write_text("mine")
    code, out, error = run("new", "--corpus", tmp_path)
    assert (code, out) == (2, "")
    assert "holds something" in error
    assert [file.name for file in tmp_path.iterdir()] == ["kept.txt"]


def test_one_ruleset_alone_makes_no_entry_stale():
    _, found = ask("check", "--ruleset", "tcg-edison", "--json")
    assert found["summary"]["stale"] == 0
    _, found = ask("check", "--on", "2010-05-01", "--territory", "ocg", "--json")
    assert found["summary"]["stale"] == 0


def test_another_corpus_is_built_and_checked_with_what_it_has(tmp_path):
    harbour = ROOT / "tests" / "fixtures" / "harbour"
    code, _, error = run("build", "--corpus", harbour, "--db", tmp_path / "harbour.db")
    assert code == 0, error
    assert ask("check", "--corpus", harbour, "--json")[1]["summary"]["rulings"] == 5
