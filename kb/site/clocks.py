"""The time of a query is checked by a thread of its own.

Datasette has SQLite call Python every thousand steps, to look at the clock. Each call waits its turn for the
interpreter, so a few long queries delay everything else. Within one step that takes long, nothing looks at all.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Final

Check = Callable[[], int | None]
"""Returns 1 once the time of a query is up."""
PAUSE: Final = 0.005
"""Seconds between two looks at the clock."""


class Clocks:
    """The checks of all queries that run, and the thread that makes them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._checks: dict[sqlite3.Connection, Check] = {}
        self._thread: threading.Thread | None = None

    def start(self, connection: sqlite3.Connection, check: Check) -> None:
        """Interrupt a connection's query once its check says so."""
        with self._changed:
            self._checks[connection] = check
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="clocks", daemon=True)
                self._thread.start()
            self._changed.notify()

    def stop(self, connection: sqlite3.Connection) -> None:
        """End the check of a connection; later queries are not interrupted."""
        with self._changed:
            self._checks.pop(connection, None)

    def _watch(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._checks)
                for connection, check in self._checks.items():
                    if check():
                        with contextlib.suppress(sqlite3.ProgrammingError):  # it was closed meanwhile
                            connection.interrupt()
            time.sleep(PAUSE)


CLOCKS: Final = Clocks()


class ClockedConnection(sqlite3.Connection):
    """A connection whose queries are timed by :data:`CLOCKS`."""

    def set_progress_handler(self, progress_handler: Check | None, n: int) -> None:
        """Time the query that follows by this check; None ends it. The number of steps is not needed."""
        if progress_handler is None:
            CLOCKS.stop(self)
        else:
            CLOCKS.start(self, progress_handler)
