"""``rulings diff``: the verdicts that a change turned, and the cause of each."""

from __future__ import annotations

import argparse
from pathlib import Path

from checks.report.differences import write_comment, write_text, write_unread
from checks.report.palette import COLOURS, PLAIN
from checks.report.places import move_differences
from checks.report.turned import count_turned
from checks.shared.compared import compare
from checks.shared.judging import open_store
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.placing import find_move
from checks.shared.terminal import is_coloured
from checks.shared.waiting import waiting
from kb.locations import find_corpus
from kb.problems import Refused

HELP = (
    "List what a change turned: the timings at which cards can be activated, the sentences of the rules, and the "
    "verdicts on rulings, each with the switch, card, ruling or rule that turned it. BASE and HEAD are "
    "revisions of git, folders of records, databases, or saved checks (check --json --all); without HEAD the records "
    "as they are now, without BASE these compared with the last commit. A revision of this program's own repository is "
    "judged by its own engine. Exit code 1 if something is lost: a contradiction or conflict that is not listed, an "
    "answer that became undecided, an agreement that is gone; with --fail-on answers also if a card is answered or a "
    "rule is stated otherwise."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("base", nargs="?", default="HEAD", metavar="BASE", help="the older side (HEAD)")
    parser.add_argument("head", nargs="?", metavar="HEAD", help="the newer side (the records as they are now)")
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="the folder of your own records to compare (else the corpus)"
    )
    parser.add_argument(
        "--one-engine", action="store_true", help="judge revisions by this program instead of their own"
    )
    parser.add_argument("--all", action="store_true", help="list every fact, even if a cause turned many")
    parser.add_argument(
        "--fail-on",
        choices=("loss", "answers"),
        default="loss",
        help="what gives exit code 1: a loss, or also an answer about a card or a rule that changed (loss)",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown"),
        default="text",
        help="how to write it (text); markdown is a comment for a pull request",
    )
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Compare, and print the changes."""
    background = find_corpus(args.corpus)
    records = args.records or background
    try:
        if not records.is_dir():
            raise Refused.single("no-folder", str(records), "there is no such folder", "a folder of records")
        with open_store() as store, waiting("comparing both sides"):
            found = compare(args.base, args.head, records, background, store, own_engine=not args.one_engine)
    except Refused as refused:
        if args.format == "markdown":
            for text in write_unread(refused.problems):
                print(text)
        raise
    changes = move_differences(found, find_move(records))
    if args.json or args.format == "json":
        write_json(changes)
    elif args.format == "markdown":
        for text in write_comment(changes):
            print(text)
    else:
        for text in write_text(changes, COLOURS if is_coloured() else PLAIN, everything=args.all):
            print(text)
    return 1 if changes["loss"] or (args.fail_on == "answers" and count_turned(changes)) else 0
