"""The command as people run it: help for everything, messages for wrong input, and no traceback."""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from checks.command import COMMANDS, main
from tests.built import HARBOUR, WHETSTONE, build
from tests.commands import PATIENCE, ROOT, run, start
from tests.pools import write_yugi, yugi
from tests.schemas import hold_to_schema

pytestmark = pytest.mark.usefixtures("beside_part")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    ended = run(name, "--help")
    assert ended.code == 0
    assert ended.out.startswith(f"usage: rulings {name}")
    described = re.split(r"\n(?:positional arguments|options):\n", ended.out)
    assert len(described[0].split("\n\n", 1)[1]) > 20
    lines = ended.out.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("  -"):
            assert re.search(r"\S  +\S", line) or following.startswith("      "), line


def test_the_list_of_commands() -> None:
    ended = run("--help")
    assert ended.code == 0
    assert all(re.search(rf"^  {name}\b", ended.out, re.MULTILINE) for name in COMMANDS)


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
        (["show", "no such record"], "search for it: rulings search no such record"),
        (["coverage", "yugipedia-damage"], "did you mean yugipedia-damage-step"),
        (["new", "ruling", "only-a-slug"], "expected SOURCE/SECTION"),
        (["new", "card", "../../etc/passwd"], "bad-name"),
        (["new", "card", "Copper Badger"], "bad-name"),
        (["serve", "--port", "99999", "--db", "/nowhere/rulings.db"], "no-database"),
        (["search", "x", "--", "--db", "y"], "after -- --db is text and not an option; put --db before it"),
        (
            ["search", "x", "--", "--recrods=y"],
            "after -- --recrods=y is text and not an option; put --records before it",
        ),
        (["timing", "snake-eye ash", "--corpus", str(HARBOUR)], "“snake-eye ash” is not among the"),
        (["check", "--ruleset", ""], "an argument is empty"),
        (["check", "--on="], "an argument is empty"),
        (["check", "--corpus", ""], "an argument is empty"),
        (["import-cards", "cards.json", "--pool", ""], "an argument is empty"),
        (["build", "--db", ""], "an argument is empty"),
        (["schemas", ""], "an argument is empty"),
        (["diff-rulesets", "", "tcg-modern"], "an argument is empty"),
    ],
    ids=lambda value: "-".join(value)[:30] if isinstance(value, list) else None,
)
def test_wrong_use_is_told_without_a_traceback(arguments: list[str], message: str) -> None:
    ended = run(*arguments)
    assert ended.code == 2
    assert message in " ".join(ended.error.split())
    assert "Traceback" not in ended.error
    assert ended.out == ""


def test_the_version_tells_the_revision_of_a_checkout() -> None:
    revision = r" \([0-9a-f]{7,40}(-dirty)?\)" if (ROOT / ".git").exists() else ""
    assert re.fullmatch(rf"rulings \d\S*{revision}\n", run("--version").out)


@pytest.mark.parametrize("name", ["check", "build", "show"])
def test_a_broken_corpus_is_told_whole(tmp_path: Path, name: str) -> None:
    corpus = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    bad = HARBOUR.parent / "bad" / "unknown-card.yaml"
    shutil.copy(bad, corpus / "rulings" / "harbour-handbook" / "bad.yaml")
    database = build(tmp_path / "old.db")
    before = database.read_bytes()
    extra = {"check": [], "build": ["--db", str(database)], "show": ["harbour-new"]}[name]
    ended = run(name, "--corpus", str(corpus), *extra, cwd=tmp_path)
    assert ended.code == 2
    expected = bad.read_text("utf-8").splitlines()[1].count("unknown-card")
    assert ended.error.count("unknown-card") == expected > 1
    assert "Traceback" not in ended.error
    assert database.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["harbour", "old.db"]


def test_search_in_json_fits_its_schema(tmp_path: Path) -> None:
    database = build(tmp_path / "rulings.db")
    ended = run("search", "砥石", "-n", "5", "--json", "--db", str(database))
    answer = json.loads(ended.out)
    hold_to_schema(answer, "search")
    assert answer["query"] == "砥石"
    assert [found["ruling"] for found in answer["results"]] == [WHETSTONE]
    assert answer["results"][0]["verdict"] == "contradicts"


def test_a_search_says_how_each_ruling_fares_and_when_it_is_claimed(tmp_path: Path) -> None:
    database = build(tmp_path / "rulings.db")
    lines = run("search", "砥石", "--db", str(database)).out.splitlines()
    assert lines[0] == WHETSTONE
    assert re.fullmatch(r"    contradicts, claimed for .*2009-06-12.*", lines[2])


def test_the_database_at_hand_is_found_first(tmp_path: Path) -> None:
    build(tmp_path / "rulings.db")
    assert WHETSTONE in run("search", "whetstone", cwd=tmp_path).out
    named = run("search", "whetstone", cwd=tmp_path, RULINGS_DB=str(tmp_path / "none.db"))
    assert (named.code, "$RULINGS_DB" in named.error) == (2, True)


