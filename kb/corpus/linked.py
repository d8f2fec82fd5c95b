"""Which files of rulings name nothing that is not there, remembered: linking them again would find the same.

A file is known by its own bytes and those of every file that its rulings may name something of; but for other rulings,
so that what names one of those is linked each time.  The memory is that of :mod:`kb.corpus.parsed`.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import pydantic

from kb.corpus.files import Read
from kb.corpus.fingerprint import hash_files, hash_reading, list_files
from kb.corpus.model import Corpus
from kb.corpus.parsed import UNREADABLE, hash_parts, open_memory
from kb.locations import find_parsed
from kb.problems import Refused


def make_keys(files: Sequence[Read]) -> dict[str, bytes]:
    """Make the key of each file of rulings, by its path; none where files were read without a memory."""
    if not all(file.document.key for file in files):
        return {}
    program = f"{hash_reading()} {sys.version} {pydantic.VERSION}"
    said = [(file.document.path.encode("utf-8", "surrogateescape"), file.document.key) for file in files]
    named = (part for file, parts in zip(files, said, strict=True) if file.kind != "rulings" for part in parts)
    behind = hash_parts(program.encode(), *named)
    return {
        file.document.path: hash_parts(behind, *parts)
        for file, parts in zip(files, said, strict=True)
        if file.kind == "rulings"
    }


def join_keys(root: Path, guest: Corpus, background: Corpus) -> dict[str, bytes]:
    """Make the keys of the files of a background, whose rulings may name what a guest has put in place of its records.

    The guest's own files have none: what is said of few rulings is sooner told than remembered.
    """
    own = {ruling.path for ruling in guest.rulings}
    names = (name for name in list_files(root, (".yaml", ".yml")) if not name.startswith("rulings/"))
    with contextlib.suppress(OSError):
        over = f"{hash_files((root, name) for name in names)} {guest.outdated}".encode("utf-8", "surrogateescape")
        return {path: hash_parts(key, over) for path, key in background.keys.items() if path not in own}
    return {}


def recall_linked(root: Path, keys: Mapping[str, bytes]) -> set[str]:
    """Recall the paths of the files that were linked without a problem."""
    if not keys:
        return set()
    with contextlib.suppress(Refused, *UNREADABLE), contextlib.closing(open_memory(find_parsed(root))) as memory:
        known = {key for (key,) in memory.execute("select key from linked")}
        return {path for path, key in keys.items() if key in known}
    return set()


def remember_linked(root: Path, keys: Collection[bytes]) -> None:
    """Remember the files that were linked without a problem, and no others."""
    with (
        contextlib.suppress(Refused, *UNREADABLE),
        contextlib.closing(open_memory(find_parsed(root))) as memory,
        memory,
    ):
        memory.execute("delete from linked")
        memory.executemany("insert into linked values (?)", ((key,) for key in keys))
