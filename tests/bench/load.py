"""How fast the site answers, one visitor and many, beside Datasette without it: ``python -m tests.bench.load``.

Needs a database, and a pool if there is one, as ``rulings serve`` finds them; times are of this machine, ratios of one run.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat
from pathlib import Path

import httpx

BATTLE = "battle"
PAGES = {
    "front": "/",
    "question": "/-/find?q=imperm+damage+step",
    "card": "/card/honest",
    "card of the pool": "/card/84211599",
    "ruling": "/ruling/judge-chat-damage-step/activation/kalut-during",
    "disagreements": "/matters",
    "era": "/era/tcg-edison",
    "eras": "/eras",
    "sheet": "/sheet/tcg-edison",
    BATTLE: "/try?attacker=2500&target=2500&card1=Honest&at1=before-calculation",
    "timing.json": "/-/timing.json?card=mst",
    "find.json": "/-/find.json?q=imperm+damage+step",
    "suggest.json": "/-/suggest.json?q=edison",
    "lookup.json": "/-/lookup.json?q=honset",
}
PLAIN = {"plain Datasette, a row": "/rulings/card/honest", "a table": "/rulings/ruling"}
ROUNDS = 60
CLIENTS = 50


@contextlib.contextmanager
def serve(*command: str) -> Iterator[str]:
    """Run a server on a free port until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*command, "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{address}/-/versions.json")
                break
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(10)


def time_page(client: httpx.Client, path: str) -> list[float]:
    """Time a page, in milliseconds, once it is warm."""
    client.get(path)
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        client.get(path).raise_for_status()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


def visit(address: str, paths: list[str]) -> list[tuple[float, int]]:
    """Ask for pages one after the other; the milliseconds and the status of each answer.

    By the plainest client there is: what is measured is to be the site, and not who asks.
    """
    host = address.removeprefix("http://")
    found = []
    with contextlib.closing(http.client.HTTPConnection(host, timeout=60)) as connection:
        for path in paths:
            began = time.perf_counter()
            connection.request("GET", path, headers={"accept-encoding": "gzip"})
            answer = connection.getresponse()
            answer.read()
            found.append(((time.perf_counter() - began) * 1000, answer.status))
    return found


def print_crowd(address: str, paths: list[str]) -> None:
    """Print how long many wait who ask at once, each for the next page as soon as it has the last."""
    turned = [paths[number % len(paths) :] + paths[: number % len(paths)] for number in range(CLIENTS)]
    start = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as visitors:
        found = [*chain.from_iterable(visitors.map(visit, repeat(address), turned))]
    rate = len(found) / (time.perf_counter() - start)
    taken = sorted(each for each, _ in found)
    refused = Counter(status for _, status in found if status != 200)
    told = ", ".join(f"{number} answered {code}" for code, number in refused.items()) or "none refused"
    print(
        f"{f'{CLIENTS} at once':25} {statistics.median(taken):8.1f} {taken[int(len(taken) * 0.99)]:8.1f}"
        f"  {rate:.0f} requests a second, {told}"
    )


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", required=True)
    parser.add_argument("--pool", default="")
    args = parser.parse_args()
    ours = [sys.executable, "-m", "checks.command", "serve", "--db", args.db]
    ours += ["--pool", args.pool] if args.pool else []
    print(f"{'page':18} {'kB':>6} {'p50 ms':>8} {'p99 ms':>8}")
    with serve(*ours) as address, httpx.Client(base_url=address, timeout=60) as client:
        for name, path in PAGES.items():
            taken = time_page(client, path)
            size = len(client.get(path).content) / 1000
            print(f"{name:18} {size:6.1f} {statistics.median(taken):8.1f} {taken[int(len(taken) * 0.99)]:8.1f}")
        print_crowd(address, [path for name, path in PAGES.items() if name != BATTLE])
    plain = "from datasette.plugins import pm\npm.unregister(name='ruling-corpus')\npm.unregister(name='ruling-corpus-battles')\n"
    plain += "from datasette.cli import cli\ncli()"
    with serve(sys.executable, "-c", plain, str(Path(args.db))) as address, httpx.Client(base_url=address) as client:
        for name, path in PLAIN.items():
            taken = time_page(client, path)
            print(f"{name:25} {statistics.median(taken):8.1f} {taken[int(len(taken) * 0.99)]:8.1f}")
        print_crowd(address, list(PLAIN.values()) * (len(PAGES) // len(PLAIN)))


if __name__ == "__main__":
    main()
