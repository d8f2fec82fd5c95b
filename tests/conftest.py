"""What tests of every wing share: the corpus that ships, the rulesets and the check made of it, its database."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from checks.asking.asking import Asker
from checks.engine import full_rulebook
from checks.judge.cache.store import Store
from checks.judge.check import Report, run_check
from checks.judge.context import Judge, make_judge
from checks.judge.era_differences import find_by_era
from checks.plugins.try_it import BATTLES
from checks.replay.eras import make_eras
from checks.report.json import write_report
from checks.report.markdown import write_markdown
from checks.shared.built import build_at
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.database.build import write_texts
from kb.database.rows import index_names
from kb.locations import find_store
from kb.lookup.find import open_lookup
from tests.built import HARBOUR
from tests.commands import BESIDES, ROOT, run
from tests.shared import copy_part, hold, load_shipped

CARDS = ROOT.parent / "shared" / "pool" / "cards.json"
collect_ignore = ["fixtures"]
"""Made-up corpora, of which not every ruling is right."""

settings.register_profile("ours", deadline=None)
settings.load_profile("ours")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start one worker more than there are processors: browsers and commands leave some of them waiting."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Keep a cache for this run of the tests alone, which its processes share: nobody's own is read or written."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.TemporaryDirectory(prefix="rulings-tests-", ignore_cleanup_errors=True)
        config.add_cleanup(folder.cleanup)
        os.environ["XDG_CACHE_HOME"] = folder.name


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what asks for the whole check, which makes it one worker's: work is stolen from the other end.

    What tries the whole project comes next: the longest tests are not to be the last.
    """
    whole = Path(__file__).parent
    checked = {"report", "database"}
    items.sort(key=lambda item: (checked.isdisjoint(getattr(item, "fixturenames", ())), item.path.parent != whole))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Leave nothing for the five collections at pytest's end but what was made since: corpora are large.

    The process of battles that pages may have started ends first, since it is not collected any more.
    """
    BATTLES.end()
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_shipped()


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
def asker(corpus: Corpus, judge: Judge) -> Asker:
    """Who answers questions as people type them, from the recorded cards and the rulings' texts."""
    rulings = sqlite3.connect(":memory:")
    write_texts(rulings, corpus)
    return Asker(corpus, open_lookup([], index_names(corpus)), None, rulings, judge.eras)


@pytest.fixture(scope="session")
def report(corpus: Corpus) -> Report:
    """The whole check: one process makes it, the others recall what it found, and so do commands from then on."""
    with hold("check"), Store(find_store()) as store:
        return run_check(corpus, store=store)


@pytest.fixture(scope="session")
def checked(report: Report) -> dict[str, Any]:
    """The whole check, as programs read it."""
    return json.loads(json.dumps(write_report(report, agreements=True)))


@pytest.fixture(scope="session")
def page(report: Report, judge: Judge) -> str:
    """The whole check, as a page for people; what differs by era is told of a few rulings, for each is judged anew."""
    few = [each for each in report.rulings if each.source == "edison-battle-phase"]
    return "\n".join(write_markdown(replace(report, by_era=find_by_era(judge, few))))


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest) -> Path:
    """The database of the corpus and its check, which one process builds; the others need no check for it."""
    with hold("database.db") as path:
        if not path.exists():
            report = request.getfixturevalue("report")
            with Store(find_store()) as store:
                build_at(path, report, store=store)
        return path


@pytest.fixture(scope="session")
def whole_pool(database: Path) -> Path:
    """The card pool that lies beside the repository, with the timings of all texts, which one process imports."""
    if not CARDS.is_file():
        pytest.skip("the card pool is not beside the repository")
    with hold("whole-pool.db") as path:  # by another name than that by which a database finds the pool beside it
        if not path.exists():
            assert run("import-cards", CARDS, "--pool", path, "--db", database).code == 0
        return path


@pytest.fixture(scope="session")
def part(corpus: Corpus) -> Path:
    """The folder of a part of the corpus: all but most of its rulings."""
    with hold("part") as folder:
        return folder if folder.exists() else copy_part(folder)


@pytest.fixture
def part_copy(part: Path, tmp_path: Path) -> Path:
    """A copy of the part that a test may change."""
    return Path(shutil.copytree(part, tmp_path / "corpus"))


@pytest.fixture
def beside_part(part: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands lean on that part, unless they are told otherwise."""
    monkeypatch.setitem(BESIDES, "RULINGS_CORPUS", str(part))
