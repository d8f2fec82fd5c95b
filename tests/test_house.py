"""The house: which way imports go, what each wing shows, what the engine may know, where a switch is read."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from checks.engine import RULES
from checks.engine.duel.deeds.law import LAW, find_row
from tests.bench.mutation.sample import list_stale, read_equivalent
from tests.shared import load_shipped

ROOT = Path(__file__).parents[1]
WINGS = (
    "kb.language", "kb.problems", "kb.locations", "kb.records", "kb.lookup", "kb.corpus", "kb.database", "kb.reader", "kb.pool", "kb.site",
    "checks.answers", "checks.engine", "checks.replay", "checks.reading", "checks.judge", "checks.lint", "checks.report",
    "checks.shared", "checks.asking", "checks.plugins", "checks.command", "ruling_corpus",
)  # fmt: skip
"""Every room at the top of kb/ and checks/, and the face of both; a room imports from itself and from those before it."""
MOST_ROOMS = {"kb": 10, "checks": 11}
INSIDE = {
    "checks.engine.duel": ("state", "field", "continuous", "deeds", "actions", "legality", "play"),
    "checks.asking": ("words", "scenes", "rules", "stories", "battles", "boards", "cards", "of_cards", "asking"),
    "kb.reader": ("clauses", "phrases", "grammar", "sentences", "results", "drafts"),
}
"""The rooms inside a wing, in the order of play, or from the text to the record; the rule is the same."""
ENGINE_ROOMS = ("checks.engine", "checks.engine.permission", "checks.engine.duel")
MOST_CODE = 500
"""Lines of code in one module, blank lines, comments and docstrings not counted."""


def name_module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    name_module(file): file for folder in ("kb", "checks", "ruling_corpus") for file in (ROOT / folder).rglob("*.py")
}
ENGINE = {name: file for name, file in MODULES.items() if name.startswith("checks.engine")}


@cache
def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imported(file: Path) -> tuple[str, ...]:
    """The modules that a file imports, anywhere in it."""
    found = []
    for node in ast.walk(parse(file)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            below = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [name if name in MODULES else node.module for name in below]
    return tuple(dict.fromkeys(found))


def room_of(module: str) -> str:
    return ".".join(module.split(".")[: 1 if module.startswith("ruling_corpus") else 2])


def room_in(wing: str, module: str) -> str:
    """The room of a module inside its wing."""
    return module.removeprefix(f"{wing}.").partition(".")[0]


def docstrings(tree: ast.Module) -> set[int]:
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def texts(file: Path):
    """The string literals of a module but its docstrings."""
    tree = parse(file)
    docs = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def test_no_module_is_there_for_tests_alone():
    asked = {name for module, file in MODULES.items() for name in imported(file) if name != module}
    named = re.findall(r'"([a-z_.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    programs = {name for name, file in MODULES.items() if '__name__ == "__main__"' in file.read_text("utf-8")}
    begun = {name for name, file in MODULES.items() if file.name in ("__init__.py", "__main__.py")} | programs
    commands = {name for name in MODULES if room_of(name) == "checks.command"}  # the command imports them by name
    assert {*MODULES} - asked - {*named} - begun - commands == set()


def test_every_room_is_known_and_there_are_few():
    rooms = {room_of(module) for module in MODULES if module.count(".")}
    assert rooms == set(WINGS)
    for wing, most in MOST_ROOMS.items():
        assert sum(room.startswith(f"{wing}.") for room in rooms) <= most
    for wing, inside in INSIDE.items():
        assert {room_in(wing, module) for module in MODULES if module.startswith(f"{wing}.")} == set(inside)


def test_imports_go_one_way():
    upward = [
        f"{module} → {other}"
        for module, file in MODULES.items()
        if module.count(".")
        for other in imported(file)
        if other in MODULES and other.count(".") and WINGS.index(room_of(other)) > WINGS.index(room_of(module))
    ]
    for wing, inside in INSIDE.items():
        upward += [
            f"{module} → {other}"
            for module, file in MODULES.items()
            if module.startswith(f"{wing}.")
            for other in imported(file)
            if other.startswith(f"{wing}.")
            if inside.index(room_in(wing, other)) > inside.index(room_in(wing, module))
        ]
    assert upward == []
    assert [
        module for module in ENGINE if "permission" in module for other in imported(ENGINE[module]) if ".duel" in other
    ] == []


def test_no_text_names_a_module():
    """The build of the wheel moves what is imported; a name in a text would be left behind."""
    named = {
        (module, text)
        for module, file in MODULES.items()
        for text in texts(file)
        if (text.removesuffix(".") in MODULES and "." in text) or re.match(r"(kb|checks)\.\w+$", text)
    }
    assert named == {("checks.shared.compared", "checks.command")}  # the program of another checkout


def test_no_module_imports_itself_by_way_of_others():
    arrows = {module: [other for other in imported(file) if other in MODULES] for module, file in MODULES.items()}
    done: set[str] = set()

    def walk(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " → ".join((*path[path.index(module) :], module))
        if module not in done:
            for other in arrows[module]:
                if other != module:
                    walk(other, (*path, module))
            done.add(module)

    for module in arrows:
        walk(module, ())


def test_nothing_outside_the_engine_imports_from_behind_its_face():
    behind = [
        f"{module} → {other}"
        for module, file in MODULES.items()
        if not module.startswith("checks.engine")
        for other in imported(file)
        if other.startswith("checks.engine.") and other != "kb.language"
    ]
    assert behind == []


def test_the_engine_imports_itself_the_language_and_the_standard_library_only():
    language = {name: file for name, file in MODULES.items() if name.startswith("kb.language")}
    for wing, files in (("kb.language", language), ("checks.engine", ENGINE)):
        for file in files.values():
            for name in imported(file):
                own = name.startswith(("kb.language", wing))
                assert own or name.split(".")[0] in sys.stdlib_module_names, file


def test_the_engine_does_no_input_or_output():
    barred = {"os", "io", "pathlib", "sys", "json", "random", "time", "datetime"}
    for file in ENGINE.values():
        called = {
            node.func.id
            for node in ast.walk(parse(file))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & {"open", "print", "input"}, file
        assert not barred & {name.split(".")[0] for name in imported(file)}, file


def citations(file: Path):
    """The sources and places that a module cites: pairs of texts."""
    for node in ast.walk(parse(file)):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            if all(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in node.elts):
                yield from (part.value for part in node.elts)


def test_the_engine_knows_no_card_and_no_era(corpus):
    names = {name.casefold() for card in corpus.cards.values() for name in (card.name, *card.aliases)}
    eras = re.compile("|".join(rf"\b{re.escape(era)}\b" for era in (*corpus.rulesets, "edison", "master rule")))
    for file in ENGINE.values():
        cited = set(citations(file))
        for text in texts(file):
            if text not in cited:
                assert text.casefold() not in names, (file, text)
                assert not eras.search(text.casefold()), (file, text)


def count_code(file: Path) -> int:
    """The lines of a module that hold code: no blank lines, comments or docstrings."""
    tree = parse(file)
    docs = docstrings(tree)
    told = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and id(node) in docs
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and number not in told for number, line in lines)


def test_no_module_has_grown_too_long_to_read():
    assert {module: size for module, file in MODULES.items() if (size := count_code(file)) > MOST_CODE} == {}


def reads(file: Path):
    """The switches that a module reads: by the rule whose question they are, by name, or by a row of the law."""
    for node in ast.walk(parse(file)):
        if (
            isinstance(node, ast.keyword)
            and node.arg == "asks"
            and isinstance(node.value, ast.Constant)
            and node.value.value
        ):
            yield node.value.value
        if isinstance(node, ast.Call):
            yield from name_questions(node, file)


def name_questions(call: ast.Call, file: Path):
    """The switches that a call reads, with the cases that it or its module names."""
    if not (isinstance(call.func, ast.Attribute) and call.args):
        return
    first, *rest = call.args
    if call.func.attr == "law":
        named = {getattr(each, "id", getattr(each, "value", "")) for each in ast.walk(first)}
        said = {each.value for case in rest for each in ast.walk(case) if isinstance(each, ast.Constant)}
        for rule in {str(each).replace("_", "-") for each in named} & RULES.keys():
            cases = {*load_shipped().switches[RULES[rule].name_question()].cases, *RULES[rule].switches}
            yield from map(RULES[rule].name_question, cases & (said or {*texts(file)}) if rest else {""})
    elif call.func.attr in ("read", "ask") and isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield first.value


def test_each_switch_is_read_in_one_engine_module_and_named_by_a_rule(corpus):
    where: dict[str, set[str]] = defaultdict(set)
    for module, file in ENGINE.items():
        for name in reads(file):
            where[name].add(module)
    by_case = {name for name in corpus.switches if "/" in name}
    named = {switch for rule in RULES.values() for switch in rule.switches}
    assert named == set(corpus.switches) - by_case
    read = {name for name in where if "/" not in name}
    questions = {name for name in corpus.switches if corpus.switches[name].cases}
    assert read == named - questions - set(corpus.meetings), "the rows of the table are read where it is"
    assert {name: modules for name, modules in where.items() if len(modules) > 1} == {}


def test_a_precedent_for_some_effects_answers_a_question_that_is_asked_of_an_effect(corpus):
    asked = {asks for key in LAW if isinstance(asks := find_row(*key).asks, str)}
    for file in ENGINE.values():
        calls = (node for node in ast.walk(parse(file)) if isinstance(node, ast.Call) and node.keywords)
        asked |= {name for call in calls if call.keywords[-1].arg == "by" for name in name_questions(call, file)}
    assert {name for name, each in corpus.switches.items() if each.precedents} <= asked
    assert len(asked) > 20


def test_each_case_of_a_question_is_asked_by_the_law_and_no_other(corpus):
    asked = {asks for key in LAW if isinstance(asks := find_row(*key).asks, str) and "/" in asks}
    asked |= {name for file in ENGINE.values() for name in reads(file) if "/" in name.rstrip("/")}
    assert asked == {name for name in corpus.switches if "/" in name}


def test_the_values_of_a_switch_are_those_the_engine_asks_for(corpus):
    asked = {text for file in ENGINE.values() for text in texts(file)}
    for name in corpus.switches.keys() - corpus.meetings.keys():
        switch = corpus.switches[name]
        assert set(switch.values) & asked, f"{name}: the engine asks for none of {', '.join(switch.values)}"


def test_every_mutant_that_is_listed_as_changing_nothing_is_a_mutant_still():
    assert list_stale(read_equivalent()) == []


def test_nothing_that_is_built_or_downloaded_is_committed():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no git checkout")
    built = (".whl", ".gz", ".zip", ".db", ".pyc", ".so", ".pdf")
    assert [name for name in listed.stdout.splitlines() if name.endswith(built)] == []
