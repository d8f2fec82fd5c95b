"""``rulings check``: replay every ruling and say which the engine, or another ruling, contradicts."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

from checks.command import is_coloured
from checks.command.chosen import choose_rulings
from checks.command.eras import choose_eras
from checks.command.options import add_corpus, add_json, write_json
from checks.command.rulesets import add_ruleset
from checks.judge.check import Report, run_check
from checks.report.ci import FORMATS, PROBLEMS, write_summary
from checks.report.differences import write_unread
from checks.report.json import write_report
from checks.report.palette import COLOURS, PLAIN
from checks.report.text import write_text
from kb.locations import find_corpus
from kb.locations.swapping import write_whole
from kb.problems import Refused
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
    parser.add_argument("--format", choices=tuple(FORMATS), default="text", help="how to write the report (text)")
    parser.add_argument(
        "--output",
        action="append",
        type=read_output,
        default=[],
        metavar="FORMAT=FILE",
        help="write the report to a file as well, such as sarif=out.sarif; may be given several times",
    )
    add_ruleset(parser)
    add_json(parser)
    add_corpus(parser)


def read_output(text: str) -> tuple[str, Path]:
    """Read a format and the file to write in it."""
    name, _, file = text.partition("=")
    if name not in FORMATS or not file:
        raise argparse.ArgumentTypeError(f"FORMAT=FILE expected, with one of {', '.join(FORMATS)}; found {text!r}")
    return name, Path(file)


def run(args: argparse.Namespace) -> int:
    """Check, print the report, and write it to the files that were asked for."""
    shown = "json" if args.json else args.format
    try:
        report = make_report(args)
    except Refused as refused:
        for name, file in args.output:
            if name in PROBLEMS:
                write_aside(file, PROBLEMS[name](refused.problems))
        if shown in PROBLEMS:
            for text in PROBLEMS[shown](refused.problems):
                print(text)
        summarise(shown, args.output, write_unread(refused.problems))
        raise
    for name, file in args.output:
        write_aside(file, FORMATS[name](report))
    summarise(shown, args.output, write_summary(report))
    if shown == "json":
        write_json(write_report(report, agreements=args.all))
    elif shown == "text":
        palette = COLOURS if is_coloured() else PLAIN
        for text in write_text(report, palette, everything=args.all, agreements=args.all):
            print(text)
    else:
        for text in FORMATS[shown](report):
            print(text)
    return judge_exit(report, strict=args.strict)


def write_aside(file: Path, texts: Iterable[str]) -> None:
    """Write a file whole, or leave what was there; raises :class:`kb.problems.Refused` where it cannot be written."""
    try:
        write_whole(file, "".join(f"{text}\n" for text in texts))
    except OSError as error:
        raise Refused.single(
            "cannot-write", str(file), f"the report cannot be written: {error.strerror}", "a writable file",
            "name another with --output",
        ) from None  # fmt: skip


def summarise(shown: str, outputs: list[tuple[str, Path]], texts: Iterable[str]) -> None:
    """Add to the summary of a step of GitHub's, where there is one and its format was asked for."""
    file = os.environ.get("GITHUB_STEP_SUMMARY")
    if file and "github" in (shown, *(name for name, _ in outputs)):
        with Path(file).open("a", encoding="utf-8") as summary:
            summary.writelines(f"{text}\n" for text in texts)


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
