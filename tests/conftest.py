"""What tests of every wing share: the corpus that ships, the rulesets and the check made of it, its database."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from checks.engine import full_rulebook
from checks.judge.context import Judge, make_judge
from checks.replay.eras import make_eras
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import find_corpus
from tests.built import HARBOUR
from tests.commands import ask, run


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus(find_corpus())


@pytest.fixture(scope="session")
def harbour() -> Corpus:
    return load_corpus(HARBOUR)


@pytest.fixture(scope="session")
def eras(corpus: Corpus):
    return make_eras(corpus)


@pytest.fixture(scope="session")
def judge(corpus: Corpus) -> Judge:
    return make_judge(corpus, full_rulebook())


@pytest.fixture(scope="session")
def checked() -> dict[str, Any]:
    """The whole check, as programs read it."""
    return ask("check", "--json", "--all")[1]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database that is built of the corpus."""
    path = tmp_path_factory.mktemp("database") / "rulings.db"
    assert run("build", "--db", path).code == 0
    return path


@pytest.fixture
def corpus_copy(tmp_path: Path) -> Path:
    """A copy of the corpus that a test may change."""
    return Path(shutil.copytree(find_corpus(), tmp_path / "corpus"))
