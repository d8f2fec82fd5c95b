"""Long work: the number of processors for it, and no garbage collection meanwhile. It imports little."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def count_processors() -> int:
    """Count the processors for shared work: one, if processes cannot be forked."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


@contextmanager
def without_collecting(*, keeps: bool = False) -> Iterator[None]:
    """Suspend the cycle collector, which would cost a tenth of the time for the many small games.

    Afterwards everything made meanwhile is collected once. With ``keeps`` it is not, but counts at once as long-lived.
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
