"""Questions of visitors who mean no good: each is answered, and none keeps the site from answering others."""

from __future__ import annotations

import signal
import socket
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from kb.site.headers import is_own_host
from kb.site.limits import MOST_COPIES, THREADS, bound_connection, refuse_copies
from tests.built import build
from tests.serving import serve, start

ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"
HOSTILE = {
    "a value in a value": "select instr(hex(zeroblob(2400000)), hex(zeroblob(1200000)) || '1')",
    "characters as told": "select printf('%.*c', 1000000000, 'x')",
    "characters as told, by its other name": "select FORMAT('%*d', 1000000000, 1)",
    "a long pattern": "select hex(zeroblob(90000)) like '%' || hex(zeroblob(24000)) || '1'",
    "a long pattern of a file": "select hex(zeroblob(90000)) glob '*' || hex(zeroblob(24000)) || '1'",
    "replaced": "select replace(hex(zeroblob(2400000)), hex(zeroblob(1200000)) || '1', 'a')",
    "a value beyond the memory": "select zeroblob(1000000000)",
}
OWN_PAGES = (
    "/",
    "/about",
    "/matters",
    "/card/copper-badger",
    "/-/find?q=badger",
    "/-/suggest.json?q=badger",
    "/api",
    "/rulings",
    "/rulings/card",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(build(tmp_path_factory.mktemp("hostile") / "rulings.db")) as address:
        yield address


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=120) as client:
        yield client


@pytest.mark.parametrize("sql", HOSTILE.values(), ids=HOSTILE)
def test_no_step_of_a_question_may_take_long(client: httpx.Client, sql: str) -> None:
    answer = client.get("/rulings.json", params={"sql": sql})
    assert answer.status_code == 400, answer.text[:200]
    with closing(sqlite3.connect(":memory:")) as connection:
        bound_connection(connection)
        with pytest.raises(sqlite3.DatabaseError):
            connection.execute(sql).fetchall()


@pytest.mark.parametrize(
    ("sql", "answer"),
    [
        ("select trim(' xx '), trim('xxaxx', 'x'), ltrim('xxaxx', 'x'), rtrim('xax', ''), trim(null, 'x')",
         ("xx", "a", "axx", "xax", None)),
        ("select instr('badger', 'ger'), replace('badger', 'b', 'c'), 'badger' like 'B%', upper('a')",
         (4, "cadger", 1, "A")),
        ("with a as (select 1 as x), b as (select x from a union all select x from a) select sum(x) from b", (2,)),
    ],
)  # fmt: skip
def test_what_people_ask_is_answered_as_ever(sql: str, answer: tuple[object, ...]) -> None:
    refuse_copies(sql)
    with closing(sqlite3.connect(":memory:")) as connection:
        bound_connection(connection)
        assert tuple(connection.execute(sql).fetchone()) == answer


def test_views_of_ours_may_use_what_visitors_may_not() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("create view shown as select printf('%03d', 7) as number")
        bound_connection(connection)
        assert connection.execute("select number from shown").fetchone()[0] == "007"


def nest(times: int, part: str = "a{} as", use: str = "a{}") -> str:
    """Parts of WITH of which each uses the one before twice."""
    parts = [f"{part.format(0)} (select 1 as x)"]
    for number in range(1, times):
        before = use.format(number - 1)
        parts.append(f"{part.format(number)} (select p.x from {before} p, {before} q)")
    return f"with {', '.join(parts)} select count(*) from {use.format(times - 1)}"


@pytest.mark.parametrize(
    ("part", "use"),
    [
        ("a{} as", "a{}"), ("A{} AS", "a{}"), ("a{}(x) as", "a{}"), ("a{} as not materialized", "a{}"),
        ('"a b{}" as', '"A b{}"'), ("[a{}] as", "`a{}`"), ("a{}/* as */as--\n", "a{}"), ("'a{}' as", "a{}"),
        ('"a""{}" as', '[a"{}]'), ("a'{}' as".replace("a'", "'a''"), '"a\'{}"'),
    ],
)  # fmt: skip
def test_parts_that_use_each_other_are_counted_however_they_are_written(part: str, use: str) -> None:
    refuse_copies(nest(4, part, use))
    with pytest.raises(sqlite3.OperationalError, match="too often"):
        refuse_copies(nest(24, part, use))
    with closing(sqlite3.connect(":memory:")) as connection:
        assert connection.execute(nest(4, part, use)).fetchone() == (1,)


