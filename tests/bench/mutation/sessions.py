"""Running tests of a pytest session one by one, in forked processes."""

from __future__ import annotations

import functools
import json
import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from tests.bench.mutation.mutants import ROOT

LEFT_OUT = ("tests/test_readme.py", "tests/kb/site/test_browser.py", "tests/test_house.py")
"""Tests that hold outputs as printed, drive a browser, or read the source."""
MEMORY = 6 << 30


class Quiet:
    """Runs tests of a session in forked processes."""

    def __init__(self) -> None:
        self.failed: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure."""
        if report.failed:
            self.failed = f"{report.nodeid} {report.when}"

    def fork(self, work: Callable[[], Any], seconds: float) -> Any:
        """What work gives in a process of its own; nothing where it computes too long or dies, an error where it waits.

        It has a cache of its own as well: what one mutant finds, and remembers, no other is to recall.
        """
        with (
            tempfile.TemporaryFile("w+") as answer,
            tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as cache,
        ):
            child = os.fork()
            if not child:
                os.environ["XDG_CACHE_HOME"] = cache
                silent = os.open(os.devnull, os.O_RDWR)
                for stream in (0, 1, 2):
                    os.dup2(silent, stream)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                signal.setitimer(signal.ITIMER_PROF, seconds)
                signal.alarm(int(seconds * 6))
                code = 1
                try:
                    json.dump(work(), answer)
                    answer.flush()
                    code = 0
                finally:
                    os._exit(code)
            _, status = os.waitpid(child, 0)
            if status == 256 or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM):
                return {"ended": "error"}
            answer.seek(0)
            said = answer.read()
        return json.loads(said) if said else None

    def run(self, items: Sequence[pytest.Item], until: Callable[[pytest.Item], bool]) -> None:
        """Run tests in their order until enough is known."""
        for item, following in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if until(item):
                return


def start_pytest(plugin: object, files: Iterable[str] = ("tests",)) -> int:
    """Run pytest with a plugin."""
    left_out = [f"--ignore={ROOT / each}" for each in LEFT_OUT]
    with tempfile.TemporaryDirectory() as folder:
        options = [
            "-q",
            "-s",
            "--assert=plain",
            "--tb=no",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "-p",
            "no:benchmark",
            f"--basetemp={folder}/base",
        ]
        return pytest.main([*options, *left_out, *(str(ROOT / file) for file in files)], plugins=[plugin])


def clear_caches(living: Iterable[object]) -> None:
    """Forget what the unchanged program has answered."""
    for each in living:
        if isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()
