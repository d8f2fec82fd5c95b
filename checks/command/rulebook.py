"""``rulings rulebook``: the rules of battle of an era as sentences, and the differences of two eras."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from checks.answers import rulebook as answers
from checks.replay.eras import Era
from checks.report.palette import COLOURS, PLAIN
from checks.report.rulebook.against import compare_eras
from checks.report.rulebook.book import write_rulebook
from checks.report.rulebook.pages import write_page
from checks.report.rulebook.text import print_comparison, print_rulebook
from checks.shared.eras import choose_eras
from checks.shared.judging import add_judging, check_corpus
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.rulesets import DEFAULT_TERRITORY
from checks.shared.terminal import is_coloured
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import find_corpus
from kb.problems import Refused

TODAY = "today"
HELP = "Print the rules of battle of an era: each a sentence, with its sources, its other times and an example."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("era", metavar="ERA", help="an era, such as edison, goat or today, or a day such as 2008-05-01")
    parser.add_argument("--against", metavar="ERA", help="instead: the differences from this era")
    parser.add_argument("--short", action="store_true", help="the sentences alone")
    parser.add_argument("--html", action="store_true", help="one page to print")
    add_judging(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Print it."""
    if args.against and (args.short or args.html):
        raise Refused.single(
            "two-forms", "", "--against was given with --short or --html", "one of them", "leave one of them out"
        )
    root = find_corpus(args.corpus)
    corpus = load_corpus(root)
    eras = [choose_era(corpus, name) for name in (args.era, args.against) if name]
    named = {era.id for era in eras if era.id in corpus.rulesets}
    # under all rulesets, as `check` judges: what that remembers is not judged again
    checked = check_corpus(corpus, args, verdicts_only=True).findings if named else ()
    findings = [each for each in checked if each.ruleset in named]
    palette = COLOURS if is_coloured() else PLAIN
    told: answers.RulebookOfEra | answers.ErasCompared
    lines: Iterable[str]
    if args.against:
        told = compare_eras(corpus, eras[0], eras[1], findings)
        lines = print_comparison(told, palette)
    else:
        told = write_rulebook(corpus, eras[0], findings)
        lines = [write_page(told, short=args.short)] if args.html else print_rulebook(told, palette, short=args.short)
    if args.json:
        write_json(told)
    else:
        print("\n".join(lines))
    return 0


def choose_era(corpus: Corpus, name: str) -> Era:
    """Choose an era by its name or by a day; "today" is the latest of the TCG."""
    if name.casefold() == TODAY:
        latest = {each.day: id for id, each in corpus.rulesets.items() if each.territory == DEFAULT_TERRITORY}
        name = latest[max(latest)] if latest else name
    asked = argparse.Namespace(ruleset=None, on=name, territory=None)
    (era,) = choose_eras(corpus, asked).values()
    return era
