"""The database that a command reads: the one named, the one at hand, or one built into the user's cache."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kb.corpus.fingerprint import hash_corpus
from kb.locations import Origin, find_corpus, find_database
from kb.problems import Refused


def find_knowledge(args: argparse.Namespace) -> Path:
    """Find the database of ``--db`` and ``--corpus``; the one in the cache is kept current.

    Raises :class:`kb.problems.Refused` where a database that was named is not there.
    """
    from checks.judge.source import hash_engine
    from kb.database.reading import is_current, read_stated

    root = find_corpus(args.corpus)
    place = find_database(args.db, root)
    if place.origin is Origin.CACHE:
        if not is_current(place.path, hash_corpus(root), {"engine": hash_engine()}):
            from checks.build import build_at
            from checks.command.judging import check_corpus, open_store
            from kb.corpus.load import load_corpus

            again = "anew, for the records or the program changed" if place.path.is_file() else "for the first time"
            print(f"building the database {again}; this may take a minute: {place.path}", file=sys.stderr)
            report = check_corpus(load_corpus(root), root)
            with open_store(root) as store:
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
