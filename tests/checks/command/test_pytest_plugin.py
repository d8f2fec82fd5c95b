"""The plugin of pytest: rulings as tests, in any repository that holds some."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.checks.command.test_diff import ADDED, PIER, WINDOWS
from tests.checks.command.test_formats import UNDECIDED
from tests.commands import ROOT, clean_environment

PLUGIN = "checks.plugins.pytest_plugin"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a corpus, and with other people's YAML."""
    shutil.copytree(PIER, tmp_path / "corpus")
    for name, text in {
        "data/rulings/a/b.yaml": "rulings: [1]\n",
        "data/rulings/a/c.yaml": "source: [unclosed\n",
        "data/rulings/plain.yaml": "source: a\nrulings: []\n",
        "config.yaml": "source: a\nrulings: []\n",
        "test_other.py": "def test_other():\n    pass\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "data" / "rulings" / "a" / "latin.yaml").write_bytes("source: é\nrulings: []\n".encode("latin-1"))
    return tmp_path


def run_pytest(folder: Path, *arguments: str) -> tuple[int, str]:
    line = [sys.executable, "-P", "-m", "pytest", "-p", "no:cacheprovider", "-p", PLUGIN, *arguments]
    environment = clean_environment(PYTHONPATH=str(ROOT), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", COLUMNS="200")
    environment.pop("PYTEST_ADDOPTS", None)
    ended = subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def add(project: Path, record: str) -> None:
    file = project / "corpus" / WINDOWS
    file.write_text(file.read_text("utf-8") + record, "utf-8")


def test_each_ruling_is_a_test_under_each_of_its_rulesets(project: Path) -> None:
    code, out = run_pytest(project, "--collect-only", "-q", "corpus")
    assert code == 0
    assert re.findall(r"::(\S+)", out) == [
        "our-notes/windows/stat-changes@tcg-then", "our-notes/windows/stat-changes@tcg-now",
        "our-notes/windows/stat-changes-late@tcg-then", "our-notes/windows/stat-changes-too-late@tcg-now",
        "our-notes/windows/lever-heaves@tcg-then", "our-notes/windows/lever-heaves@tcg-now",
    ]  # fmt: skip


def test_agreements_pass_what_is_known_is_expected_and_doubts_are_skipped(project: Path) -> None:
    add(project, UNDECIDED)
    code, out = run_pytest(project, "-rxs", "corpus")
    assert code == 0
    assert "5 passed, 2 skipped, 1 xfailed" in out
    assert "known: True until 2015." in out
    assert "cannot decide q/start: no effect fits the description" in out


def test_a_contradiction_fails_with_both_sides_and_nothing_of_the_program(project: Path) -> None:
    add(project, ADDED.replace("ANSWER", "no"))
    code, out = run_pytest(project, "corpus", "-k", "another and now")
    assert code == 1
    assert "1 failed, 7 deselected" in out
    for told in ("the ruling        They may be activated before it.", "says              before-calculation: no",
                 "the engine says   yes", "cited             Our Notes, bullet 9", "windows.yaml:"):  # fmt: skip
        assert told in out
    assert "runtest" not in out


def test_workers_share_the_tests(project: Path) -> None:
    add(project, ADDED.replace("ANSWER", "no"))
    code, out = run_pytest(project, "-p", "xdist", "-n", "2", "corpus")
    assert code == 1
    assert "2 failed, 5 passed, 1 xfailed" in out


def test_other_peoples_files_are_left_alone(project: Path) -> None:
    shutil.rmtree(project / "corpus")
    code, out = run_pytest(project)
    assert code == 0
    assert "1 passed" in out


def test_records_that_cannot_be_read_are_errors_of_their_file(project: Path) -> None:
    file = project / "corpus" / WINDOWS
    file.write_text(file.read_text("utf-8").replace("statement: They", "statemnt: They"), "utf-8")
    other = project / "corpus" / "rulings" / "our-notes" / "other.yaml"
    other.write_text("source: our-notes\nsection: other\nrulesets: [tcg-now]\nrulings:\n" + ADDED, "utf-8")
    code, out = run_pytest(project, "corpus")
    assert code == 2
    assert "unknown-key unknown key `statemnt`" in out
    assert "other.yaml" in out
    assert "Traceback" not in out


def test_a_folder_of_ones_own_is_judged_with_the_corpus_behind_it(tmp_path: Path) -> None:
    section = tmp_path / "mine" / "rulings" / "our-notes" / "own.yaml"
    section.parent.mkdir(parents=True)
    text = "source: our-notes\nsection: own\nrulesets: [tcg-now]\nrulings:\n" + ADDED.replace("ANSWER", "yes")
    section.write_text(text, "utf-8")
    line = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", PLUGIN, "mine"]
    environment = clean_environment(PYTHONPATH=str(ROOT), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", RULINGS_CORPUS=str(PIER))
    ended = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert "1 passed" in ended.stdout, ended.stdout


def test_installing_the_package_brings_the_plugin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"rulings": PLUGIN}
