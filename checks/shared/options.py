"""Options that several commands share."""

from __future__ import annotations

import argparse
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from kb.corpus.model import Corpus


NO_DATABASE = "no database is built yet (rulings build)"


def add_corpus(parser: argparse.ArgumentParser) -> None:
    """Add the option for another corpus."""
    parser.add_argument(
        "--corpus",
        type=read_path,
        metavar="DIR",
        help="the folder of records (else $RULINGS_CORPUS, else the one installed)",
    )


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option for another database."""
    parser.add_argument(
        "--db",
        type=read_path,
        metavar="FILE",
        help="the database (else $RULINGS_DB, ./rulings.db, or one in the user's cache)",
    )


def add_records(parser: argparse.ArgumentParser) -> None:
    """Add the option for a folder of one's own records."""
    parser.add_argument(
        "--records",
        type=read_path,
        metavar="DIR",
        help="a folder of records of your own, besides the corpus; as for rulings check DIR",
    )


def load_records(args: argparse.Namespace) -> Corpus:
    """Load the corpus, including the records of ``--records``.

    Raises :class:`kb.problems.Refused` if either is invalid.
    """
    from kb.corpus.load import load_corpus
    from kb.locations import find_corpus

    root = find_corpus(args.corpus)
    if args.records is None:
        return load_corpus(root)
    from checks.reading.pool_cards import load_with_pool

    return load_with_pool(args.records, root).corpus


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option for JSON."""
    parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")


def read_path(text: str) -> Path:
    """Read a path; pathlib is imported only if one is given, so that commands start fast."""
    from pathlib import Path

    return Path(text)


def write_json(value: Any) -> None:
    """Write an answer as JSON."""
    import json

    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def read_count(text: str) -> int:
    """Read a number of answers."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and 0 < int(text) <= 1000):
        raise argparse.ArgumentTypeError(f"a number from 1 to 1000 expected, found {text!r}")
    return int(text)
