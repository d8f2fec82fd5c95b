"""A card pool's answers, kept up to date with the corpus' rules and the program."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from checks.judge.source import hash_engine
from checks.reading.pool_timings import make_text_timer
from checks.replay.processors import count_processors
from kb.corpus.fingerprint import hash_rules
from kb.corpus.load import load_rules
from kb.locations.opening import connect
from kb.pool.gather import check_version, import_pool
from kb.pool.nicknames import FILE, read_also_called
from kb.pool.timings import TextTimer, read_basis
from kb.problems import Refused


def make_timer(root: Path) -> TextTimer:
    """Make the function that answers for printed cards by a corpus' rules."""
    return make_text_timer(load_rules(root), _tell_basis(root), jobs=count_processors())


def keep_current(pool: Path, root: Path) -> None:
    """Answer again for a pool's cards if the rules or the program changed since the import.

    Raises :class:`kb.problems.Refused` for a file that is not a pool of this version, or cannot be written.
    """
    check_version(pool)
    with closing(connect(pool)) as connection:
        if read_basis(connection) == _tell_basis(root):
            return
    print(f"answering again for the cards of {pool}, since the rules or the program changed", file=sys.stderr)
    try:
        import_pool((), pool, read_also_called(root / FILE), timer=make_timer(root))
    except (sqlite3.OperationalError, PermissionError) as error:
        raise refuse_unwritable(pool, error) from None


def refuse_unwritable(pool: Path, error: Exception) -> Refused:
    """Make the error for a pool that cannot be written."""
    return Refused.single(
        "cannot-write", str(pool), f"the card pool cannot be written: {error}", "a writable place with room",
        "name another file with --pool",
    )  # fmt: skip


def _tell_basis(root: Path) -> dict[str, str]:
    return {"rules": hash_rules(root), "engine": hash_engine()}
