"""Long work shows how far it is, on one line of a terminal that is gone when the work ends; in a pipe nothing shows.

The line is plain text after a carriage return: a terminal needs no escape sequences to show it or to clear it.
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
"""Takes how many parts are done, and of how many where that is known."""


@contextmanager
def show_progress(doing: str, unit: str = "") -> Iterator[Progress]:
    """Show how many parts of long work are done, without a thread of its own: its caller may fork.

    With ``unit`` the parts are counted in it, in thousands or millions where they are many.
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
    """Show what is being done and for how long, until it is; gives a function that takes what is done next."""
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
    """Open the line, as wide as the terminal lets it be; closing it clears it."""
    from tqdm import tqdm

    # The thread that tqdm starts to watch slow lines would be forked with the processes that judge.
    tqdm.monitor_interval = 0
    return tqdm(
        desc=doing,
        file=sys.__stderr__,  # ours is no text of anybody else's, so nothing has to be made harmless
        leave=False,
        dynamic_ncols=True,
        mininterval=OFTEN,
        bar_format=form,
        unit=unit,
        unit_scale=bool(unit),
    )
