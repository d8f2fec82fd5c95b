"""Where the rulings lie: the folder of the corpus, the built database and the imported card pool."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from kb.problems import Problem, Refused

CORPUS_VARIABLE = "RULINGS_CORPUS"
DATABASE_VARIABLE = "RULINGS_DB"
POOL_VARIABLE = "RULINGS_POOL"
MARK = "rulesets.yaml"
"""The file by which a folder is known to be a whole corpus."""


class Origin(StrEnum):
    """Who chose the place of a database."""

    GIVEN = "--db"
    VARIABLE = "$" + DATABASE_VARIABLE
    WORKING_FOLDER = "./rulings.db"
    CACHE = "cache"


@dataclass(frozen=True, slots=True)
class Database:
    """The place of a database (the file itself need not exist yet) and who chose it."""

    path: Path
    origin: Origin


def find_corpus(given: Path | str | None = None) -> Path:
    """Find the corpus: as given, by $RULINGS_CORPUS, inside the installed package, or beside its source.

    Raises :class:`kb.problems.Refused` where the place named is no folder.
    """
    package = Path(__file__).parent
    if given:
        return hold_folder(Path(given), "--corpus")
    if named := os.environ.get(CORPUS_VARIABLE):
        return hold_folder(Path(named), "$" + CORPUS_VARIABLE)
    for place in (package / "_corpus", package.parent / "corpus"):
        if place.is_dir():
            return place
    raise Refused.single(
        "no-corpus", "corpus", "no corpus comes with this installation", "a folder of records",
        f"name one with --corpus DIR or ${CORPUS_VARIABLE}",
    )  # fmt: skip


def hold_folder(place: Path, chosen_by: str) -> Path:
    """Hold a named corpus to be a folder."""
    if place.is_dir():
        return place
    what = "is a file" if place.exists() else "does not exist"
    raise Refused.single(
        "no-corpus", str(place), f"the corpus named by {chosen_by} {what}", "a folder of records",
        f"name the folder that holds {MARK}",
    )  # fmt: skip


def find_database(given: Path | str | None = None, corpus: Path | None = None) -> Database:
    """Find the database: as given, by $RULINGS_DB, ./rulings.db, else a place in the user's cache.

    Every corpus has its own place in the cache, so that two of them never share a database.
    """
    if given:
        return Database(Path(given), Origin.GIVEN)
    if named := os.environ.get(DATABASE_VARIABLE):
        return Database(Path(named), Origin.VARIABLE)
    here = Path("rulings.db")
    if here.is_file():
        return Database(here, Origin.WORKING_FOLDER)
    home = (corpus or find_corpus()).resolve()
    key = hashlib.sha256(str(home).encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return Database(find_cache() / key / "rulings.db", Origin.CACHE)


def choose_target(given: Path | str | None = None) -> Path:
    """Choose where to build: as given, by $RULINGS_DB, else ``rulings.db`` in the working folder."""
    return Path(given or os.environ.get(DATABASE_VARIABLE) or "rulings.db")


def find_pool(given: Path | str | None = None, database: Path | None = None) -> Path:
    """Find the imported card pool: as given, by $RULINGS_POOL, else ``cards.db`` beside the database."""
    if given:
        return Path(given)
    if named := os.environ.get(POOL_VARIABLE):
        return Path(named)
    return (database or find_database().path).with_name("cards.db")


def find_cache() -> Path:
    """Find the folder for files that may be deleted at will; the temporary folder where there is no home."""
    name = "ruling-corpus"
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / name
    if sys.platform == "win32" and (base := os.environ.get("LOCALAPPDATA")):
        return Path(base) / name / "Cache"
    try:
        home = Path.home()
    except RuntimeError:
        home = Path()
    if not home.is_absolute() or not os.access(home, os.W_OK):
        return Path(tempfile.gettempdir()) / name
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / name


def refuse_missing(place: Path, what: str, todo: str) -> Refused:
    """Say that a file is not there, and what to do."""
    return Refused((Problem("not-found", str(place), 0, f"{what} is not there", "a file", todo),))
