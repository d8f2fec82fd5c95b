"""Hashes of files, cached by file stamps, so that unchanged files are not read again.

A stamp is the file system's data on a file. A file changed in the last moments could change again without a new stamp,
so hashes are stored a little later. The cache may be deleted at any time; if it cannot be used, the files are read.

This module must import fast.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time

from kb.locations import place_cache
from kb.problems import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SETTLED = 3_000_000_000
"""Nanoseconds after which another change gives another stamp, on any file system."""
FOLDER = "hashes"
KEPT = 64
"""Most stored hashes; beyond that, all are forgotten."""
HASH = 64
"""Letters of a hash; a shorter one was cut off in writing."""


def recall_hash(paths: Sequence[str], make: Callable[[], str]) -> str:
    """Return the hash that ``make`` computes, or the stored one if the files' stamps are the same.

    Raises OSError if a file cannot be read.
    """
    now = time.time_ns()
    found = [(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino) for status in map(os.stat, paths)]
    newest = max((max(changed, moved) for _, changed, moved, _ in found), default=0)
    try:
        place = os.path.join(place_cache(), FOLDER, _digest("\0".join(paths)))
    except Refused:
        return make()
    stamp = _digest(repr(found))
    with contextlib.suppress(OSError, ValueError):
        with open(place, encoding="ascii") as file:
            known, made = file.read(200).split()
        if known == stamp and len(made) == HASH:
            return made
    made = make()
    if newest + SETTLED < now:
        with contextlib.suppress(OSError):
            _write(place, f"{stamp} {made}\n")
    return made


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def _write(place: str, text: str) -> None:
    folder = os.path.dirname(place)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    names = os.listdir(folder)
    for name in names if len(names) >= KEPT else ():
        os.unlink(os.path.join(folder, name))
    with open(place, "w", encoding="ascii") as file:
        file.write(text)
