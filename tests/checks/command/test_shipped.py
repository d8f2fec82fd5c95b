"""What comes with the program: after an installation nothing is judged before the first answer."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from checks.judge.cache import bench
from checks.shared import knowledge, shipping
from kb.corpus import parsed
from kb.locations.shipped import FOLDER
from tests.built import HARBOUR
from tests.commands import Ended, run


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installed package: a corpus, and beside it the files that were written for it."""
    package = tmp_path_factory.mktemp("package")
    shutil.copytree(HARBOUR, package / "corpus")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULINGS_CORPUS", str(package / "corpus"))
        assert shipping.main([str(package / FOLDER)]) == 0
    assert sorted(file.name for file in (package / FOLDER).iterdir()) == [
        "documents.db.xz", "findings.db.xz", "rulings.db.xz", "stated.json",
    ]  # fmt: skip
    return package


@pytest.fixture
def installed(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of a user whose cache is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Path(shutil.copytree(package, tmp_path / "package"))


def use(package: Path, *arguments: object) -> Ended:
    """Run a command of the package, in a folder of the user's own."""
    return run(*arguments, cwd=package.parent, RULINGS_CORPUS=str(package / "corpus"))


def refuse(*_: object) -> None:
    raise AssertionError("it is judged")


def test_the_first_answer_comes_from_the_database_that_was_shipped(installed, monkeypatch):
    monkeypatch.setattr(bench, "judge_ruling", refuse)
    ended = use(installed, "lookup", "copper badger")
    assert (ended.code, ended.error) == (0, "")
    assert "Copper Badger" in ended.out
    timing = use(installed, "timing", "Copper Badger")
    assert (timing.code, timing.error) == (0, "")


def test_the_first_check_recalls_the_findings_that_were_shipped(installed, monkeypatch):
    whole = use(installed, "check", "--fresh", "--json", "--all")
    monkeypatch.setattr(bench, "judge_ruling", refuse)
    monkeypatch.setattr(bench, "add_contrasts", refuse)
    recalled = use(installed, "check", "--json", "--all")
    assert json.loads(recalled.out) == json.loads(whole.out)


def test_of_other_records_the_shipped_database_is_left_alone(installed):
    own = installed / "corpus"
    file = next((own / "rulings").rglob("*.yaml"))
    file.write_text(file.read_text("utf-8").replace("statement: ", "statement: Again, ", 1), "utf-8")
    assert not knowledge.is_kept(installed / "rulings.db", own)
    assert not (installed / "rulings.db").exists()


def test_a_damaged_file_is_as_good_as_none(installed, monkeypatch):
    monkeypatch.setattr(parsed, "WORTH", 1)
    for file in (installed / FOLDER).glob("*.xz"):
        file.write_bytes(file.read_bytes()[:99])
    assert use(installed, "check").code == use(installed, "check", "--fresh").code
    assert "Copper Badger" in use(installed, "lookup", "copper badger").out
