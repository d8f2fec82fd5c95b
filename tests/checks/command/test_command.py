"""The command as people run it: help for everything, messages for wrong input, and no traceback."""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from checks.command import COMMANDS
from checks.report.schemas import make_output_schemas
from tests.built import HARBOUR, WHETSTONE, build
from tests.pools import write_yugi, yugi

ROOT = Path(__file__).parents[3]


def rulings(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("RULINGS_")}
    return subprocess.run(
        [sys.executable, "-m", "checks.command", *arguments], capture_output=True, text=True, encoding="utf-8",
        cwd=cwd, env=clean | environment, timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    ended = rulings(name, "--help")
    assert ended.returncode == 0
    assert ended.stdout.startswith(f"usage: rulings {name}")
    described = re.split(r"\n(?:positional arguments|options):\n", ended.stdout)
    assert len(described[0].split("\n\n", 1)[1]) > 20
    lines = ended.stdout.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("  -"):
            assert re.search(r"\S  +\S", line) or following.startswith("      "), line


def test_the_list_of_commands() -> None:
    ended = rulings("--help")
    assert ended.returncode == 0
    assert all(re.search(rf"^    {name}\b", ended.stdout, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "required: COMMAND"),
        (["chek"], "did you mean check?"),
        (["search"], "required: TEXT"),
        (["search", "x", "-n", "0"], "a number from 1 to 1000 expected"),
        (["search", "x", "-n", "9" * 20], "a number from 1 to 1000 expected"),
        (["search", "x", "--db", "/nowhere/rulings.db"], "no-database"),
        (["search", "x", "--corpus", "/nowhere"], "the corpus named by --corpus does not exist"),
        (["show", "attak of the cornered rat"], "did you mean Attack of the Cornered Rat?"),
        (["coverage", "yugipedia-damage"], "did you mean yugipedia-damage-step"),
        (["new", "ruling", "only-a-slug"], "expected SOURCE/SECTION"),
        (["new", "card", "../../etc/passwd"], "bad-name"),
        (["new", "card", "Copper Badger"], "bad-name"),
        (["serve", "--port", "99999", "--db", "/nowhere/rulings.db"], "no-database"),
    ],
    ids=lambda value: "-".join(value)[:30] if isinstance(value, list) else None,
)
def test_wrong_use_is_told_without_a_traceback(arguments: list[str], message: str) -> None:
    ended = rulings(*arguments)
    assert ended.returncode == 2
    assert message in " ".join(ended.stderr.split())
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""


@pytest.mark.parametrize("name", ["check", "build", "show"])
def test_a_broken_corpus_is_told_whole(tmp_path: Path, name: str) -> None:
    corpus = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    bad = HARBOUR.parent / "bad" / "unknown-card.yaml"
    shutil.copy(bad, corpus / "rulings" / "harbour-handbook" / "bad.yaml")
    database = build(tmp_path / "old.db")
    before = database.read_bytes()
    extra = {"check": [], "build": ["--db", str(database)], "show": ["harbour-new"]}[name]
    ended = rulings(name, "--corpus", str(corpus), *extra, cwd=tmp_path)
    assert ended.returncode == 2
    assert ended.stderr.count("unknown-card") == 2
    assert "Traceback" not in ended.stderr
    assert database.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["harbour", "old.db"]


def test_search_in_json_fits_its_schema(tmp_path: Path) -> None:
    database = build(tmp_path / "rulings.db")
    ended = rulings("search", "砥石", "-n", "5", "--json", "--db", str(database))
    answer = json.loads(ended.stdout)
    jsonschema.validate(answer, make_output_schemas()["output-search"])
    assert answer["query"] == "砥石"
    assert [found["ruling"] for found in answer["results"]] == [WHETSTONE]
    assert answer["results"][0]["verdict"] == "contradicts"


def test_a_search_says_how_each_ruling_fares_and_when_it_is_claimed(tmp_path: Path) -> None:
    database = build(tmp_path / "rulings.db")
    lines = rulings("search", "砥石", "--db", str(database)).stdout.splitlines()
    assert lines[0] == WHETSTONE
    assert re.fullmatch(r"    contradicts, claimed for .*2009-06-12.*", lines[2])


def test_the_database_at_hand_is_found_first(tmp_path: Path) -> None:
    build(tmp_path / "rulings.db")
    assert WHETSTONE in rulings("search", "whetstone", cwd=tmp_path).stdout
    named = rulings("search", "whetstone", cwd=tmp_path, RULINGS_DB=str(tmp_path / "none.db"))
    assert (named.returncode, "$RULINGS_DB" in named.stderr) == (2, True)


@pytest.mark.parametrize(
    "name", ["harbour-new", "tide", "copper badger", "lantern-rulebook-9", "ask-a-judge", "vocabulary"]
)
def test_show_as_text_and_in_json(name: str) -> None:
    shown = rulings("show", name, "--corpus", str(HARBOUR))
    assert shown.returncode == 0
    assert shown.stdout.strip()
    in_json = json.loads(rulings("show", name, "--json", "--corpus", str(HARBOUR)).stdout)
    assert in_json["kind"] in ("ruleset", "switch", "card", "source", "ruling", "vocabulary")


def test_show_a_ruleset_with_every_switch_on_its_day() -> None:
    shown = rulings("show", "harbour-old", "--corpus", str(HARBOUR)).stdout
    assert "tide  waits  (since 2009-06-12, high)" in shown


