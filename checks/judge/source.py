"""The source of whatever decides an answer, as one hash: a table made by other code is out of date."""

from __future__ import annotations

from os.path import dirname, join

from kb.corpus.fingerprint import hash_files, list_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

DECIDING = ("checks/engine", "checks/replay", "checks/reading", "checks/judge", "kb/reader/clauses")
"""What reads texts, judges effects and plays battles."""


def hash_engine(root: Path | str = "") -> str:
    """Hash the source of the engine and of what asks it, so that a database tells which engine judged.

    ``root`` is where that source lies, unless it is this program's own.
    """
    folders = [join(root or dirname(dirname(dirname(__file__))), folder) for folder in DECIDING]
    return hash_files((folder, name) for folder in folders for name in list_files(folder, (".py",)))
