"""Places of files: the folder of the corpus, the built database and the imported card pool.

``opening`` opens such a file for reading, ``swapping`` writes one whole.

Every ``find_…`` returns a path; every ``place_…`` the same as text, for the look-up, which starts in less time than
pathlib takes to import.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from enum import StrEnum
from os.path import dirname, exists, expanduser, isabs, isdir, isfile, join, realpath
from typing import NamedTuple

from kb.problems import Problem, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

CORPUS_VARIABLE = "RULINGS_CORPUS"
DATABASE_VARIABLE = "RULINGS_DB"
POOL_VARIABLE = "RULINGS_POOL"
MARK = "rulesets.yaml"
"""The file that identifies a folder as a whole corpus."""
STORE = "findings.db"
PARSED = "documents.db"
DATABASE = "rulings.db"
POOL = "cards.db"
NOTES = "notes.db"


class Origin(StrEnum):
    """The origin of a database's place."""

    GIVEN = "--db"
    VARIABLE = "$" + DATABASE_VARIABLE
    WORKING_FOLDER = "./" + DATABASE
    CACHE = "cache"


class Database(NamedTuple):
    """The place of a database (which may not exist yet) and its origin."""

    path: Path
    origin: Origin


def find_corpus(given: Path | str | None = None) -> Path:
    """Find the corpus: as given, by $RULINGS_CORPUS, inside the installed package, or beside its source.

    Raises :class:`kb.problems.Refused` if the place named is not a folder.
    """
    from pathlib import Path

    return Path(place_corpus(given))


def place_corpus(given: Path | str | None = None) -> str:
    """The result of :func:`find_corpus` as text."""
    if given:
        return check_folder(str(given), "--corpus")
    if named := os.environ.get(CORPUS_VARIABLE):
        return check_folder(named, "$" + CORPUS_VARIABLE)
    place = join(find_home(), "corpus")
    if isdir(place):
        return place
    raise Refused.single(
        "no-corpus", "corpus", "this installation has no corpus", "a folder of records",
        f"name one with --corpus DIR or ${CORPUS_VARIABLE}",
    )  # fmt: skip


def find_home() -> str:
    """The folder that holds the program and its corpus: the installed package, or the repository."""
    return dirname(dirname(dirname(__file__)))


def is_installed(root: Path | str) -> bool:
    """Whether a corpus is the one installed with the program, which is read-only."""
    place, home = realpath(root), realpath(find_home())
    own = place.startswith(home + os.sep) and isfile(join(home, "__init__.py"))  # a package, and no repository
    return own or bool({"site-packages", "dist-packages"} & {*place.split(os.sep)})


def refuse_installed(root: Path | str) -> None:
    """Refuse to write into the corpus installed with the program."""
    if is_installed(root):
        raise Refused.single(
            "installed-corpus", str(root), "this corpus came with the program, and is read-only", "a folder of yours",
            "start one with: rulings new --records DIR, then name that folder",
        )  # fmt: skip


def check_folder(place: str, chosen_by: str) -> str:
    """Check that a named corpus is a folder."""
    if isdir(place):
        return place
    what = "is a file" if exists(place) else "does not exist"
    raise Refused.single(
        "no-corpus", place, f"the corpus named by {chosen_by} {what}", "a folder of records",
        f"name the folder that holds {MARK}",
    )  # fmt: skip


def find_database(given: Path | str | None = None, corpus: Path | None = None) -> Database:
    """Find the database: as given, by $RULINGS_DB, ./rulings.db, else a place in the user's cache.

    Every corpus has its own place in the cache, so that two never share a database.
    """
    from pathlib import Path

    place, origin = place_database(given, corpus)
    return Database(Path(place), origin)


def place_database(given: Path | str | None = None, corpus: Path | str | None = None) -> tuple[str, Origin]:
    """The result of :func:`find_database` as text."""
    if given:
        return str(given), Origin.GIVEN
    if named := os.environ.get(DATABASE_VARIABLE):
        return named, Origin.VARIABLE
    if isfile(DATABASE):
        return DATABASE, Origin.WORKING_FOLDER
    return join(place_cache(), name_place(corpus or place_corpus()), DATABASE), Origin.CACHE


