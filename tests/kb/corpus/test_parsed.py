"""What files said is remembered: as they are read, whatever has become of the memory."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kb.corpus import parsed
from kb.corpus.fingerprint import find_files
from kb.corpus.parsed import WORTH, Documents
from kb.corpus.yaml import read_file, read_text
from kb.locations import find_corpus, find_parsed
from kb.problems import Refused

KEYS = st.text("abc-é\u3042", min_size=1, max_size=4).filter(lambda key: key.strip("-"))
VALUES = st.recursive(
    st.none() | st.integers(-999, 999) | st.text("ab :#'\"é\n", max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def read_folder(root: Path) -> dict[str, tuple[object, dict[object, int]]]:
    """Read every file of a folder with what is remembered of it."""
    found = {}
    files = [*find_files(root)]
    with Documents(len(files)) as documents:
        for file in files:
            document = documents.read_file(file, file.name)
            found[file.name] = (document.value, dict(document.lines))
    return found


def read_plainly(root: Path) -> dict[str, tuple[object, dict[object, int]]]:
    """Read every file of a folder."""
    documents = {file.name: read_file(file, file.name) for file in find_files(root)}
    return {name: (document.value, dict(document.lines)) for name, document in documents.items()}


def list_kept() -> list[bytes]:
    """List what is remembered."""
    with contextlib.closing(sqlite3.connect(find_parsed())) as connection:
        return [key for (key,) in connection.execute("select key from document")]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of some small files, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = tmp_path / "records"
    root.mkdir()
    for number in range(WORTH):
        (root / f"file-{number}.yaml").write_text(f"a: [{number}, {{b: '{number}', c: ~}}]\nd: |\n  some\n  text\n")
    return root


def test_the_corpus_is_recalled_as_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    root = find_corpus()
    plainly = read_plainly(root)
    assert read_folder(root) == plainly
    assert len(list_kept()) == len({file.read_bytes() for file in find_files(root)})
    assert read_folder(root) == plainly


@given(value=VALUES)
def test_whatever_can_be_read_is_recalled_with_its_lines(tmp_path_factory, value):
    text = yaml.safe_dump({"top": value}, allow_unicode=True, sort_keys=False)
    try:
        plainly = read_text(text.encode(), "file.yaml")
    except Refused:
        return
    file = tmp_path_factory.mktemp("records") / "file.yaml"
    file.write_text(text, "utf-8")
    for _ in range(2):
        with Documents(WORTH) as documents:
            document = documents.read_file(file, "file.yaml")
        assert (document.value, dict(document.lines)) == (plainly.value, plainly.lines)
    assert parsed.hash_parts(parsed._hash_reader(), text.encode()) in list_kept()


def test_an_edited_file_is_read_again_and_what_it_said_forgotten_when_it_was_not_used_for_long(folder, monkeypatch):
    read_folder(folder)
    before = list_kept()
    (folder / "file-3.yaml").write_text("a: 1\nb: 2\n")
    assert read_folder(folder)["file-3.yaml"] == ({"a": 1, "b": 2}, {(): 1, ("a",): 1, ("b",): 2})
    assert len(before) == WORTH
    assert len({*list_kept()} - {*before}) == 1
    today = parsed.count_days()
    for day in (parsed.DAYS, parsed.DAYS + 1):
        monkeypatch.setattr(parsed, "count_days", lambda day=day: today + day)
        read_folder(folder)
    (folder / "file-4.yaml").write_text("a: 1\nb: 2\nc: 3\n")
    read_folder(folder)
    after = list_kept()
    assert len(after) == WORTH + 1
    assert len({*after} & {*before}) == WORTH - 1


def test_of_too_many_files_the_latest_used_are_remembered(folder, monkeypatch):
    read_folder(folder)
    monkeypatch.setattr(parsed, "MOST", WORTH)
    today = parsed.count_days()
    monkeypatch.setattr(parsed, "count_days", lambda: today + 1)
    (folder / "file-3.yaml").write_text("a: 1\nb: 2\n")
    before = {*list_kept()}
    read_folder(folder)
    assert len(list_kept()) == WORTH
    assert len({*list_kept()} & before) == WORTH - 1


def test_what_is_wrong_is_told_every_time(folder):
    (folder / "file-3.yaml").write_text("a: 1\na: 2\n")
    for _ in range(2):
        with pytest.raises(Refused, match="stands twice"):
            read_folder(folder)


@pytest.mark.parametrize(
    "harm",
    [
        lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40),
        lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
        lambda path: path.write_bytes(b""),
        lambda path: change(path, "update document set said = replace(said, 'some', 'other')"),
        lambda path: change(path, "update document set said = 7, digest = 'x'"),
        lambda path: change(path, "drop table document"),
        lambda path: change(path, "alter table document rename column said to told"),
    ],
    ids=["garbage", "cut", "emptied", "another text", "other values", "no table", "another table"],
)
def test_a_broken_memory_is_as_good_as_none(folder, harm):
    plainly = read_folder(folder)
    harm(find_parsed())
    assert read_folder(folder) == plainly
    assert len(list_kept()) == WORTH
    assert read_folder(folder) == plainly


def test_a_memory_that_somebody_writes_is_left_alone(folder):
    plainly = read_folder(folder)
    (folder / "file-3.yaml").write_text("a: 1\n")
    with contextlib.closing(sqlite3.connect(find_parsed())) as other:
        other.execute("begin exclusive")
        assert read_folder(folder) == {**plainly, "file-3.yaml": ({"a": 1}, {(): 1, ("a",): 1})}
        other.rollback()
    assert len(list_kept()) == WORTH


def test_where_nothing_can_be_written_files_are_read(folder, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert read_folder(folder) == read_plainly(folder)


def change(path: Path, statement: str) -> None:
    """Change a database."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
