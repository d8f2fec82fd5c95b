"""What a command gave is given again only while nothing that it rests on has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from checks.shared import checking, repeating
from tests.built import HARBOUR
from tests.commands import Ended, run


@pytest.fixture
def harbour_copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))


@pytest.fixture
def edited(harbour_copy: Path) -> Path:
    """A file of rulings of the copy."""
    return next(harbour_copy.glob("rulings/*/*.yaml"))


def check(corpus: Path, *more: object) -> Ended:
    return run("check", "--corpus", corpus, *more)


def refuse(*_: object) -> None:
    raise AssertionError("it is judged again")


@pytest.mark.parametrize("options", [(), ("--json",), ("--all", "--no-contrasts"), ("--undecided", "--strict")])
def test_what_a_check_gave_is_given_again_without_judging(harbour_copy, monkeypatch, options):
    first = check(harbour_copy, *options)
    assert first.out
    monkeypatch.setattr(checking, "make_check", refuse)
    assert check(harbour_copy, *options) == first


@pytest.mark.parametrize("options", [("--fresh",), ("--on", "today"), ("--output", "json={}")])
def test_what_hangs_on_more_than_is_hashed_is_judged_again(harbour_copy, monkeypatch, tmp_path, options):
    options = [each.format(tmp_path / "check.json") for each in options]
    check(harbour_copy, *options)
    monkeypatch.setattr(checking, "make_check", refuse)
    with pytest.raises(AssertionError, match="again"):
        check(harbour_copy, *options)


def change_width(_: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    return {"COLUMNS": "70"}


def change_program(_: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setattr(repeating, "hash_program", lambda: "another program")
    return {}


def change_records(edited: Path, _: pytest.MonkeyPatch) -> dict[str, str]:
    edited.write_text(edited.read_text() + "# edited\n")
    return {}


@pytest.mark.parametrize("change", [change_width, change_program, change_records])
def test_what_changed_since_is_judged_again(harbour_copy, edited, monkeypatch, change):
    first = check(harbour_copy)
    assert check(harbour_copy, "--all").out != first.out
    environment = change(edited, monkeypatch)
    monkeypatch.setattr(checking, "make_check", refuse)
    with pytest.raises(AssertionError, match="again"):
        run("check", "--corpus", harbour_copy, **environment)


def test_a_database_that_nothing_would_change_is_left_as_it_is(harbour_copy, edited, tmp_path):
    database = tmp_path / "harbour.db"

    def build() -> tuple[Ended, int]:
        ended = run("build", "--corpus", harbour_copy, "--db", database)
        return ended, database.stat().st_ino

    first, inode = build()
    whole = database.read_bytes()
    assert build() == (first, inode)
    database.write_bytes(b"")
    assert build()[0] == first
    assert database.read_bytes() == whole
    edited.write_text(edited.read_text() + "# edited\n")
    assert build()[0].code == 0
    assert database.read_bytes() != whole
