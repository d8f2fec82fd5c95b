"""What a shell is told when somebody presses Tab, asked as a shell asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import run, start

LINES = {
    "a command": ("rulings ti", "timing"),
    "the second of two commands": ("rulings diff-", "diff-rulesets"),
    "an option": ("rulings timing Honest --rul", "--ruleset"),
    "a ruleset": ("rulings timing Honest --ruleset ed", "edison"),
    "a ruleset by its day": ("rulings battle --on tcg-2", "tcg-2011"),
    "a ruling by its end": ("rulings explain cornered-rat-old-ruling-c", "cornered-rat-old-ruling-card-alone"),
    "a check": ("rulings lint --only unsa", "unsaid-word"),
    "one of few words": ("rulings check --format sa", "sarif"),
    "nothing of a command there is not": ("rulings chek --f", ""),
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_is_completed(name: str, tmp_path: Path, database: Path) -> None:
    typed, expected = LINES[name]
    said = tmp_path / "said"
    said.touch()
    ended = start(
        "rulings ", _ARGCOMPLETE="1", _ARGCOMPLETE_IFS=" ", _ARGCOMPLETE_STDOUT_FILENAME=str(said),
        COMP_LINE=typed, COMP_POINT=str(len(typed)), RULINGS_DB=str(database),
    )  # fmt: skip
    assert (ended.out, said.read_text("utf-8").split()) == ("", expected.split())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_told_how_to_ask(shell: str) -> None:
    ended = run("completion", shell)
    assert (ended.code, ended.error) == (0, "")
    assert "rulings" in ended.out
    assert "COMP_LINE" in ended.out
    assert f"rulings completion {shell}" in " ".join(run("completion", "--help").out.split())
