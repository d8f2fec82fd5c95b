"""Every command that the pages for people name in a line of text is run, with something in the place of capitals."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.checks.command.test_diff import PIER, git
from tests.commands import ROOT, run
from tests.pools import POOL, write_yugi, yugi

PAGES = ("README.md", "docs/usage.md", "docs/ci.md", "docs/internals.md", "corpus/README.md", ".github/CONTRIBUTING.md")
WRITTEN = re.compile(r"`(rulings [^`]+|pytest [^`]+)`")
FILLED = {
    "DIR": "mine", "FILE…": "corpus/rulings/our-notes/windows.yaml", "CODE": "unknown-word", "ID": "lever-heaves",
    "WORD": "flip", "SOURCE": "our-notes", "FILE": "pool.json", "URL": "https://example.org/rulings/",
}  # fmt: skip
INSTEAD = {
    "rulings fetch-cards": "rulings fetch-cards --help",
    "rulings new --records DIR": "rulings new --records other",
    "rulings explain ID --records DIR": "rulings explain examples --records mine --corpus SHIPPED",
    "rulings check DIR": "rulings check mine --corpus SHIPPED",
    "rulings coverage": "rulings coverage our-notes",
    "rulings COMMAND --help": "rulings check --help",
    "rulings battle --jsonl": "rulings battle --jsonl --help",
    "rulings new ruling --ask": "rulings new ruling harbour-handbook/asked",
    "rulings show": "rulings show rulesets",
    "rulings diff-rulesets": "rulings diff-rulesets tcg-then tcg-now",
    "rulings rulebook edison": "rulings rulebook tcg-then --short",
    "rulings merge": "rulings check --shard 1/1 --store part.db; rulings merge part.db",
    "rulings audit": "rulings audit --help",
    "rulings diff before.json": "rulings check --json --all > before.json; rulings diff before.json",
    "pytest corpus -k cornered": "rulings --version",
}
"""What needs the network, a place of its own, the corpus that ships or another test, and how it is run."""
SHIPPED = ("lookup herald orange", "timing imperm MST")


def list_written() -> list[str]:
    """The commands of the pages, each once."""
    texts = "\n".join((ROOT / page).read_text("utf-8") for page in PAGES)
    return list(dict.fromkeys(WRITTEN.findall(texts)))


def fill(command: str) -> list[list[str]]:
    """Put something in the place of what is written in capitals; each command by its words."""
    lines = INSTEAD.get(command, command).replace("SHIPPED", str(ROOT / "corpus")).split("; ")
    return [[FILLED.get(word, word) for word in line.split()[1:]] for line in lines]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a corpus, records of one's own, a card pool and a captured text."""
    folder = tmp_path_factory.mktemp("written") / "repository"
    shutil.copytree(PIER, folder / "corpus")
    git(folder, "init", "-q", "-b", "main")
    for command in (("add", "."), ("commit", "-q", "-m", "Begin"), ("tag", "v1"), ("tag", "v2")):
        git(folder, *command)
    assert run("new", "--corpus", "mine", cwd=folder).code == 0
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "Add records of our own")
    mst = yugi("Mystical Space Typhoon", 5318639, 4909, 90)
    write_yugi(folder / "pool.json", [*POOL, mst])
    environment = {"RULINGS_POOL": str(folder / "cards.db"), "RULINGS_CORPUS": str(ROOT / "corpus")}
    assert run("import-cards", "pool.json", cwd=folder, **environment).code == 0
    return folder


@pytest.mark.parametrize("command", list_written())
def test_a_written_command_runs(command: str, folder: Path, database: Path, tmp_path: Path) -> None:
    place = Path(shutil.copytree(folder, tmp_path / "repository"))
    environment = {"RULINGS_POOL": str(place / "cards.db"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    if command.partition(" ")[2] in SHIPPED:
        environment["RULINGS_DB"] = str(database)
    else:
        environment["RULINGS_CORPUS"] = str(place / "corpus")
    for words in fill(command):
        asked, _, file = " ".join(words).partition(" > ")
        ended = run(*asked.split(), cwd=place, **environment)
        assert ended.code in (0, 1), ended.error
        assert ended.out or ended.error
        if file:
            (place / file).write_text(ended.out, "utf-8")
