"""A database built from a check, with the differences from the card pool and the verdicts' history."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checks.shared.built import build_at
from checks.shared.eras import check_rulesets
from checks.shared.judging import check_corpus, open_store
from checks.shared.past import list_changes, read_history
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.pool.compare import compare_with_pool
from kb.records.findings import Notice, VerdictChange


def build(root: Path, path: Path, pool: Path | None, args: argparse.Namespace) -> str:
    """Check a corpus, build its database, and report the result and the differences from the card pool."""
    corpus = load_corpus(root)
    check_rulesets(corpus)
    doubts = list_doubts(corpus, pool) if pool is not None else []
    report = check_corpus(corpus, args)
    with open_store(args) as store:
        build_at(path, report, doubts, list_past_changes(root, args), store=store)
    told = [f"{doubt.path}: warning: {doubt.code} {doubt.message}" for doubt in doubts]
    if not args.quiet:
        told.append(f"{path}: {len(corpus.rulings)} rulings, {len(corpus.cards)} cards, {len(corpus.sources)} sources")
    return "".join(f"{line}\n" for line in told)


def list_past_changes(root: Path, args: argparse.Namespace) -> list[VerdictChange]:
    """List the verdicts that revisions changed, if requested."""
    if args.history is None:
        return []
    with open_store(args) as store:
        history = read_history(root, root, store, most=args.history, since=None)
    print(f"{history['read']} revisions read; {history['ends']}", file=sys.stderr)
    return [*list_changes(history)]


def list_doubts(corpus: Corpus, pool: Path) -> list[Notice]:
    """List the differences of the corpus' cards from the card pool."""
    cards = [(corpus.places[f"card:{slug}"].path, card) for slug, card in corpus.cards.items()]
    return [
        Notice(problem.code, problem.path, 1, f"{problem.what}, expected {problem.expected}; {problem.todo}")
        for problem in compare_with_pool(cards, pool)
    ]