def test_new_writes_once_and_says_where(tmp_path: Path) -> None:
    corpus = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    first = rulings("new", "ruling", "harbour-handbook/more", "--corpus", str(corpus))
    file = corpus / "rulings" / "harbour-handbook" / "more.yaml"
    assert (first.returncode, first.stdout.strip()) == (0, str(file))
    before = file.read_bytes()
    again = rulings("new", "ruling", "harbour-handbook/more", "--corpus", str(corpus))
    assert (again.returncode, file.read_bytes()) == (2, before)


def test_coverage_gives_1_for_a_line_without_record_or_reason(tmp_path: Path) -> None:
    document = tmp_path / "harbour.txt"
    document.write_text("\n".join(["text"] * 15))
    ended = rulings("coverage", "harbour-handbook", "--corpus", str(HARBOUR), "--document", str(document))
    assert ended.returncode == 1
    assert "15 lines: 3 recorded, 11 without a record for a reason, 1 unaccounted for" in ended.stdout
    document.write_text("\n".join(["text"] * 14))
    assert (
        rulings("coverage", "harbour-handbook", "--corpus", str(HARBOUR), "--document", str(document)).returncode == 0
    )


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m checks.command show vocabulary | head -1'
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("RULINGS_")}
    return subprocess.run(
        f'"{sys.executable}" -m checks.command {command}', shell=True, capture_output=True, text=True,
        encoding="utf-8", cwd=ROOT, env=clean | environment, timeout=60,
    )  # fmt: skip


def test_streams_that_are_closed_are_no_error() -> None:
    assert [(ended.returncode, ended.stderr) for ended in map(shell, ("show rules >&-", "battle --jsonl <&-"))] == [
        (0, ""), (0, ""),
    ]  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_an_output_without_room_is_told_in_a_line() -> None:
    full = shell("show vocabulary >/dev/full")
    assert (full.returncode, full.stderr.count("\n")) == (2, 1)
    assert "the output: it cannot be read or written: No space left on device" in full.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "--corpus", "{}/mine"],
        ["new", "card", "copper-badger", "--corpus", "{}"],
        ["report", "-o", "{}/page.md", "--corpus", str(HARBOUR)],
        ["schemas", "{}/schemas"],
        ["build", "--db", "{}/rulings.db", "--corpus", str(HARBOUR)],
        ["import-cards", "pool.json", "--pool", "{}/cards.db", "--corpus", str(HARBOUR)],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, arguments: list[str]) -> None:
    write_yugi(tmp_path / "pool.json", [yugi("Copper Badger", 11111111, 1)])
    (tmp_path / "file").write_text("in the way")
    place = str(tmp_path / "file")
    ended = rulings(*(text.format(place) for text in arguments), cwd=tmp_path)
    assert (ended.returncode, "Traceback" in ended.stderr) == (2, False)
    assert ended.stderr.startswith(place)


@pytest.mark.parametrize("kept", [0, 5000, 60_000])
def test_a_damaged_file_is_named_and_never_the_other(tmp_path: Path, kept: int) -> None:
    build(tmp_path / "rulings.db")
    write_yugi(tmp_path / "pool.json", [yugi("Copper Badger", 11111111, 1)])
    rulings("import-cards", "pool.json", "--pool", "cards.db", "--corpus", str(HARBOUR), cwd=tmp_path)
    for name in ("rulings.db", "cards.db"):
        whole = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(whole[:kept] or b"no database")
        for command in (["lookup", "badger"], ["serve", "--port", "0"]):
            ended = rulings(*command, cwd=tmp_path)
            assert (ended.returncode, ended.stdout) == (2, "")
            assert re.match(rf"{name}: [a-z-]+ .+rulings (import-cards|build)", ended.stderr)
        (tmp_path / name).write_bytes(whole)


def test_damage_met_while_searching_is_told(tmp_path: Path) -> None:
    path = build(tmp_path / "rulings.db")
    with sqlite3.connect(path) as connection:
        size = connection.execute("pragma page_size").fetchone()[0]
        roots = connection.execute("select rootpage from sqlite_master where name like 'ruling_%data'").fetchall()
    content = bytearray(path.read_bytes())
    for (root,) in roots:
        content[(root - 1) * size : root * size] = b"\xff" * size
    path.write_bytes(content)
    ended = rulings("search", "whetstone", "--db", str(path))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"{path}: damaged-database")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colours_are_for_terminals_whose_user_wants_them(
    tmp_path: Path, environment: dict[str, str], coloured: bool
) -> None:
    database = build(tmp_path / "rulings.db")
    clean = {key: value for key, value in os.environ.items() if not key.startswith("RULINGS_")} | {"TERM": "xterm"}
    clean.pop("NO_COLOR", None)
    for arguments in (
        ["search", "whetstone", "--db", str(database)],
        ["lookup", "badger", "--db", str(database)],
        ["timing", "Copper Badger", "--corpus", str(HARBOUR)],
        ["check", "--all", "--corpus", str(HARBOUR)],
    ):
        ours, theirs = os.openpty()
        subprocess.run(
            [sys.executable, "-m", "checks.command", *arguments], stdout=theirs, env=clean | environment, cwd=ROOT,
            check=False, timeout=60,
        )  # fmt: skip
        os.close(theirs)
        written = b""
        with contextlib.suppress(OSError):  # the end of a pseudo-terminal
            while part := os.read(ours, 65536):
                written += part
        os.close(ours)
        assert (b"\x1b[" in written) is coloured, arguments


def test_starting_up_imports_only_what_is_needed() -> None:
    code = (
        "import sys; from checks.command import main; main(['search', 'x', '--db', '/nowhere.db']); print(*sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    loaded = set(ended.stdout.split())
    assert not loaded & {"pydantic", "datasette", "sqlite_utils", "yaml", "rich", "checks.engine", "rapidfuzz"}
