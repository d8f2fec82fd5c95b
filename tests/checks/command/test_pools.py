"""A card pool that was imported by another version of the program, or under other rules."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tests.built import HARBOUR
from tests.commands import ROOT, clean_environment, run
from tests.pools import write_yugi, yugi
from tests.serving import serve

WREN = yugi("Odd Wren", 91000001, text={"en": "If this card is Special Summoned: You can draw 1 card."})


def import_older(folder: Path) -> Path:
    """A pool whose answers are all no, as an older program may have told."""
    pool = folder / "cards.db"
    assert run("import-cards", write_yugi(folder / "cards.json", [WREN]), "--pool", pool).code == 0
    with closing(sqlite3.connect(pool)) as connection, connection:
        connection.execute("update timing set answer = 'no'")
        connection.execute("update day_answer set answer = 'no'")
        connection.execute("update timing_basis set value = 'older' where key = 'engine'")
    return pool


def read_answers(pool: Path) -> set[str]:
    with closing(sqlite3.connect(pool)) as connection:
        return {
            answer
            for (answer,) in connection.execute("select distinct answer from timing where ruleset = 'tcg-modern'")
        }


def test_older_answers_are_made_anew_before_they_are_served(tmp_path: Path) -> None:
    database, pool = tmp_path / "rulings.db", import_older(tmp_path)
    assert run("build", "--corpus", HARBOUR, "--db", database).code == 0
    assert read_answers(pool) == {"no"}
    with serve(database, pool):
        assert read_answers(pool) == {"yes"}
    before = pool.read_bytes()
    with serve(database, pool):
        assert pool.read_bytes() == before


def test_older_answers_are_not_published(tmp_path: Path) -> None:
    database, pool, folder = tmp_path / "rulings.db", import_older(tmp_path), tmp_path / "site"
    assert run("build", "--corpus", HARBOUR, "--db", database).code == 0
    done = run("publish", folder, "--db", database, "--pool", pool, "--container")
    assert (done.code, "answering again" in done.error) == (0, True)
    assert read_answers(folder / "cards.db") == {"yes"}


def test_a_database_of_another_version_is_told_of(tmp_path: Path) -> None:
    database = tmp_path / "rulings.db"
    assert run("build", "--corpus", HARBOUR, "--db", database).code == 0
    assert run("search", "whetstone", "--db", database).error == ""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update build set value = 'older' where key = 'engine'")
    assert f"rulings build --db {database}" in run("search", "whetstone", "--db", database).error


def test_make_brings_cards_beside_the_database(tmp_path: Path) -> None:
    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "ready").touch()
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "rulings").write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec {sys.executable} -m checks.command "$@"\n')
    (commands / "rulings").chmod(0o755)
    file = write_yugi(tmp_path / "my cards.json", [WREN])
    line = ["make", "cards", f"BIN={commands}", "READY=ready", "ARGS=", f"FILE={file}"]
    environment = clean_environment(
        RULINGS_CORPUS=str(HARBOUR), XDG_CACHE_HOME=str(tmp_path / "cache"), MAKEFLAGS="", MAKELEVEL=""
    )
    ended = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "1 cards under" in ended.stdout
    assert (tmp_path / "cards.db").is_file()
    fetched = subprocess.run(
        [*line[:5], "-n"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert fetched.stdout.strip().endswith("rulings fetch-cards --db rulings.db")
