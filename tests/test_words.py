"""The words: docstrings, messages and templates are written as a judge or an engineer would say it.

Counted are first lines of docstrings, strings of three words or more, and the lines of templates, each once however
many forms it has. ``python -m tests.test_words`` counts by wing; with the name of a wing it lists its lines.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TO_DO = ("kb/reader/drafts", "kb/reader/results")
"""The wings that still have lines of the dialect: the list can only get shorter."""

RELATIVE = r"\b(?:what|which|who|whom|whose|that)\b"
FORMS = (
    r"\b(?:of|whether|and|or|by|from|for|to|in|on|with|than|but|except|beside) what\b(?! to do)",
    r"\bwhat (?:of (?:the|it|them|that|an?|its|this|each|some)|no|is no|can be no)\b",
    r"\bwhat\b.*\bwhat\b",
    r"(?<!there )\b(?:is|are|was|were) (?:none|nothing)\b",
    r"\b(?:is|are|was|were) (?:told|spoken)\b",
    r"\btold (?:of|by|what|under)\b",
    r"\bsp(?:eaks?|oken|eaking) of\b",
    r"\bsa(?:y|ys|id|ying) (?:of|nothing)\b",
    r"(?<!-)(?<!USER )\b(?:some|no|every|any)body\b",
    r"\ball the same\b",
    r"\bcom(?:e|es|ing) to nothing\b",
    r"\blets? (?:be|it be|itself)\b",
    r"\b(?:question of|on|of|under|its|in its) (?:the|its own|another|other) day\b",
    r"\bthe day (?:says|leaves|has|answers)\b",
)
"""Forms of the dialect in any text."""
FIRST_LINE = (r"\bwhat\b", r"\b(?:tells?|told)\b(?! apart|.* apart\b)", rf"(?:{RELATIVE}.*){{3}}")
"""In first lines of docstrings also these: "what" where a noun could stand, telling, three relatives in a row."""
AMBIGUOUS = {
    "answer", "bar", "bearer", "bound", "carrier", "day", "depart", "factor", "fares", "goes back", "ground", "instead",
    "is met", "left behind", "marked", "matter", "moved", "named", "needs", "open", "point", "purpose", "room", "setting",
    "sets off", "turn", "waits for", "ways", "worn",
}  # fmt: skip
"""Former words of the glossary that are also plain English, keys or verbs of records."""


def list_former() -> list[str]:
    """The words in the glossary's column "formerly"."""
    rows = re.findall(r"^\|[^|]*\|[^|]*\|([^|]+)\|$", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), re.M)
    return [word.strip() for row in rows for word in row.split(",") if word.strip() not in {"", "formerly", "---"}]


FORMER = tuple(rf"\b{re.escape(word)}\b" for word in list_former() if word not in AMBIGUOUS)
IN_TEXT = re.compile("|".join((*FORMS, *FORMER)), re.I)
PATTERN = re.compile(r"\\b|\(\?|^\^")
"""Signs of a regular expression, which is no prose."""
VALUES = re.compile(r"(?<=[\[|] )[a-z-]+: |(?<=\[)[a-z-]+: ")
"""The values of switches in a rule's sentence, which are no words of it."""
IN_FIRST_LINE = re.compile("|".join((*FORMS, *FORMER, *FIRST_LINE)), re.I)


@cache
def read_texts(file: Path) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The docstrings of a module, and its other texts, with their lines."""
    docstrings: dict[int, tuple[int, str]] = {}
    others: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):  # what holds a text comes before it
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings[id(node.value)] = node.lineno, node.value.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            others.append((node.lineno, node.value))
    return [*docstrings.values()], others


def find_in_docstrings(file: Path) -> Iterator[tuple[int, str]]:
    """The first lines of a module's docstrings that have a form."""
    for line, text in read_texts(file)[0]:
        first = re.sub("``.*?``|`.*?`", "", text.strip().partition("\n")[0])
        if IN_FIRST_LINE.search(first):
            yield line, first


def find_in_module(file: Path) -> Iterator[tuple[int, str]]:
    yield from find_in_docstrings(file)
    for line, said in read_texts(file)[1]:
        text = VALUES.sub("", said)
        if len(text.split()) > 2 and IN_TEXT.search(text) and not PATTERN.search(text):
            yield line, text


def find_in_template(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a template whose text has a form; of what Jinja computes only the strings are text."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = re.sub(r"{[%{].*?[%}]}", lambda code: " ".join(re.findall(r'"[^"]*"', code[0])), line)
        if IN_TEXT.search(re.sub(r"<[^>]*>", " ", text)):
            yield number, line.strip()


def list_wings() -> dict[str, list[Path]]:
    """Each room of kb/ and checks/, and each of the reader, with its modules and templates."""
    wings: dict[str, list[Path]] = {}
    for file in sorted([*(ROOT / "kb").rglob("*"), *(ROOT / "checks").rglob("*")]):
        if file.suffix in {".py", ".html", ".md", ".txt", ".xml", ".yaml", ".yml"} and file.name not in {
            "README.md",
            "REFERENCE.md",
        }:
            parts = file.relative_to(ROOT).parts
            wings.setdefault("/".join(parts[: 3 if parts[1] == "reader" else 2]), []).append(file)
    return wings


WINGS = list_wings()


def find_dialect(wing: str) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in WINGS[wing]
        for line, text in (find_in_module if file.suffix == ".py" else find_in_template)(file)
    ]


@pytest.mark.parametrize("wing", WINGS)
def test_a_wing_is_free_of_the_dialect_or_still_to_do(wing):
    found = find_dialect(wing)
    assert bool(found) == (wing in TO_DO), "\n".join(found) or f"{wing} has none left: take it out of TO_DO"


def test_the_docstrings_of_the_engine_are_plain():
    found = [
        f"{file}:{number}: {text}"
        for file in WINGS["checks/engine"]
        for number, text in (find_in_docstrings(file) if file.suffix == ".py" else ())
    ]
    assert found == []


def test_each_wing_to_do_and_each_ambiguous_word_is_one():
    assert set(TO_DO) <= set(WINGS)
    assert set(list_former()) >= AMBIGUOUS


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        print("\n".join(find_dialect(chosen)))
    if not sys.argv[1:]:
        counts = {wing: len(find_dialect(wing)) for wing in WINGS}
        print(
            "\n".join(f"{count:5} {wing}" for wing, count in counts.items()),
            f"{sum(counts.values()):5} in all",
            sep="\n",
        )
