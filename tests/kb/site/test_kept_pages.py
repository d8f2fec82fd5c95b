"""Pages kept as they were sent: to whom they are given again, and how many are kept."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from kb.site import headers
from kb.site.kept_pages import LARGEST, KeptPages, Page, Recording

ROUTES = [(r"/card/.+$", None)]


class Site:
    """A site with one kind of page behind the headers, which counts how often it is asked to write one."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, *, status: int = 200, said: tuple[Any, ...] = (), fails: bool = False
    ) -> None:
        self.written = 0
        self.fingerprint = "one"
        monkeypatch.setattr(headers, "is_served", lambda _: True)
        monkeypatch.setattr(headers, "write_fingerprint", lambda _: self.fingerprint)
        self._status, self._said, self._fails = status, said, fails
        self._app = headers.Headers(self._write, SimpleNamespace(plugin_config=lambda _: None), ROUTES)

    async def _write(self, scope: Any, receive: Any, send: Any) -> None:
        self.written += 1
        if self._fails:
            raise ConnectionError
        await send({"type": "http.response.start", "status": self._status, "headers": [*self._said]})
        await send({"type": "http.response.body", "body": f"page {self.written}, ".encode(), "more_body": True})
        await send({"type": "http.response.body", "body": b"its end"})

    def get(self, path: str = "/card/honest", *, query: str = "", method: str = "GET", **asked: str) -> list[Any]:
        """Ask for a page; returns the messages of the answer."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(dict(message))

        given = [(name.replace("_", "-").encode(), value.encode()) for name, value in asked.items()]
        address = {"path": path.replace("%2F", "/"), "raw_path": path.encode(), "query_string": query.encode()}
        scope = {"type": "http", "method": method, "scheme": "http", "headers": given, **address}
        asyncio.run(self._app(scope, None, send))  # type: ignore[arg-type]
        return sent


def read_body(sent: list[Any]) -> bytes:
    return b"".join(each.get("body", b"") for each in sent)


def test_a_page_is_written_once_and_sent_the_same_again(monkeypatch):
    site = Site(monkeypatch, said=((b"content-type", b"text/html"),))
    first, again = site.get(), site.get()
    assert site.written == 1
    assert read_body(first) == read_body(again) == b"page 1, its end"
    assert first[0]["headers"] == again[0]["headers"]
    assert {name for name, _ in again[0]["headers"]} >= {b"etag", b"content-security-policy", b"content-type"}


OTHERS = {
    "another page": {"path": "/card/kalut"},
    "a name with a slash": {"path": "/card/honest%2F"},
    "another question": {"query": "at=start"},
    "another era": {"cookie": "era=tcg-goat"},
    "another host": {"host": "127.0.0.1"},
    "packed": {"accept_encoding": "gzip"},
}


@pytest.mark.parametrize("asked", OTHERS.values(), ids=OTHERS)
def test_what_decides_a_page_sets_it_apart(monkeypatch, asked):
    site = Site(monkeypatch)
    site.get()
    site.get(**asked)
    site.get(**asked)
    assert site.written == 2


NOT_KEPT = {
    "a visitor who is known": ({}, {"cookie": "ds_actor=somebody"}),
    "a program with a key": ({}, {"authorization": "Bearer key"}),
    "a page that gives a cookie": ({"said": ((b"set-cookie", b"era=tcg-goat"),)}, {}),
    "a mistake": ({"status": 404}, {}),
    "a page that is busy": ({"status": 503}, {}),
    "headers alone": ({}, {"method": "HEAD"}),
    "a page of Datasette": ({}, {"path": "/rulings/card"}),
}


@pytest.mark.parametrize(("answered", "asked"), NOT_KEPT.values(), ids=NOT_KEPT)
def test_an_answer_that_is_not_for_everybody_is_written_anew(monkeypatch, answered, asked):
    site = Site(monkeypatch, **answered)
    site.get(**asked)
    site.get(**asked)
    assert site.written == 2


def test_browsers_that_ask_in_other_words_get_the_same_page(monkeypatch):
    site = Site(monkeypatch)
    site.get(accept="text/html", user_agent="one", accept_encoding="gzip, br")
    site.get(accept="*/*", user_agent="another", accept_encoding="gzip")
    assert site.written == 1


def test_a_page_is_written_anew_where_the_database_was_replaced(monkeypatch):
    site = Site(monkeypatch)
    site.get()
    site.fingerprint = "two"
    assert read_body(site.get()) == b"page 2, its end"


def find(kept: KeptPages, name: str) -> Page | None:
    """Look a page up, and do not write it where it is not kept."""
    page = asyncio.run(kept.find((name,)))
    if page is None:
        kept.keep((name,), None)
    return page


def test_those_asked_for_last_are_kept_up_to_a_number_of_bytes():
    kept = KeptPages(most_bytes=30)
    for name in "abc":
        kept.keep((name,), Page([], bytes(10)))
    find(kept, "a")
    kept.keep(("d",), Page([], bytes(10)))
    assert [name for name in "abcd" if find(kept, name)] == ["a", "c", "d"]
    kept.keep(("c",), Page([], bytes(20)))
    assert [name for name in "acd" if find(kept, name)] == ["c", "d"]


@pytest.mark.parametrize("is_kept", [True, False], ids=["for everybody", "for one only"])
def test_who_asks_while_a_page_is_written_waits_for_it(is_kept):
    page = Page([], b"written once")

    async def visit(kept: KeptPages, written: list[str], name: str) -> Page | None:
        if (found := await kept.find(("page",))) is None:
            written.append(name)
            await asyncio.sleep(0)
            kept.keep(("page",), page if is_kept else None)
        return found

    async def visit_all() -> list[str]:
        kept, written = KeptPages(), []
        await asyncio.wait_for(asyncio.gather(*(visit(kept, written, name) for name in "abc")), 60)
        return written

    assert asyncio.run(visit_all()) == (["a"] if is_kept else ["a", "b", "c"])


def test_a_page_that_could_not_be_written_is_tried_again(monkeypatch):
    site = Site(monkeypatch, fails=True)
    for _ in range(2):
        with pytest.raises(ConnectionError):
            site.get()
    assert site.written == 2


def test_an_answer_that_is_large_is_not_kept():
    recording = Recording()
    recording.add({"type": "http.response.start", "status": 200, "headers": []})
    recording.add({"type": "http.response.body", "body": bytes(LARGEST), "more_body": True})
    recording.add({"type": "http.response.body", "body": b"."})
    assert recording.page is None
