"""Whoever waits is told for what: a first build in words, long work on one line of a terminal, nothing in a pipe."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.built import HARBOUR
from tests.commands import ROOT, clean_environment, run

RULINGS = (sys.executable, "-m", "checks.command")
WIDTHS = (40, 80, 120)


def test_what_only_reads_builds_no_database_but_says_that_there_is_none(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    known = {"XDG_CACHE_HOME": str(cache), "RULINGS_CORPUS": str(HARBOUR)}
    for asked in (("search", "badger"), ("lookup", "coper badger"), ("timing", "coppr badger")):
        ended = run(*asked, cwd=tmp_path, **known)
        assert ended.code == 0
        assert "adger" in ended.out
        assert ended.error.startswith("no database is built yet (rulings build): ")
        assert ended.error.count("\n") == 1
    assert not [*cache.rglob("rulings.db")]
    told = run("search", "badger", cwd=tmp_path, **known)
    assert "not-judged" in told.out


def test_building_for_the_first_time_is_told_once(tmp_path: Path) -> None:
    asked = ("publish", "site", "--container", "--corpus", HARBOUR)
    first = run(*asked, cwd=tmp_path, XDG_CACHE_HOME=str(tmp_path))
    assert first.code == 0
    assert first.error.startswith("building the database for the first time; this may take a minute: ")
    searched = run("search", "badger", "--corpus", HARBOUR, cwd=tmp_path, XDG_CACHE_HOME=str(tmp_path))
    assert (searched.code, searched.error) == (0, "")
    assert "not-judged" not in searched.out


terminals = pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")


CHECK = ("check", "--fresh", "--corpus", str(HARBOUR))


@terminals
@pytest.mark.parametrize(
    ("columns", "asked", "doing"),
    [
        *((columns, CHECK, "Judging rulings") for columns in WIDTHS),
        (40, ("sensitivity", "--corpus", str(HARBOUR)), "turning facts wrong"),
        (40, ("lint", "--corpus", str(HARBOUR)), "checking the records"),
        (40, ("format", "--check", str(HARBOUR)), "Formatting files"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_long_work_shows_on_a_terminal_and_leaves_nothing(columns: int, asked: tuple[str, ...], doing: str) -> None:
    from tests.terminals import show

    shown = show([*RULINGS, *asked], columns, out=subprocess.DEVNULL)
    assert f"\r{doing}" in shown.written
    assert "\x1b" not in shown.written
    assert r"\u001b" not in shown.written
    assert shown.rows == []
    assert run(*asked).error == ""


@terminals
@pytest.mark.parametrize("columns", WIDTHS)
def test_make_leaves_what_it_says_and_nothing_else(columns: int, tmp_path: Path) -> None:
    from tests.terminals import render, show

    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "ready").touch()
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "rulings").write_text(
        f'#!/bin/sh\ncd "{tmp_path}"\nPYTHONPATH="{ROOT}" exec {" ".join(RULINGS)} "$@"\n'
    )
    (commands / "rulings").chmod(0o755)
    line = ["make", f"BIN={commands}", "READY=ready"]
    environment = {"RULINGS_CORPUS": str(HARBOUR), "XDG_CACHE_HOME": str(tmp_path / "cache"), "COLUMNS": str(columns)}
    shown = show(line, columns, cwd=tmp_path, **environment)
    assert "Judging rulings" in shown.written
    assert r"\u001b" not in shown.written
    piped = subprocess.run(
        line, cwd=tmp_path, env=clean_environment(**environment), capture_output=True, text=True, check=False
    )
    assert piped.stderr == ""
    assert "\x1b" not in piped.stdout
    assert shown.rows == render(piped.stdout.replace("\n", "\r\n"), columns)
