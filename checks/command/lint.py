"""``rulings lint``: advice on valid records, and cards compared with their official texts."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from checks.answers import recording as answers
from checks.lint import CHECKS, NO_POOL, NOT_THOROUGH, Check, Linted, gather_material, lint
from checks.replay.processors import without_collecting
from checks.shared.judging import open_store
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.waiting import waiting
from kb.locations import find_corpus, find_database, find_pool, refuse_missing
from kb.pool.printed import Pool
from kb.problems import Refused, advise_meant, order_problems

HELP = """Advise on valid records: sentences and words of a card's official text that its record lacks, claims that
repeat each other, dates before a document, long quotations and more (--list).
Exit code 1 if there is a remark. Two checks replay scenes many times and are made with --thorough, or by their name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "path", nargs="?", type=Path, metavar="PATH", help="a folder of records of your own (else the corpus)"
    )
    parser.add_argument("--records", type=Path, metavar="DIR", help="the same as PATH")
    parser.add_argument("--only", action="append", default=[], metavar="CODE", help="this check alone; repeatable")
    parser.add_argument(
        "--thorough", action="store_true", help="include the checks that replay scenes many times (half a minute)"
    )
    parser.add_argument("--list", action="store_true", help="list the checks")
    parser.add_argument(
        "--pool", type=Path, metavar="FILE", help="the card pool with the official texts (else the one imported)"
    )
    add_json(parser)
    add_corpus(parser)


@without_collecting(keeps=True)
def run(args: argparse.Namespace) -> int:
    """Run the checks, and print their remarks."""
    checks = choose_checks(args.only)
    if args.list:
        told = {check: " (with --thorough)" if check.thorough else "" for check in checks}
        print("\n".join(f"{check.code:<24} {check.help}{more}" for check, more in told.items()))
        return 0
    root = find_corpus(args.corpus)
    pool = find_pool(args.pool, find_database(None, root).path)
    if args.pool and not pool.is_file():
        raise refuse_missing(pool, "the card pool named by --pool", "check the path")
    with open_store() as store, waiting("checking the records"):
        printed = Pool(pool) if pool.is_file() else None
        material = gather_material(args.path or args.records or root, root, printed, store)
        found = lint(material, checks, thorough=args.thorough or bool(args.only))
    if args.json:
        write_json(make_answer(found))
    else:
        print("\n".join(write_lines(found, pool)))
    return 1 if any(each.remarks for each in found) else 0


def choose_checks(codes: Sequence[str]) -> tuple[Check, ...]:
    """Choose the checks by code, by default all; raises :class:`kb.problems.Refused`."""
    known = {check.code: check for check in CHECKS}
    for code in codes:
        if code not in known:
            raise Refused.single(
                "unknown-check", "", f"no check is called `{code}`", "a code of --list",
                advise_meant(code, known, "see: rulings lint --list"),
            )  # fmt: skip
    return tuple(known[code] for code in dict.fromkeys(codes)) or CHECKS


def make_answer(found: Sequence[Linted]) -> answers.Lint:
    """Make the answer in JSON."""
    checks: list[answers.LintCheck] = [
        {
            "code": each.check.code,
            "help": each.check.help,
            "remarks": len(each.remarks),
            "skipped": each.skipped,
        }
        for each in found
    ]
    remarks: list[answers.Remark] = [
        {
            "code": remark.code,
            "path": remark.path,
            "line": remark.line,
            "what": remark.what,
            "expected": remark.expected,
            "todo": remark.todo,
        }
        for remark in order_problems(remark for each in found for remark in each.remarks)
    ]
    return {"checks": checks, "remarks": remarks}


def write_lines(found: Sequence[Linted], pool: Path) -> Iterator[str]:
    """Write the remarks for people, by file and line, and the count of each check."""
    for remark in order_problems(remark for each in found for remark in each.remarks):
        yield str(remark)
    counted = [f"{len(each.remarks)} {each.check.code}" for each in found if each.remarks]
    total = sum(len(each.remarks) for each in found)
    made = sum(each.skipped is None for each in found)
    told = f"{total} remark{'s' * (total != 1)} of {made} check{'s' * (made != 1)}"
    yield told + (f": {', '.join(counted)}" if counted else "")
    if poolless := [each.check.code for each in found if each.skipped == NO_POOL]:
        yield f"skipped without a card pool at {pool}: {', '.join(poolless)}"
        yield "import one with: rulings import-cards FILE (or fetch it: rulings fetch-cards)"
    if left := [each.check.code for each in found if each.skipped == NOT_THOROUGH]:
        yield f"left out without --thorough: {', '.join(left)}"
