"""``rulings show``: one record of the corpus, or one rule of the engine, in full."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from checks.shared.judging import open_store
from checks.shared.options import add_corpus, add_json, add_records, load_records, write_json
from checks.shared.words import is_named, recall_word, remember_words
from kb.locations import find_corpus

HELP = """Show a ruling (its id or slug), a card (by any of its names; without a record as its printed text is read, if
a pool is imported), a ruleset with every switch on its day, a switch, a source, a rule of the engine (its id, or the
word rules), the table of meetings (two changes of ATK or DEF, and their result by ruleset), or the vocabulary."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "name",
        nargs="*",
        metavar="NAME",
        help="a ruling, card, ruleset, switch, source, rule, or one of the words vocabulary, rulesets, rules, meetings",
    )
    parser.add_argument("--on", metavar="DATE", help="instead: the ruleset of one day")
    parser.add_argument("--territory", choices=("tcg", "ocg"), help="whose rules, with --on: the TCG's, unless said")
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    add_json(parser)
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Show it."""
    name = " ".join(args.name)
    known = None if args.records or args.on or args.territory else find_word(name, find_corpus(args.corpus))
    if known is None:
        from checks.shared.showing import find

        shown = find(load_records(args), name, args)
        known = [*shown.lines], {"kind": shown.kind, **shown.content}
        if shown.kind == "word":
            with open_store() as store:
                remember_words(store)
    lines, content = known
    if args.json:
        write_json(content)
    else:
        print("\n".join(lines))
    return 0


def find_word(name: str, root: Path) -> tuple[list[str], dict[str, Any]] | None:
    """Find a word of the format that was shown before, unless a record may have its name."""
    with open_store() as store:
        told = recall_word(store, name)
    if told is None or is_named(root, name):
        return None
    return told[0], {"kind": "word", **told[1]}
