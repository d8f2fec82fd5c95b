"""A made-up corpus in a real repository of git, and edits of its files."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.commands import ROOT

PIER = ROOT / "tests" / "fixtures" / "pier"
Edit = Callable[[Path], None]


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder, as somebody made up."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    line = ["git", "-c", "user.name=Keeper", "-c", "user.email=keeper@pier.example", *arguments]
    return subprocess.run(line, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout


def begin(folder: Path) -> Path:
    """Begin a repository with the corpus, committed once."""
    corpus = Path(shutil.copytree(PIER, folder / "repository" / "corpus"))
    git(corpus.parent, "init", "-q", "-b", "main")
    commit(corpus, "Begin")
    return corpus


def commit(corpus: Path, subject: str) -> None:
    """Commit everything."""
    git(corpus.parent, "add", ".")
    git(corpus.parent, "commit", "-q", "-m", subject)


def swap(file: str, old: str, new: str) -> Edit:
    """Make the edit that puts one text in place of another."""

    def edit(corpus: Path) -> None:
        text = (corpus / file).read_text("utf-8")
        assert old in text
        (corpus / file).write_text(text.replace(old, new), "utf-8")

    return edit
