"""The README's commands run and print what it says they print; run as a script, this writes it anew."""

import re
from pathlib import Path

import pytest

from kb.locations import find_database
from tests.commands import ROOT, start

README = ROOT / "README.md"
MAKEFILE = ROOT / "Makefile"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
SHOWN = {"rulings check": (-3, None), "rulings explain": (5, 19), "rulings battle --attacker": (17, 28)}
"""Of a long output, which lines stand in the README."""


def show(command: str, database: Path) -> str:
    """Run a command of the README as a shell would, and give what of its output stands there."""
    ended = start(command, RULINGS_DB=str(database))
    assert ended.code in (0, 1), ended.error
    lines = ended.out.rstrip().splitlines()
    for begins, (first, last) in SHOWN.items():
        if command.startswith(begins):
            lines = ["…", *lines[first:last], *(["…"] if last else [])]
    return "".join(f"{text}\n" for text in lines)


def read_commands(block: str) -> list[str]:
    return [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]


def render(block: str, database: Path) -> str:
    """Write a block with the output of its commands."""
    return "".join(f"$ {command}\n{show(command, database)}" for command in read_commands(block))


BLOCKS = [block for block in BLOCK.findall(README.read_text("utf-8")) if "$ make" not in block]


def refresh(database: Path) -> None:
    """Write the outputs in the README anew."""
    text = README.read_text("utf-8")
    fresh = BLOCK.sub(
        lambda found: found[0] if "$ make" in found[1] else f"```console\n{render(found[1], database)}```", text
    )
    README.write_text(fresh, "utf-8")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: read_commands(block)[0][:40])
def test_commands_print_what_the_readme_says(block: str, database: Path) -> None:
    assert render(block, database) == block, "run `make readme` if the new output is right"


def test_make_targets_of_the_readme_exist() -> None:
    targets = set(re.findall(r"^(\w+):", MAKEFILE.read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"make (\w+)", README.read_text("utf-8"))) - {"are"}
    assert named <= targets


def test_every_command_stands_in_the_readme() -> None:
    from checks.command import COMMANDS

    text = README.read_text("utf-8")
    assert [name for name in ("check", "build", "serve") if name not in COMMANDS] == []
    assert [name for name in re.findall(r"`rulings ([a-z-]+)", text) if name not in {*COMMANDS, "--help"}] == []


if __name__ == "__main__":
    refresh(find_database().path)
