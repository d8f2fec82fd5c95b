"""Which rulesets a command speaks of: those of the corpus, one of them, or a territory and a day."""

from __future__ import annotations

import argparse
import datetime

from checks.replay.eras import Era, make_era, make_eras
from kb.corpus.model import Corpus
from kb.locations import MARK
from kb.problems import Refused, advise_meant


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """Let a command take a ruleset by name, or a territory and a day."""
    parser.add_argument("--ruleset", metavar="NAME", help="a ruleset of the corpus, such as tcg-modern")
    parser.add_argument("--on", metavar="DATE", help="the rules of one day, such as 2012-05-01 (with --territory)")
    parser.add_argument("--territory", choices=("tcg", "ocg"), help="whose rules, with --on")


def choose_eras(corpus: Corpus, args: argparse.Namespace, default: str | None = None) -> dict[str, Era]:
    """Choose the rulesets of ``--ruleset``, ``--on`` and ``--territory``; without them all, or the default.

    Raises :class:`kb.problems.Refused` for a ruleset that is not there, a day that is none, or one of two.
    """
    if args.on or args.territory:
        return {era.id: era for era in (make_dated(corpus, args),)}
    check_rulesets(corpus)
    eras = make_eras(corpus)
    name = args.ruleset or default
    if name is None:
        return eras
    if name not in eras:
        known = ", ".join(eras)
        raise Refused.single(
            "unknown-ruleset",
            "",
            f"no ruleset {name!r}",
            f"one of {known}",
            advise_meant(name, eras, "see: rulings show rulesets"),
        )
    return {name: eras[name]}


def check_rulesets(corpus: Corpus) -> None:
    """Hold a corpus to have rulesets: without any, nothing could be judged and everything would pass.

    Raises :class:`kb.problems.Refused` where it has none.
    """
    if not corpus.rulesets:
        raise Refused.single(
            "no-rulesets",
            "",
            "the corpus has no rulesets, so nothing can be judged",
            f"a folder that holds {MARK}",
            "name it with --corpus; a folder of your own records is checked with: rulings check DIR",
        )


def make_dated(corpus: Corpus, args: argparse.Namespace) -> Era:
    """Make the ruleset of a territory and a day."""
    if args.ruleset:
        raise Refused.single("two-rulesets", "", "--ruleset and --on were both given", "one of them", "leave one out")
    if not (args.on and args.territory):
        raise Refused.single(
            "half-a-ruleset",
            "",
            "--on and --territory go together",
            "both",
            "such as: --on 2012-05-01 --territory tcg",
        )
    try:
        day = datetime.date.fromisoformat(args.on).isoformat()
    except ValueError:
        raise Refused.single(
            "no-date", "", f"{args.on!r} is no date", "year-month-day, such as 2012-05-01", "mend --on"
        ) from None
    return make_era(corpus, f"{args.territory}-{day}", args.territory, day)
