"""``rulings fetch-cards``: download the public card pool."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "Download the public card pool of YAML Yugi (about 90 MB), resuming a broken download, and import it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--url", metavar="ADDRESS", help="another address of the file")
    parser.add_argument(
        "--to", type=Path, metavar="FILE", help="where the file is kept (cards.json in the user's cache)"
    )
    parser.add_argument("--sha256", metavar="SUM", help="the expected checksum")
    parser.add_argument("--no-import", action="store_true", help="download only")
    parser.add_argument(
        "--pool", metavar="FILE", help="where the pool is kept (else $RULINGS_POOL, or beside the database)"
    )
    parser.add_argument("--db", metavar="FILE", help="the database of the corpus, beside which the pool is kept")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="the corpus whose nicknames are indexed")


def run(args: argparse.Namespace) -> int:
    """Download the file, then import it."""
    from checks.shared.waiting import show_progress
    from kb.locations import find_cache
    from kb.pool.fetch import ADDRESS, fetch_file

    place: Path = args.to or find_cache() / "cards.json"
    with show_progress("Downloading", unit="B") as progress:
        size = fetch_file(args.url or ADDRESS, place, args.sha256, progress)
    print(f"fetched {place} ({size / 1e6:.1f} MB)")
    if args.no_import:
        return 0
    from checks.command import import_cards

    return import_cards.run(
        argparse.Namespace(
            paths=[place],
            pool=args.pool,
            db=args.db,
            corpus=args.corpus,
            replace=False,
            json=False,
            verbose=False,
        )
    )
