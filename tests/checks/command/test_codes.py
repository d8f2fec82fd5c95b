"""``rulings explain CODE``: every code that the sources can raise is explained, and no other."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from checks.lint import CHECKS
from checks.report.problems import list_codes
from tests.commands import ROOT, ask, run
from tests.schemas import hold_to_schema

pytestmark = pytest.mark.usefixtures("beside_part")

RAISING = {"single", "report", "Problem", "Notice", "tell", "warn"}
"""The calls whose first argument is a code, where it is written out."""


def list_raised() -> Iterator[str]:
    for wing in ("kb", "checks"):
        for file in (ROOT / wing).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and name_call(node) in RAISING and len(node.args) > 1:
                    yield from list_texts(node.args[0])


def name_call(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def list_texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from list_texts(node.body)
        yield from list_texts(node.orelse)


def test_every_code_is_explained_and_no_other() -> None:
    assert sorted(list_codes()) == sorted({*list_raised(), *(check.code for check in CHECKS)})


@pytest.mark.parametrize("code", list_codes())
def test_each_says_what_why_and_what_to_do(code: str) -> None:
    explained = list_codes()[code]
    assert all(isinstance(text, str) and text for text in explained)
    assert all(text.endswith(".") for text in (explained.what, explained.why, explained.todo))


def test_a_code_is_explained_on_the_command_line() -> None:
    ended = run("explain", "unknown-word")
    assert ended.code == 0
    assert ended.out.startswith("unknown-word\n  what  ")
    code, told = ask("explain", "unknown-word", "--json")
    assert (code, told["code"]) == (0, "unknown-word")
    hold_to_schema(told, "explain")


def test_a_misspelt_code_is_offered() -> None:
    ended = run("explain", "unknown-wrod")
    assert ended.code == 2
    assert "unknown-word" in ended.error
