"""The database for a command: the one named, the one at hand, or one built in the user's cache."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from checks.shared.options import NO_DATABASE
from kb.corpus.fingerprint import hash_corpus
from kb.locations import DATABASE, Origin, find_corpus, find_database
from kb.problems import Refused


@contextmanager
def open_rulings(args: argparse.Namespace) -> Iterator[sqlite3.Connection]:
    """Open the rulings for a search: in the database at hand, else from the records, without verdicts.

    Raises :class:`kb.problems.Refused` for a named database that is missing or damaged.
    """
    from kb.database.reading import open_database

    root = find_corpus(args.corpus)
    place = find_database(args.db, root)
    if place.origin is not Origin.CACHE or is_kept(place.path, root):
        with open_database(find_knowledge(args)) as connection:
            yield connection
        return
    from kb.corpus.load import load_corpus
    from kb.database.build import write_texts

    print(f"{NO_DATABASE}: the records are searched, and how they fare is not told", file=sys.stderr)
    with closing(sqlite3.connect(":memory:")) as connection:
        write_texts(connection, load_corpus(root))
        yield connection


def is_kept(path: Path, root: Path) -> bool:
    """Whether the cache has a database of the current records and program, perhaps the one that came with it."""
    from checks.judge.source import hash_engine
    from kb.database.reading import is_current
    from kb.locations.shipped import is_of, place_shipped, unpack

    corpus, engine = hash_corpus(root), hash_engine()
    if is_current(path, corpus, {"engine": engine}):
        return True
    shipped = place_shipped(DATABASE, root)
    if shipped is None or not is_of(shipped, {"corpus": corpus, "engine": engine}):
        return False
    return unpack(shipped, path) and is_current(path, corpus, {"engine": engine})


def find_knowledge(args: argparse.Namespace) -> Path:
    """Find the database of ``--db`` and ``--corpus``; the one in the cache is kept current.

    Raises :class:`kb.problems.Refused` for a named database that is missing.
    """
    from checks.judge.source import hash_engine
    from kb.database.reading import read_stated

    root = find_corpus(args.corpus)
    place = find_database(args.db, root)
    if place.origin is Origin.CACHE:
        if not is_kept(place.path, root):
            from checks.shared.built import build_at
            from checks.shared.judging import check_corpus, open_store
            from kb.corpus.load import load_corpus

            again = "again, since the records or the program changed" if place.path.is_file() else "for the first time"
            print(f"building the database {again}; this may take a minute: {place.path}", file=sys.stderr)
            report = check_corpus(load_corpus(root))
            with open_store() as store:
                build_at(place.path, report, store=store, cached=True)
    elif not place.path.is_file():
        raise Refused.single(
            "no-database",
            str(place.path),
            f"the database named by {place.origin} is not there",
            "a built database",
            f"run: rulings build --db {place.path}",
        )
    elif read_stated(place.path).get("engine", hash_engine()) != hash_engine():
        print(
            f"{place.path} holds the answers of another version of the program; to build it anew: "
            f"rulings build --db {place.path}",
            file=sys.stderr,
        )
    return place.path
