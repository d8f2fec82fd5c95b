"""``rulings merge``: the check of all rulings, from parts judged on several machines."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checks.command import check
from checks.judge.cache.store import Store
from checks.shared.judging import open_store
from kb.locations import find_corpus, refuse_missing

HELP = (
    "Merge the parts that `rulings check --shard K/N --store FILE` judged on several machines, and report the whole "
    "check: the same as one machine would, conflicts between rulings of different parts included. Rulings that no part "
    "has, or that another version of the program or of Python judged, are judged here."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the parts, and those of a check."""
    parser.add_argument("parts", nargs="+", type=Path, metavar="PART", help="the file of a part")
    check.add_folder(parser)
    parser.add_argument("--folder", dest="records", type=Path, help=argparse.SUPPRESS)  # its name of old
    check.add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Read the parts, and check."""
    for part in args.parts:
        if not part.is_file():
            raise refuse_missing(part, "the part", "name a file that `rulings check --shard K/N --store FILE` wrote")
    root = find_corpus(args.corpus)
    with open_store(root, args) as store:
        for part in args.parts:
            with Store(part, is_named=True) as given:
                count = store.take_in(given)
            print(f"{part}: {count} verdicts on rulings taken in", file=sys.stderr)
    args.paths, args.changed_since, args.shard = [], None, None
    return check.run(args)
