"""Which blocks of the program each test runs, and in which order tests are asked."""

from __future__ import annotations

import builtins
import gc
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.bench.mutation.mutants import ROOT, Mutant
from tests.bench.mutation.sample import PARTS
from tests.bench.mutation.sessions import Quiet, clear_caches

STEPS = (0.05, 0.2, 0.5, 3, 10)
"""The seconds by which tests are told to be quick or slow: a quicker one comes first."""
DEAR = 2.0
"""A shared fixture that takes more seconds is counted by itself: the tests that have it are run one after the other."""


class Recorder(Quiet):
    """Learns which blocks each test runs, file by file, each in a process of its own."""

    def __init__(self, to: Path, known: dict[str, Any]) -> None:
        super().__init__()
        self.to, self.known = to, known.get("files", {})
        self.numbers = {block: number for number, block in enumerate(known.get("blocks", ()))}
        self.fixtures: dict[str, tuple[set[Any], float]] = {}
        self.spent = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Any:
        """Note what a shared fixture runs, where nothing is remembered: it counts for every test that has it."""
        if fixturedef.scope == "function":
            return (yield)
        cache = os.environ["XDG_CACHE_HOME"]
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="fixture-", dir=cache)
        seen = builtins.seen_blocks  # type: ignore[attr-defined]
        before, start = set(seen), time.process_time()
        seen.clear()
        try:
            return (yield)
        finally:
            took = time.process_time() - start
            self.fixtures[fixturedef.argname] = set(seen), took
            self.spent += took
            seen |= before
            os.environ["XDG_CACHE_HOME"] = cache

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record instead of testing."""
        collected = [f"{path}:{number}" for path, number in builtins.seen_blocks]  # type: ignore[attr-defined]
        files: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            files[item.nodeid.partition("::")[0]].append(item)
        missing = {
            file: items
            for file, items in sorted(files.items(), key=lambda each: rank_file(each[0]))
            if hash_test(file) != self.known.get(file, {}).get("hash")
        }
        ordered = [item for items in missing.values() for item in items]
        following = dict(zip(ordered, [*ordered[1:], None], strict=False))
        for file, items in missing.items():
            clear_caches(gc.get_objects())
            start = time.monotonic()
            self.known[file] = {"hash": hash_test(file), "tests": self.record(items, following)}
            print(f"{time.monotonic() - start:6.1f} s for {len(items)} tests of {file}", flush=True)
            self.write(collected)
        self.write(collected)
        return True

    def write(self, collected: list[str]) -> None:
        """Keep what has been learnt."""
        found = {"hash": hash_program(), "collected": collected, "blocks": list(self.numbers), "files": self.known}
        self.to.write_text(json.dumps(found))

    def record(
        self, items: Sequence[pytest.Item], following: Mapping[pytest.Item, pytest.Item | None]
    ) -> dict[str, Any]:
        """Run tests, each with its time, whether it fails, and the blocks that it and its fixtures run."""
        found: dict[str, Any] = {}
        seen = builtins.seen_blocks  # type: ignore[attr-defined]
        for item in items:
            seen.clear()
            self.failed, start, before = None, time.process_time(), self.spent
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following[item])
            shared = {name: self.fixtures[name] for name in getattr(item, "fixturenames", ()) if name in self.fixtures}
            blocks = seen.union(*(each for each, _ in shared.values()))
            numbers = sorted(self.numbers.setdefault(f"{path}:{number}", len(self.numbers)) for path, number in blocks)
            took = time.process_time() - start - (self.spent - before)
            dear = {name: took for name, (_, took) in sorted(shared.items()) if took > DEAR}
            found[item.nodeid] = took, dear, self.failed, numbers
        return found


def rank_file(file: str) -> tuple[int, str]:
    """Files of tests of the parts come before others."""
    rooms = [f"tests/{part}/" for part in PARTS] + ["tests/checks/lint", "tests/test_", "tests/checks/command"]
    return next((number for number, room in enumerate(rooms) if file.startswith(room)), len(rooms)), file


def hash_program() -> str:
    """What the records of a run rest on."""
    files = sorted(file for part in ("kb", "checks") for file in (ROOT / part).rglob("*.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def hash_test(file: str) -> str:
    """The hash of a file of tests and of the tables that it names."""
    text = (ROOT / file).read_text()
    words, here = set(re.findall(r"[\w.-]+", text)), (ROOT / file).parent
    named = (each for each in sorted(here.rglob("*.yaml")) if str(each.relative_to(here)).partition("/")[0] in words)
    return hashlib.sha256(b"\0".join((text.encode(), *(each.read_bytes() for each in named)))).hexdigest()


def record(to: Path, tests: Sequence[str]) -> dict[str, Any]:
    """The blocks that each test runs, learnt anew where the program or the test has changed."""
    kept = json.loads(to.read_text()) if to.exists() else {}
    known = kept if kept.get("hash") == hash_program() else {}
    (to.parent / "known.json").write_text(json.dumps(known))
    subprocess.run(
        [sys.executable, "-m", "tests.bench.mutation", "--record", str(to), "--tests", *tests], cwd=ROOT, check=False
    )
    return json.loads(to.read_text())  # type: ignore[no-any-return]


class Order:
    """Which tests a mutant meets, and in which order."""

    def __init__(self, recorded: dict[str, Any]) -> None:
        self.collected = set(recorded["collected"])
        """What is run already when tests are only collected."""
        self.by_block: dict[tuple[str, int], list[str]] = defaultdict(list)
        self.by_module: dict[str, set[str]] = defaultdict(set)
        self.took: dict[str, float] = {}
        self.dear: dict[str, dict[str, float]] = {}
        """The shared fixtures of each test that take long to make, each with its seconds."""
        self.worst: dict[str, float] = defaultdict(float)
        """The longest of the cases of each test: what it keeps for the others, the first one has to make."""
        names = [(path, int(number)) for path, _, number in (each.partition(":") for each in recorded["blocks"])]
        for each in recorded["files"].values():
            for test, (took, dear, failed, blocks) in each["tests"].items():
                if failed:
                    continue
                self.took[test], self.dear[test] = took, dear
                self.worst[name_test(test)] = max(self.worst[name_test(test)], took)
                for path, number in (names[each] for each in blocks):
                    self.by_block[path, number].append(test)
                    self.by_module[path].add(test)

    def choose(self, mutant: Mutant) -> list[str]:
        """The tests that run what is changed; of what is run before any test first those that run its module."""
        block = mutant.block
        if block is None or f"{mutant.path}:{block}" in self.collected:
            near = self.by_module[mutant.path]
            return self.sort(near, mutant.path) + self.sort(self.took.keys() - near, mutant.path)
        return self.sort(self.by_block.get((mutant.path, block), []), mutant.path)

    def is_quick(self, test: str) -> bool:
        """Whether a test takes next to no time by itself, whatever its fixtures take."""
        return self.worst[name_test(test)] <= 0.5

    def cost(self, test: str) -> float:
        """The seconds of a test that is run by itself, with those of the long fixtures."""
        return self.took[test] + sum(self.dear[test].values())

    def sort(self, tests: Iterable[str], path: str = "") -> list[str]:
        """Put tests in the order in which they are run: the quick ones first, and files of which less is to be run.

        Those that share a fixture that takes long stand together, and that counts for all of them.  The tests that are
        named after the changed module come before others, and a case under several rulesets is first tried under one.
        """
        tests = sorted(tests, key=lambda test: hashlib.sha256(test.encode()).hexdigest())
        turns, seen = {}, Counter[str]()
        for test in tests:
            seen[test.rpartition(" [")[0] or test] += 1
            turns[test] = seen[test.rpartition(" [")[0] or test]
        together: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for test in tests:
            together[tuple(self.dear[test])].append(test)
        each = {
            dear: (sum(self.dear[among[0]].values()) + sum(self.took[test] for test in among)) / len(among)
            for dear, among in together.items()
        }
        slow = {test: count_steps(self.worst[name_test(test)]) for test in tests}
        whole: dict[tuple[int, str], float] = defaultdict(float)
        for test in tests:
            whole[slow[test], test.partition("::")[0]] += self.took[test]
        near = f"/test_{Path(path).stem}.py"

        def rank(test: str) -> tuple[Any, ...]:
            file, dear = test.partition("::")[0], tuple(self.dear[test])
            step = count_steps(each[dear]) if dear else slow[test]
            return step, dear, slow[test], turns[test] > 1, not file.endswith(near), whole[slow[test], file], file

        return sorted(tests, key=rank)


def count_steps(seconds: float) -> int:
    """How slow a test is: by how many steps."""
    return sum(seconds > step for step in STEPS)


def name_test(test: str) -> str:
    """The test of which one is a case."""
    return test.partition("[")[0]
