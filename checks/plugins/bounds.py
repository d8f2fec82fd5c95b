"""Bounds of the process that plays battles: its memory, and the processor's time of one battle.

A system without the one or the other, as Windows, has that bound no more than Python offers it there: who waits for the
process ends it after his patience.
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
    """Name what is called when the time is up."""
    if hasattr(signal, "SIGVTALRM"):
        signal.signal(signal.SIGVTALRM, give_up)


def set_clock(seconds: float) -> None:
    """Let this process have so many seconds of the processor from now on; 0 stops the clock."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
