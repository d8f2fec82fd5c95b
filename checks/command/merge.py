"""``rulings merge``: the check of all rulings, from parts judged on several machines."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

from checks.command import check
from checks.judge.cache.store import Store
from checks.shared.judging import open_store
from checks.shared.shards import KEY, check_parts, read_part
from kb.locations import refuse_missing
from kb.problems import Refused

HELP = (
    "Merge the parts that `rulings check --shard K/N --store FILE` judged on several machines, and report the whole "
    "check: the same as one machine would, conflicts between rulings of different parts included. Rulings that another "
    "version of the program judged are judged here, and with --partial those of missing parts."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the parts, and those of a check."""
    parser.add_argument("parts", nargs="*", type=Path, metavar="PART", help="the file of a part")
    check.add_folder(parser)
    parser.add_argument("--folder", dest="records", type=Path, help=argparse.SUPPRESS)  # its name of old
    parser.add_argument(
        "--partial", action="store_true", help="judge here the rulings of missing parts, instead of refusing"
    )
    check.add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Read the parts, and check."""
    if not args.parts:
        raise Refused.single("no-part", "", "no part was named", "the files of all parts", "such as: part-*.db")
    for part in args.parts:
        if not part.is_file():
            raise refuse_missing(part, "the part", "name a file that `rulings check --shard K/N --store FILE` wrote")
    with ExitStack() as stack:
        given = {part: stack.enter_context(Store(part, is_named=True)) for part in args.parts}
        check_parts([read_part(each, part) for part, each in given.items()], args.records, partial=args.partial)
        store = stack.enter_context(open_store(args))
        for part, each in given.items():
            count = store.take_in(each, besides=KEY)
            print(f"{part}: {count} verdicts on rulings taken in", file=sys.stderr)
    args.paths = []
    args.changed_since = args.touched_since = args.shard = None
    return check.run(args)
