"""Which rulesets a command speaks of: those of the corpus, one of them, or a territory and a day."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Mapping
from typing import Final

from checks.replay.eras import Era, make_era, make_eras
from kb.corpus.model import Corpus
from kb.locations import MARK
from kb.problems import Refused, advise_meant

DEFAULT_TERRITORY: Final = "tcg"


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """Let a command take a ruleset by name, or a territory and a day."""
    parser.add_argument("--ruleset", metavar="NAME", help="a ruleset of the corpus: tcg-edison, or edison")
    parser.add_argument("--on", metavar="DATE", help="the rules of one day, such as 2012-05-01, or of a ruleset")
    parser.add_argument("--territory", choices=("tcg", "ocg"), help="whose rules: the TCG's, unless said")


def choose_eras(corpus: Corpus, args: argparse.Namespace, default: str | None = None) -> dict[str, Era]:
    """Choose the rulesets of ``--ruleset``, ``--on`` and ``--territory``; without them all, or the default.

    Raises :class:`kb.problems.Refused` for a ruleset that is not there, a day that is none, or one of two.
    """
    if args.ruleset and args.on:
        raise Refused.single("two-rulesets", "", "--ruleset and --on were both given", "one of them", "leave one out")
    if args.territory and not (args.ruleset or args.on):
        what = "--territory says whose rules, and not of which day"
        raise Refused.single(
            "half-a-ruleset", "", what, "--on or --ruleset with it", "such as: --on 2012-05-01 --territory ocg"
        )
    if args.on and (day := read_day(args.on)) is not None:
        territory = args.territory or DEFAULT_TERRITORY
        era = make_era(corpus, f"{territory}-{day}", territory, day)
        return {era.id: era}
    check_rulesets(corpus)
    eras = make_eras(corpus)
    name = args.ruleset or args.on or default
    if name is None:
        return eras
    found = find_ruleset(eras, name, args.territory)
    if found is None:
        asked = "a day such as 2012-05-01, or one" if args.on else "one"
        advice = advise_meant(name, [*eras, *shorten(eras)], "see: rulings show rulesets")
        raise Refused.single(
            "unknown-ruleset", "", f"no ruleset or day {name!r}", f"{asked} of {', '.join(eras)}", advice
        )
    return {found.id: found}


def find_latest(corpus: Corpus) -> str | None:
    """Find the ruleset of today: of the latest day, the TCG's before another's."""
    ranked = [(each.day, each.territory == DEFAULT_TERRITORY, name) for name, each in corpus.rulesets.items()]
    return max(ranked)[-1] if ranked else None


def read_day(text: str) -> str | None:
    """Read a day; None for what is none."""
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        return None


def find_ruleset(eras: Mapping[str, Era], name: str, territory: str | None = None) -> Era | None:
    """Find a ruleset by its name, or by what is left of it without a territory: the TCG's, unless said."""
    folded = name.casefold()
    if folded in eras and territory in (None, eras[folded].territory):
        return eras[folded]
    return shorten(eras, territory).get(folded)


def shorten(eras: Mapping[str, Era], territory: str | None = None) -> dict[str, Era]:
    """Name rulesets without their territory: ``edison``, ``modern``; of two of a name the TCG's, unless said."""
    ranked = sorted(eras.values(), key=lambda era: era.territory == (territory or DEFAULT_TERRITORY))
    return {era.id.removeprefix(f"{era.territory}-"): era for era in ranked if territory in (None, era.territory)}


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
