"""Writes a file aside and swaps it in whole, with one writer at a time.

The file aside has one name, and its writer locks it. So a file left by a killed run is taken over by the next, and a
second writer waits for the first and then sees its result.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kb.problems import Refused

LONGEST_WAIT: Final = 120.0
"""Seconds that a writer waits for another."""
PAUSE: Final = 0.05
FLAGS: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


@contextlib.contextmanager
def swap_in(path: Path) -> Iterator[Path]:
    """Yield the path aside where a file is to be written; it replaces ``path`` on success.

    A symbolic link keeps pointing to the new file. Raises OSError if the place cannot be written, and
    :class:`kb.problems.Refused` if the file aside is another user's, or another run does not end.
    """
    path = Path(os.path.realpath(path))
    if path.is_symlink():
        raise Refused.single("not-ours", str(path), "the link leads in a circle", "a file's name", "remove the link")
    aside = path.with_name(f".{path.name}.part")
    with hold(aside) as file:
        try:
            os.truncate(aside, 0)
            if file is not None and path.exists():
                with contextlib.suppress(OSError):
                    os.fchmod(file, stat.S_IMODE(path.stat().st_mode))
            yield aside
            aside.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                aside.unlink()
            raise


def write_whole(path: Path, text: str) -> None:
    """Write a text file whole or not at all; raises as :func:`swap_in` does."""
    if path.exists() and not path.is_file():  # /dev/stderr, a pipe
        path.write_text(text, encoding="utf-8")
        return
    with swap_in(path) as aside:
        aside.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def fill(folder: Path) -> Iterator[None]:
    """Fill an empty or new folder; on failure everything written is removed again."""
    was_there = folder.is_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            for each in [*folder.iterdir()]:
                shutil.rmtree(each) if each.is_dir() else each.unlink()
            if not was_there:
                folder.rmdir()
        raise


@contextlib.contextmanager
def hold(aside: Path) -> Iterator[int | None]:
    """Lock the file aside, created if needed, against other writers; yields its descriptor if it is locked.

    Raises OSError if it cannot be opened, :class:`kb.problems.Refused` if it is another user's or stays locked.
    """
    until = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < until:
        file = os.open(aside, FLAGS, 0o666)
        try:
            check_own(file, aside)
            if os.name == "nt":  # an open file can be neither renamed nor removed there
                break
            if take_lock(file) and is_there(file, aside):
                yield file
                return
        finally:
            os.close(file)
        time.sleep(PAUSE)
    else:
        raise Refused.single(
            "locked", str(aside), "another run writes here and does not end", "one writer at a time",
            "wait for it, or stop it",
        )  # fmt: skip
    yield None


def check_own(file: int, aside: Path) -> None:
    """Check that the file aside is a regular one of this user: in a shared folder it might be a trap."""
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode) or (hasattr(os, "geteuid") and status.st_uid != os.geteuid()):
        raise Refused.single(
            "not-ours", str(aside), "this belongs to another user, and is left alone", "a free place", "remove it first"
        )


def take_lock(file: int) -> bool:
    """Lock a file, unless another process has; succeeds on a file system without locks."""
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def is_there(file: int, aside: Path) -> bool:
    """Whether an open file is still the one aside, and was not swapped in meanwhile."""
    try:
        return os.path.samestat(os.fstat(file), aside.stat())
    except OSError:
        return False
