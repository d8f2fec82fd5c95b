"""Whoever waits is told for what: a first build in words, long work on a terminal, nothing in a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.built import HARBOUR
from tests.commands import ROOT, clean_environment, run


def test_building_for_the_first_time_is_told_once(tmp_path: Path) -> None:
    asked = ("search", "badger", "--corpus", HARBOUR)
    first = run(*asked, cwd=tmp_path, XDG_CACHE_HOME=str(tmp_path))
    assert first.code == 0
    assert first.error.startswith("building the database for the first time; this may take a minute: ")
    second = run(*asked, cwd=tmp_path, XDG_CACHE_HOME=str(tmp_path))
    assert (second.out, second.error) == (first.out, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_long_work_shows_on_a_terminal(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    line = [sys.executable, "-m", "checks.command", "check", "--corpus", str(HARBOUR)]
    environment = clean_environment(TERM="xterm", COLUMNS="80")
    ended = subprocess.run(
        line, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=theirs, timeout=120, check=False
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert "Judging rulings" in shown
    assert b"Judging" not in ended.stdout
    assert run("check", "--corpus", HARBOUR).error == ""
