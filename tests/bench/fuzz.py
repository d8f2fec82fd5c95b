"""Inputs of every kind, most of them wrong: is each answered, or refused with a message, in time and in little memory?

``python -m tests.bench.fuzz --inputs 100000 --seed 1`` prints a table; ``--kind records --number 17`` tries one input
of that seed again and lets its traceback through.  Exit code 1 where anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import contextlib
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from checks.shared.printable import COMMANDING
from kb.problems import Refused
from tests.bench import made
from tests.built import HARBOUR, build

FIXTURES: Final = HARBOUR.parent
SECONDS: Final = 40
"""Of processor time after which an input counts as one that hangs; of the clock, six times as much.

The longest that is answered, a guest's record held against all rulings of the corpus, takes four on an idle machine,
and several times as long on one that is shared.
"""
MEMORY: Final = 3_000_000_000
"""Bytes that the address space of a worker may come to."""
CHUNK: Final = 100


class Hang(BaseException):
    """An input takes too long."""


class Kind(NamedTuple):
    """A kind of input: its share of all, and what makes the function that tries one from a folder of its own."""

    share: int
    prepare: Callable[[Path], Callable[[random.Random], None]]


def prepare_records(folder: Path) -> Callable[[random.Random], None]:
    """Try a file of the made-up corpus: read, linked, judged, reported, built."""
    from checks.judge.check import run_check
    from checks.lint import gather_material, lint
    from checks.report.ci import FORMATS
    from checks.shared.built import build_at
    from kb.corpus.formatting import format_text
    from kb.corpus.load import load_corpus

    root = Path(shutil.copytree(HARBOUR, folder / "harbour"))

    def try_one(rng: random.Random) -> None:
        place, data = made.make_file(rng, [HARBOUR])
        kept = (root / place).read_bytes()
        (root / place).write_bytes(data)
        try:
            if rng.random() < 0.2:
                format_text(data.decode("utf-8", "replace"), place)
            report = run_check(load_corpus(root))
            lint(gather_material(root, root, None))
            for write in FORMATS.values():
                list(write(report))
            if rng.random() < 0.2:
                build_at(folder / "rulings.db", report)
        finally:
            (root / place).write_bytes(kept)

    return try_one


def prepare_guests(folder: Path) -> Callable[[random.Random], None]:
    """Try a file of rulings or a card with the whole corpus behind it."""
    from checks.judge.check import run_check
    from checks.report.text import write_text
    from kb.corpus.guests import load_guest
    from kb.corpus.load import load_corpus
    from kb.locations import find_corpus

    corpus = load_corpus(find_corpus())
    root = folder / "mine"

    def try_one(rng: random.Random) -> None:
        shutil.rmtree(root, ignore_errors=True)
        for _ in range(rng.choice((1, 1, 2))):
            place, data = made.make_file(rng, [find_corpus()])
            if place.startswith(("rulings/", "cards/", "situations", "effect-classes")) and len(data) < 20_000:
                (root / place).parent.mkdir(parents=True, exist_ok=True)
                (root / place).write_bytes(data)
        if root.is_dir():
            joined, rulings = load_guest(root, corpus)
            list(write_text(run_check(joined, rulings=rulings[:3], contrasts=rng.random() < 0.2)))

    return try_one


def prepare_scenarios(_: Path) -> Callable[[random.Random], None]:
    """Try a scenario, told and as JSON."""
    from checks.replay.eras import make_eras
    from checks.replay.scenario_file import ScenarioFile, read_scenario
    from checks.report.palette import PLAIN
    from checks.report.played import play_scenario
    from checks.report.replay import tell
    from kb.corpus.load import load_corpus
    from kb.corpus.yaml import read_text
    from kb.locations import find_corpus

    corpus = load_corpus(find_corpus())
    eras = make_eras(corpus)

    def try_one(rng: random.Random) -> None:
        scenario, claim = read_scenario(read_text(made.make_scenario(rng, ScenarioFile), "scene.yaml"), corpus)
        era = eras.get(scenario.ruleset or "tcg-modern")
        if era is not None:
            played = play_scenario(corpus, era, claim, scenario.then, "scene.yaml")
            list(tell(played.outcome, played.windows, PLAIN))
            json.dumps(played.as_json(), allow_nan=False)

    return try_one


def prepare_lines(_: Path) -> Callable[[random.Random], None]:
    """Try a battle of JSON: the answer is JSON, and its Life Points add up."""
    from checks.engine import full_rulebook
    from checks.replay.battles import answer_lines
    from checks.replay.eras import make_eras
    from kb.corpus.load import load_rules
    from kb.locations import find_corpus

    era = make_eras(load_rules(find_corpus()))["tcg-modern"].engine
    rulebook = full_rulebook()

    def try_one(rng: random.Random) -> None:
        text = made.make_line(rng)
        for answer, good in answer_lines([text], era, rulebook, recording=rng.random() < 0.1):
            assert json.loads(json.dumps(answer, allow_nan=False)) == answer
            if good:
                before = json.loads(text).get("lp", [8000, 8000])
                assert answer["lp"] == [
                    max(0, life - lost) for life, lost in zip(before, answer["damage"], strict=True)
                ]
            else:
                assert answer["error"]

    return try_one


def prepare_pools(folder: Path) -> Callable[[random.Random], None]:
    """Try to import a file of cards into a pool: it is taken and can be asked, or refused and the pool as it was."""
    from kb.lookup.find import open_lookup
    from kb.pool.gather import import_pool
    from tests.pools import POOL, write_yugi

    pool = folder / "cards.db"
    import_pool([write_yugi(folder / "good.json", POOL)], pool)
    whole = pool.read_bytes()

    def try_one(rng: random.Random) -> None:
        pool.write_bytes(whole)
        path = made.make_pool(rng, folder)
        try:
            import_pool([path], pool)
        except Refused:
            assert pool.read_bytes() == whole
            raise
        names = [match.name for match in open_lookup([pool]).find("moth").matches]
        assert not any(COMMANDING.search(name) for name in names)

    return try_one


def prepare_strings(folder: Path) -> Callable[[random.Random], None]:
    """Try what somebody types into a search and a look-up."""
    from kb.database.reading import open_database
    from kb.database.search import search_cards, search_rulings
    from tests.pools import make_lookup

    lookup = make_lookup(folder)
    stack = contextlib.ExitStack()
    database = stack.enter_context(open_database(build(folder / "rulings.db")))
    words = ("whetstone", "copper", "badger", "穴熊", "damage step", "11111111", "mlt")

    def try_one(rng: random.Random, kept: contextlib.ExitStack = stack) -> None:
        text = made.make_text(rng)
        if rng.random() < 0.5:
            text = made.turn_bytes(rng, rng.choice(words).encode()).decode("utf-8", "replace")
        search_rulings(database, text, rng.choice((1, 10)))
        search_cards(database, text)
        lookup.find(text, rng.choice((1, 5)), rng.choice(((), ("en",), ("ja", "zz"))))

    return try_one


def prepare_requests(folder: Path) -> Callable[[random.Random], None]:
    """Try an address of the site, of our pages and of Datasette's."""
    from checks.plugins import try_it
    from kb.site import make_site
    from tests.pools import make_lookup

    make_lookup(folder)
    site = make_site(build(folder / "rulings.db"), folder / "cards.db", try_it)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(site.invoke_startup())

    def try_one(rng: random.Random) -> None:
        method, address = made.make_request(rng)
        answer = loop.run_until_complete(site.client.request(method, address))
        assert answer.status_code < 500, f"{method} {address}: {answer.status_code}"

    return try_one


