"""The house: which way imports go, what the engine may know, how long a module is, where a switch is read."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from checks.engine import play
from checks.engine.rules import RULES
from checks.engine.verbs import VERBS
from checks.engine.words import FIELDS
from kb import vocabulary
from kb.corpus import load_corpus
from kb.locations import find_corpus

ROOT = Path(__file__).parents[2]
ENGINE = sorted((ROOT / "checks" / "engine").glob("*.py"))
MODULES = [file for folder in ("kb", "checks") for file in sorted((ROOT / folder).rglob("*.py"))]
assert play


@pytest.fixture(scope="module")
def corpus():
    return load_corpus(find_corpus())


def imported(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def texts(file):
    """The string literals of a module but its docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("file", [file for file in MODULES if "kb" in file.relative_to(ROOT).parts[:1]], ids=str)
def test_kb_imports_nothing_of_checks(file):
    assert not [name for name in imported(file) if name.split(".")[0] == "checks"]


@pytest.mark.parametrize("file", ENGINE, ids=lambda file: file.stem)
def test_the_engine_imports_itself_and_the_standard_library_only(file):
    allowed = sys.stdlib_module_names
    assert all(name.startswith("checks.engine") or name.split(".")[0] in allowed for name in imported(file))


@pytest.mark.parametrize("file", ENGINE, ids=lambda file: file.stem)
def test_the_engine_does_no_input_or_output(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"open", "print", "input"}
    assert not {"os", "io", "pathlib", "sys", "json", "random", "time", "datetime"} & {
        name.split(".")[0] for name in imported(file)
    }


def citations(file):
    """The sources and places that a module cites: pairs of texts."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            if all(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in node.elts):
                yield from (part.value for part in node.elts)


@pytest.mark.parametrize("file", ENGINE, ids=lambda file: file.stem)
def test_the_engine_knows_no_card_and_no_era(file, corpus):
    names = {name.casefold() for card in corpus.cards.values() for name in (card.name, *card.aliases)}
    eras = {*corpus.rulesets, "edison", "master rule"}
    cited = set(citations(file))
    for text in texts(file):
        if text in cited:
            continue
        assert text.casefold() not in names
        assert not any(re.search(rf"\b{re.escape(era)}\b", text.casefold()) for era in eras), text


@pytest.mark.parametrize("file", MODULES, ids=lambda file: "/".join(file.relative_to(ROOT).parts))
def test_no_module_is_over_400_lines(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 400


def reads(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "read":
            if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                yield node.args[0].value


def test_each_switch_is_read_in_one_engine_module_and_named_by_a_rule(corpus):
    where: dict[str, set[str]] = {}
    for file in ENGINE:
        for name in reads(file):
            where.setdefault(name, set()).add(file.stem)
    assert set(where) == set(corpus.switches)
    assert {name: modules for name, modules in where.items() if len(modules) > 1} == {}
    named = {switch for rule in RULES.values() for switch in rule.switches}
    assert named == set(corpus.switches)


def test_the_values_of_a_switch_are_those_the_engine_asks_for(corpus):
    asked = {text for file in ENGINE for text in texts(file)}
    for name, switch in corpus.switches.items():
        assert set(switch.values) & asked, f"{name}: the engine asks for none of {', '.join(switch.values)}"


@pytest.mark.parametrize("id", sorted(RULES))
def test_every_rule_says_a_sentence_and_cites_a_known_source(id, corpus):
    rule = RULES[id]
    assert rule.sentence.endswith(".")
    assert rule.cites
    assert [source for source, _ in rule.cites if source not in corpus.sources] == []


def test_the_engine_speaks_the_words_of_the_records():
    for field, words in FIELDS.items():
        said = vocabulary.RANGING[field].__args__
        assert tuple(word for word in said if word not in ("continuous", "unclassified", "lingering")) == words


def test_every_verb_of_the_records_is_played_and_has_a_sentence():
    assert set(VERBS) == set(vocabulary.Verb.__args__)
    assert all((handler.__doc__ or "").strip().endswith(".") for handler in VERBS.values())