@pytest.mark.parametrize(
    "name", ["harbour-new", "tide", "copper badger", "lantern-rulebook-9", "ask-a-judge", "vocabulary"]
)
def test_show_as_text_and_in_json(name: str) -> None:
    shown = run("show", name, "--corpus", str(HARBOUR))
    assert shown.code == 0
    assert shown.out.strip()
    in_json = json.loads(run("show", name, "--json", "--corpus", str(HARBOUR)).out)
    assert in_json["kind"] in ("ruleset", "switch", "card", "source", "ruling", "vocabulary")


def test_show_a_ruleset_with_every_switch_on_its_day() -> None:
    shown = run("show", "harbour-old", "--corpus", str(HARBOUR)).out
    assert "tide  waits  (since 2009-06-12, high)" in shown


def test_new_writes_once_and_says_where(tmp_path: Path) -> None:
    corpus = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    first = run("new", "ruling", "harbour-handbook/more", "--corpus", str(corpus))
    file = corpus / "rulings" / "harbour-handbook" / "more.yaml"
    assert (first.code, first.out.strip()) == (0, str(file))
    before = file.read_bytes()
    again = run("new", "ruling", "harbour-handbook/more", "--corpus", str(corpus))
    assert (again.code, file.read_bytes()) == (2, before)


def test_coverage_gives_1_for_a_line_without_record_or_reason(tmp_path: Path) -> None:
    document = tmp_path / "harbour.txt"
    document.write_text("\n".join(["text"] * 15))
    ended = run("coverage", "harbour-handbook", "--corpus", str(HARBOUR), "--document", str(document))
    assert ended.code == 1
    assert "15 lines and sentences: 3 recorded, 11 without a record for a reason, 1 unaccounted for" in ended.out
    document.write_text("\n".join(["text"] * 14))
    assert run("coverage", "harbour-handbook", "--corpus", str(HARBOUR), "--document", str(document)).code == 0


def test_a_closed_pipe_is_no_error() -> None:
    ended = start("rulings show vocabulary | head -1")
    assert (ended.code, ended.error) == (0, "")


def test_streams_that_are_closed_are_no_error() -> None:
    for command in ("rulings show rules >&-", "rulings battle --jsonl <&-"):
        ended = start(command)
        assert (ended.code, ended.error) == (0, ""), command


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_an_output_without_room_is_told_in_a_line() -> None:
    full = start("rulings show vocabulary >/dev/full")
    assert (full.code, full.error.count("\n")) == (2, 1)
    assert "the output: it cannot be read or written: No space left on device" in full.error


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
    ended = run(*(text.format(place) for text in arguments), cwd=tmp_path)
    assert (ended.code, "Traceback" in ended.error) == (2, False)
    assert ended.error.startswith(place)


@pytest.mark.parametrize("kept", [0, 5000, 60_000])
def test_a_damaged_file_is_named_and_never_the_other(tmp_path: Path, kept: int) -> None:
    build(tmp_path / "rulings.db")
    write_yugi(tmp_path / "pool.json", [yugi("Copper Badger", 11111111, 1)])
    run("import-cards", "pool.json", "--pool", "cards.db", "--corpus", str(HARBOUR), cwd=tmp_path)
    for name in ("rulings.db", "cards.db"):
        whole = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(whole[:kept] or b"no database")
        for command in (["lookup", "badger"], ["serve", "--port", "0"]):
            ended = run(*command, cwd=tmp_path)
            assert (ended.code, ended.out) == (2, "")
            assert re.match(rf"{name}: [a-z-]+ .+rulings (import-cards|build)", ended.error)
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
    ended = run("search", "whetstone", "--db", str(path))
    assert (ended.code, ended.out) == (2, "")
    assert ended.error.startswith(f"{path}: damaged-database")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colours_are_for_terminals_whose_user_wants_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], coloured: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in ({"TERM": "xterm"} | environment).items():
        monkeypatch.setenv(name, value)
    database = build(tmp_path / "rulings.db")
    for arguments in (
        ["search", "whetstone", "--db", str(database)],
        ["lookup", "badger", "--db", str(database)],
        ["timing", "Copper Badger", "--corpus", str(HARBOUR)],
        ["check", "--all", "--corpus", str(HARBOUR)],
    ):
        ours, theirs = os.openpty()
        written: list[bytes] = []
        reader = threading.Thread(target=read_terminal, args=[ours, written])
        reader.start()
        with os.fdopen(theirs, "w", encoding="utf-8") as terminal, contextlib.redirect_stdout(terminal):
            main(arguments)
        reader.join()
        os.close(ours)
        assert (b"\x1b[" in b"".join(written)) is coloured, arguments


