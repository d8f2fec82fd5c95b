"""What the processes of one run of the tests share: each thing is made once, by the first that asks for it."""

from __future__ import annotations

import contextlib
import os
import pickle
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import find_cache, find_corpus
from tests.bench.scale import read, write

T = TypeVar("T")


def is_drawn(name: str | bytes, one_of: int) -> bool:
    """Whether something belongs to a sample: by its own name or bytes, so that others may come and go."""
    return crc32(name.encode() if isinstance(name, str) else name) % one_of == 0


@contextlib.contextmanager
def hold(name: str) -> Iterator[Path]:
    """Give the place of something that is shared, to one process at a time: the next one finds it made."""
    folder = find_cache() / "shared"
    if sys.platform == "win32":  # where files are not locked alike, nothing is shared
        folder /= str(os.getpid())
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

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


FEW = (
    "ocg-battle-blogs/examples.yaml", "ocg-blog-damage-step/timings.yaml", "simulator-scripts/damage-step.yaml",
    "yugioh-pl-damage-step/update.yaml", "yugipedia-damage-step/notes.yaml", "yugipedia-damage-step/activation.yaml",
    "judge-chat-damage-step/activation.yaml", "wiki-battle-phase-ocg/battle-phase.yaml",
)  # fmt: skip
"""Files of rulings that are at odds with each other or with the engine, or note on each other."""


def copy_part(to: Path) -> Path:
    """Copy the corpus with few of its rulings, and what is known of these: as much to lean on, little to judge."""
    root = find_corpus()
    shutil.copytree(root, to, ignore=shutil.ignore_patterns("coverage", "rulings"))
    for name in FEW:
        (to / "rulings" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / "rulings" / name, to / "rulings" / name)
    files = {name.removesuffix(".yaml") for name in FEW}
    known = read(to / "disagreements.yaml")
    for entry in known:
        facts = entry["facts"].items()
        entry["facts"] = {key: days for key, days in facts if {*map(name_file, key.split(" ~ "))} <= files}
    write(to / "disagreements.yaml", [entry for entry in known if entry["facts"]])
    return to


def name_file(fact: str) -> str:
    """Name the file of a fact's ruling."""
    return fact.partition("#")[0].rpartition("/")[0]
