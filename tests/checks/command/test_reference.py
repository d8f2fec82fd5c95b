"""The reference of the commands is current, and speaks of every command and option."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.command import COMMANDS, make_parser
from checks.command.reference import write_reference

PAGE = Path(__file__).parents[3] / "checks" / "command" / "README.md"


def test_the_reference_is_current() -> None:
    assert PAGE.read_text("utf-8") == write_reference(), "run `make docs`"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name: str) -> None:
    parser = make_parser(name, 100)
    assert parser.description
    assert all(action.help for action in parser._actions)
    assert f"## rulings {name}\n" in PAGE.read_text("utf-8")