def name_place(corpus: Path | str) -> str:
    """Name a corpus' own folder in the cache."""
    import hashlib

    return hashlib.sha256(realpath(corpus).encode("utf-8", "surrogateescape")).hexdigest()[:12]


def find_store() -> Path:
    """Find the cache file for findings, of all corpora."""
    from pathlib import Path

    return Path(place_cache(), STORE)


def find_parsed() -> Path:
    """Find the cache file for parsed files, of all folders."""
    from pathlib import Path

    return Path(place_cache(), PARSED)


def choose_target(given: Path | str | None = None) -> Path:
    """Choose where to build: as given, by $RULINGS_DB, else ``rulings.db`` in the working folder."""
    from pathlib import Path

    return Path(given or os.environ.get(DATABASE_VARIABLE) or DATABASE)


def find_pool(given: Path | str | None = None, database: Path | None = None) -> Path:
    """Find the imported card pool: as given, by $RULINGS_POOL, else ``cards.db`` beside the database."""
    from pathlib import Path

    return Path(place_pool(given, database))


def place_pool(given: Path | str | None = None, database: Path | str | None = None) -> str:
    """The result of :func:`find_pool` as text."""
    return str(given or os.environ.get(POOL_VARIABLE) or join(dirname(database or place_database()[0]), POOL))


def place_notes(pool: str) -> str:
    """Place the publisher's notes on effects: ``notes.db`` beside the card pool."""
    return join(dirname(pool), NOTES)


def find_cache() -> Path:
    """Find the folder for files that may be deleted at any time; the temporary folder without a home."""
    from pathlib import Path

    return Path(place_cache())


def place_cache() -> str:
    """The result of :func:`find_cache` as text.

    Raises :class:`kb.problems.Refused` if the only possible folder is not private to this user.
    """
    name = "ruling-corpus"
    if base := os.environ.get("XDG_CACHE_HOME"):
        return keep_own(join(base, name))
    if sys.platform == "win32" and (base := os.environ.get("LOCALAPPDATA")):
        return join(base, name, "Cache")
    home = expanduser("~")
    if not isabs(home) or not os.access(home, os.W_OK):
        import tempfile

        return keep_private(join(tempfile.gettempdir(), f"{name}-{find_user()}"))
    return keep_own(join(home, "Library/Caches" if sys.platform == "darwin" else ".cache", name))


def find_user() -> int:
    """The user id of this process; 0 on systems without one."""
    return os.geteuid() if sys.platform != "win32" else 0


def keep_own(folder: str) -> str:
    """Make a private folder of the user, since answers depend on its content.

    Raises :class:`kb.problems.Refused` if it is another user's; the system's own may be anyone's cache.
    """
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        status = os.stat(folder)
    except OSError:  # nothing can be made there, which is reported when something is written
        return folder
    if sys.platform == "win32" or status.st_uid == 0 != find_user():
        return folder
    if status.st_uid != find_user():
        raise refuse_cache(folder)
    if status.st_mode & 0o077:
        with contextlib.suppress(OSError):
            os.chmod(folder, 0o700)
    return folder


def refuse_cache(folder: str) -> Refused:
    """Make the error for a cache that others can write or read."""
    return Refused.single(
        "not-ours", folder, "the cache would be in a folder that others can write or read", "a private folder",
        "name one with $XDG_CACHE_HOME, or the files with --db and --pool",
    )  # fmt: skip


def keep_private(folder: str) -> str:
    """Make a private folder in a shared place.

    Raises :class:`kb.problems.Refused` if it is another user's, or open to others.
    """
    with contextlib.suppress(OSError):
        os.mkdir(folder, 0o700)
    try:
        status = os.lstat(folder)
    except OSError:  # nothing can be made there, which is reported when something is written
        return folder
    own = stat.S_ISDIR(status.st_mode) and status.st_uid == find_user() and not status.st_mode & 0o077
    if sys.platform != "win32" and not own:
        raise refuse_cache(folder)
    return folder


def refuse_missing(place: Path, what: str, todo: str) -> Refused:
    """Make the error for a missing file, with the remedy."""
    return Refused((Problem("not-found", str(place), 0, f"{what} is not there", "a file", todo),))
