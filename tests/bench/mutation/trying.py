"""Trying mutants: their code in place of the living functions', or imported by a process of its own."""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
import hashlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.bench.mutation.importing import Changed
from tests.bench.mutation.mutants import ROOT, Mutant, make_mutant
from tests.bench.mutation.recording import Order, name_test
from tests.bench.mutation.sessions import Quiet, clear_caches, start_pytest

CHECK = 300
"""Seconds of the whole check, at most."""
Tell = Callable[[Mutant, dict[str, Any]], None]


class Trial(Quiet):
    """Puts one mutant after the other into forked processes that have collected the tests."""

    def __init__(self, mutants: Sequence[Mutant], order: Order, patience: float, tell: Tell) -> None:
        super().__init__()
        self.mutants, self.order, self.patience, self.tell = mutants, order, patience, tell
        self.golden: str | None = None
        self.living: list[object] = []
        self.checks = True
        self.loader = ""
        """The test that has loaded the corpus, and filled the caches that it fills."""
        self.failing: set[str] = set()
        self.proven: set[str] = set()
        """Tests that fail by themselves as mutants meet them, and tests that were seen not to."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants instead of testing."""
        items, warm = {item.nodeid: item for item in session.items}, False
        self.golden = self.fork(check_corpus, 300) if self.checks else None
        self.living = [
            each for each in gc.get_objects() if isinstance(each, (FunctionType, functools._lru_cache_wrapper))
        ]
        gc.collect()
        gc.freeze()
        for mutant in sorted(self.mutants, key=lambda each: not each.path.startswith("kb/")):
            if not warm and not mutant.path.startswith("kb/"):
                warm = self.load_corpus(session.items)
            start = time.monotonic()
            said = self.ask(mutant, items)
            self.tell(mutant, {**said, "seconds": round(time.monotonic() - start, 2)})
        return True

    def ask(self, mutant: Mutant, items: Mapping[str, pytest.Item]) -> dict[str, Any]:
        """What becomes of one mutant: a test that fails has to pass where the same is run without the change."""
        while True:
            chosen = [items[test] for test in self.order.choose(mutant) if test in items and test not in self.failing]
            said = self.fork(functools.partial(self.attempt, mutant, chosen), self.patience * 2 + 60)
            said = said or {"ended": "killed", "by": "time or memory"}
            killer = said.get("by", "").rpartition(" ")[0]
            if killer not in items or killer in self.proven:
                return said
            failing = self.fork(functools.partial(self.list_failing, chosen[: said["tests"]]), 600)
            self.proven.add(killer)
            if not failing:
                return said
            print(f"fails without any change: {failing}", flush=True)
            self.failing.update(failing)

    def load_corpus(self, items: Sequence[pytest.Item]) -> bool:
        """Load the corpus that tests share, once for all mutants of what does not read it; nothing else stays set up."""
        shared = {"corpus", "harbour", "eras", "judge", "report", "checked", "page", "database", "part", "whole_pool"}
        loaders = (item for item in items if shared & {*getattr(item, "fixturenames", ())} == {"corpus"})
        if loader := next(loaders, None):
            loader.config.hook.pytest_runtest_protocol(item=loader, nextitem=loader.session)
            self.loader = loader.nodeid
        self.failed = None
        return True

    def list_failing(self, items: Sequence[pytest.Item]) -> list[str]:
        """The tests that fail as mutants meet them, though nothing has been changed."""
        failing = []

        def note(item: pytest.Item) -> bool:
            if self.failed is not None:
                failing.append(item.nodeid)
            self.failed = None
            return False

        self.run(items, note)
        return failing

    def attempt(self, mutant: Mutant, items: Sequence[pytest.Item]) -> dict[str, Any]:
        """Put the mutant's code in place, and run tests until one fails or patience ends."""
        if f"{mutant.path}:{mutant.block}" in self.order.collected or not swap(mutant, self.living):
            return {"ended": "apart"}
        if self.loader in self.order.choose(mutant):
            clear_caches(self.living)
        count = self.run_patiently(items)
        if self.failed:
            return {"ended": "killed", "by": self.failed, "tests": count}
        signal.setitimer(signal.ITIMER_PROF, CHECK)
        noticed = self.golden is not None and is_noticed(self.golden)
        return {"ended": "check" if noticed else "survived", "tests": count, "untried": len(items) - count}

    def run_patiently(self, items: Sequence[pytest.Item]) -> int:
        """Run tests until one fails or the next does not fit into patience; what costs nothing more is run all the same.

        A test that takes many times as long as it does without a change ends the process, which has thereby failed it.
        """
        start, count, made = time.process_time(), 0, set[str]()
        dear, upcoming = self.order.dear, iter([*items[1:], None])

        def enough(item: pytest.Item) -> bool:
            nonlocal count
            count += 1
            made.update(dear[item.nodeid])
            following = next(upcoming)
            if self.failed is not None or following is None:
                return True
            cost = sum(seconds for name, seconds in dear[following.nodeid].items() if name not in made)
            if cost or not (made and self.order.is_quick(following.nodeid)):
                cost += self.order.took[following.nodeid]
                if time.process_time() - start + cost > self.patience:
                    return True
            signal.setitimer(signal.ITIMER_PROF, self.limit(following.nodeid))
            return False

        if items:
            signal.setitimer(signal.ITIMER_PROF, self.limit(items[0].nodeid))
            self.run(items, enough)
        signal.setitimer(signal.ITIMER_PROF, 0)
        return count

    def limit(self, test: str) -> float:
        """The seconds after which a test is taken to have no end."""
        return 20 + 10 * (self.order.cost(test) + self.order.worst[name_test(test)])


