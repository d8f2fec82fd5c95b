"""The databases for looking names up; this module must import fast."""

from __future__ import annotations

import sys
from os.path import isfile

from checks.shared.options import NO_DATABASE
from kb.locations import Origin, place_database, place_pool
from kb.lookup.find import Lookup, open_lookup
from kb.problems import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def open_names(db: str | None, pool: str | None, records: Path | None = None) -> Lookup:
    """Open the names of the pool and of the corpus' database, after those of a folder of one's own.

    Raises :class:`kb.problems.Refused` for a missing file or invalid records.
    """
    places, is_missing = place_databases(db, pool)
    if records is None and not is_missing:
        return open_lookup(places)
    from checks.shared.own_records import index_names
    from kb.locations import find_corpus

    others = [] if records is None else [index_names(records, find_corpus())]
    if is_missing:
        from kb.corpus.load import load_corpus
        from kb.database import rows

        print(f"{NO_DATABASE}: only cards of the records are known", file=sys.stderr)
        others.append(rows.index_names(load_corpus(find_corpus())))
    return open_lookup(places, *others)


def place_databases(db: str | None, pool: str | None) -> tuple[list[str], bool]:
    """Find the pool and the corpus' database, the pool first, and whether both are missing.

    Raises :class:`kb.problems.Refused` for a missing file that was named.
    """
    for given, option in ((pool, "--pool"), (db, "--db")):
        if given and not isfile(given):
            raise Refused.single("not-found", given, f"the file named by {option} is not there", "", "check the path")
    database, origin = place_database(db)
    pool = place_pool(pool, database)
    if origin is Origin.CACHE and not isfile(pool):
        # Without a named database or an imported pool, the corpus' own cards can still be found.
        from pathlib import Path

        from checks.shared.knowledge import is_kept
        from kb.locations import find_corpus

        if not is_kept(Path(database), find_corpus()):
            return [], True
    return [pool, database], False
