"""How long a check takes: of everything, of nothing, after one edit, and commands from their start to their end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from checks.judge.cache.store import Store
from checks.judge.check import run_check
from checks.shared.built import build_at
from kb.corpus.load import load_corpus, read_corpus
from kb.corpus.model import Corpus
from kb.corpus.yaml import read_text
from kb.locations import find_corpus
from tests.repositories import commit, git


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


class Checked(NamedTuple):
    """A corpus in a repository, checked once, with a cache of its own."""

    corpus: Path
    environment: dict[str, str]

    def run(self, *arguments: str) -> None:
        """Run a command on it; what it finds is no failure."""
        command = [sys.executable, "-m", "checks.command", *arguments, "--corpus", str(self.corpus)]
        code = subprocess.run(command, capture_output=True, env=self.environment, check=False).returncode
        assert code in (0, 1), arguments


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    folder = tmp_path_factory.mktemp("repository")
    shutil.copytree(find_corpus(), folder / "corpus")
    git(folder, "init", "-q")
    commit(folder / "corpus", "All records")
    found = Checked(folder / "corpus", {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")})
    found.run("check", "--no-contrasts")
    return found


def test_an_edit_of_a_card_is_compared(benchmark: Any, checked: Checked) -> None:
    card = checked.corpus / "cards" / "honest.yaml"
    whole = card.read_text("utf-8")
    numbers = count(1200, 100)

    def edit() -> tuple[tuple[str], dict[str, Any]]:
        card.write_text(whole.replace("atk: 1100", f"atk: {next(numbers)}"), "utf-8")
        return ("diff",), {}

    benchmark.pedantic(checked.run, setup=edit, rounds=3)
    card.write_text(whole, "utf-8")


def test_records_are_advised_on(benchmark: Any, checked: Checked) -> None:
    benchmark.pedantic(checked.run, ("lint",), rounds=3, warmup_rounds=1)
