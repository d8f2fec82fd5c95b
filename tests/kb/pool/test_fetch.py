from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from checks.command.fetch_cards import run as run_fetch
from kb.pool.fetch import fetch_file
from kb.problems import Refused

CONTENT = b"[{" + bytes(range(256)) * 4000 + b"}]"
TAG = '"first"'


class Server:
    """A real server on the loopback that serves one file and can be told to misbehave."""

    def __init__(self) -> None:
        self.content = CONTENT
        self.tag: str | None = TAG
        self.breaks_after: list[int] = []
        self.status = 200
        self.kind = "application/json"
        self.resumes_at: int | None = None
        self.ranges: list[str | None] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked = self.headers.get("Range")
                server.ranges.append(asked)
                if server.status != 200:
                    self.send_error(server.status)
                    return
                start = 0
                if asked and self.headers.get("If-Range") == server.tag:
                    start = int(asked.removeprefix("bytes=").rstrip("-"))
                if start and start >= len(server.content):
                    self.send_error(416)
                    return
                self.send_response(206 if start else 200)
                self.send_header("Content-Type", server.kind)
                if start:
                    last, at = len(server.content) - 1, start if server.resumes_at is None else server.resumes_at
                    self.send_header("Content-Range", f"bytes {at}-{last}/{len(server.content)}")
                if server.tag:
                    self.send_header("ETag", server.tag)
                self.send_header("Content-Length", str(len(server.content) - start))
                self.end_headers()
                end = start + server.breaks_after.pop(0) if server.breaks_after else len(server.content)
                self.wfile.write(server.content[start:end])

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.http.server_port}/cards.json"


@pytest.fixture
def server() -> Iterator[Server]:
    found = Server()
    thread = threading.Thread(target=found.http.serve_forever, args=[0.02])
    thread.start()
    yield found
    found.http.shutdown()
    found.http.server_close()
    thread.join()


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_file_arrives_whole_and_its_progress_is_told(server: Server, tmp_path: Path) -> None:
    heard: list[tuple[int, int | None]] = []
    place = tmp_path / "below" / "cards.json"
    size = fetch_file(server.address, place, tell=lambda done, of: heard.append((done, of)))
    assert place.read_bytes() == CONTENT
    assert size == len(CONTENT)
    assert heard[-1] == (len(CONTENT), len(CONTENT))
    assert files(place.parent) == {"cards.json"}


def test_a_broken_download_is_resumed_where_it_broke(server: Server, tmp_path: Path) -> None:
    server.breaks_after = [300_000, 200_000]
    fetch_file(server.address, tmp_path / "cards.json")
    assert (tmp_path / "cards.json").read_bytes() == CONTENT
    assert server.ranges == [None, "bytes=300000-", "bytes=500000-"]


def test_a_download_that_keeps_breaking_keeps_what_it_has_for_the_next_run(server: Server, tmp_path: Path) -> None:
    place = tmp_path / "cards.json"
    place.write_bytes(b"[]")
    server.breaks_after = [1000, 1000, 1000]
    with pytest.raises(Refused, match="3000 bytes are kept"):
        fetch_file(server.address, place)
    assert place.read_bytes() == b"[]"
    fetch_file(server.address, place)
    assert place.read_bytes() == CONTENT
    assert server.ranges[-1] == "bytes=3000-"


def test_a_file_that_changed_meanwhile_is_fetched_anew(server: Server, tmp_path: Path) -> None:
    server.breaks_after = [1000, 1000, 1000]
    with pytest.raises(Refused):
        fetch_file(server.address, tmp_path / "cards.json")
    server.content, server.tag = CONTENT[:2] + b"other" + CONTENT[2:], '"second"'
    fetch_file(server.address, tmp_path / "cards.json")
    assert (tmp_path / "cards.json").read_bytes() == CONTENT[:2] + b"other" + CONTENT[2:]


def test_without_a_tag_nothing_is_resumed(server: Server, tmp_path: Path) -> None:
    server.tag = None
    server.breaks_after = [1000]
    fetch_file(server.address, tmp_path / "cards.json")
    assert server.ranges == [None, None]
    assert (tmp_path / "cards.json").read_bytes() == CONTENT


@pytest.mark.parametrize("tag", ["é", "W/x"])
def test_by_a_tag_that_cannot_be_sent_back_nothing_is_resumed(server: Server, tmp_path: Path, tag: str) -> None:
    server.tag = tag
    server.breaks_after = [1000]
    fetch_file(server.address, tmp_path / "cards.json")
    assert server.ranges == [None, None]
    assert (tmp_path / "cards.json").read_bytes() == CONTENT


def test_a_whole_download_that_was_not_yet_in_its_place_is_fetched_anew(server: Server, tmp_path: Path) -> None:
    (tmp_path / "cards.json.part").write_bytes(CONTENT)
    (tmp_path / "cards.json.part.tag").write_text(TAG)
    fetch_file(server.address, tmp_path / "cards.json")
    assert server.ranges == [f"bytes={len(CONTENT)}-", None]
    assert files(tmp_path) == {"cards.json"}


