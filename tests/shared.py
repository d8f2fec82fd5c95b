"""What the processes of one run of the tests share: each thing is made once, by the first that asks for it."""

from __future__ import annotations

import contextlib
import fcntl
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import find_cache, find_corpus

T = TypeVar("T")


def is_drawn(name: str | bytes, one_of: int) -> bool:
    """Whether something belongs to a sample: by its own name or bytes, so that others may come and go."""
    return crc32(name.encode() if isinstance(name, str) else name) % one_of == 0


@contextlib.contextmanager
def hold(name: str) -> Iterator[Path]:
    """Give the place of something that is shared, to one process at a time: the next one finds it made."""
    folder = find_cache() / "shared"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder / name


def make_once(name: str, make: Callable[[], T]) -> T:
    """Make something, or read what another process of this run made."""
    with hold(name) as place:
        if not place.exists():
            made = make()
            place.write_bytes(pickle.dumps(made))
            return made
        return pickle.loads(place.read_bytes())  # type: ignore[no-any-return]


@cache
def load_shipped() -> Corpus:
    """Read the corpus that ships, once in a process: a test that loads others would else have it read again."""
    with hold("corpus"):
        return load_corpus(find_corpus())
