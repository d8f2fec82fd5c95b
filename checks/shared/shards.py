"""The parts of a check that several machines share: which part a file holds, and whether all of them are there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from checks.judge.cache.store import Kept, Store
from kb.problems import Refused, join_words

KEY: Final = b"part"
"""The key of the row that says which part a store is."""


class Part(NamedTuple):
    """One of several parts of a check."""

    number: int
    of: int
    folder: str
    """The name of the folder of one's own records; empty for the corpus."""


def write_part(store: Store, part: Part) -> None:
    """Record in a store which part it holds."""
    store.remember({KEY: Kept(b"", json.dumps(part))})


def read_part(store: Store, path: Path) -> Part:
    """Read which part a store holds; raises :class:`kb.problems.Refused` for the store of a whole check."""
    kept = store.recall(KEY)
    if kept is None:
        raise Refused.single(
            "no-part", str(path), "it is no part of a check",
            "a file that `rulings check --shard K/N --store FILE` wrote", "name the files of the parts",
        )  # fmt: skip
    return Part(*json.loads(kept.found))


def check_parts(parts: Sequence[Part], folder: Path | None, *, partial: bool) -> None:
    """Check that parts belong together and to a folder, and that none is missing unless they may be ``partial``.

    Raises :class:`kb.problems.Refused` if not.
    """
    of, own = parts[0].of, folder.resolve().name if folder is not None else ""
    judged = {each.folder for each in parts}
    if judged != {own}:
        name = next(each for each in sorted(judged) if each != own)
        raise Refused.single(
            "other-folder", "", f"the parts are of {f'a folder {name}' if name else 'the corpus'}, not of "
            f"{f'a folder {own}' if own else 'the corpus'}", "the folder that was checked",
            f"name it with --records {name}" if name else "leave --records out",
        )  # fmt: skip
    if {each.of for each in parts} != {of}:
        raise Refused.single(
            "missing-part", "", "the parts are of checks with different numbers of parts", "the parts of one check",
            "judge them again with one N: rulings check --shard K/N --store FILE",
        )  # fmt: skip
    missing = [str(number) for number in range(1, of + 1) if number not in {each.number for each in parts}]
    if missing and not partial:
        noun = f"part{'s' * (len(missing) > 1)} {join_words(missing)} of {of} {'are' if len(missing) > 1 else 'is'}"
        raise Refused.single(
            "missing-part", "", f"{noun} missing", f"all {of} parts",
            f"judge it with: rulings check --shard {missing[0]}/{of} --store FILE; or judge its rulings here with "
            "--partial",
        )  # fmt: skip