def test_parts_that_use_each_other_are_refused_on_the_site(client: httpx.Client) -> None:
    answer = client.get("/rulings.json", params={"sql": nest(24)})
    assert (answer.status_code, "too often" in answer.text) == (400, True)
    assert client.get("/rulings.json", params={"sql": nest(5)}).status_code == 200
    assert MOST_COPIES > 2**5


def test_our_own_pages_are_answered_while_all_threads_of_visitors_are_busy(client: httpx.Client, address: str) -> None:
    client.get("/-/find?q=lamp")  # starts the process that answers questions
    asked = [f"{ENDLESS} -- {number}" for number in range(THREADS + 2)]
    pending = {*range(len(asked))}

    def ask(number: int) -> None:
        httpx.get(f"{address}/rulings.json", params={"sql": asked[number]}, timeout=300)
        pending.discard(number)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asked))]
    for thread in threads:
        thread.start()
    for page in OWN_PAGES:
        assert client.get(page).status_code == 200, page
    assert pending
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("path", ["/rulings.csv", "/rulings"])
def test_a_question_without_end_is_a_mistake_of_who_asks(client: httpx.Client, path: str) -> None:
    rows = "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n where i < 0"
    assert client.get(path, params={"sql": rows}).status_code == 400


@pytest.mark.parametrize(
    "path",
    ["/assets/" + "%C3%A9" * 500, "/-/static/" + "%C3%A9" * 500, "/assets/..%2Fplugin.py", "/assets/%00", "/assets/x"],
)
def test_a_file_of_a_wrong_name_is_not_there(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_thousands_of_parameters_are_refused(client: httpx.Client) -> None:
    many = "&".join(f"a{number}=1" for number in range(3000))
    for path in ("/rulings/ruling", "/", "/-/battle.json"):
        assert client.get(f"{path}?{many}").status_code == 400
    few = "&".join(f"a{number}=1" for number in range(199))
    assert client.get(f"/?{few}").status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [("evil.example", 421), ("localhost", 200), ("127.0.0.1:8001", 200), ("[::1]:80", 200), ("localhost.evil.example", 421)],
)  # fmt: skip
def test_a_page_of_somebody_elses_name_reads_nothing(client: httpx.Client, host: str, status: int) -> None:
    for path in ("/", "/-/battle.json?target=1000", "/rulings.json?sql=select+1", "/-/static/app.css"):
        answer = client.get(path, headers={"host": host})
        assert answer.status_code == status
        assert status == 200 or "RULINGS_HOSTS" in answer.text


@pytest.mark.parametrize(
    ("host", "named", "own"),
    [
        ("rulings.example", ["rulings.example"], True), ("RULINGS.example:443", ["rulings.example"], True),
        ("a.rulings.example", ["rulings.example"], False), ("any.example", ["*"], True), ("192.0.2.7:80", [], True),
        ("site.localhost", [], True), ("localhost.", [], True), ("127.0.0.1.example", [], False), ("[::1", [], False),
    ],
)  # fmt: skip
def test_hosts_are_those_that_are_named(host: str, named: list[str], own: bool) -> None:
    assert is_own_host(host, frozenset(named)) is own


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_site_that_is_ended_ends_though_a_visitor_holds_on(tmp_path: Path, sent: signal.Signals) -> None:
    process, address = start(build(tmp_path / "rulings.db"))
    try:
        parts = urlsplit(address)
        with socket.create_connection((parts.hostname, parts.port)) as visitor:
            visitor.sendall(b"POST /rulings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
            assert httpx.get(f"{address}/robots.txt").status_code == 200
            process.send_signal(sent)
            process.wait(120)
    finally:
        if process.poll() is None:
            process.kill()
