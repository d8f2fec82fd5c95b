"""A query ends when its time is up, however long its steps take, and the next one of the connection runs."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from datasette.app import Datasette

from kb.site.clocks import CLOCKS, ClockedConnection
from kb.site.reopening import ReopeningDatabase

LONG = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000000) select max(step(i)) from n"


def test_a_query_is_interrupted_within_its_first_long_step() -> None:
    looked = threading.Event()

    def step(number: int) -> int:
        assert looked.wait(60), "the clock was not looked at during a step"
        return number

    def check() -> int:
        looked.set()
        return 1

    connection = sqlite3.connect(":memory:", check_same_thread=False, factory=ClockedConnection)
    connection.create_function("step", 1, step)
    connection.set_progress_handler(check, 1000)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        connection.execute(LONG).fetchall()
    connection.set_progress_handler(None, 1000)
    assert connection.execute("select step(7)").fetchone() == (7,)
    connection.close()


def test_several_queries_end_one_by_one() -> None:
    connections = [
        sqlite3.connect(":memory:", check_same_thread=False, factory=ClockedConnection) for _ in range(3)
    ]  # fmt: skip
    late = threading.Event()
    for connection, check in zip(connections, (lambda: 1, lambda: int(late.is_set()), lambda: 0), strict=True):
        connection.create_function("step", 1, abs)
        connection.set_progress_handler(check, 1)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        connections[0].execute(LONG).fetchall()
    late.set()
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        connections[1].execute(LONG).fetchall()
    assert connections[2].execute("select step(-7)").fetchone() == (7,)
    for connection in connections:
        connection.set_progress_handler(None, 1)
        connection.close()


def test_a_connection_that_is_closed_ends_no_clock() -> None:
    closed, other = (
        sqlite3.connect(":memory:", check_same_thread=False, factory=ClockedConnection) for _ in range(2)
    )  # fmt: skip
    looked = threading.Event()
    closed.close()
    CLOCKS.start(closed, lambda: looked.set() or 1)
    assert looked.wait(60)
    other.create_function("step", 1, abs)
    other.set_progress_handler(lambda: 1, 1)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        other.execute(LONG).fetchall()
    CLOCKS.stop(closed)
    other.set_progress_handler(None, 1)
    other.close()


@pytest.mark.parametrize("immutable", [False, True])
def test_the_site_times_all_that_it_reads_in_this_way(tmp_path: Path, *, immutable: bool) -> None:
    file = tmp_path / "rulings.db"
    with sqlite3.connect(file) as made:
        made.execute("create table t (x)")
    made.close()
    database = ReopeningDatabase(Datasette(files=[]), path=str(file), is_mutable=not immutable)
    connection = database.connect()
    assert isinstance(connection, ClockedConnection)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("insert into t values (1)")
    database.close()
