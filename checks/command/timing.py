"""``rulings timing``: when in the Damage Step a card can be activated, and why."""

from __future__ import annotations

import argparse

from checks.report.palette import COLOURS, PLAIN
from checks.report.timings import tell_timing
from checks.shared.names import add_guess
from checks.shared.options import add_corpus, add_json, add_records
from checks.shared.rulesets import add_ruleset
from checks.shared.terminal import find_width, is_coloured

HELP = (
    "Say at which timings of the Damage Step each effect of a card can be activated, and why: by the card's record, "
    "else by its text as printed today, if a card pool is imported."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "card", nargs="*", metavar="CARD",
        help="one or more cards, each by any of its names, a nickname or a number; a name of several words in quotes",
    )  # fmt: skip
    parser.add_argument(
        "--all", action="store_true", help="under every ruleset of the corpus; without a card: every card of the pool"
    )
    parser.add_argument("--why", action="store_true", help="give the reason of every no as well")
    add_guess(parser)
    add_ruleset(parser)
    add_json(parser)
    parser.add_argument("--jsonl", action="store_true", help="one short JSON answer on each line, for one ruleset")
    parser.add_argument("--db", metavar="FILE", help="the database of the corpus")
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Answer for the named cards, or for all of the pool.

    Answers come from the tables at hand; the rest is judged.
    """
    from checks.shared import timing_tables

    told = timing_tables.answer(args)
    if told is None:
        from checks.shared import timing_judged

        told = timing_judged.answer(args)
    palette, width = COLOURS if is_coloured() else PLAIN, find_width()
    for meant, timing in told:
        for text in tell_timing(timing, meant.describe_guess(), palette, width, why=args.why):
            print(text)
    return 0
