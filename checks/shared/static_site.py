"""The site as files for any file server: every page, its search in the browser, and no link that leads nowhere."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from checks.shared.static_index import write_index
from checks.shared.waiting import show_progress
from kb.locations.opening import connect
from kb.problems import Refused
from kb.site import make_site
from kb.site.pages.front import list_paths
from kb.site.pages.names import list_cards, make_page, read_printed, read_recorded

if TYPE_CHECKING:
    from datasette.app import Datasette

FIND: Final = "/-/find"
DOWNLOAD: Final = "/-/download/rulings.db.gz"
EXPORTS: Final = (
    "/robots.txt", "/sitemap.xml", "/matters.atom", "/changes.atom", "/badge.svg", "/-/rulings.jsonl", "/-/rulings.md",
    "/-/matters.json", "/-/static/app.css", "/assets/site.css", "/assets/site.js", "/assets/lookup.js",
    "/assets/search.js",
)  # fmt: skip
"""The files besides pages, published as the site sends them."""
LONG: Final = ("/matters", "/eras")
"""Lists of which each page is published."""
ASKING: Final = re.compile(
    r'<section class="days".*?</section>|<form class="(?:eras|filters|try).*?</form>|<p class="quiet programs">.*?</p>',
    re.DOTALL,
)
"""The parts of a page that a server answers."""
DRAWN: Final = re.compile(r'<figure class="drawn">.*?</figure>', re.DOTALL)
ENTRY: Final = re.compile(r'<li><a [^>]*?href="([^"]+)"[^>]*>[^<]*</a></li>\n?')
LINK: Final = re.compile(r'<a ([^>]*?)href="([^"]+)"([^>]*)>(.*?)</a>', re.DOTALL)
BOX: Final = re.compile(r'data-lookup="[^"]*"')
SPACE: Final = re.compile(r"\n\s*")
MAIN: Final = re.compile(r"(<main [^>]*><section [^>]*>).*(</section></main>)", re.DOTALL)
MORE: Final = re.compile(r'href="([^"]*\?(?:[^"]*&amp;)?from=\d+)"')
FOUND: Final = """
<h1>Search</h1>
<ol class="lines" id="found" aria-live="polite"></ol>
<noscript><p class="note">The search needs JavaScript. <a href="{base}names">All cards</a></p></noscript>
"""
MISSING: Final = """
<h1>There is no such page</h1>
<p>Pages that may be meant:</p>
<ol class="lines" id="found" aria-live="polite"></ol>
"""


class Published:
    """The pages of a database and a card pool, as they are written below an address."""

    def __init__(self, folder: Path, database: Path, pool: Path | None, address: SplitResult) -> None:
        self.folder, self.database, self.pool = folder, database, pool
        self.base = address.path
        self.host = address.netloc
        self.site: Datasette = make_site(database, pool, hosts=[address.hostname or ""])
        self.site._settings |= {"base_url": self.base, "force_https_urls": address.scheme == "https"}
        self.pages: list[str] = []
        self.known: set[str] = set()
        """The files that are written, by their paths."""

    async def write(self) -> int:
        """Write everything; returns the number of files."""
        await self.site.invoke_startup()
        self.pages = [*self.list_pages()]
        for path in LONG:
            self.pages += await self.list_parts(path)
        self.known = {*map(place, self.pages), *EXPORTS, FIND, DOWNLOAD}
        own = {*self.recorded_pages}
        with show_progress("Writing pages") as progress:
            for number, path in enumerate(self.pages, 1):
                self.put(f"{place(path)}/index.html", self.close(await self.get(path), is_short=path not in own))
                progress(number, len(self.pages))
        for path in EXPORTS:
            self.put(path, await self.get(path))
        empty = await self.get(FIND)
        self.put(f"{FIND}/index.html", self.close(replace_content(empty, FOUND.format(base=self.base))))
        self.put("/404.html", self.close(replace_content(empty, MISSING)))
        self.put("/assets/index.json", write_index(self.database, self.pool))
        target = self.folder / DOWNLOAD.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        with self.database.open("rb") as source, gzip.open(target, "wb", 6) as packed:
            shutil.copyfileobj(source, packed)
        return len(self.pages) + len(EXPORTS) + 4

    def list_pages(self) -> Iterator[str]:
        """List the pages: all records, the lists of cards, and the cards that only the pool has."""
        with closing(connect(self.database)) as recorded:
            self.recorded_pages = list_paths(recorded)
            cards = read_recorded(recorded)
        yield from self.recorded_pages
        printed = None
        if self.pool is not None:
            with closing(connect(self.pool)) as pool:
                printed = read_printed(pool)
        listed = list_cards(cards, printed)
        letters = make_page(listed, "")
        yield "/names"
        yield from (f"/names/{letter}" for letter in (letters or {"letters": ()})["letters"])
        yield from (f"/card/{quote(card.key)}" for card in listed if not card.recorded)

    async def list_parts(self, path: str) -> list[str]:
        """List the further parts of a long list."""
        parts: dict[str, None] = {}
        waiting = [path]
        while waiting:
            page = await self.get(waiting.pop())
            for found in MORE.findall(page):
                part = self.strip(unescape(found))
                if part is not None and "=" in part and part not in parts and "from=0" not in part:
                    parts[part] = None
                    waiting.append(part)
        return list(parts)

    async def get(self, path: str) -> str:
        """Ask the site; raises :class:`kb.problems.Refused` if it has no such page."""
        answer = await self.site.client.get(path, headers={"host": self.host})
        if answer.status_code != 200:
            raise Refused.single("no-page", path, f"the page answers {answer.status_code}", "a page", "report this")
        return str(answer.text)

    def put(self, path: str, text: str) -> None:
        """Write a file."""
        file = self.folder / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def strip(self, link: str) -> str | None:
        """Take the base from a link of this site; None for any other."""
        return f"/{link.removeprefix(self.base)}" if link.startswith(self.base) else None

    def leads(self, link: str) -> str | None:
        """Where a link leads in the published pages; None if nowhere."""
        link = unescape(link)
        if link.startswith(("#", "https:", "http:", "mailto:")):
            return link
        path = self.strip(link)
        if path is None or link.startswith("//"):
            return None
        path, _, fragment = path.partition("#")
        path = DOWNLOAD if path == "/-/download/rulings.db" else path
        after = f"#{fragment}" if fragment else ""
        if path.startswith(f"{FIND}?"):
            return f"{self.base}{FIND[1:]}/{path.removeprefix(FIND)}{after}"
        target = place(path)
        if target not in self.known:
            return None
        is_file = target in EXPORTS or target == DOWNLOAD
        return f"{self.base}{target.lstrip('/')}{'' if is_file or target == '/' else '/'}{after}"

    def close(self, page: str, *, is_short: bool = False) -> str:
        """Make a page stand alone: a search in the browser, no forms, no links that need a server.

        A ``short`` page, of which there are thousands, has no picture of what its table says.
        """
        page = ASKING.sub("", page)
        if is_short:
            page = DRAWN.sub("", page)
        page = ENTRY.sub(lambda found: found[0] if self.leads(found[1]) else "", page)

        def lead(found: re.Match[str]) -> str:
            target = self.leads(found[2])
            if target is None:
                return "" if 'class="tap' in found[1] else found[4]  # a button without words beside it
            return f'<a {found[1]}href="{escape(target)}"{found[3]}>{found[4]}</a>'

        page = LINK.sub(lead, page)
        index = f"{self.base}assets/index.json"
        page = BOX.sub(f'data-lookup="{index}" data-index="{self.base}"', page)
        page = page.replace(f'action="{self.base}{FIND[1:]}"', f'action="{self.base}{FIND[1:]}/"')
        script = f'<script src="{self.base}assets/lookup.js'
        page = page.replace(script, f'<script src="{self.base}assets/search.js" defer></script>\n{script}')
        return SPACE.sub("\n", page.replace(' colspan="1"', ""))


def place(path: str) -> str:
    """The place of a page's file: a question's parameters become parts of the path."""
    parts = urlsplit(path)
    asked = "/".join(f"{name}-{value}" for name, value in parse_qsl(parts.query) if value)
    return f"{unquote(parts.path).rstrip('/') or '/'}{'/' if asked else ''}{asked}"


def replace_content(page: str, content: str) -> str:
    """Give a page other content."""
    return MAIN.sub(lambda found: found[1] + content + found[2], page)


def escape(link: str) -> str:
    """Write a link as an attribute."""
    return link.replace("&", "&amp;").replace('"', "&quot;")
