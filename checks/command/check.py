"""``rulings check``: replay every ruling and say which the engine, or another ruling, contradicts."""

from __future__ import annotations

import argparse
from pathlib import Path

from checks.command import is_coloured
from checks.command.chosen import choose_rulings
from checks.command.eras import choose_eras
from checks.command.options import add_corpus, add_json, write_json
from checks.command.rulesets import add_ruleset
from checks.judge.check import Report, run_check
from checks.report.json import write_report
from checks.report.palette import COLOURS, PLAIN
from checks.report.text import write_text
from kb.locations import find_corpus
from kb.records.findings import Status

HELP = (
    "Replay every recorded ruling under every ruleset for whose day it is claimed. Exit code 1 if a contradiction "
    "or conflict is not listed in disagreements.yaml, or an entry there is no longer true."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a folder of records of your own, checked with the corpus as background, or single files: then their "
        "rulings, and those that lean on what else the files hold",
    )
    parser.add_argument(
        "--changed-since",
        metavar="REV",
        help="check only what the files that differ from a revision of git hold, or lean on",
    )
    parser.add_argument("--all", action="store_true", help="list agreements and known disagreements as well")
    parser.add_argument("--strict", action="store_true", help="fail where something cannot be decided, too")
    parser.add_argument(
        "--format",
        choices=("text", "json", "github", "junit", "sarif", "markdown"),
        default="text",
        help="how to write the report (text)",
    )
    add_ruleset(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Check, and print the report."""
    report = make_report(args)
    if args.json or args.format == "json":
        write_json(write_report(report, agreements=args.all))
    elif args.format != "text":
        from checks.report.ci import FORMATS

        for text in FORMATS[args.format](report):
            print(text)
    else:
        palette = COLOURS if is_coloured() else PLAIN
        for text in write_text(report, palette, everything=args.all, agreements=args.all):
            print(text)
    return judge_exit(report, strict=args.strict)


def make_report(args: argparse.Namespace) -> Report:
    """Load and check the corpus, somebody else's records against it, or some files of either."""
    chosen = choose_rulings(args.paths, find_corpus(args.corpus), args.changed_since)
    eras = choose_eras(chosen.corpus, args)
    return run_check(chosen.corpus, eras=eras, rulings=chosen.rulings, guests=chosen.guests)


def judge_exit(report: Report, *, strict: bool) -> int:
    """Give the exit code: 1 for anything new or stale, and with ``strict`` for anything undecided."""
    if report.new or report.stale:
        return 1
    return 1 if strict and report.of(Status.CANNOT_DECIDE) else 0
