"""The files by which other tools run the project: the hooks of pre-commit, the GitHub Action, the workflows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from checks.command import COMMANDS
from kb.corpus.files import find_kind
from kb.corpus.fingerprint import find_files
from kb.locations import find_corpus
from tests.checks.command.test_diff import EARLIER, PIER, git
from tests.commands import ROOT, clean_environment


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


@pytest.mark.parametrize("hook", read(".pre-commit-hooks.yaml"), ids=lambda hook: hook["id"])
def test_a_hook_runs_a_command_on_every_kind_of_record(hook: dict[str, Any]) -> None:
    program, command = hook["entry"].split()
    assert (program, command in COMMANDS) == ("rulings", True)
    root = find_corpus()
    names = [file.relative_to(root) for file in find_files(root)]
    assert [
        name for name in names if (find_kind(name) is None) == bool(re.search(hook["files"], f"corpus/{name}"))
    ] == []
    assert not re.search(hook["files"], "docs/config.yaml")


class Steps:
    """The steps of the action, run one after the other as GitHub would; installing is left out."""

    def __init__(self, folder: Path, corpus: Path) -> None:
        self.folder = folder
        (folder / "bin").mkdir()
        rulings = folder / "bin" / "rulings"
        rulings.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m checks.command "$@"\n')
        rulings.chmod(0o755)
        self.summary, self.carried = folder / "summary.md", folder / "environment"
        self.environment = clean_environment(
            PATH=f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", PYTHONPATH=str(ROOT), RULINGS_CORPUS=str(corpus),
            GITHUB_STEP_SUMMARY=str(self.summary), GITHUB_ENV=str(self.carried),
        )  # fmt: skip

    def run(self, cwd: Path, **inputs: str) -> list[tuple[int, str]]:
        action = read("action.yml")
        given = {name: each["default"] for name, each in action["inputs"].items()} | inputs
        ended = []
        for step in action["runs"]["steps"]:
            if "run" not in step or step["name"] == "Install":
                continue
            carried = self.carried.read_text().split() if self.carried.exists() else []
            own = {
                name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: given[found[1]], value)
                for name, value in step["env"].items()
            }
            environment = self.environment | dict(line.split("=", 1) for line in carried) | own
            line = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            done = subprocess.run(line, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
            ended.append((done.returncode, done.stdout + done.stderr))
        return ended


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    shutil.copytree(PIER, folder / "corpus")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "Begin")
    return folder


def test_the_action_tells_what_a_change_turned_and_fails(repository: Path, tmp_path: Path) -> None:
    steps = Steps(tmp_path, repository / "corpus")
    assert [code for code, _ in steps.run(repository, base="HEAD")] == [0, 0]
    EARLIER(repository / "corpus")
    (compared, _), (checked, out) = steps.run(repository, base="HEAD")
    assert (compared, checked) == (0, 1)
    assert "::error file=corpus/rulings/our-notes/windows.yaml" in out
    comment = (repository / "rulings-diff.md").read_text("utf-8")
    assert comment.startswith("### ❌ 1 verdict flips")
    assert comment in steps.summary.read_text("utf-8")
    assert (repository / "rulings.sarif").is_file()
    assert (repository / "rulings.xml").is_file()


def test_without_a_base_the_action_compares_nothing(repository: Path, tmp_path: Path) -> None:
    assert [code for code, _ in Steps(tmp_path, repository / "corpus").run(repository)] == [0, 0]
    assert (repository / "rulings-diff.md").read_text() == ""


def test_what_the_action_is_given_is_no_command(repository: Path, tmp_path: Path) -> None:
    ended = Steps(tmp_path, repository / "corpus").run(repository, base="$(touch pwned); touch pwned #")
    assert not (repository / "pwned").exists()
    assert "no-revision" in ended[0][1]
    assert ended[-1][0] == 2


def test_the_action_names_the_files_that_it_writes() -> None:
    action = read("action.yml")
    script = "\n".join(step.get("run", "") for step in action["runs"]["steps"])
    assert all(each["value"] in script for each in action["outputs"].values())
    assert "${{" not in script


def test_the_workflow_uses_the_action() -> None:
    steps = [step for job in read(".github/workflows/rulings.yml")["jobs"].values() for step in job["steps"]]
    (action,) = [step for step in steps if step.get("uses") == "./"]
    assert action["with"].keys() <= read("action.yml")["inputs"].keys()
