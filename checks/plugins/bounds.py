"""Bounds of the process that plays battles: its memory, and the CPU time of one battle.

Windows has neither bound: there the site ends the process after a wall-clock time.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

MEMORY: Final = 1_500_000_000
"""Most bytes of the process."""


def bound_memory() -> None:
    """Limit the memory of this process."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def prepare_clock(give_up: Callable[..., Any]) -> None:
    """Set the function that is called when the time is up."""
    if hasattr(signal, "SIGVTALRM"):
        signal.signal(signal.SIGVTALRM, give_up)


def set_clock(seconds: float) -> None:
    """Give this process a number of CPU seconds from now on; 0 stops the clock.

    The clock goes off again after as many more: an exception from it is lost where C code calls Python and ignores it.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
