"""``rulings publish``: the site for the web, as static pages or as a container."""

from __future__ import annotations

import argparse
import asyncio
import re
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

from checks.shared.knowledge import find_knowledge
from checks.shared.options import add_corpus, add_database
from checks.shared.pools import keep_current
from kb.locations import find_corpus, find_pool, refuse_missing
from kb.locations.swapping import fill
from kb.problems import Refused

HELP: Final = (
    "Write the site for the web, in one of two ways. Pages: `rulings publish FOLDER --base https://me.org/r/` writes "
    "every page of rulings, cards, rules, eras and sources, the feeds and exports, for any file server; names and "
    "rulings are searched in the browser, battles and questions need a server. Container: `rulings publish FOLDER "
    "--container` writes the database, the card pool if there is one, this program as a wheel, what it needs with "
    "pinned hashes, and a Dockerfile that serves the whole site. It answers questions in SQL, bounded in time and "
    "size, and only under the host names in $RULINGS_HOSTS, separated by commas (* for any); put a cache in front of "
    "it that honours ETag. The folder has to be new or empty."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("folder", metavar="FOLDER", help="where to write; new or empty")
    parser.add_argument("--container", action="store_true", help="write the files of a container, instead of pages")
    parser.add_argument("--base", metavar="URL", help="the address at which the pages will be served")
    parser.add_argument(
        "--all-cards", action="store_true", help="write a page of every card of the pool, not only of the recorded ones"
    )
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
    address = None if args.container else read_address(args.base)
    database = find_knowledge(args)
    place = find_pool(args.pool, database)
    if (args.pool or args.all_cards) and not place.is_file():
        raise refuse_missing(place, "the card pool", "import it: rulings fetch-cards, or rulings import-cards FILE")
    pool = place if place.is_file() and (args.container or args.all_cards) else None
    if pool is not None:
        keep_current(pool, find_corpus(args.corpus))
    with fill(folder):
        if address is None:
            from checks.shared.container import write_container

            written = write_container(folder, database, pool)
        else:
            from checks.shared.static_site import Published

            written = asyncio.run(Published(folder, database, pool, address).write())
    print(f"{folder}: {written} files")
    return 0


def read_address(text: str | None) -> SplitResult:
    """Read the address of the pages; raises :class:`kb.problems.Refused` if it is missing or invalid."""
    asked = "such as --base https://example.org/rulings/"
    if not text:
        what = "the pages name their own addresses, in feeds and the sitemap"
        raise Refused.single("no-address", "", what, "the address at which they will be served", asked)
    try:
        parts = urlsplit(text)
        known = parts.scheme in ("https", "http") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    if not known or parts.query or parts.fragment or not re.fullmatch(r"/(?:[\w.~-]+/)*", parts.path or "/"):
        raise Refused.single("bad-address", "", f"{text} is not the address of a folder", "http or https", asked)
    return parts._replace(path=parts.path or "/")
