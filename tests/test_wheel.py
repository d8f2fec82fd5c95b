"""The built wheel: one package beside other people's, and what is installed from it works in their projects."""

from __future__ import annotations

import ast
import json
import subprocess
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from checks.judge.source import hash_engine
from hatch_build import MOVED, PACKAGE, move_imports, move_name
from kb.corpus.fingerprint import hash_reading
from tests.built import HARBOUR, build
from tests.commands import PATIENCE, ROOT, Ended, clean_environment
from tests.installed import build_distribution, install

PIER = HARBOUR.parent / "pier"


@pytest.mark.parametrize(
    ("written", "moved"),
    [
        ("from kb.records import words\n", "from ruling_corpus.kb.records import words\n"),
        ("from kb import records\n", "from ruling_corpus.kb import records\n"),
        ("import checks\n", "from ruling_corpus import checks\n"),
        ("import checks as own\n", "from ruling_corpus import checks as own\n"),
        ("import kb.records as own\n", "import ruling_corpus.kb.records as own\n"),
        ("def f():\n    from checks.engine import (\n        Rule,\n    )\n", "def f():\n    from ruling_corpus.checks.engine import (\n        Rule,\n    )\n"),
        ("x = 1; from kb.records import a; from kb.problems import b\n", "x = 1; from ruling_corpus.kb.records import a; from ruling_corpus.kb.problems import b\n"),
        ("é = 'é'; from kb.records import a\n", "é = 'é'; from ruling_corpus.kb.records import a\n"),
        ("from kbd import x\nimport checksum\nfrom .kb import y\n", "from kbd import x\nimport checksum\nfrom .kb import y\n"),
        ("'''from kb.records import x'''\n# import kb\n", "'''from kb.records import x'''\n# import kb\n"),
    ],
)  # fmt: skip
def test_imports_say_where_the_modules_lie(written: str, moved: str) -> None:
    assert move_imports(written.encode(), "a.py").decode() == moved


@pytest.mark.parametrize("written", ["import kb.site\n", "import os, kb\n", "import kb, os\n"])
def test_an_import_that_would_bind_something_else_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r"a\.py:1: write `from"):
        move_imports(written.encode(), "a.py")


def test_entry_points_are_moved() -> None:
    assert move_name("checks.command:main") == "ruling_corpus.checks.command:main"
    assert move_name("other.kb:main") == "other.kb:main"


@pytest.fixture(scope="module")
def wheel() -> Path:
    return build_distribution("wheel")


