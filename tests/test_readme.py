"""The README's commands run and print what it says they print; run as a script, this writes it anew."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
MAKEFILE = README.parent / "Makefile"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
SHOWN = {"rulings check": (-3, None), "rulings explain": (5, 19)}
"""Of a long output, which lines stand in the README."""
ENVIRONMENT = dict(os.environ)


def run(command: str) -> str:
    """Run a command of the README as a shell would, with this Python's ``rulings``."""
    rulings = f"{shlex.quote(sys.executable)} -m checks.command"
    line = re.sub(r"(^|\| )rulings ", rf"\1{rulings} ", command)
    ended = subprocess.run(
        line,
        shell=True,
        capture_output=True,
        text=True,
        cwd=README.parent,
        env=ENVIRONMENT,
        encoding="utf-8",
        timeout=120,
    )
    assert ended.returncode in (0, 1), ended.stderr
    lines = ended.stdout.rstrip().splitlines()
    for start, (first, last) in SHOWN.items():
        if command.startswith(start):
            kept = lines[first:last]
            lines = ["…", *kept] if last is None else ["…", *kept, "…"]
    return "".join(f"{text}\n" for text in lines)


def read_commands(block: str) -> list[str]:
    return [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]


def render(block: str) -> str:
    """Write a block with the output of its commands."""
    return "".join(f"$ {command}\n{run(command)}" for command in read_commands(block))


BLOCKS = [block for block in BLOCK.findall(README.read_text("utf-8")) if "$ make" not in block]


def refresh() -> None:
    """Write the outputs in the README anew."""
    text = README.read_text("utf-8")
    fresh = BLOCK.sub(lambda found: found[0] if "$ make" in found[1] else f"```console\n{render(found[1])}```", text)
    README.write_text(fresh, "utf-8")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: read_commands(block)[0][:40])
def test_commands_print_what_the_readme_says(block: str, built_database: Path) -> None:
    assert render(block) == block, "run `make readme` if the new output is right"


def test_make_targets_of_the_readme_exist() -> None:
    targets = set(re.findall(r"^(\w+):", MAKEFILE.read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"make (\w+)", README.read_text("utf-8"))) - {"are"}
    assert named <= targets


def test_every_command_stands_in_the_readme() -> None:
    from checks.command import COMMANDS

    text = README.read_text("utf-8")
    assert [name for name in ("check", "build", "serve") if name not in COMMANDS] == []
    assert [name for name in re.findall(r"`rulings ([a-z-]+)", text) if name not in {*COMMANDS, "--help"}] == []


@pytest.fixture(scope="session")
def built_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("readme") / "rulings.db"
    subprocess.run([sys.executable, "-m", "checks.command", "build", "--db", str(path)], check=True, timeout=120)
    ENVIRONMENT["RULINGS_DB"] = str(path)
    return path


if __name__ == "__main__":
    refresh()