def prepare_damaged(folder: Path) -> Callable[[random.Random], None]:
    """Try a database or a pool of which some bytes are others."""
    from checks.shared.compared import read_database
    from kb.database.reading import open_database
    from kb.database.search import search_rulings
    from kb.lookup.find import open_lookup
    from kb.pool.gather import import_pool
    from kb.pool.printed import Pool
    from tests.pools import make_lookup

    make_lookup(folder)
    build(folder / "rulings.db")
    whole = {name: (folder / name).read_bytes() for name in ("rulings.db", "cards.db")}

    def ask(path: Path) -> None:
        if path.name == "rulings.db":
            read_database(path)
            with open_database(path) as connection:
                search_rulings(connection, "whetstone")
        else:
            for card in Pool(path).list_cards():
                Pool(path).find_names(card.key)
        open_lookup([path]).find("copper badger")

    def try_one(rng: random.Random) -> None:
        name = rng.choice(list(whole))
        path = folder / "damaged" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(made.turn_bytes(rng, whole[name]))
        if name == "cards.db" and rng.random() < 0.2:
            import_pool([folder / "pool.json"], path)
        ask(path)

    return try_one


def prepare_commands(folder: Path) -> Callable[[random.Random], None]:
    """Try a command with its options: exit code 2 has a message, and nothing is written or commands the terminal."""
    from tests.commands import run

    database = build(folder / "rulings.db")
    empty = folder / "empty"
    empty.mkdir()

    def try_one(rng: random.Random) -> None:
        arguments = made.make_arguments(rng)
        ended = run(*arguments, cwd=empty, text="x: 1\n", RULINGS_CORPUS=str(HARBOUR), RULINGS_DB=str(database))
        assert ended.code in (0, 1, 2), ended.code
        assert ended.code != 2 or ended.error
        assert not COMMANDING.search(ended.out + ended.error)
        assert not list(empty.iterdir())

    return try_one


KINDS: Final = {
    "records": Kind(16, prepare_records),
    "guests": Kind(3, prepare_guests),
    "scenarios": Kind(24, prepare_scenarios),
    "battle lines": Kind(18, prepare_lines),
    "pools": Kind(8, prepare_pools),
    "search and look-up": Kind(12, prepare_strings),
    "HTTP": Kind(8, prepare_requests),
    "damaged files": Kind(8, prepare_damaged),
    "commands": Kind(3, prepare_commands),
}


