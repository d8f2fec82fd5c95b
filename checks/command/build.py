"""``rulings build``: the database of the corpus with everything the check found."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checks.check import list_rules, run_check
from checks.command.knowledge import hash_engine
from checks.command.options import add_corpus, add_database
from kb.corpus import Corpus, load_corpus
from kb.database import build_database
from kb.locations import choose_target, find_corpus
from kb.loose_ends import list_loose_ends

HELP = "Build the knowledge base; it is built aside and swapped in whole, so a failure leaves the old one as it was."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    add_database(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Build, and say what was built."""
    root = find_corpus(args.corpus)
    path = choose_target(args.db)
    corpus = load_corpus(root)
    build_at(path, corpus)
    print(
        f"{path}: {len(corpus.rulings)} rulings, {len(corpus.cards)} cards, {len(corpus.sources)} sources",
        file=sys.stderr,
    )
    return 0


def build_at(path: Path, corpus: Corpus) -> None:
    """Check a corpus and write its database."""
    report = run_check(corpus)
    build_database(
        path,
        corpus,
        rules=list_rules(corpus),
        findings=report.findings,
        conflicts=report.conflicts,
        warnings=list_loose_ends(corpus),
        build={"engine": hash_engine()},
    )
