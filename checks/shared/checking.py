"""Making and writing a check: the report in each format to each output, and the parts of a sharded check."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from checks.engine import full_rulebook
from checks.judge.cache.bench import Bench
from checks.judge.cache.judging import judge_rulings
from checks.judge.check import Report
from checks.judge.context import make_judge
from checks.replay.processors import without_collecting
from checks.report.ci import FORMATS, PROBLEMS, write_summary
from checks.report.differences import write_unread
from checks.report.json import write_report
from checks.report.palette import COLOURS, PLAIN, Palette
from checks.report.places import Move, move_problems, move_report
from checks.report.text import write_text, write_undecided
from checks.shared.chosen import choose_rulings, find_records, list_changed_records, name_shown
from checks.shared.eras import choose_eras
from checks.shared.judging import JUDGING, check_corpus, choose_jobs, open_store
from checks.shared.placing import find_move
from checks.shared.repeating import Given
from checks.shared.shards import Part, write_part
from checks.shared.terminal import is_coloured
from checks.shared.waiting import show_progress
from kb.corpus.model import LoadedRuling
from kb.locations import find_corpus, find_database, find_pool
from kb.locations.swapping import write_whole
from kb.problems import Refused
from kb.records.findings import Status

WIDEST: Final = 100
"""Most columns of text that read well."""


class Made(NamedTuple):
    """The result of a check, and whether it stays the same as long as its inputs do."""

    given: Given
    is_same_again: bool


@without_collecting(keeps=True)
def make_check(args: argparse.Namespace) -> Made:
    """Check, write the report to the requested files, and return the text to print."""
    if args.shard is not None:
        return Made(Given(0, judge_shard(args)), False)
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
    code = judge_exit(report, strict=args.strict)
    return Made(Given(code, show(report, placed, shown, args)), not (report.corpus.outdated or report.corpus.unread))


def show(report: Report, placed: Report, shown: str, args: argparse.Namespace) -> str:
    """Write the report in a format; ``placed`` has its paths from the top of the repository."""
    if shown == "json":
        return f"{json.dumps(write_report(report, agreements=args.all), ensure_ascii=False, indent=2)}\n"
    if shown != "text":
        return write_lines(FORMATS[shown](placed))
    return write_lines(show_report(report, COLOURS if is_coloured() else PLAIN, args))


def show_report(report: Report, palette: Palette, args: argparse.Namespace) -> Iterator[str]:
    """Write the report, or only the undecided facts, as wide as the terminal up to the limit."""
    if args.undecided:
        return write_undecided(report, palette, everything=args.all)
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return write_text(report, palette, everything=args.all, width=width)


def place_records(args: argparse.Namespace) -> Move:
    """Return the function that makes paths relative to the top of the repository; without records, they stay."""
    try:
        return find_move(find_records(args.paths, find_corpus(args.corpus)), existing=True)
    except Refused:
        return str


def judge_shard(args: argparse.Namespace) -> str:
    """Judge one part of the rulings and store it; its problems are reported when the parts are merged.

    Raises :class:`kb.problems.Refused` without a file to store it in.
    """
    if args.store is None or args.fresh:
        raise Refused.single(
            "no-store", "--shard", "a part that is not stored cannot be merged", "--store FILE, without --fresh",
            "name a file for the findings, and merge it with: rulings merge FILE...",
        )  # fmt: skip
    root = find_corpus(args.corpus)
    chosen = choose_rulings(args.paths, root, args.changed_since, find_pool(args.pool, find_database().path))
    among = tuple(chosen.corpus.rulings if chosen.rulings is None else chosen.rulings)
    part = choose_shard(among, *args.shard)
    with open_store(args) as store, show_progress(JUDGING) as progress:
        judge = make_judge(chosen.corpus, full_rulebook(), choose_eras(chosen.corpus, args))
        bench = Bench(judge, store, contrasts=args.contrasts)
        found = judge_rulings(bench, part, jobs=choose_jobs(args), progress=progress)
        bench.remember()
        number, parts = args.shard
        write_part(store, Part(number, parts, find_records(args.paths, root).resolve().name if args.paths else ""))
    judged = f"{len(part)} of {len(among)} rulings, {len(found)} findings"
    return f"part {number} of {parts}: {judged}, kept in {args.store}\n"


def choose_shard(rulings: Sequence[LoadedRuling], number: int, parts: int) -> list[LoadedRuling]:
    """Choose the rulings of one part: always the same, with neighbours in different parts."""
    return [each for each in rulings if zlib.crc32(each.id.encode()) % parts == number - 1]


def write_aside(file: Path, texts: Iterable[str]) -> None:
    """Write a file whole or not at all; raises :class:`kb.problems.Refused` if it cannot be written."""
    try:
        write_whole(file, write_lines(texts))
    except OSError as error:
        raise Refused.single(
            "cannot-write", str(file), f"the report cannot be written: {error.strerror}", "a writable file",
            "name another with --output",
        ) from None  # fmt: skip


def write_lines(texts: Iterable[str]) -> str:
    """Write texts as lines."""
    return "".join(f"{text}\n" for text in texts)


def summarise(shown: str, outputs: list[tuple[str, Path]], texts: Iterable[str]) -> None:
    """Append to the summary of a GitHub step, if there is one and its format was requested."""
    file = os.environ.get("GITHUB_STEP_SUMMARY")
    if file and "github" in (shown, *(name for name, _ in outputs)):
        with Path(file).open("a", encoding="utf-8") as summary:
            summary.writelines(f"{text}\n" for text in texts)


def make_report(args: argparse.Namespace) -> Report:
    """Load and check the corpus, a guest's records against it, or some files of either."""
    root = find_corpus(args.corpus)
    chosen = choose_rulings(args.paths, root, args.changed_since, find_pool(args.pool, find_database().path))
    if outdated := chosen.corpus.outdated:
        print(
            f"in words of an older version, read as today's: {', '.join(outdated)} "
            "(`rulings format --upgrade` replaces them)",
            file=sys.stderr,
        )
    if chosen.drafted:
        print(f"drafted from the card pool, as no record has them: {tell_some(chosen.drafted)}", file=sys.stderr)
    if unread := chosen.corpus.unread:
        print(
            f"not read, as no file of records has this place: {', '.join(unread)} (see corpus/README.md)",
            file=sys.stderr,
        )
    eras = choose_eras(chosen.corpus, args)
    report = check_corpus(
        chosen.corpus,
        args,
        eras=eras,
        rulings=chosen.rulings,
        guests=chosen.guests,
        contrasts=args.contrasts,
        by_era="markdown" in (args.format, *(name for name, _ in args.output)),
    )
    is_whole = not (args.paths or args.changed_since or args.ruleset or args.on)
    if is_whole and 2 * report.judged > len(report.rulings):
        from checks.shared.compared import keep_snapshot, make_key

        with open_store(args) as store:  # for `rulings diff`, which else reads every finding again
            keep_snapshot(report, make_key(report.corpus, root), store)
    return replace(report, touched=choose_touched(args, report))


def choose_touched(args: argparse.Namespace, report: Report) -> frozenset[str] | None:
    """Choose the rulings whose undecided facts and known disagreements are annotated; None for all.

    Those of changed files; without a revision those of a guest's folder or of single files, and none of the corpus.
    """
    since = args.touched_since or args.changed_since
    if args.all or (since is None and args.paths):
        return None
    if since is None:
        return frozenset()
    records = find_records(args.paths, find_corpus(args.corpus))
    shown = name_shown(records, list_changed_records(records, since))
    return frozenset(each.id for each in report.rulings if each.path in shown)


def tell_some(names: Sequence[str]) -> str:
    """Write the first of some names, and the number of the others."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"{', '.join(names[:SHOWN])}{more}"


SHOWN = 5
"""Most names of drafted cards to print."""


def judge_exit(report: Report, *, strict: bool) -> int:
    """Return the exit code: 1 for anything new or stale, and with ``strict`` for anything undecided."""
    if report.new or report.stale:
        return 1
    return 1 if strict and report.of(Status.CANNOT_DECIDE) else 0