@pytest.mark.parametrize(
    ("damage", "arguments"),
    [
        ("update card set names = '['", ["import-cards", "pool.json"]),
        ("update card set names = '[1]'", ["import-cards", "pool.json"]),
        ("delete from name_form", ["lookup", "badgr"]),
        ("delete from name_card", ["lookup", "copper badger"]),
        ("update name_layout set version = 0", ["lookup", "badger"]),
        ("delete from name_layout", ["lookup", "badger"]),
    ],
)
def test_damage_in_a_pool_is_told(tmp_path: Path, damage: str, arguments: list[str]) -> None:
    write_yugi(tmp_path / "pool.json", [yugi("Copper Badger", 11111111, 1)])
    assert run("import-cards", "pool.json", "--pool", "cards.db", "--corpus", str(HARBOUR), cwd=tmp_path).code == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "cards.db")) as connection, connection:
        connection.execute(damage)
    ended = run(*arguments, "--pool", "cards.db", cwd=tmp_path, RULINGS_CORPUS=str(HARBOUR))
    assert (ended.code, ended.out) == (2, "")
    assert ended.error.startswith(("cards.db: ", f"{tmp_path}/cards.db: "))


WILD = ("\x1b[2J", "\x9b2J", "\x07", "\u202e", "\r")


def test_no_name_or_text_commands_the_terminal(tmp_path: Path) -> None:
    database = build(tmp_path / "rulings.db")
    folder = tmp_path / f"mine{''.join(WILD)}"
    assert run("new", "--corpus", folder).code == 0
    (folder / "rulings" / "our-rulings" / f"more{''.join(WILD)}.yaml").write_text("source: x\n")
    with sqlite3.connect(database) as connection:
        connection.execute("update name_card set name = name || ?", ("".join(WILD),))
        connection.execute("update ruling set verdict = ?", ("".join(WILD),))
    for arguments in (
        ["check", folder],
        ["lookup", "badger", "--db", database],
        ["search", "whetstone", "--db", database],
    ):
        for more in ([], ["--json"]):
            ended = run(*arguments, *more)
            said = ended.out + ended.error
            assert not any(wild in said for wild in WILD)
            assert "\\u009b2J" in said
            if more:
                json.loads(ended.out)


STATEMENT = "Something.\n::add-mask::x\n  ::set-env name=y::z\n##[add-path]w"


@pytest.mark.parametrize("form", ["text", "markdown", "junit", "github", "json"])
def test_in_a_log_of_github_no_line_of_a_record_is_a_command(tmp_path: Path, form: str) -> None:
    folder = tmp_path / "mine"
    run("new", "--corpus", folder)
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(
        f"""source: our-rulings
section: Ours
rulesets: [tcg-modern]
rulings:
- id: honest
  locator: "1"
  statement: {json.dumps(STATEMENT)}
  claims:
    w: {{window: {{may-activate: Honest.light, at: {{start: yes, end: yes}}}}}}
"""
    )
    ended = run("check", folder, "--format", form, "--all", GITHUB_ACTIONS="true")
    assert ended.code == 1
    lines = [line.strip() for line in (ended.out + ended.error).splitlines()]
    assert not [line for line in lines if "##[" in line]
    assert not [line for line in lines if line.startswith("::") and not line.startswith(("::error ", "::warning "))]
    assert any(line.startswith("::error ") for line in lines) is (form == "github")


def read_terminal(ours: int, written: list[bytes]) -> None:
    """Gather what is written to a pseudo-terminal until its other side is closed."""
    with contextlib.suppress(OSError):
        while part := os.read(ours, 65536):
            written.append(part)


def test_starting_up_imports_only_what_is_needed() -> None:
    code = (
        "import sys; from checks.command import main; main(['search', 'x', '--db', '/nowhere.db']); print(*sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE)
    loaded = set(ended.stdout.split())
    assert not loaded & {"pydantic", "datasette", "sqlite_utils", "yaml", "rich", "checks.engine", "rapidfuzz"}


def test_the_list_is_by_what_people_want() -> None:
    lines = run("--help", COLUMNS="100").out.splitlines()
    titles = [line for line in lines if re.fullmatch(r"[a-z]+:", line)]
    assert titles == ["ask:", "write:", "check:", "serve:", "options:"]
    assert all(len(line) <= 100 for line in lines)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["timing", "Honest", "--rulset", "tcg-edison"], "did you mean --ruleset?"),
        (["chek"], "did you mean check?"),
        (["dark", "hole", "--json"], "if it is a card: rulings timing 'dark hole'"),
        (["check", "--zzz"], "unrecognized arguments: --zzz\n"),
        (["timing", "Honest", "--ruleset", "edisn"], "did you mean edison"),
    ],
)
def test_what_is_misspelt_is_told_with_what_was_meant(typed: list[str], told: str) -> None:
    ended = run(*typed)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.error
