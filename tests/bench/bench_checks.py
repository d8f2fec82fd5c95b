"""How long a check takes: of everything, of nothing, after one edit, and commands from their start to their end."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from checks.judge.cache.store import Store
from checks.judge.check import run_check
from checks.shared.built import build_at
from kb.corpus.load import load_corpus, read_corpus
from kb.corpus.model import Corpus
from kb.corpus.yaml import read_text
from kb.locations import find_corpus


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus(Path(find_corpus()))


def test_the_records_are_read(benchmark: Any) -> None:
    def forget() -> tuple[tuple[Path], dict[str, Any]]:
        read_text.cache_clear()
        return (Path(find_corpus()),), {}

    benchmark.pedantic(read_corpus, setup=forget, rounds=3)


def test_everything_is_judged_by_one_process(benchmark: Any, corpus: Corpus) -> None:
    benchmark.pedantic(run_check, (corpus,), rounds=2)


def test_everything_is_judged_by_two_processes(benchmark: Any, corpus: Corpus) -> None:
    benchmark.pedantic(run_check, (corpus,), {"jobs": 2}, rounds=2)


def test_verdicts_are_found_by_two_processes(benchmark: Any, corpus: Corpus) -> None:
    benchmark.pedantic(run_check, (corpus,), {"jobs": 2, "contrasts": False}, rounds=2)


def test_everything_is_recalled(benchmark: Any, corpus: Corpus, tmp_path: Path) -> None:
    with Store(tmp_path / "findings.db") as store:
        run_check(corpus, store=store, jobs=2)
        benchmark.pedantic(run_check, (corpus,), {"store": store}, rounds=3)


def test_one_ruling_is_edited(benchmark: Any, corpus: Corpus, tmp_path: Path) -> None:
    numbers = count()

    def edit() -> tuple[tuple[Corpus], dict[str, Any]]:
        first, *rest = corpus.rulings
        other = first.record.model_copy(update={"statement": f"Said for the {next(numbers)}th time."})
        return (replace(corpus, rulings=(replace(first, record=other), *rest)),), {"store": store}

    with Store(tmp_path / "findings.db") as store:
        run_check(corpus, store=store, jobs=2)
        benchmark.pedantic(run_check, setup=edit, rounds=3)


@pytest.fixture(scope="module")
def database(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bench") / "rulings.db"
    build_at(place, run_check(corpus, contrasts=False, jobs=2))
    return place


@pytest.mark.parametrize(
    "line",
    ["-c pass", "-m checks.command timing Honest", "-m checks.command lookup honset"],
    ids=["python", "timing", "lookup"],
)
def test_a_process(benchmark: Any, database: Path, line: str) -> None:
    command = [sys.executable, *line.split()]
    options = {"capture_output": True, "check": True, "env": {**os.environ, "RULINGS_DB": str(database)}}
    benchmark.pedantic(subprocess.run, (command,), options, rounds=15)


def test_nothing_is_edited(benchmark: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "checks.command", "check", "--no-contrasts"]
    options = {"capture_output": True, "check": True, "env": {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}}
    benchmark.pedantic(subprocess.run, (command,), options, rounds=5, warmup_rounds=1)
