"""Long work: how many processors can share it, and no search for garbage while it lasts.  It imports little."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def count_processors() -> int:
    """Count the processors that work can be shared among: one, where processes cannot be forked."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


@contextmanager
def without_collecting(*, keeps: bool = False) -> Iterator[None]:
    """Look for no cycles among the thousands of small games that come and go, which costs a tenth of the time.

    Afterwards all that was made meanwhile is gone through once. With ``keeps`` it is not: what was made is to stay, and
    counts at once as what has lived long.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting and keeps:
            gc.freeze()
            gc.unfreeze()
        if collecting:
            gc.enable()