class Found(NamedTuple):
    """What a number of inputs came to: by what was found, the numbers of the inputs."""

    kind: str
    inputs: int
    answered: int
    """How many were not refused."""
    tracebacks: dict[str, list[int]]
    hangs: list[int]
    peak: int


def seed_input(seed: int, kind: str, number: int) -> random.Random:
    """Make the generator of one input."""
    return random.Random(hashlib.sha256(f"{seed}/{kind}/{number}".encode()).digest())


def raise_hang(*_: object) -> None:
    """Stop what takes too long."""
    raise Hang


@contextlib.contextmanager
def bound_time() -> Iterator[None]:
    """Let nothing take longer than the bounds."""
    for timer, seconds in ((signal.ITIMER_PROF, SECONDS), (signal.ITIMER_REAL, 6 * SECONDS)):
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL):
            signal.setitimer(timer, 0)


def sign(error: BaseException) -> str:
    """Name an exception by its type and the last place in this project's code."""
    here = str(FIXTURES.parents[1])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(here)]
    frames = [frame for frame in frames if ".venv" not in frame.filename] or frames
    last = frames[-1] if frames else None
    place = f"{Path(last.filename).relative_to(here)}:{last.lineno}" if last else ""
    return f"{type(error).__name__} {str(error)[:80]!r} {place}"


@cache
def prepare_once(kind: str) -> Callable[[random.Random], None]:
    """Prepare for a kind of inputs, once in a process."""
    folder = tempfile.mkdtemp(prefix="fuzz-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return KINDS[kind].prepare(Path(folder))


def try_inputs(kind: str, seed: int, numbers: range, *, bound: bool = True) -> Found:
    """Try some inputs of a kind in this process."""
    if bound:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    sys.stderr = open(os.devnull, "w") if bound else sys.stderr  # noqa: SIM115, PTH123
    for timer in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(timer, raise_hang)
    tracebacks: dict[str, list[int]] = {}
    hangs = []
    answered = 0
    try_one = prepare_once(kind)
    for number in numbers:
        try:
            with bound_time(), contextlib.suppress(Refused):
                try_one(seed_input(seed, kind, number))
                answered += 1
        except Hang:
            hangs.append(number)
        except Exception as error:
            tracebacks.setdefault(sign(error), []).append(number)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Found(kind, len(numbers), answered, tracebacks, hangs, peak)


def try_kind(kind: str, seed: int, count: int, workers: int) -> Found:
    """Try many inputs of a kind, in processes that end with it: a peak of memory is the kind's own."""
    chunks = [range(start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]
    found = Found(kind, count, 0, {}, [], 0)
    context = get_context("forkserver")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        for done in as_completed([pool.submit(try_inputs, kind, seed, chunk) for chunk in chunks]):
            try:
                part = done.result()
            except BrokenProcessPool:
                found.tracebacks.setdefault("a process died", []).append(0)
                continue
            for what, numbers in part.tracebacks.items():
                found.tracebacks.setdefault(what, []).extend(numbers)
            found.hangs.extend(part.hangs)
            found = found._replace(answered=found.answered + part.answered, peak=max(found.peak, part.peak))
    return found


def main() -> int:
    """Try them, print the table and what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kind", choices=tuple(KINDS), help="this kind alone")
    parser.add_argument("--number", type=int, help="this input of the kind alone, its traceback let through")
    args = parser.parse_args()
    if args.number is not None:
        with tempfile.TemporaryDirectory() as name, contextlib.suppress(Refused):
            KINDS[args.kind].prepare(Path(name))(seed_input(args.seed, args.kind, args.number))
        return 0
    shares = {kind: each.share for kind, each in KINDS.items() if args.kind in (None, kind)}
    total: Counter[str] = Counter()
    print(
        f"{'what':20} {'inputs':>8} {'answered':>9} {'tracebacks':>11} {'hangs':>6} {'peak MB':>8} {'s':>6}", flush=True
    )
    told: list[str] = []
    for kind, share in shares.items():
        began = time.monotonic()
        found = try_kind(kind, args.seed, args.inputs * share // sum(shares.values()), args.workers)
        stumbled = sum(map(len, found.tracebacks.values()))
        total.update(inputs=found.inputs, answered=found.answered, tracebacks=stumbled, hangs=len(found.hangs))
        print(
            f"{kind:20} {found.inputs:8} {found.answered:9} {stumbled:11} {len(found.hangs):6} {found.peak // 1024:8} "
            f"{time.monotonic() - began:6.0f}", flush=True,
        )  # fmt: skip
        told += [f"{kind} {numbers[:5]} ({len(numbers)}): {what}" for what, numbers in found.tracebacks.items()]
        told += [f"{kind} {found.hangs[:5]} ({len(found.hangs)}): hangs"] if found.hangs else []
    print(f"{'all':20} {total['inputs']:8} {total['answered']:9} {total['tracebacks']:11} {total['hangs']:6}")
    print("\n".join(told))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
