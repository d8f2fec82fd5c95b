"""The databases that names are looked up in; this module is imported by a command that has to start at once."""

from __future__ import annotations

from os.path import isfile

from kb.locations import Origin, place_database, place_pool
from kb.problems import Refused


def place_databases(db: str | None, pool: str | None) -> list[str]:
    """Place the pool and the corpus' database, the pool first; what was named is there.

    Raises :class:`kb.problems.Refused` where a file that was named is not there.
    """
    for given, option in ((pool, "--pool"), (db, "--db")):
        if given and not isfile(given):
            raise Refused.single("not-found", given, f"the file named by {option} is not there", "", "check the path")
    database, origin = place_database(db)
    pool = place_pool(pool, database)
    if origin is Origin.CACHE and not isfile(pool):
        # Nobody named a database and no pool is imported: the corpus' own cards can still be found.
        import argparse

        from checks.command.knowledge import find_knowledge

        database = str(find_knowledge(argparse.Namespace(db=None, corpus=None)))
    return [pool, database]