@pytest.fixture(scope="module")
def python(wheel: Path) -> Path:
    """A Python of its own, with the wheel and what it needs, without the repository."""
    return install(wheel)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Somebody's project, with modules of the names that this repository's have, and rulings of its own."""
    for name in MOVED:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("OWN = True\n")
    (tmp_path / "test_own.py").write_text("import checks, kb\n\ndef test_own():\n    assert checks.OWN and kb.OWN\n")
    (tmp_path / "records").symlink_to(PIER)
    return tmp_path


def run(program: Path, project: Path, *arguments: object, **more: str) -> Ended:
    """Run an installed program in a project, with the small corpus in the background."""
    environment = clean_environment(**{"RULINGS_CORPUS": str(HARBOUR)} | more)
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(program), *map(str, arguments)], cwd=project, env=environment, capture_output=True, text=True,
        encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip
    return Ended(done.returncode, done.stdout, done.stderr)


def test_the_wheel_has_one_package_and_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        told = message_from_bytes(archive.read(next(name for name in names if name.endswith("/METADATA"))))
        points = archive.read(next(name for name in names if name.endswith("/entry_points.txt"))).decode()
        code = {name: archive.read(name) for name in names if name.endswith(".py")}
    assert {name.split("/")[0] for name in names} == {PACKAGE, f"{PACKAGE}-{told['Version']}.dist-info"}
    assert told["License-Expression"] == "MIT AND CC-BY-SA-4.0"
    assert sum("LICENSE" in name for name in names) == 3
    assert {"Framework :: Datasette", "Framework :: Pytest"} <= {*told.get_all("Classifier", [])}
    places = [line.split(" = ")[1] for line in points.splitlines() if " = " in line]
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [asked["scripts"], *asked["entry-points"].values()]
    assert sorted(places) == sorted(f"{PACKAGE}.{place}" for points in named for place in points.values())
    assert {"corpus", *MOVED} <= {name.split("/")[1] for name in names}
    assert not any(name.endswith((".pyc", ".db")) for name in names)
    for name, source in code.items():
        for node in ast.walk(ast.parse(source)):
            asked = [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            asked += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            assert not {each.partition(".")[0] for each in asked} & {*MOVED}, name


def test_the_installed_program_is_the_same_program(python: Path, project: Path) -> None:
    code = (
        "from ruling_corpus.checks.judge.source import hash_engine; "
        "from ruling_corpus.kb.corpus.fingerprint import hash_reading; print(hash_engine(), hash_reading())"
    )
    assert run(python, project, "-c", code).out.split() == [hash_engine(), hash_reading()]


def test_the_source_distribution_has_every_file_of_the_repository() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no git checkout")
    with tarfile.open(build_distribution("sdist")) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()} <= held


def test_commands_answer_in_a_project_with_modules_of_our_names(python: Path, project: Path) -> None:
    found = run(python.with_name("rulings"), project, "lookup", "copper badger", "--json")
    assert (found.code, json.loads(found.out)["matches"][0]["name"]) == (0, "Copper Badger"), found.error
    timing = run(python, project, "-m", PACKAGE, "timing", "copper badger", "--json")
    assert (timing.code, json.loads(timing.out)["card"]) == (0, "Copper Badger"), timing.error
    checked = run(python, project, "-m", PACKAGE, "check", "records", "--json")
    assert (checked.code, "findings" in json.loads(checked.out)) == (0, True), checked.error


def test_their_pytest_and_datasette_work_with_ours_inside(python: Path, project: Path) -> None:
    tested = run(python, project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_own.py", "records")
    assert tested.code == 0, tested.out + tested.error
    assert int(tested.out.split(" passed")[0].split()[-1]) > 1  # their test, and rulings
    shown = run(python, project, "-m", "datasette", build(project / "rulings.db"), "--get", "/card/copper-badger")
    assert shown.code == 0, shown.out + shown.error
    assert "Copper Badger" in shown.out
    assert "<main" in shown.out


WITHOUT_UNIX = """
import json, signal, sys
for name in ("resource", "fcntl", "pwd", "grp", "termios"):
    sys.modules[name] = None
for name in ("setitimer", "ITIMER_VIRTUAL", "SIGVTALRM", "SIGALRM", "SIGKILL"):
    delattr(signal, name)
import datasette.app
from ruling_corpus.checks.plugins.bounds import bound_memory
from ruling_corpus.checks.plugins.try_it import play
from ruling_corpus.checks.replay.forms import read_form, write_scenario
bound_memory()
form = read_form({"attacker": "1900", "target": "1000", "rules": "harbour-new"})
print(play(json.dumps(write_scenario(form)), None, None)["ok"])
"""


def test_it_works_where_python_has_no_unix(python: Path, project: Path) -> None:
    ended = run(python, project, "-c", WITHOUT_UNIX)
    assert (ended.out.strip(), ended.code) == ("True", 0), ended.error


def test_the_installed_package_is_typed_and_finds_its_own_corpus(python: Path, project: Path) -> None:
    code = "from ruling_corpus.kb.locations import find_corpus, is_installed as own; print(own(find_corpus()), find_corpus())"
    told, place = run(python, project, "-c", code, RULINGS_CORPUS="").out.split()
    assert told == "True"
    assert (Path(place).parent / "py.typed").is_file()


IMPORTED = """
import sys
import ruling_corpus
assert not {"pydantic", "datasette", "yaml"} & {*sys.modules}
from ruling_corpus import find_card, play
print(find_card("copper badger").card.name, play(attacker="1900", target="1000", rules="harbour-old").ruleset)
"""


def test_programs_import_it_in_a_project_with_modules_of_our_names(python: Path, project: Path) -> None:
    ended = run(python, project, "-c", IMPORTED)
    assert (ended.out.strip(), ended.code) == ("Copper Badger harbour-old", 0), ended.error
