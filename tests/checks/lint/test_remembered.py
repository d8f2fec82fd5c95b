"""Remarks that are remembered by file: found once for equal contents, and shown at today's path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from checks.judge.cache.store import Store
from checks.lint.remembered import Remembered
from kb.problems import Problem


class Counted:
    """A check that counts how often it looks at a file."""

    def __init__(self) -> None:
        self.times = 0

    def find(self) -> Iterator[Problem]:
        self.times += 1
        yield Problem("slow", "corpus/cards/moth.yaml", 3, "it has a fault", "none", "mend it")


def test_a_file_is_looked_at_again_only_when_something_it_depends_on_changed(tmp_path: Path) -> None:
    counted = Counted()
    for inputs, known_by, times in [("a", b"1", 1), ("a", b"1", 1), ("a", b"2", 2), ("b", b"1", 3)]:
        with Store(tmp_path / "found.db") as store, Remembered(store, inputs) as remembered:
            (remark,) = remembered.recall("mine/cards/moth.yaml", known_by, counted.find)
        assert counted.times == times
        assert (remark.code, remark.line) == ("slow", 3)
    assert remark.path == "corpus/cards/moth.yaml"
    with Store(tmp_path / "found.db") as store, Remembered(store, "b") as remembered:
        (remark,) = remembered.recall("mine/cards/moth.yaml", b"1", counted.find)
    assert remark.path == "mine/cards/moth.yaml"


def test_without_a_hash_or_a_store_every_look_is_a_new_one(tmp_path: Path) -> None:
    counted = Counted()
    with Store(tmp_path / "found.db") as store, Remembered(store, "a") as remembered:
        assert [len([*remembered.recall("one.yaml", None, counted.find)]) for _ in range(2)] == [1, 1]
    with Remembered(Store(None), "a") as remembered:
        assert [len([*remembered.recall("one.yaml", b"1", counted.find)]) for _ in range(2)] == [1, 1]
    assert counted.times == 4
