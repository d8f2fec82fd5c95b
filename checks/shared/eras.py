"""The rulesets for a command: those of the corpus, one of them, or a territory and a day."""

from __future__ import annotations

import argparse
import datetime

from checks.replay.eras import Era, make_era, make_eras
from checks.shared.rulesets import DEFAULT_TERRITORY, find_ruleset, shorten
from kb.corpus.model import Corpus
from kb.locations import MARK
from kb.problems import Refused, UnknownRuleset, advise_meant


def choose_eras(corpus: Corpus, args: argparse.Namespace, default: str | None = None) -> dict[str, Era]:
    """Choose the rulesets of ``--ruleset``, ``--on`` and ``--territory``; without them all, or the default.

    Raises :class:`kb.problems.Refused` for an unknown ruleset, an invalid date, or half of a pair.
    """
    if args.ruleset and args.on:
        raise Refused.single("two-rulesets", "", "--ruleset and --on were both given", "one of them", "leave one out")
    if args.territory and not (args.ruleset or args.on):
        what = "--territory says whose rules, and not of which day"
        raise Refused.single(
            "half-a-ruleset", "", what, "--on or --ruleset with it", "such as: --on 2012-05-01 --territory ocg"
        )
    if args.on and (day := read_day(args.on)) is not None:
        check_begun(day)
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
        asked = "today, a day such as 2012-05-01, or one" if args.on else "one"
        advice = advise_meant(name, [*eras, *shorten(eras)], "see: rulings show rulesets")
        raise UnknownRuleset.single(
            "unknown-ruleset", "", f"no ruleset or day {name!r}", f"{asked} of {', '.join(corpus.rulesets)}", advice
        )
    return {found.id: found}


def read_day(text: str) -> str | None:
    """Read a date, which may be "today"; None if it is invalid."""
    if text.casefold() == "today":
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        return None


def check_begun(day: str) -> None:
    """Refuse a day in the future, whose rules cannot be known; today is a day that has begun anywhere on Earth.

    Raises :class:`kb.problems.Refused` for such a day.
    """
    latest = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=14)).date()
    if day > latest.isoformat():
        raise Refused.single("future-day", "", f"{day} is in the future", "a day that has begun", "such as: --on today")


def check_rulesets(corpus: Corpus) -> None:
    """Verify that a corpus has rulesets; without any, nothing would be judged and everything would pass.

    Raises :class:`kb.problems.Refused` without any.
    """
    if not corpus.rulesets:
        raise Refused.single(
            "no-rulesets",
            "",
            "the corpus has no rulesets, so nothing can be judged",
            f"a folder that holds {MARK}",
            "name it with --corpus; a folder of your own records is checked with: rulings check DIR",
        )
