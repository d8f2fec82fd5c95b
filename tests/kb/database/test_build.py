"""The knowledge base is a pure function of the corpus and the findings, swapped in whole."""

import contextlib
import dataclasses
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kb.corpus.load import load_corpus
from kb.database.build import build_database
from kb.database.reading import is_current, open_database
from kb.database.tables import TABLES, VIEWS
from kb.lookup.find import open_lookup
from kb.pool.gather import import_pool
from kb.problems import Refused
from tests.built import BADGER, HARBOUR, WHETSTONE, build, list_findings
from tests.pools import POOL, write_yugi


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    connection = sqlite3.connect(build(tmp_path_factory.mktemp("built") / "rulings.db"))
    connection.row_factory = sqlite3.Row
    return connection


def test_same_input_same_bytes_wherever_it_is_built(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    first = build(tmp_path / "rulings.db").read_bytes()
    assert build(tmp_path / "elsewhere" / "other.db").read_bytes() == first
    assert str(tmp_path).encode() not in first


def test_what_is_no_database_is_not_replaced_by_one(tmp_path: Path) -> None:
    place = tmp_path / "rulesets.yaml"
    place.write_text("harbour: {}\n")
    with pytest.raises(Refused, match="is not a database, and stays as it is"):
        build(place)
    assert place.read_text() == "harbour: {}\n"
    assert list(tmp_path.iterdir()) == [place]


def make_foreign(place: Path) -> None:
    with contextlib.closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("create table diary (d)")


def make_pool(place: Path) -> None:
    import_pool([write_yugi(place.with_suffix(".json"), POOL)], place)


def make_circle(place: Path) -> None:
    place.symlink_to(place.name)


@pytest.mark.parametrize(
    ("make", "option", "put"),
    [
        (make_foreign, "--db", build),
        (make_pool, "--db", build),
        (os.mkfifo, "--db", build),
        (Path.mkdir, "--db", build),
        (make_foreign, "--pool", make_pool),
        (build, "--pool", make_pool),
        (os.mkfifo, "--pool", make_pool),
        (make_circle, "--db", build),
        (make_circle, "--pool", make_pool),
    ],
    ids=[
        "foreign",
        "pool",
        "fifo",
        "folder",
        "foreign for pool",
        "knowledge base for pool",
        "fifo for pool",
        "circle",
        "circle for pool",
    ],
)
def test_what_is_not_ours_is_not_replaced(tmp_path: Path, make: Any, option: str, put: Any) -> None:
    place = tmp_path / "kept.db"
    make(place)
    before = place.lstat()
    with pytest.raises(Refused, match=f"stays as it is.*{option}"):
        put(place)
    after = place.lstat()
    assert (after.st_ino, after.st_mode, after.st_size, after.st_mtime_ns) == (
        before.st_ino,
        before.st_mode,
        before.st_size,
        before.st_mtime_ns,
    )


def test_a_link_keeps_leading_to_what_is_built_anew(tmp_path: Path) -> None:
    build(tmp_path / "real.db")
    (tmp_path / "link.db").symlink_to("real.db")
    build(tmp_path / "link.db", findings=list_findings()[:-1])
    assert (tmp_path / "link.db").is_symlink()
    assert (tmp_path / "real.db").read_bytes() == build(tmp_path / "c.db", findings=list_findings()[:-1]).read_bytes()


def test_what_a_killed_build_left_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / ".rulings.db.part").write_bytes(b"torn")
    assert build(tmp_path / "rulings.db").is_file()
    assert [file.name for file in tmp_path.iterdir()] == ["rulings.db"]


@pytest.mark.parametrize("trap", [Path.mkdir, os.mkfifo, lambda place: place.symlink_to("rulings.db")])
def test_what_somebody_put_aside_is_not_written_through(tmp_path: Path, trap: Any) -> None:
    before = build(tmp_path / "rulings.db").read_bytes()
    trap(tmp_path / ".rulings.db.part")
    with pytest.raises(Refused, match=r"cannot-write|left alone"):
        build(tmp_path / "rulings.db", findings=[])
    assert (tmp_path / "rulings.db").read_bytes() == before


def test_a_file_keeps_its_rights(tmp_path: Path) -> None:
    build(tmp_path / "rulings.db").chmod(0o600)
    assert build(tmp_path / "rulings.db", findings=[]).stat().st_mode & 0o777 == 0o600


