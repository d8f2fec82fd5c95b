"""What the tests cost: ``make costs`` prints seconds of processor time by file, and what growth adds.

Seconds are of the processor, of a test with its fixtures and the processes that it starts: others may use the machine.
Seconds that a test waited are those of the clock in which neither it nor what it started used the processor.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = "RULINGS_TEST_COSTS"
"""Names the folder into which each process of the tests writes what it spent."""
NEAR: Final = 1.0
"""Tests and fixtures of fewer seconds are not listed one by one."""


def read_seconds() -> float:
    """Read the seconds of the processor that this process and those that it waited for have used."""
    return sum(os.times()[:4])


class Meter:
    """Adds up seconds: of files, of single tests, and of fixtures that several tests share."""

    def __init__(self) -> None:
        self.files: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()
        self.fixtures: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.waits: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Any:
        """Count the collecting."""
        start = read_seconds()
        try:
            return (yield)
        finally:
            self.files["(collecting)"] += read_seconds() - start

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Count a test, with what it sets up and takes down."""
        start, began = read_seconds(), time.perf_counter()
        try:
            return (yield)
        finally:
            took, file = read_seconds() - start, item.nodeid.partition("::")[0]
            self.waits[item.nodeid] += max(0.0, time.perf_counter() - began - took)
            self.files[file] += took
            self.counts[file] += 1
            self.tests[item.nodeid] += took

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Any:
        """Count what is set up for several tests."""
        start = read_seconds()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self.fixtures[f"{fixturedef.baseid or 'tests'}::{fixturedef.argname}"] += read_seconds() - start

    def pytest_sessionfinish(self) -> None:
        """Write what this process spent."""
        told = {name: getattr(self, name) for name in ("files", "tests", "fixtures", "counts", "waits")}
        told["files"]["(whole processes)"] = read_seconds()
        Path(os.environ[FOLDER], f"{os.getpid()}.json").write_text(json.dumps(told), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Measure in this process, if it is one that runs tests."""
    if os.environ.get(FOLDER):
        config.pluginmanager.register(Meter())


def measure(arguments: list[str]) -> dict[str, Counter[str]]:
    """Run tests in one process, and give what they spent: of files, tests and fixtures."""
    with tempfile.TemporaryDirectory() as folder:
        line = [sys.executable, "-m", "pytest", "-q", "-p", "tests.bench.costs", *arguments]
        subprocess.run(line, cwd=ROOT, env=os.environ | {FOLDER: folder}, stdout=sys.stderr, check=False)
        spent: dict[str, Counter[str]] = {}
        for file in Path(folder).glob("*.json"):
            for name, counts in json.loads(file.read_text("utf-8")).items():
                spent.setdefault(name, Counter()).update(counts)
        return spent


def write_table(spent: dict[str, Counter[str]], *, single: bool) -> Iterator[str]:
    """Write the table: files, the dearest first, then what is dear of them, then what growth adds."""
    whole = spent["files"].pop("(whole processes)")
    yield f"{'seconds':>8} {'tests':>6}  file"
    for file, seconds in spent["files"].most_common():
        if seconds >= NEAR:
            yield f"{seconds:8.1f} {spent['counts'][file]:6d}  {file}"
    yield f"{whole:8.1f} {spent['counts'].total():6d}  altogether"
    for name in ("fixtures", "tests", "waits") if single else ():
        yield f"\n{'seconds':>8}  {name}"
        yield from (f"{each:8.1f}  {key}" for key, each in spent[name].most_common() if each >= NEAR)
    yield ""
    yield from (f"{1000 * each:8.1f} ms a {name}" for name, each in list_growth(spent))


def list_growth(spent: dict[str, Counter[str]]) -> Iterator[tuple[str, float]]:
    """List what one more of something costs the tests: as much as those there are, on average."""
    from checks.engine import RULES
    from kb.corpus.load import load_corpus
    from kb.locations import find_corpus

    files, fixtures, tests = spent["files"], spent["fixtures"], spent["counts"]
    corpus = load_corpus(find_corpus())
    if rules := files["tests/checks/engine/test_rules.py"]:
        yield "rule", rules / len(RULES)
    if scenarios := files["tests/checks/engine/test_scenarios.py"]:
        yield "scenario", scenarios / tests["tests/checks/engine/test_scenarios.py"]
    if check := fixtures["tests::report"]:
        yield "ruling", check / len(corpus.rulings)
    if keys := files["tests/test_every_key.py"]:
        yield "card", keys / len(corpus.cards)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--files", action="store_true", help="of files alone")
    parser.add_argument("tests", nargs="*", default=["tests"])
    given = parser.parse_args()
    print("\n".join(write_table(measure(given.tests), single=not given.files)))


if __name__ == "__main__":
    main()