def test_a_tag_that_was_damaged_is_not_believed(server: Server, tmp_path: Path) -> None:
    (tmp_path / "cards.json.part").write_bytes(b"other")
    (tmp_path / "cards.json.part.tag").write_bytes(b"\xff")
    fetch_file(server.address, tmp_path / "cards.json")
    assert (tmp_path / "cards.json").read_bytes() == CONTENT


def test_a_server_that_resumes_elsewhere_is_asked_for_the_whole(server: Server, tmp_path: Path) -> None:
    server.breaks_after = [1000]
    server.resumes_at = 7
    fetch_file(server.address, tmp_path / "cards.json")
    assert server.ranges == [None, "bytes=1000-", None]
    assert (tmp_path / "cards.json").read_bytes() == CONTENT


def test_a_page_for_people_does_not_take_the_place_of_cards(server: Server, tmp_path: Path) -> None:
    place = tmp_path / "cards.json"
    place.write_bytes(b"[]")
    server.kind = "text/html; charset=utf-8"
    with pytest.raises(Refused, match="a page for people"):
        fetch_file(server.address, place)
    assert place.read_bytes() == b"[]"
    assert files(tmp_path) == {"cards.json"}


@pytest.mark.parametrize("place", ["", ".", "/"])
def test_a_folder_is_no_place_for_the_file(server: Server, place: str) -> None:
    with pytest.raises(Refused, match="is a folder"):
        fetch_file(server.address, Path(place))
    assert server.ranges == []


@pytest.mark.parametrize("proxy", ["foo://127.0.0.1", "socks5://127.0.0.1:1"])
def test_a_proxy_that_cannot_be_used_is_told(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    monkeypatch.setenv("HTTP_PROXY", proxy)
    monkeypatch.delenv("NO_PROXY", raising=False)
    with pytest.raises(Refused, match="wrong-proxy"):
        fetch_file(server.address, tmp_path / "cards.json")


def test_a_checksum_is_held(server: Server, tmp_path: Path) -> None:
    right = hashlib.sha256(CONTENT).hexdigest()
    fetch_file(server.address, tmp_path / "cards.json", right.upper())
    with pytest.raises(Refused, match="SHA-256"):
        fetch_file(server.address, tmp_path / "other.json", "0" * 64)
    assert files(tmp_path) == {"cards.json"}


def test_an_error_of_the_server_is_told_and_nothing_is_left(server: Server, tmp_path: Path) -> None:
    server.status = 404
    with pytest.raises(Refused, match="answered 404"):
        fetch_file(server.address, tmp_path / "cards.json")
    assert files(tmp_path) == set()


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:1/cards.json",
        "nowhere",
        "ftp://127.0.0.1/x",
        "http://xn--/",
        f"http://{'a' * 70}/",
        "http://x/\udcff",
        "http://somebody:secret@127.0.0.1:1/cards.json",
    ],
)
def test_offline_the_message_says_what_to_do(tmp_path: Path, address: str) -> None:
    with pytest.raises(Refused, match=r"import-cards FILE") as refused:
        fetch_file(address, tmp_path / "cards.json")
    assert "secret" not in str(refused.value)
    assert files(tmp_path) == set()


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"[1, 2]", b"\x1f\x8b\x08", b'[{"name": ', b"no JSON"])
def test_what_is_no_pool_does_not_take_the_place_of_one(server: Server, tmp_path: Path, content: bytes) -> None:
    fetch_file(server.address, tmp_path / "cards.json")
    server.content, server.tag = content, None
    with pytest.raises(Refused, match="what arrived is no card pool"):
        fetch_file(server.address, tmp_path / "cards.json")
    assert (tmp_path / "cards.json").read_bytes() == CONTENT
    assert files(tmp_path) == {"cards.json"}


def test_an_answer_without_end_does_not_fill_the_disk(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kb.pool.fetch.LARGEST", 10_000)
    with pytest.raises(Refused, match="more than 10,000 bytes"):
        fetch_file(server.address, tmp_path / "cards.json")
    assert files(tmp_path) == set()


def test_the_command_fetches_and_imports(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import argparse

    from checks.command import fetch_cards
    from tests.pools import POOL, write_yugi

    server.content = write_yugi(tmp_path / "made-up.json", POOL).read_bytes()
    parser = argparse.ArgumentParser()
    fetch_cards.add_arguments(parser)
    place = tmp_path / "kept.json"
    args = parser.parse_args(
        [
            "--url",
            server.address,
            "--to",
            str(place),
            "--pool",
            str(tmp_path / "cards.db"),
            "--db",
            str(tmp_path / "x"),
        ]
    )
    assert run_fetch(args) == 0
    out = capsys.readouterr().out
    assert "fetched" in out
    assert "12 new" in out
    assert (tmp_path / "cards.db").exists()
