"""``rulings build``: the database of the corpus with all findings of the check."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checks.shared.judging import add_judging, open_store
from checks.shared.options import add_corpus, add_database, read_count
from checks.shared.repeating import Given, make_key, recall, remember
from kb.corpus.fingerprint import hash_files
from kb.locations import choose_target, find_corpus, find_pool, refuse_missing

HELP = (
    "Build the knowledge base; it is built aside and swapped in whole, so a failure leaves the old one as it was. "
    "With a card pool imported, warn of cards that are missing in it, or have other stats there."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_database(parser)
    add_corpus(parser)
    parser.add_argument(
        "--pool", type=Path, metavar="FILE", help="the card pool to compare the cards with (else the one imported)"
    )
    parser.add_argument(
        "--history",
        type=read_count,
        metavar="N",
        help="add when and why verdicts changed, from the last N git revisions that touched the records",
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing if the build succeeds")
    add_judging(parser)


def run(args: argparse.Namespace) -> int:
    """Build, and report the result; a database that is up to date is left alone."""
    root = find_corpus(args.corpus)
    path = choose_target(args.db)
    pool = find_pool(args.pool, path)
    if args.pool and not pool.is_file():
        raise refuse_missing(pool, "the card pool named by --pool", "check the path")
    key = make_key("build", args, (root,), str(path), str(pool), hash_there(pool))
    asked = key if args.history is None and not args.fresh else None
    built = hash_there(path)
    if asked is not None and built:
        with open_store(args) as store:
            given = recall(store, asked)
        if given is not None and given.made == built:
            sys.stderr.write(given.out)
            return given.code
    from checks.shared.building import build

    told = build(root, path, pool if pool.is_file() else None, args)
    sys.stderr.write(told)
    if asked is not None:
        with open_store(args) as store:
            remember(store, asked, Given(0, told, hash_there(path)))
    return 0


def hash_there(file: Path) -> str:
    """Hash a file that may not exist."""
    try:
        return hash_files([(file.parent, file.name)])
    except OSError:
        return ""
