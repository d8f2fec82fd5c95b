"""The publisher's notes on single effects, kept beside the pool: one statement about the Damage Step each."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable
from typing import Final, NamedTuple

from kb.locations.opening import connect

SCHEMA: Final = """
CREATE TABLE note (password TEXT NOT NULL, number INTEGER NOT NULL, says TEXT NOT NULL, day TEXT, verdict TEXT NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (password, number, says)) WITHOUT ROWID
"""
SAYS: Final = {
    "may": "can be activated in the Damage Step",
    "must": "is activated in the Damage Step when its condition is met",
    "never": "cannot be activated in the Damage Step",
    "start-to-before": "can be activated in the Damage Step until damage calculation",
}
"""The statements, in words of our own."""


class KeptNote(NamedTuple):
    """A note on one effect of a card, and how it compares with the answer."""

    password: str
    number: int
    """The number of the effect in the publisher's text, from 1."""
    says: str
    """A key of :data:`SAYS`."""
    day: str | None
    """The day of the note, if the file names it."""
    verdict: str
    """agrees, disagrees, cannot-decide, not-meant (the number cannot be meant) or unknown-card."""
    text: str
    """The words of the effect with which it was compared, or the reason why there is none."""


def write_notes(path: str, notes: Iterable[KeptNote]) -> None:
    """Write notes into a new file."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(SCHEMA)
        connection.executemany("INSERT INTO note VALUES (?, ?, ?, ?, ?, ?)", sorted(notes))


def read_notes(path: str, password: str | None) -> list[KeptNote]:
    """Read the notes on a card by its password; none without a file of notes."""
    if password is None:
        return []
    try:
        with contextlib.closing(connect(path)) as connection:
            rows = connection.execute("SELECT * FROM note WHERE password = ? ORDER BY number, says", (password,))
            return [KeptNote(*row) for row in rows]
    except sqlite3.DatabaseError:
        return []
