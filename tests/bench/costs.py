"""What the tests cost: ``make costs`` prints seconds of processor time by file, and what growth adds.

Seconds are of the processor, of a test with its fixtures and the processes that it starts: others may use the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
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
        start = read_seconds()
        try:
            return (yield)
        finally:
            took, file = read_seconds() - start, item.nodeid.partition("::")[0]
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
        told = {"files": self.files, "tests": self.tests, "fixtures": self.fixtures, "counts": self.counts}
        told["files"]["(whole processes)"] = read_seconds()
        Path(os.environ[FOLDER], f"{os.getpid()}.json").write_text(json.dumps(told), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Measure in this process, if it runs tests."""
    if os.environ.get(FOLDER):
        config.pluginmanager.register(Meter())