def test_of_two_builds_at_once_the_second_waits(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        paths = [*pool.map(lambda _: build(tmp_path / "rulings.db"), range(4))]
    assert paths[0].read_bytes() == build(tmp_path / "alone.db").read_bytes()
    assert {file.name for file in tmp_path.iterdir()} == {"rulings.db", "alone.db"}


def test_a_database_that_another_program_holds_is_called_so(tmp_path: Path) -> None:
    path = build(tmp_path / "rulings.db")
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("begin exclusive")
        for reads in (open_database(path).__enter__, lambda: open_lookup([path]), lambda: build(path)):
            with pytest.raises(Refused, match="another program holds the database"):
                reads()


def test_other_findings_other_bytes(tmp_path: Path) -> None:
    first = build(tmp_path / "one.db").read_bytes()
    assert build(tmp_path / "two.db", findings=list_findings()[:-1]).read_bytes() != first


def test_every_row_points_at_a_row(connection: sqlite3.Connection) -> None:
    assert connection.execute("pragma foreign_key_check").fetchall() == []
    declared = {
        (table, row["from"], row["table"])
        for table in TABLES
        for row in connection.execute(f'pragma foreign_key_list("{table}")')
    }
    assert {
        ("finding", "fact", "fact"),
        ("ruling", "speaker", "source"),
        ("citation", "period", "switch_period"),
    } <= (declared)


@pytest.mark.parametrize("view", VIEWS)
def test_views_answer(connection: sqlite3.Connection, view: str) -> None:
    rows = connection.execute(f'select * from "{view}"').fetchall()
    assert rows or view == "exceptions"


def test_rulings_fare_as_their_findings_do(connection: sqlite3.Connection) -> None:
    verdicts = dict(connection.execute("select id, verdict from ruling").fetchall())
    assert verdicts[WHETSTONE] == "contradicts"
    assert verdicts[BADGER] == "cannot-decide"
    assert verdicts["harbour-handbook/battles/ask-a-judge"] == "text-only"
    counted = connection.execute(
        "select agrees, contradicts, undecided from sources_counted where source = 'harbour-handbook'"
    ).fetchone()
    assert tuple(counted) == (3, 1, 1)


def test_facts_are_those_recorded_and_those_judged(connection: sqlite3.Connection) -> None:
    facts = {row[0] for row in connection.execute("select id from fact where ruling = ?", (BADGER,))}
    assert facts == {
        f"{BADGER}#late/turned", f"{BADGER}#late/once", f"{BADGER}#late/hurt", f"{BADGER}#late/act-1",
        f"{BADGER}#drag/after-calculation",
    }  # fmt: skip


def test_switches_are_resolved_on_the_day_of_each_ruleset(connection: sqlite3.Connection) -> None:
    rows = connection.execute("select ruleset, value, since from resolved_switch order by ruleset").fetchall()
    assert [tuple(row) for row in rows] == [
        ("harbour-new", "does-not-wait", "2014-03-21"),
        ("harbour-old", "waits", "2009-06-12"),
    ]


def test_both_sides_of_a_contradiction_are_cited(connection: sqlite3.Connection) -> None:
    rows = connection.execute(
        "select citation.side, citation.source from citation join finding on finding.id = citation.finding "
        "where finding.status = 'contradicts' order by citation.id"
    ).fetchall()
    assert [tuple(row) for row in rows] == [
        ("the ruling's", "lantern-rulings-2009-06"),
        ("the engine's", "lantern-rulebook-9"),
    ]


def test_only_what_does_not_agree_keeps_its_replay(connection: sqlite3.Connection) -> None:
    statuses = {
        row[0]
        for row in connection.execute(
            "select distinct finding.status from trace_step join finding on finding.id = trace_step.finding"
        )
    }
    assert statuses == {"contradicts", "cannot-decide"}


def test_the_build_says_what_it_was_built_from(connection: sqlite3.Connection) -> None:
    stated = dict(connection.execute("select key, value from build").fetchall())
    assert stated["corpus"] == load_corpus(HARBOUR).hash
    assert stated["sqlite"] == sqlite3.sqlite_version
    assert set(stated) == {"corpus", "format", "ruling-corpus", "sqlite"}


def test_a_failed_build_leaves_the_old_database_and_nothing_else(tmp_path: Path) -> None:
    path = build(tmp_path / "rulings.db")
    before = path.read_bytes()
    corpus = load_corpus(HARBOUR)
    dangling = dataclasses.replace(list_findings()[0], ruleset="nowhere")
    with pytest.raises(AssertionError, match="points at nothing"):
        build_database(path, corpus, findings=[dangling])
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["rulings.db"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot-write"):
        build(tmp_path / "file" / "rulings.db")
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_readers_of_the_old_database_are_not_disturbed(tmp_path: Path) -> None:
    path = build(tmp_path / "rulings.db")
    with open_database(path) as reading:
        build(path, findings=[])
        assert reading.execute("select count(*) from finding").fetchone()[0] == 5
    with open_database(path) as reading:
        assert reading.execute("select count(*) from finding").fetchone()[0] == 0


def test_a_database_is_current_for_its_own_corpus_only(tmp_path: Path) -> None:
    path = build(tmp_path / "rulings.db")
    assert is_current(path, load_corpus(HARBOUR).hash)
    assert not is_current(path, "another")
    assert not is_current(tmp_path / "none.db", "another")


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"x" * 200])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "rulings.db"
    file.write_bytes(content)
    with pytest.raises(Refused, match="foreign-database"), open_database(file):
        pass
