"""Progress of long work, on one line of a terminal that disappears at the end; nothing in a pipe.

The line is plain text after a carriage return, without escape sequences.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tqdm import tqdm

COUNTED: Final = "{desc}: {n_fmt} of {total_fmt}{unit} [{elapsed}]"
UNCOUNTED: Final = "{desc} [{elapsed}]"
OFTEN: Final = 0.2
"""Seconds between two looks at the clock."""

Progress = Callable[[int, int | None], None]
"""Called with the number of parts done, and the total if it is known."""


@contextmanager
def show_progress(doing: str, unit: str = "") -> Iterator[Progress]:
    """Show the parts done of long work, without a thread, since its caller may fork.

    With ``unit`` the parts are counted in it, in thousands or millions if they are many.
    """
    if not sys.stderr.isatty():
        yield lambda _, __: None
        return
    with open_line(doing, COUNTED, unit) as line:

        def show(done: int, among: int | None) -> None:
            line.total = among
            line.update(done - line.n)

        yield show


@contextmanager
def waiting(doing: str) -> Iterator[Callable[[str], None]]:
    """Show the current work and its time; yields a function that names the next work."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    ended = threading.Event()
    with open_line(doing, UNCOUNTED) as line:

        def tick() -> None:
            while not ended.wait(OFTEN):
                line.refresh()

        ticking = threading.Thread(target=tick, daemon=True)
        ticking.start()
        try:
            yield line.set_description_str
        finally:
            ended.set()
            ticking.join()


def open_line(doing: str, form: str, unit: str = "") -> tqdm[Any]:
    """Open the line, as wide as the terminal; closing it clears it."""
    from tqdm import tqdm

    # The thread that tqdm starts to watch slow lines would be forked with the processes that judge.
    tqdm.monitor_interval = 0
    return tqdm(
        desc=doing,
        file=sys.__stderr__,  # our own text, which needs no escaping
        leave=False,
        dynamic_ncols=True,
        mininterval=OFTEN,
        bar_format=form,
        unit=unit,
        unit_scale=bool(unit),
    )
