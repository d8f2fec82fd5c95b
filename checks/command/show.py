"""``rulings show``: one thing of the corpus, whole."""

from __future__ import annotations

import argparse

from checks.command.options import add_corpus, add_json, write_json
from kb.corpus import load_corpus
from kb.locations import find_corpus
from kb.showing import show

HELP = """Show a ruling (its id or slug), a card (its name), a ruleset with every switch on its day, a switch,
a source, or the vocabulary of the records."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    parser.add_argument("name", metavar="NAME", help="a ruling, card, ruleset, switch, source, or the word vocabulary")
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Show it."""
    shown = show(load_corpus(find_corpus(args.corpus)), args.name)
    if args.json:
        write_json({"kind": shown.kind, **shown.content})
    else:
        print("\n".join(shown.lines))
    return 0
