"""``rulings check``: replay every ruling and say which the engine, or another ruling, contradicts."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from checks.command import is_coloured
from checks.command.chosen import choose_rulings, find_records
from checks.command.eras import choose_eras
from checks.command.judging import JUDGING, add_judging, check_corpus, choose_jobs, open_store
from checks.command.options import add_corpus, add_json, write_json
from checks.command.revisions import find_repository
from checks.command.rulesets import add_ruleset
from checks.command.waiting import show_progress
from checks.engine import full_rulebook
from checks.judge.check import Report
from checks.judge.context import make_judge
from checks.judge.remembered.bench import Bench
from checks.judge.remembered.judging import judge_rulings
from checks.judge.ruling import without_collecting
from checks.report.ci import FORMATS, PROBLEMS, write_summary
from checks.report.differences import write_unread
from checks.report.json import write_report
from checks.report.palette import COLOURS, PLAIN, Palette
from checks.report.places import Move, move_problems, move_report
from checks.report.text import write_text, write_undecided
from kb.corpus.files import name_root
from kb.corpus.model import LoadedRuling
from kb.locations import find_corpus
from kb.locations.swapping import write_whole
from kb.problems import Refused
from kb.records.findings import Status

HELP = (
    "Replay every recorded ruling under every ruleset for whose day it is claimed. Exit code 1 if a contradiction "
    "or conflict is not listed in disagreements.yaml, or an entry there is no longer true."
)

WIDEST = 100
"""Columns of text that still read well."""


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
    parser.add_argument(
        "--shard",
        type=read_shard,
        metavar="K/N",
        help="judge only the K-th of N parts, on one of several machines, and keep it in --store for `rulings merge`; "
        "conflicts are looked for when the parts are merged",
    )
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Name how a check is made and written, whatever it is asked of."""
    parser.add_argument("--all", action="store_true", help="list agreements and known disagreements as well")
    parser.add_argument(
        "--undecided", action="store_true", help="list what cannot be decided, by the reason, and how often each is met"
    )
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
    parser.add_argument(
        "--no-contrasts",
        dest="contrasts",
        action="store_false",
        help="only judge, in half the time or less: what would make each agreement fall is not tried, and neither "
        "hollow agreements nor those without a witness are counted",
    )
    add_ruleset(parser)
    add_judging(parser)
    add_json(parser)
    add_corpus(parser)


def read_output(text: str) -> tuple[str, Path]:
    """Read a format and the file to write in it."""
    name, _, file = text.partition("=")
    if name not in FORMATS or not file:
        raise argparse.ArgumentTypeError(f"FORMAT=FILE expected, with one of {', '.join(FORMATS)}; found {text!r}")
    return name, Path(file)


def read_shard(text: str) -> tuple[int, int]:
    """Read which part of how many is wanted."""
    number, _, parts = text.partition("/")
    if not all(each.isascii() and each.isdigit() and len(each) <= 4 for each in (number, parts)):
        raise argparse.ArgumentTypeError(f"such as 3/8 expected, found {text!r}")
    if not 1 <= int(number) <= int(parts):
        raise argparse.ArgumentTypeError(f"a part from 1 to {int(parts)} expected, found {int(number)}")
    return int(number), int(parts)


@without_collecting()
def run(args: argparse.Namespace) -> int:
    """Check, print the report, and write it to the files that were asked for."""
    if args.shard is not None:
        return judge_shard(args)
    shown = "json" if args.json else args.format
    try:
        report = make_report(args)
    except Refused as refused:
        problems = move_problems(refused.problems, place_records(args))
        for name, file in args.output:
            if name in PROBLEMS:
                write_aside(file, PROBLEMS[name](problems))
        if shown in PROBLEMS:
            for text in PROBLEMS[shown](problems):
                print(text)
        summarise(shown, args.output, write_unread(problems))
        raise
    names = {shown, *(name for name, _ in args.output)}
    placed = move_report(report, place_records(args)) if names & {*PROBLEMS} else report
    for name, file in args.output:
        write_aside(file, FORMATS[name](placed if name in PROBLEMS else report))
    summarise(shown, args.output, write_summary(placed))
    if shown == "json":
        write_json(write_report(report, agreements=args.all))
    elif shown == "text":
        palette = COLOURS if is_coloured() else PLAIN
        texts = (
            write_undecided(report, palette, everything=args.all)
            if args.undecided
            else show_report(report, palette, args)
        )
        for text in texts:
            print(text)
    else:
        for text in FORMATS[shown](placed):
            print(text)
    return judge_exit(report, strict=args.strict)


