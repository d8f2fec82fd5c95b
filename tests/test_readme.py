"""The commands of README and docs run and print what these say they print; run as a script, this writes them anew."""

import re
from pathlib import Path

import pytest

from checks.command import COMMANDS
from kb.locations import find_database
from tests.commands import ROOT, start

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
MAKEFILE = ROOT / "Makefile"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
SHOWN = {"rulings ask": (0, 9), "rulings explain": (2, 22), "rulings battle --attacker": (17, 28)}
"""Of a long output, which lines a page shows."""


def show(command: str, database: Path) -> str:
    """Run a command of a page as a shell would, and give what of its output stands there."""
    ended = start(command, RULINGS_DB=str(database))
    assert ended.code in (0, 1), ended.error
    lines = ended.out.rstrip().splitlines()
    for begins, (first, last) in SHOWN.items():
        if command.startswith(begins):
            lines = [*(["…"] if first else []), *lines[first:last], *(["…"] if last else [])]
    return "".join(f"{text}\n" for text in lines)


def read_commands(block: str) -> list[str]:
    return [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]


def render(block: str, database: Path) -> str:
    """Write a block with the output of its commands."""
    return "".join(f"$ {command}\n{show(command, database)}" for command in read_commands(block))


BLOCKS = [
    pytest.param(page, block, id=read_commands(block)[0][:40])
    for page in PAGES
    for block in BLOCK.findall(page.read_text("utf-8"))
    if "$ make" not in block
]


def refresh(database: Path) -> None:
    """Write the outputs in the pages anew."""
    for page in PAGES:
        fresh = BLOCK.sub(
            lambda found: found[0] if "$ make" in found[1] else f"```console\n{render(found[1], database)}```",
            page.read_text("utf-8"),
        )
        page.write_text(fresh, "utf-8")


@pytest.mark.parametrize(("page", "block"), BLOCKS)
def test_commands_print_what_the_page_says(page: Path, block: str, database: Path) -> None:
    assert render(block, database) == block, f"run `make readme` if the new output of {page.name} is right"


TEXTS = "\n".join(page.read_text("utf-8") for page in PAGES)


def test_make_targets_of_the_pages_exist() -> None:
    targets = set(re.findall(r"^(\w+):", MAKEFILE.read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"[`$] ?make (\w+)", TEXTS)) <= targets


def test_commands_of_the_pages_exist() -> None:
    assert set(re.findall(r"`rulings ([a-z][a-z-]*)", TEXTS)) <= COMMANDS.keys()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_lead_to_files_that_exist(page: Path) -> None:
    missing = [
        link
        for link in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
        if "://" not in link and not (page.parent / link).exists()
    ]
    assert missing == []


def test_the_first_screen_is_in_words_that_a_newcomer_knows() -> None:
    text = PAGES[0].read_text("utf-8")
    assert re.findall(r"hollow|\bmatters?\b|witness|finding", text) == []
    assert all(
        word in text.splitlines()[2] + text.splitlines()[3] for word in ("Yu-Gi-Oh!", "Battle Phase", "Damage Step")
    )


if __name__ == "__main__":
    refresh(find_database().path)
