"""How fast the site answers, one visitor and many, beside Datasette without it: ``python -m tests.bench.load``.

Needs a database, and a pool if there is one, as ``rulings serve`` finds them; times are of this machine, ratios of one run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

PAGES = {
    "front": "/",
    "question": "/-/find?q=imperm+damage+step",
    "card": "/card/honest",
    "card of the pool": "/card/05851097",
    "ruling": "/ruling/judge-chat-damage-step/activation/kalut-during",
    "matters": "/matters",
    "era": "/era/tcg-edison",
    "eras": "/eras",
    "sheet": "/sheet/tcg-edison",
    "battle": "/try?attacker=2500&target=2500&card1=Honest&at1=before-calculation",
    "timing.json": "/-/timing.json?card=mst",
    "find.json": "/-/find.json?q=imperm+damage+step",
    "suggest.json": "/-/suggest.json?q=edison",
    "lookup.json": "/-/lookup.json?q=honset",
}
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


async def crowd(address: str, paths: list[str]) -> tuple[float, int]:
    """Let many ask at once; requests a second, and how many failed."""
    failed = 0

    async def visit(client: httpx.AsyncClient, number: int) -> None:
        nonlocal failed
        for step in range(8):
            answer = await client.get(address + paths[(number + step) % len(paths)])
            failed += answer.status_code != 200

    start = time.perf_counter()
    limits = httpx.Limits(max_connections=CLIENTS)
    async with httpx.AsyncClient(timeout=60, limits=limits) as client:
        await asyncio.gather(*(visit(client, number) for number in range(CLIENTS)))
    return CLIENTS * 8 / (time.perf_counter() - start), failed


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
        rate, failed = asyncio.run(crowd(address, list(PAGES.values())))
        print(f"{CLIENTS} at once: {rate:.0f} requests a second, {failed} failed")
    plain = "from datasette.plugins import pm\npm.unregister(name='ruling-corpus')\npm.unregister(name='ruling-corpus-battles')\n"
    plain += "from datasette.cli import cli\ncli()"
    with serve(sys.executable, "-c", plain, str(Path(args.db))) as address, httpx.Client(base_url=address) as client:
        for name, path in (("plain Datasette, a row", "/rulings/card/honest"), ("a table", "/rulings/ruling")):
            taken = time_page(client, path)
            print(f"{name:18} {'':6} {statistics.median(taken):8.1f} {taken[int(len(taken) * 0.99)]:8.1f}")


if __name__ == "__main__":
    main()
