"""A check shared among machines: each part is kept in a file, and merged they say what one machine says."""

from __future__ import annotations

import json

import pytest

from tests.built import HARBOUR
from tests.commands import run


def judge_parts(folder, parts: int = 3) -> list:
    """Judge every part, each into a file of its own."""
    files = [folder / f"part-{number}.db" for number in range(1, parts + 1)]
    for number, file in enumerate(files, 1):
        ended = run("check", "--corpus", HARBOUR, "--shard", f"{number}/{parts}", "--store", file)
        assert (ended.code, ended.error) == (0, "")
        assert ended.out.startswith(f"part {number} of {parts}: ")
    return files


def test_merged_parts_say_what_one_machine_says(tmp_path):
    whole = run("check", "--corpus", HARBOUR, "--fresh", "--json", "--all")
    merged = run(
        "merge", *judge_parts(tmp_path), "--corpus", HARBOUR, "--store", tmp_path / "all.db", "--json", "--all"
    )
    assert (merged.code, json.loads(merged.out)) == (whole.code, json.loads(whole.out))
    assert merged.error.count("taken in") == 3


def test_what_no_part_holds_is_judged_when_they_are_merged(tmp_path):
    whole = run("check", "--corpus", HARBOUR, "--fresh")
    some = judge_parts(tmp_path)[:1]
    merged = run("merge", *some, "--partial", "--corpus", HARBOUR, "--store", tmp_path / "all.db")
    assert (merged.code, merged.out) == (whole.code, whole.out)


def test_a_missing_part_is_named(tmp_path):
    some = judge_parts(tmp_path)[:1]
    ended = run("merge", *some, "--corpus", HARBOUR, "--store", tmp_path / "all.db")
    assert (ended.code, ended.out) == (2, "")
    assert "missing-part parts 2 and 3 of 3 are missing" in ended.error
    assert "rulings check --shard 2/3 --store FILE" in ended.error
    assert not (tmp_path / "all.db").exists()


def test_parts_of_a_folder_are_merged_with_it_only(tmp_path):
    folder = tmp_path / "mine"
    assert run("new", "--corpus", folder).code == 0
    part = tmp_path / "part.db"
    assert run("check", folder, "--corpus", HARBOUR, "--shard", "1/1", "--store", part).code == 0
    ended = run("merge", part, "--corpus", HARBOUR)
    assert (ended.code, ended.out) == (2, "")
    assert "other-folder the parts are of a folder mine, not of the corpus" in ended.error
    assert "--records mine" in ended.error


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("merge",), "no part was named"),
        (("check", "--shard", "9/8"), "a part from 1 to 8 expected, found 9"),
        (("check", "--shard", "0/8"), "a part from 1 to 8 expected, found 0"),
        (("check", "--shard", "three"), "K/N such as 3/8 expected, found 'three'"),
        (("check", "--shard", "1/8"), "a part that is not stored cannot be merged"),
        (("check", "--jobs", "0"), "a number from 1 to 256 expected, found '0'"),
        (("merge", "nowhere.db"), "the part is not there"),
        (("merge", "README.md"), "no-store"),
        (("check", "--store", "README.md"), "no-store"),
    ],
)
def test_wrong_use_is_told(arguments, told):
    ended = run(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.error
