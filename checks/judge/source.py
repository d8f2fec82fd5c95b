"""A hash of all source code that decides answers: tables made by other code are out of date."""

from __future__ import annotations

from os.path import dirname, join

from kb.corpus.fingerprint import hash_files, list_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

DECIDING = ("kb/language", "checks/engine", "checks/replay", "checks/reading", "checks/judge", "kb/reader/clauses")
"""The folders that read texts, judge effects and play battles."""


def hash_engine(root: Path | str = "") -> str:
    """Hash the source of the engine and its callers, so that a database identifies its engine.

    ``root`` is the place of that source, by default this program's own.
    """
    folders = [join(root or dirname(dirname(dirname(__file__))), folder) for folder in DECIDING]
    return hash_files((folder, name) for folder in folders for name in list_files(folder, (".py",)))
