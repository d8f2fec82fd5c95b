"""The previous output of a command, printed again if none of its inputs changed.

The inputs are the bytes of the records and the program, its options, Python and the installed packages. Outputs are
kept in the store of findings. This module must import fast.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from checks.judge.cache.store import Kept, Store
from kb.corpus.fingerprint import hash_corpus, hash_files, list_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

LARGEST: Final = 2_000_000
"""Most characters of a stored output; of a longer one only the fact that it was made."""
ASIDE: Final = ("run", "store", "jobs", "fresh", "corpus", "paths")
"""Options that do not affect the output, or whose files are hashed instead."""


class Given(NamedTuple):
    """A command's exit code and output."""

    code: int
    out: str
    made: str = ""
    """The hash of the file that it made, if any."""


def make_key(command: str, args: argparse.Namespace, folders: Iterable[Path], *more: object) -> bytes | None:
    """Make the key of all inputs of a command that reads some folders; None if one cannot be read."""
    said = sorted((name, repr(value)) for name, value in vars(args).items() if name not in ASIDE)
    try:
        read = [(folder.resolve().name, hash_corpus(folder)) for folder in folders]
        told = json.dumps([command, said, read, hash_program(), repr(more)])
    except OSError:
        return None
    return blake2b(told.encode("utf-8", "surrogateescape"), digest_size=16).digest()


def hash_program() -> str:
    """Hash this program, its Python, and the day of the last installation beside it."""
    root = Path(__file__).parents[2]
    rooms = [root / name for name in ("checks", "kb")]
    source = hash_files((room, name) for room in rooms for name in list_files(room, ("",)) if "__pycache__" not in name)
    found = importlib.util.find_spec("pydantic")
    installed = Path(found.origin).parents[1] if found is not None and found.origin else root
    return json.dumps([source, sys.version, installed.stat().st_mtime_ns])


def recall(store: Store, key: bytes) -> Given | None:
    """Recall an output; None if it is not stored."""
    kept = store.recall(key)
    return Given(*json.loads(kept.found)) if kept is not None else None


def remember(store: Store, key: bytes, given: Given) -> None:
    """Store an output, unless it is long."""
    if len(given.out) <= LARGEST:
        store.remember({key: Kept(b"", json.dumps(given))})
