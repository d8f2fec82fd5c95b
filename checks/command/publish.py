"""``rulings publish``: the site for the web, as static pages or as a container."""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from checks.shared.knowledge import find_knowledge
from checks.shared.options import add_corpus, add_database
from checks.shared.pools import keep_current
from checks.shared.waiting import show_progress
from kb.locations import find_corpus, find_pool
from kb.locations.swapping import fill
from kb.problems import Refused

if TYPE_CHECKING:
    from datasette.app import Datasette

HELP: Final = (
    "Write the site for the web. Three ways. Static: `rulings publish FOLDER` writes every page of rulings, cards, "
    "rules, eras and sources, and the exports, for any file server; without the search box and battles. "
    "Container: `rulings publish FOLDER --container` writes the database, the card pool if there is one, and a "
    "Dockerfile that serves the whole site, box and battles included. With Datasette's own command, for its hosts: "
    "`datasette publish cloudrun rulings.db cards.db --install ruling-corpus --service rulings`. The whole site "
    "answers questions in SQL, bounded in time and size, and only under the host names in $RULINGS_HOSTS, "
    "separated by commas (* for any); put a cache in front of it that honours ETag. The folder has "
    "to be new or empty."
)
FORM: Final = re.compile(r'<section class="days".*?</section>|<form class="(?:find|eras|filters).*?</form>', re.DOTALL)
NEEDS_A_SERVER: Final = (
    "/-/find",
    "/-/lookup",
    "/try",
    "/rulings",
    "/cards",
    "/-/timing",
    "/-/battle",
    "/-/openapi",
    "/api",
)
LINK: Final = re.compile(r'<a (?:class="[^"]*" )?href="([^"]+)"[^>]*>(.*?)</a>', re.DOTALL)
EXTRA: Final = (
    "/robots.txt",
    "/sitemap.xml",
    "/matters.atom",
    "/changes.atom",
    "/-/rulings.jsonl",
    "/-/rulings.md",
    "/-/matters.json",
)
ASSETS: Final = ("site.css", "site.js")
DOCKERFILE: Final = """\
FROM python:3.12-slim
WORKDIR /site
RUN pip install --no-cache-dir ruling-corpus
COPY . .
EXPOSE 8001
USER nobody
# The host names of the site, separated by commas; IP addresses and localhost are always allowed.
ENV RULINGS_HOSTS=""
CMD ["rulings", "serve", "--db", "rulings.db"{pool}, "--host", "0.0.0.0", "--port", "8001"]
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("folder", metavar="FOLDER", help="where to write; new or empty")
    parser.add_argument("--container", action="store_true", help="write the files of a container, instead of pages")
    parser.add_argument("--base", default="/", metavar="PATH", help="the path at which the pages will be served (/)")
    parser.add_argument(
        "--pool", metavar="FILE", help="the card pool (else $RULINGS_POOL, else cards.db beside the database)"
    )
    add_database(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Write the site."""
    folder = Path(args.folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused.single("not-empty", str(folder), "it is not empty", "a new or empty folder", "name another")
    if not re.fullmatch(r"/(?:[\w.~-]+/)*", args.base):
        raise Refused.single(
            "bad-path", "", f"{args.base} is not a base path", "a path such as /rulings/", "begin and end it with /"
        )
    database = find_knowledge(args)
    pool = find_pool(args.pool, database)
    with fill(folder):
        if args.container:
            if pool.is_file():
                keep_current(pool, find_corpus(args.corpus))
            written = write_container(folder, database, pool)
        else:
            written = asyncio.run(write_pages(folder, database, args.base))
    print(f"{folder}: {written} files")
    return 0


def write_container(folder: Path, database: Path, pool: Path) -> int:
    """Write the databases and the Dockerfile; returns the number of files."""
    shutil.copyfile(database, folder / "rulings.db")
    has_pool = pool.is_file()
    if has_pool:
        shutil.copyfile(pool, folder / "cards.db")
    (folder / "Dockerfile").write_text(DOCKERFILE.format(pool=', "--pool", "cards.db"' if has_pool else ""), "utf-8")
    return 3 if has_pool else 2


async def write_pages(folder: Path, database: Path, base: str) -> int:
    """Write every page as a static file; returns the number of files."""
    from kb.site import make_site
    from kb.site.pages.front import list_paths
    from kb.site.served import HERE, RULINGS

    site = make_site(database)
    site._settings["base_url"] = base
    await site.invoke_startup()
    paths: list[str] = [*await site.get_database(RULINGS).read(list_paths), *EXTRA]
    with show_progress("Writing pages") as progress:
        for number, path in enumerate(paths, 1):
            await write_page(site, folder, path, base)
            progress(number, len(paths))
    (folder / "assets").mkdir()
    for name in ASSETS:
        shutil.copyfile(HERE / "static" / name, folder / "assets" / name)
    styles = folder / "-" / "static"
    styles.mkdir(parents=True)
    (styles / "app.css").write_text((await site.client.get("/-/static/app.css")).text, "utf-8")
    (folder / "-" / "download").mkdir()
    shutil.copyfile(database, folder / "-" / "download" / "rulings.db")
    return len(paths) + len(ASSETS) + 2


async def write_page(site: Datasette, folder: Path, path: str, base: str) -> None:
    """Write a page or an export as a file; raises :class:`kb.problems.Refused` if it cannot be rendered."""
    answer = await site.client.get(path)
    if answer.status_code != 200:
        raise Refused.single("no-page", path, f"the page answers {answer.status_code}", "a page", "report this")
    is_page = answer.headers["content-type"].startswith("text/html")
    file = folder / unquote(path).lstrip("/")
    file = file / "index.html" if is_page else file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(leave_out_questions(answer.text, base) if is_page else answer.text, "utf-8")


def leave_out_questions(page: str, base: str) -> str:
    """Remove the parts of a page that need a server: the search box, the days, links to tables and JSON."""

    def keep(found: re.Match[str]) -> str:
        asks = any(found[1].startswith(base.rstrip("/") + path) for path in NEEDS_A_SERVER)
        return found[2] if asks else found[0]

    return LINK.sub(keep, FORM.sub("", page))