def show_report(report: Report, palette: Palette, args: argparse.Namespace) -> Iterator[str]:
    """Show the report, or only what cannot be decided, as wide as the terminal is within what reads well."""
    if args.undecided:
        return write_undecided(report, palette, everything=args.all)
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return write_text(report, palette, everything=args.all, width=width)


def place_records(args: argparse.Namespace) -> Move:
    """Tell the paths of records from the top of their repository, where GitHub and others look for them.

    That is the workspace of a job, or the working tree of git; where there is neither, they stay as they are.
    """
    try:
        records = find_records(args.paths, find_corpus(args.corpus))
        workspace = os.environ.get("GITHUB_WORKSPACE")
        top = Path(workspace) if workspace else find_repository(records)
        below = records.resolve().relative_to(top.resolve()).as_posix() if top else ""
    except (Refused, ValueError):
        below = ""
    if not below:
        return str
    name, parent = f"{name_root(records)}/", "" if below == "." else f"{below}/"

    def move(path: str) -> str:
        inside = path.removeprefix(name)
        return f"{parent}{inside}" if path.startswith(name) and (records / inside).exists() else path

    return move


def judge_shard(args: argparse.Namespace) -> int:
    """Judge one part of the rulings and remember it; what is wrong with it is told when the parts are merged.

    Raises :class:`kb.problems.Refused` where there is no file to remember it in.
    """
    if args.store is None or args.fresh:
        raise Refused.single(
            "no-store", "--shard", "a part that is not remembered cannot be merged", "--store FILE, without --fresh",
            "name a file for what is found, and give it to: rulings merge FILE...",
        )  # fmt: skip
    root = find_corpus(args.corpus)
    chosen = choose_rulings(args.paths, root, args.changed_since)
    among = tuple(chosen.corpus.rulings if chosen.rulings is None else chosen.rulings)
    part = choose_shard(among, *args.shard)
    with open_store(root, args) as store, show_progress(JUDGING) as progress:
        judge = make_judge(chosen.corpus, full_rulebook(), choose_eras(chosen.corpus, args))
        bench = Bench(judge, store, contrasts=args.contrasts)
        found = judge_rulings(bench, part, jobs=choose_jobs(args), progress=progress)
        bench.remember(whole=False)
    number, parts = args.shard
    print(f"part {number} of {parts}: {len(part)} of {len(among)} rulings, {len(found)} findings, kept in {args.store}")
    return 0


def choose_shard(rulings: Sequence[LoadedRuling], number: int, parts: int) -> list[LoadedRuling]:
    """Choose the rulings of one part: neighbours fall into different ones, and each always into the same."""
    return [each for each in rulings if zlib.crc32(each.id.encode()) % parts == number - 1]


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
    root = find_corpus(args.corpus)
    chosen = choose_rulings(args.paths, root, args.changed_since)
    if outdated := chosen.corpus.outdated:
        print(
            f"in words of an older version, read as in those of today: {', '.join(outdated)} "
            "(`rulings format --upgrade` writes them so)",
            file=sys.stderr,
        )
    eras = choose_eras(chosen.corpus, args)
    return check_corpus(
        chosen.corpus,
        root,
        args,
        eras=eras,
        rulings=chosen.rulings,
        guests=chosen.guests,
        contrasts=args.contrasts,
    )


def judge_exit(report: Report, *, strict: bool) -> int:
    """Give the exit code: 1 for anything new or stale, and with ``strict`` for anything undecided."""
    if report.new or report.stale:
        return 1
    return 1 if strict and report.of(Status.CANNOT_DECIDE) else 0
