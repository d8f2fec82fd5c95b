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
    merged = run("merge", *some, "--corpus", HARBOUR, "--store", tmp_path / "all.db")
    assert (merged.code, merged.out) == (whole.code, whole.out)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
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
