"""``rulings report``: verdicts by source and disagreements by topic, as a page for people."""

from __future__ import annotations

import argparse
from pathlib import Path

from checks.answers import checking as answers
from checks.judge.reliability import count_sources
from checks.report.markdown import write_markdown
from checks.shared.checking import write_aside
from checks.shared.judging import add_judging, check_corpus
from checks.shared.options import add_corpus, add_json, write_json
from kb.corpus.load import load_corpus
from kb.locations import find_corpus

HELP = "Write the report for people in Markdown: each source's reliability by era, the contradictions by topic."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write it to a file (else to standard output)"
    )
    add_judging(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Write the report."""
    root = find_corpus(args.corpus)
    report = check_corpus(load_corpus(root), args, by_era=not args.json)
    if args.json:
        answer: answers.Reliability = {"summary": report.summary, "sources": count_sources(report)}
        write_json(answer)
        return 0
    if args.output:
        write_aside(args.output, write_markdown(report))
    else:
        print("\n".join(write_markdown(report)))
    return 0
