"""``rulings build``: the database of the corpus with everything the check found."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checks.check import list_rules, run_check
from checks.command.options import add_corpus, add_database
from kb.corpus import Corpus, load_corpus
from kb.database import build_database
from kb.locations import find_corpus

HELP = "Build the knowledge base; it is built aside and swapped in whole, so a failure leaves the old one as it was."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    add_database(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Build, and say what was built."""
    root = find_corpus(args.corpus)
    path = args.db or Path("rulings.db")
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
        build={"engine": hash_engine()},
    )


def hash_engine() -> str:
    """Hash the engine's source, so that a database tells which engine judged."""
    import hashlib

    from checks import engine

    digest = hashlib.sha256()
    for file in sorted(Path(engine.__file__).parent.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