class Single(Trial):
    """Tries the mutant that was imported, in this process."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that run what is changed, in their order."""
        by_id = {item.nodeid: item for item in items}
        items[:] = [by_id[test] for test in self.order.choose(self.mutants[0]) if test in by_id]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them."""
        count = self.run_patiently(session.items)
        said = {"by": self.failed, "tests": count, "untried": len(session.items) - count}
        self.tell(self.mutants[0], {"ended": "killed" if self.failed else "survived", **said})
        return True


def swap(mutant: Mutant, living: Iterable[object]) -> bool:
    """Give the living functions of a module the code of a mutant; false where that cannot be done."""
    file = str(ROOT / mutant.path)
    old, new = (dict(list_code(compile(tree, file, "exec"))) for tree in
                (ast.parse((ROOT / mutant.path).read_text()), make_mutant(mutant)))  # fmt: skip
    changed = {name: code for name, code in new.items() if name in old and code != old[name] and name[0] != "<module>"}
    found = 0
    for each in living:
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            code = changed.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            if code is not None:
                if code.co_freevars != each.__code__.co_freevars:
                    return False
                each.__code__ = code
                found += 1
    return found > 0


def list_code(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The code of a module and of all functions in it."""
    yield (code.co_qualname, code.co_firstlineno), code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from list_code(each)


def check_corpus() -> str:
    """The findings of the whole check, as a hash."""
    from checks.judge.check import run_check
    from checks.report.json import write_report
    from kb.corpus.load import load_corpus
    from kb.locations import find_corpus

    report = run_check(load_corpus(find_corpus()), contrasts=False)
    return hashlib.sha256(json.dumps(write_report(report, agreements=True)).encode()).hexdigest()


def is_noticed(golden: str) -> bool:
    """Whether the whole check comes out otherwise, or not at all."""
    try:
        return check_corpus() != golden
    except Exception:
        return True


def try_apart(mutant: Mutant, patience: float, folder: Path) -> dict[str, Any]:
    """Try a mutant in a process that imports it."""
    start, to = time.monotonic(), folder / "apart.json"
    to.unlink(missing_ok=True)
    with contextlib.suppress(subprocess.TimeoutExpired):
        subprocess.run(
            [sys.executable, "-m", "tests.bench.mutation", "--single", json.dumps(mutant), "--folder", str(folder), "--patience", str(patience)],
            cwd=ROOT, capture_output=True, timeout=patience * 6 + 120, check=False,
        )  # fmt: skip
    said = json.loads(to.read_text()) if to.exists() else {"ended": "killed", "by": "nothing can be collected, or time"}
    return {**said, "seconds": round(time.monotonic() - start, 2)}


def run_single(mutant: Mutant, folder: Path, patience: float) -> None:
    """Import one mutant and run its tests."""
    sys.meta_path.insert(0, Changed({mutant.path: lambda: make_mutant(mutant)}))
    order = Order(json.loads((folder / "recorded.json").read_text()))
    to = folder / "apart.json"
    golden = json.loads((folder / "golden.json").read_text())

    def tell(mutant: Mutant, said: dict[str, Any]) -> None:
        if said["ended"] == "survived" and golden is not None and is_noticed(golden):
            said["ended"] = "check"
        to.write_text(json.dumps(said))

    files = dict.fromkeys(test.partition("::")[0] for test in order.choose(mutant))
    start_pytest(Single([mutant], order, patience, tell), files)
