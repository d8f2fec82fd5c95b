"""A rebuilt database replaces the file; the site notices, and reads the new one from the next request on.

What Datasette asks about tables, several hundred times for a list of them, is answered once for each file.

Questions and SQL of visitors about tables run in threads of their own. Tables and lists as they are run in
Datasette's, and the site's own pages are read in others again, so that no slow query delays them.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from datasette.database import Database

from kb.site.clocks import ClockedConnection
from kb.site.limits import THREADS, free_connection, refuse_copies

T = TypeVar("T")


def give_way() -> None:
    """Let pages have the processor before the queries of this thread; only Linux tells threads apart."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GIVING_WAY)


GIVING_WAY: Final = 10
"""How nice a thread of visitors is, from 0 to 19."""
PAGES: Final = ThreadPoolExecutor(THREADS, "pages")
"""The threads that read the site's own pages."""
VISITORS: Final = ThreadPoolExecutor(THREADS, "visitors", initializer=give_way)
"""The threads that run the questions and the SQL of visitors about tables."""
ASKED: Final[ContextVar[bool]] = ContextVar("asked", default=False)
"""Whether a request asks something of its own of a table or a database."""
Identity = tuple[int, int, int, int]
NAMES: Final = "select name from sqlite_master"
"""How Datasette begins a question about the names of tables, as for each permission to see one."""
MOST_KNOWN: Final = 2_000
"""How many answers about one file's tables are kept: visitors can ask for more."""


class ReopeningDatabase(Database):  # type: ignore[misc]
    """A database that is reopened when its file is replaced."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.opened = threading.local()
        self._known: dict[Hashable, Any] = {}
        self._known_of: Identity | None = None

    def identify(self) -> Identity | None:
        """Identify the file by device, inode, time and size; None if there is none."""
        try:
            stat = Path(self.path).stat()
        except OSError:
            return None
        return stat.st_dev, stat.st_ino, stat.st_mtime_ns, stat.st_size

    def connect(self, write: bool = False) -> sqlite3.Connection:
        """Open the file to read it, as Datasette does."""
        if write:
            return cast(sqlite3.Connection, super().connect(write))
        opened = "immutable=1" if not self.is_mutable else "mode=ro&nolock=1" if self.ds.nolock else "mode=ro"
        connection = sqlite3.connect(
            f"file:{self.path}?{opened}", uri=True, check_same_thread=False, factory=ClockedConnection
        )
        self._all_file_connections.append(connection)
        return connection

    async def execute(self, sql: str, *args: Any, **kwargs: Any) -> Any:
        """Run Datasette's SQL, which may be a visitor's."""
        refuse_copies(sql)
        if sql.startswith(NAMES) and not kwargs and all(isinstance(each, tuple) for each in args):
            return await self._answer_once((sql, args), partial(super().execute, sql, *args))
        return await super().execute(sql, *args, **kwargs)

    async def table_columns(self, table: str) -> list[str]:
        """List the columns of a table."""
        return [*await self._answer_once(("columns", table), partial(super().table_columns, table))]

    async def primary_keys(self, table: str) -> list[str]:
        """List the columns of a table's primary key."""
        return [*await self._answer_once(("keys", table), partial(super().primary_keys, table))]

    async def fts_table(self, table: str) -> str | None:
        """Name the table by which a table is searched."""
        return cast(str | None, await self._answer_once(("search", table), partial(super().fts_table, table)))

    async def _answer_once(self, question: Hashable, ask: Callable[[], Awaitable[Any]]) -> Any:
        """Answer a question about the tables of the current file, which do not change."""
        identity = self.identify()
        if identity != self._known_of:
            self._known, self._known_of = {}, identity
        known = self._known
        if question not in known:
            answer = await ask()
            if identity is None or len(known) >= MOST_KNOWN:
                return answer
            known[question] = answer
        return known[question]

    async def read(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function of the site's pages with a connection to the current file."""
        if self.ds.executor is None:
            return fn(self.find_connection())
        return await asyncio.get_running_loop().run_in_executor(PAGES, lambda: fn(self.find_own_connection()))

    def find_own_connection(self) -> sqlite3.Connection:
        """Return this thread's connection for the site's own pages."""
        connection = self.find_connection()
        free_connection(connection)
        return connection

    def find_connection(self) -> sqlite3.Connection:
        """Return this thread's connection, or open one to the current file.

        Raises:
        sqlite3.DatabaseError: The file was deleted, even where a thread still has it open.
        """
        identity = self.identify()
        if identity is None:
            raise sqlite3.DatabaseError(f"{Path(self.path).name} was deleted: build it again")
        known: tuple[Identity, sqlite3.Connection] | None = getattr(self.opened, "known", None)
        if known is not None and known[0] == identity:
            return known[1]
        connection: sqlite3.Connection = self.connect()
        self.ds._prepare_connection(connection, self.name)
        self.opened.known = (identity, connection)
        if known is not None:
            with contextlib.suppress(ValueError):
                self._all_file_connections.remove(known[1])
            known[1].close()
            self._cached_table_counts = None
        return connection

    async def execute_fn(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function with a connection to the current file."""
        if self.ds.executor is None:
            return fn(self.find_connection())
        threads = VISITORS if ASKED.get() else self.ds.executor
        return await asyncio.get_running_loop().run_in_executor(threads, lambda: fn(self.find_connection()))
