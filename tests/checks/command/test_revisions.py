"""Records of a revision beside a working tree: written where they differ, and linked where they are the same."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from checks.shared.revisions import link_out, need_revision
from tests.repositories import begin, commit, git, swap

SOURCES = "sources.yaml"
LEVER = "cards/tidal-lever.yaml"


def remove(file: str) -> Callable[[Path], None]:
    return lambda corpus: (corpus / file).unlink()


def add(file: str) -> Callable[[Path], None]:
    return lambda corpus: (corpus / file).write_text("name: Another\n", "utf-8") and None


EDITS: dict[str, Callable[[Path], object]] = {
    "nothing": lambda corpus: None,
    "a file changed": swap(LEVER, "atk: 400", "atk: 500"),
    "a file deleted": remove(LEVER),
    "a file added": add("cards/another.yaml"),
    "a file added that git ignores": lambda corpus: (
        add("cards/another.yaml")(corpus), (corpus / ".gitignore").write_text("another.yaml\n"),
    ),
    "a file moved": lambda corpus: (corpus / LEVER).rename(corpus / "cards" / "lever.yaml"),
    "a change that is committed": lambda corpus: (
        swap(LEVER, "atk: 400", "atk: 500")(corpus), commit(corpus, "Strengthen the lever"),
    ),
    "a name with spaces, quotes and stars": lambda corpus: add('cards/a "b" *ü.yaml')(corpus),
}  # fmt: skip


def read_archive(corpus: Path, commit: str) -> dict[str, bytes]:
    """Read the files of a revision from git's own archive."""
    held = subprocess.run(
        ["git", "archive", commit, "corpus"], cwd=corpus.parent, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(held)) as archive:
        files = [each for each in archive if each.isfile()]
        return {each.name: archive.extractfile(each).read() for each in files}  # type: ignore[union-attr]


def read_folder(folder: Path) -> dict[str, bytes]:
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_a_revision_is_written_out_whole_whatever_the_working_tree_holds(tmp_path, edit):
    corpus = begin(tmp_path)
    first = git(corpus.parent, "rev-parse", "HEAD").strip()
    edit(corpus)
    before = read_folder(corpus)
    (tmp_path / "out").mkdir()
    assert link_out(need_revision(corpus, first), corpus, tmp_path / "out")
    assert read_folder(tmp_path / "out") == read_archive(corpus, first)
    assert (tmp_path / "out" / "corpus" / SOURCES).is_symlink()
    assert read_folder(corpus) == before


def test_without_links_the_files_are_written(tmp_path, monkeypatch):
    corpus = begin(tmp_path)
    swap(LEVER, "atk: 400", "atk: 500")(corpus)
    before = read_folder(corpus)
    link, made = Path.symlink_to, []

    def refuse_the_third(self: Path, target: Path) -> None:
        made.append(self)
        if len(made) > 2:
            raise OSError("no privilege")
        link(self, target)

    monkeypatch.setattr(Path, "symlink_to", refuse_the_third)
    (tmp_path / "out").mkdir()
    assert link_out(need_revision(corpus, "HEAD"), corpus, tmp_path / "out")
    assert read_folder(tmp_path / "out") == read_archive(corpus, "HEAD")
    assert not any(each.is_symlink() for each in (tmp_path / "out").rglob("*"))
    assert read_folder(corpus) == before


def test_a_folder_that_was_not_there_is_not_written(tmp_path):
    corpus = begin(tmp_path)
    (corpus.parent / "later").mkdir()
    assert not link_out(need_revision(corpus, "HEAD"), corpus.parent / "later", tmp_path)
