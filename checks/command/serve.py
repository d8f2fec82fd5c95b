"""``rulings serve``: browse the knowledge base on this machine."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import socket
import sys
import threading
from typing import Any, Final, NoReturn

from checks.shared.knowledge import find_knowledge
from checks.shared.options import add_corpus, add_database
from checks.shared.pools import keep_current
from kb.database.reading import open_database
from kb.locations import find_corpus, find_pool, refuse_missing
from kb.lookup.find import open_lookup
from kb.problems import Refused

HELP = "Browse the knowledge base; a rebuilt database is picked up."
HIGHEST_PORT = 65535
PATIENCE: Final = 2
"""Seconds that running requests may take after the site is stopped."""
LAST: Final = 4.0
"""Seconds after which the process ends, even if threads still run."""
IDLE_SECONDS = 75
"""Seconds for which an idle connection is kept.

A client that reuses a connection just as it closes gets no answer, so this is longer than clients keep one: programs
mostly 5 seconds, like uvicorn's default, and proxies 60.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--port", type=int, default=8001, metavar="PORT", help="where to listen (8001); 0: any free port"
    )
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="the address to listen on (127.0.0.1: this machine only)"
    )
    parser.add_argument(
        "--hosts",
        default="",
        metavar="NAMES",
        help="the host names of the site, separated by commas, * for any (else $RULINGS_HOSTS; "
        "IP addresses and localhost are always allowed)",
    )
    parser.add_argument(
        "--pool", metavar="FILE", help="the card pool (else $RULINGS_POOL, else cards.db beside the database)"
    )
    parser.add_argument(
        "--repository",
        default="",
        metavar="URL",
        help="where the records are edited, as https://github.com/OWNER/NAME; pages then link there",
    )
    add_database(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    path = find_knowledge(args)
    with open_database(path):
        pass
    pool = find_pool(args.pool, path)
    if args.pool and not pool.is_file():
        raise refuse_missing(pool, "the card pool named by --pool", "check the path")
    # A card pool that lookups cannot use is refused now, not on the page of whoever asks first.
    open_lookup([pool] if pool else [])
    if pool.is_file():
        keep_current(pool, find_corpus(args.corpus))
    listening = listen(args.host, args.port)
    import uvicorn

    from checks.plugins import try_it
    from kb.site import make_site

    hosts = [args.host, *args.hosts.split(",")]
    site = make_site(path, pool, try_it, repository=args.repository, hosts=hosts)
    try_it.BATTLES.make_ready(os.environ.get(try_it.CORPUS), str(pool) if pool.is_file() else None)
    asyncio.run(warm_up(site))
    gc.collect()
    gc.freeze()  # what is loaded stays: going through it again would make a visitor wait
    gc.set_threshold(20_000, 20, 50)
    host, port = listening.getsockname()[:2]
    print(
        f"The rulings are at http://{f'[{host}]' if ':' in host else host}:{port}/  (stop with Ctrl-C)",
        flush=True,
    )
    config = uvicorn.Config(
        site.app(),
        log_level="warning",
        lifespan="on",
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=PATIENCE,
    )

    class Server(uvicorn.Server):
        """A server that stops when asked, even while a thread runs on."""

        def handle_exit(self, sig: int, frame: Any) -> None:
            if not self.should_exit:
                ending = threading.Timer(LAST, os._exit, (128 + sig,))
                ending.daemon = True
                ending.start()
            super().handle_exit(sig, frame)

    def leave(sig: int, _: object) -> NoReturn:
        try_it.BATTLES.end()
        sys.stdout.flush()
        os._exit(128 + sig)  # no thread is waited for

    for sig in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sig, leave)  # uvicorn sends itself the signal again when it has ended
    Server(config).run(sockets=[listening])
    return 0


async def warm_up(site: Any) -> None:
    """Request the first pages of visitors in advance, so that names, templates and connections are loaded."""
    await site.invoke_startup()
    for _ in range(2):
        await asyncio.gather(*(site.client.get(path) for path in FIRST))


FIRST = ("/", "/card/honest", "/-/timing.json?card=honest", "/-/lookup.json?q=honset", "/matters", "/rulings")
"""Pages that load most. No question is among them: it would wait for the process of battles, which starts meanwhile."""


def listen(host: str, port: int) -> socket.socket:
    """Bind the port; raises :class:`kb.problems.Refused` with the reason if it cannot."""
    if not 0 <= port <= HIGHEST_PORT:
        raise Refused.single(
            "bad-port", "", f"{port} is not a port", f"0 to {HIGHEST_PORT}", "name another with --port"
        )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else each answer waits 40 ms (Nagle)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(128)
    except OSError as error:
        taken.close()
        raise Refused.single(
            "port-taken",
            "",
            f"port {port} on {host} cannot be used: {error.strerror}",
            "a free port",
            "name another with --port, or 0 for any",
        ) from None
    return taken
