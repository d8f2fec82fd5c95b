"""``rulings build``: the database of the corpus with everything the check found."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checks.build import build_at
from checks.command.eras import check_rulesets
from checks.command.judging import add_judging, check_corpus, open_store
from checks.command.options import add_corpus, add_database, read_count
from checks.command.past import list_changes, read_history
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import choose_target, find_corpus, find_pool, refuse_missing
from kb.pool.compare import compare_with_pool
from kb.records.findings import Notice, VerdictChange

HELP = (
    "Build the knowledge base; it is built aside and swapped in whole, so a failure leaves the old one as it was. "
    "Where a card pool is imported, cards that it does not know, or knows with other stats, are warned of."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    add_database(parser)
    add_corpus(parser)
    parser.add_argument(
        "--pool", type=Path, metavar="FILE", help="the card pool to hold the cards against (else the one imported)"
    )
    parser.add_argument(
        "--history",
        type=read_count,
        metavar="N",
        help="tell also when verdicts changed and by what, from the last N revisions of git that touched the records",
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing of a build that went well")
    add_judging(parser)


def run(args: argparse.Namespace) -> int:
    """Build, and say what was built."""
    root = find_corpus(args.corpus)
    path = choose_target(args.db)
    corpus = load_corpus(root)
    check_rulesets(corpus)
    pool = find_pool(args.pool, path)
    if args.pool and not pool.is_file():
        raise refuse_missing(pool, "the card pool named by --pool", "check the path")
    doubts = list_doubts(corpus, pool) if pool.is_file() else []
    report = check_corpus(corpus, root, args)
    with open_store(root, args) as store:
        build_at(path, report, doubts, list_past_changes(root, args), store=store)
    for doubt in doubts:
        print(f"{doubt.path}: warning: {doubt.code} {doubt.message}", file=sys.stderr)
    if not args.quiet:
        counts = f"{len(corpus.rulings)} rulings, {len(corpus.cards)} cards, {len(corpus.sources)} sources"
        print(f"{path}: {counts}", file=sys.stderr)
    return 0


def list_past_changes(root: Path, args: argparse.Namespace) -> list[VerdictChange]:
    """List what the revisions of the records turned, if that is asked for."""
    if args.history is None:
        return []
    with open_store(root, args) as store:
        history = read_history(root, root, store, most=args.history, since=None)
    print(f"{history['read']} revisions read; {history['ends']}", file=sys.stderr)
    return [*list_changes(history)]


def list_doubts(corpus: Corpus, pool: Path) -> list[Notice]:
    """List what the card pool has against the corpus' cards."""
    cards = [(corpus.places[f"card:{slug}"].path, card) for slug, card in corpus.cards.items()]
    return [
        Notice(problem.code, problem.path, 1, f"{problem.what}, expected {problem.expected}; {problem.todo}")
        for problem in compare_with_pool(cards, pool)
    ]
