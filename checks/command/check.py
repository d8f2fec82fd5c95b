"""``rulings check``: replay every ruling, report disagreements, and fail on unlisted ones.

If nothing has changed, the last report is printed again at once; else ``checking`` makes the check.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from checks.report.formats import NAMES
from checks.shared.judging import add_judging, open_store
from checks.shared.options import add_corpus, add_json
from checks.shared.repeating import make_key, recall, remember
from checks.shared.rulesets import add_ruleset
from checks.shared.terminal import is_coloured
from kb.locations import find_corpus, place_database, place_pool

HELP = (
    "Replay every recorded ruling under every ruleset for which it is claimed. Exit code 1 if a contradiction "
    "or conflict is not listed in disagreements.yaml, or an entry there is no longer true."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a folder of records of your own, checked with the corpus as background, or single files: then their "
        "rulings, and those that depend on the files' other records",
    )
    parser.add_argument(
        "--changed-since",
        metavar="REV",
        help="check only the files that differ from a git revision, and the rulings that depend on them",
    )
    parser.add_argument(
        "--touched-since",
        metavar="REV",
        help="as github and sarif, list undecided facts and known disagreements only of files that differ from a git "
        "revision (else of no file of the corpus, and with --all of every one)",
    )
    parser.add_argument(
        "--shard",
        type=read_shard,
        metavar="K/N",
        help="judge only the K-th of N parts, on one of several machines, and keep it in --store for `rulings merge`; "
        "conflicts are found when the parts are merged",
    )
    add_folder(parser)
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for making and writing a check."""
    parser.add_argument(
        "--pool",
        metavar="FILE",
        help="the card pool, from whose texts the cards are drafted that a folder names and no record has (else "
        "$RULINGS_POOL, else cards.db beside the database)",
    )
    parser.add_argument("--all", action="store_true", help="list agreements and known disagreements as well")
    parser.add_argument("--undecided", action="store_true", help="list undecided facts by reason, with their number")
    parser.add_argument("--strict", action="store_true", help="fail for undecided facts, too")
    parser.add_argument("--format", choices=NAMES, default="text", help="how to write the report (text)")
    parser.add_argument(
        "--output",
        action="append",
        type=read_output,
        default=[],
        metavar="FORMAT=FILE",
        help="write the report to a file as well, such as sarif=out.sarif; repeatable",
    )
    parser.add_argument(
        "--no-contrasts",
        dest="contrasts",
        action="store_false",
        help="only judge, in half the time or less: no changes that would break an agreement are tried, and neither "
        "vacuous agreements nor those without a witness are counted",
    )
    add_ruleset(parser)
    add_judging(parser)
    add_json(parser)
    add_corpus(parser)


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option that names one's own folder, as every command spells it."""
    parser.add_argument("--records", type=Path, metavar="DIR", help="a folder of records of your own: the same as PATH")


def read_output(text: str) -> tuple[str, Path]:
    """Read a format and the file to write in it."""
    name, _, file = text.partition("=")
    if name not in NAMES or not file:
        raise argparse.ArgumentTypeError(f"FORMAT=FILE expected, with one of {', '.join(NAMES)}; found {text!r}")
    return name, Path(file)


def read_shard(text: str) -> tuple[int, int]:
    """Read K/N: a part, and the number of parts."""
    number, _, parts = text.partition("/")
    if not all(each.isascii() and each.isdigit() and len(each) <= 4 for each in (number, parts)):
        raise argparse.ArgumentTypeError(f"K/N such as 3/8 expected, found {text!r}")
    if not 1 <= int(number) <= int(parts):
        raise argparse.ArgumentTypeError(f"a part from 1 to {int(parts)} expected, found {int(number)}")
    return int(number), int(parts)


def run(args: argparse.Namespace) -> int:
    """Check, and print the report."""
    args.paths = [*args.paths, *([args.records] if args.records else ())]
    args.records = None
    root = find_corpus(args.corpus)
    key = make_key("check", args, (root, *args.paths), find_look(), stamp_pool(args)) if may_repeat(args) else None
    if key is not None:
        with open_store(args) as store:
            given = recall(store, key)
        if given is not None:
            sys.stdout.write(given.out)
            return given.code
    from checks.shared.checking import make_check

    given, is_same_again = make_check(args)
    sys.stdout.write(given.out)
    if key is not None and is_same_again:
        with open_store(args) as store:
            remember(store, key, given)
    return given.code


def may_repeat(args: argparse.Namespace) -> bool:
    """Whether a report depends only on hashed inputs and is printed only: whole folders, as text or JSON."""
    plain = args.json or args.format in ("text", "json")
    if not plain or args.output or args.shard or args.changed_since or args.touched_since or args.fresh:
        return False
    return all(path.is_dir() for path in args.paths) and (args.on or "").casefold() != "today"


def stamp_pool(args: argparse.Namespace) -> tuple[int, int] | None:
    """The size and time of the card pool, for a folder whose cards may be drafted from it; None without one."""
    pool = Path(place_pool(args.pool, place_database()[0]))
    if not args.paths or not pool.is_file():
        return None
    found = pool.stat()
    return found.st_size, found.st_mtime_ns


def find_look() -> tuple[bool, int]:
    """Find the settings that the look of a text depends on: colours, and the terminal's width."""
    return is_coloured(), shutil.get_terminal_size().columns
