"""Pages kept as they were sent, so that many visitors of one page wait for it once.

A page is known by its ETag, a hash of the databases and of what was asked, and by the parts of the request that decide
it. Those asked for last are kept, up to a number of bytes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, MutableMapping
from typing import Any, Final, NamedTuple

Message = MutableMapping[str, Any]

MOST_BYTES: Final = 32_000_000
"""Bytes of all pages kept; the largest page has some 60,000, packed a fifth of that."""
LARGEST: Final = 1_000_000
"""Bytes of the largest answer kept; downloads are larger."""
Key = tuple[Hashable, ...]


class Page(NamedTuple):
    """A page as it was sent."""

    headers: list[tuple[bytes, bytes]]
    body: bytes


class KeptPages:
    """The pages asked for last, and those that are being written."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._left = most_bytes
        self._begun: dict[Key, asyncio.Event] = {}

    async def find(self, key: Key) -> Page | None:
        """Return a page, if it is kept or being written; whoever gets None writes it, and says so by :meth:`keep`."""
        if (begun := self._begun.get(key)) is not None:
            await begun.wait()
        page = self._pages.get(key)
        if page is not None:
            self._pages.move_to_end(key)
        else:
            self._begun.setdefault(key, asyncio.Event())
        return page

    def keep(self, key: Key, page: Page | None) -> None:
        """Keep a page and drop those unused for longest; None for an answer that only its visitor may have."""
        if (begun := self._begun.pop(key, None)) is not None:
            begun.set()
        if page is None:
            return
        replaced = self._pages.pop(key, None)
        self._left += len(replaced.body) if replaced is not None else 0
        self._left -= len(page.body)
        self._pages[key] = page
        while self._left < 0:
            _, oldest = self._pages.popitem(last=False)
            self._left += len(oldest.body)


class Recording:
    """An answer while it is sent."""

    def __init__(self) -> None:
        self.page: Page | None = None
        """The answer, once its end was sent, if every visitor may have it."""
        self._headers: list[tuple[bytes, bytes]] | None = None
        self._body = bytearray()

    def add(self, message: Message) -> None:
        """Add the next message of the answer, with all of its headers."""
        if message["type"] == "http.response.start":
            own = any(name.lower() == b"set-cookie" for name, _ in message["headers"])
            self._headers = None if message["status"] != 200 or own else [*message["headers"]]
        elif self._headers is not None:
            self._body += message.get("body", b"")
            if len(self._body) > LARGEST:
                self._headers = None
            elif not message.get("more_body"):
                self.page = Page(self._headers, bytes(self._body))
