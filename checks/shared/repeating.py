"""What a command gave before, given again: nothing that it rests on has changed since.

That is the bytes of the records, of the program and of what it reads, its options, and Python with what is installed.
It is remembered in the store of findings. This module is imported by commands that have to start at once.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from checks.judge.remembered.store import Kept, Store
from kb.corpus.fingerprint import hash_corpus, hash_files, list_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

LARGEST: Final = 2_000_000
"""Letters of what is remembered; of a longer text only its making is."""
ASIDE: Final = ("run", "store", "jobs", "fresh", "corpus", "paths")
"""The options on which nothing hangs that is given, or of which the bytes behind them count."""


class Given(NamedTuple):
    """What a command gave: its exit code and what it printed."""

    code: int
    out: str
    made: str = ""
    """The hash of the file that it made, if it made one."""


def make_key(command: str, args: argparse.Namespace, folders: Iterable[Path], *more: object) -> bytes | None:
    """Make the key of all that a command rests on that reads some folders; None where one cannot be read."""
    said = sorted((name, repr(value)) for name, value in vars(args).items() if name not in ASIDE)
    try:
        read = [(os.path.realpath(folder), str(folder), hash_corpus(folder)) for folder in folders]
        told = json.dumps([command, said, read, hash_program(), repr(more)])
    except OSError:
        return None
    return blake2b(told.encode("utf-8", "surrogateescape"), digest_size=16).digest()


def hash_program() -> str:
    """Hash this program, the Python that runs it, and the day on which something was last installed beside it."""
    root = Path(__file__).parents[2]
    rooms = [root / name for name in ("checks", "kb")]
    source = hash_files((room, name) for room in rooms for name in list_files(room, ("",)) if "__pycache__" not in name)
    found = importlib.util.find_spec("pydantic")
    installed = Path(found.origin).parents[1] if found is not None and found.origin else root
    return json.dumps([source, sys.version, installed.stat().st_mtime_ns])


def recall(store: Store, key: bytes) -> Given | None:
    """Recall what was given; None where that is not remembered."""
    kept = store.recall(key)
    return Given(*json.loads(kept.found)) if kept is not None else None


def remember(store: Store, key: bytes, given: Given) -> None:
    """Remember what was given, unless it is long."""
    if len(given.out) <= LARGEST:
        store.remember({key: Kept(b"", json.dumps(given))}, whole=False)
