"""Hashes of files, remembered by the files' stamps: what has not been touched since is not read again.

A stamp is what the file system tells of a file without opening it. A file touched in the last moments could be touched
again without a new stamp, so that nothing is remembered until a little later. The memory may be deleted at will; where
it cannot be read or written, the files are read.

This module is imported by commands that have to start at once.
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
"""After how many nanoseconds a file that is touched again has another stamp, on any file system."""
FOLDER = "hashes"
KEPT = 64
"""How many hashes are remembered at most; one more, and all are forgotten."""
HASH = 64
"""How many letters a hash has; what was cut off in writing is none."""


def recall_hash(paths: Sequence[str], make: Callable[[], str]) -> str:
    """Give the hash of files that ``make`` reads, or what it was when they had the stamps that they have now.

    Raises OSError where a file cannot be read.
    """
    now = time.time_ns()
    names, stamps = hashlib.blake2b(digest_size=16), hashlib.blake2b(digest_size=16)
    newest = 0
    for path in paths:
        status = os.stat(path)
        newest = max(newest, status.st_mtime_ns, status.st_ctime_ns)
        names.update(path.encode("utf-8", "surrogateescape") + b"\0")
        stamps.update(b"%d %d %d %d;" % (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino))
    try:
        place = os.path.join(place_cache(), FOLDER, names.hexdigest())
    except Refused:
        return make()
    stamp = stamps.hexdigest()
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


def _write(place: str, text: str) -> None:
    folder = os.path.dirname(place)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    names = os.listdir(folder)
    for name in names if len(names) >= KEPT else ():
        os.unlink(os.path.join(folder, name))
    with open(place, "w", encoding="ascii") as file:
        file.write(text)
