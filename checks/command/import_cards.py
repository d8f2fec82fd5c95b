"""``rulings import-cards``: import whole card pools."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path

from checks.shared.pools import make_timer, refuse_unwritable
from checks.shared.waiting import waiting
from kb.locations import find_corpus, find_database, find_pool
from kb.pool.gather import PoolReport, import_pool
from kb.pool.nicknames import FILE, read_also_called

HELP = (
    "Import card pools for lookup: YAML Yugi's cards.json, YGOPRODeck's cardinfo.json, EDOPro's .cdb. "
    "The format is recognised by content; cards merge by password and Konami id; importing a file twice "
    "changes nothing."
)
_SHOWN = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files with cards")
    parser.add_argument(
        "--pool", metavar="FILE", help="where the pool is kept (else $RULINGS_POOL, or beside the database)"
    )
    parser.add_argument("--db", metavar="FILE", help="the database of the corpus, beside which the pool is kept")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="the corpus whose nicknames are indexed")
    parser.add_argument("--replace", action="store_true", help="begin with an empty pool")
    parser.add_argument("--json", action="store_true", help="report in JSON, for programs")
    parser.add_argument("-v", "--verbose", action="store_true", help="name every entry that was skipped")


def run(args: argparse.Namespace) -> int:
    """Import the files, and report the cards taken and the entries skipped."""
    pool = find_pool(args.pool, find_database(args.db).path)
    root = find_corpus(args.corpus)
    nicknames = read_also_called(root / FILE)
    try:
        with waiting("Importing cards") as tell:
            timer = make_timer(root)
            report = import_pool(args.paths, pool, nicknames, tell, replace=args.replace, timer=timer)
    except sqlite3.OperationalError as error:
        raise refuse_unwritable(pool, error) from None
    if args.json:
        _write_json(report, pool)
    else:
        _print(report, pool, args.verbose)
    return 0


def _print(report: PoolReport, pool: Path, verbose: bool) -> None:
    for source in report.sources:
        parts = [f"{source.new} new", f"{source.merged} merged", f"{len(source.skipped)} skipped"]
        print(f"{source.file} ({source.format}): {', '.join(parts)}")
        shown = source.skipped if verbose else source.skipped[:_SHOWN]
        for item, reason in shown:
            print(f"  skipped {item}: {reason}")
        if len(source.skipped) > len(shown):
            print(f"  … and {len(source.skipped) - len(shown)} more; -v names them all")
        for doubt in source.doubts:
            print(f"  doubtful {doubt}")
    changed = "" if report.changed else "; nothing changed"
    print(f"{report.cards} cards under {report.names} names in {pool}{changed}")


def _write_json(report: PoolReport, pool: Path) -> None:
    import json

    sources = [
        {
            "file": source.file,
            "format": source.format,
            "new": source.new,
            "merged": source.merged,
            "skipped": [{"item": item, "reason": reason} for item, reason in source.skipped],
            "doubts": source.doubts,
        }
        for source in report.sources
    ]
    answer = {"pool": str(pool), "cards": report.cards, "names": report.names, "changed": report.changed}
    json.dump(answer | {"sources": sources}, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
