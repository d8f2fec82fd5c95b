"""How many processors work can be shared among; for commands that have to start at once."""

from __future__ import annotations

import os
import sys


def count_processors() -> int:
    """Count the processors that work can be shared among: one, where processes cannot be forked."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
