"""The hash of a corpus: remembered by its files' stamps, and never another one than reading the files would give."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from kb.corpus import stamps
from kb.corpus.fingerprint import hash_corpus

LONG_AGO = 1_600_000_000


@pytest.fixture
def records(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(stamps, "SETTLED", 0)
    folder = tmp_path / "records"
    (folder / "cards").mkdir(parents=True)
    for name in ("rulesets.yaml", "cards/one.yaml", "cards/two.yaml"):
        (folder / name).write_text(f"name: {name}\n")
        os.utime(folder / name, (LONG_AGO, LONG_AGO))
    return folder


def read_all(folder: Path) -> str:
    """Hash a folder as if nothing were remembered."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.yaml"), key=lambda file: file.relative_to(folder).as_posix()):
        name = file.relative_to(folder).as_posix()
        digest.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def kept(tmp_path: Path) -> list[Path]:
    return [*(tmp_path / "cache" / "ruling-corpus" / stamps.FOLDER).glob("*")]


def keep_stamps(file: Path, text: str) -> None:
    """Write a text of the same length, and set the time of the last change back."""
    before = file.stat()
    file.write_text(text)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


EDITS = {
    "nothing": lambda folder: None,
    "a longer text": lambda folder: (folder / "cards/one.yaml").write_text("name: another, and longer\n"),
    "as long, time set back": lambda folder: keep_stamps(folder / "cards/one.yaml", "name: cards/xne.yaml\n"),
    "another file in its place": lambda folder: (folder / "cards/one.yaml").replace(folder / "cards/two.yaml"),
    "one more": lambda folder: (folder / "cards/three.yaml").write_text("name: three\n"),
    "one renamed": lambda folder: (folder / "cards/one.yaml").rename(folder / "cards/six.yaml"),
    "one less": lambda folder: (folder / "cards/one.yaml").unlink(),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_hash_is_that_of_the_files_as_they_are(records, tmp_path, edit):
    assert hash_corpus(records) == read_all(records)
    assert kept(tmp_path)
    EDITS[edit](records)
    assert hash_corpus(records) == hash_corpus(str(records)) == read_all(records)


def test_what_has_not_been_touched_is_not_read_again(records, tmp_path):
    hash_corpus(records)
    (memory,) = kept(tmp_path)
    stamp = memory.read_text().split()[0]
    memory.write_text(f"{stamp} {'0' * stamps.HASH}\n")
    assert hash_corpus(records) == "0" * stamps.HASH
    (records / "cards" / "one.yaml").chmod(0o600)
    assert hash_corpus(records) == read_all(records)


def test_what_was_just_written_is_not_remembered(records, tmp_path, monkeypatch):
    monkeypatch.setattr(stamps, "SETTLED", 3_000_000_000)
    (records / "cards" / "one.yaml").write_text("name: just now\n")
    assert hash_corpus(records) == read_all(records)
    assert not kept(tmp_path)


@pytest.mark.parametrize("text", ["", "word", "one two three", "f" * 32 + " " + "f" * 20, "\x00\xff", " \n"])
def test_a_damaged_memory_is_not_believed(records, tmp_path, text):
    known = hash_corpus(records)
    (memory,) = kept(tmp_path)
    stamp = memory.read_text().split()[0]
    for damaged in (text, f"{stamp} {text}"):
        memory.write_text(damaged, encoding="latin-1")
        assert hash_corpus(records) == known


def test_without_a_place_to_remember_it_is_read(records, tmp_path):
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert hash_corpus(records) == read_all(records)


def test_no_more_is_remembered_than_a_little(records, tmp_path):
    for number in range(stamps.KEPT + 8):
        (records / f"{number}.yaml").write_text("name: one more\n")
        hash_corpus(records)
    assert 1 <= len(kept(tmp_path)) <= stamps.KEPT
