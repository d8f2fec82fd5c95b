"""``rulings ask`` answers a typed question from cards, rules and played battles."""

from __future__ import annotations

import argparse
import sys
import textwrap
from pathlib import Path

from checks.answers import asking as answers
from checks.report.palette import COLOURS, PLAIN, Palette
from checks.shared.databases import open_names
from checks.shared.eras import choose_eras
from checks.shared.knowledge import open_rulings
from checks.shared.options import add_corpus, add_database, add_json, add_records, load_records, write_json
from checks.shared.rulesets import add_ruleset
from checks.shared.terminal import find_width, is_coloured
from kb.locations import place_database, place_pool

HELP = (
    "Answer a question about the Battle Phase: whether or when a card can be activated, whether one card stops "
    "another, the result when two cards meet, the rule on a subject. Battles are played for the answer. A question "
    "may name a format (“edison”) or a date. A yes or no is given only if the question asks for one. "
    "Example: rulings ask does armades stop honest"
)
MOST_BESIDE = 3
"""Most sources, and most rulings, shown with an answer."""
ANSWERS = {"yes": "Yes", "no": "No", "depends": "It depends", "cannot-decide": "Cannot decide"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("question", nargs="+", metavar="WORD", help="the question, as you would ask a judge")
    add_ruleset(parser)
    add_json(parser)
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    add_database(parser)
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Answer, and print the answer with its support."""
    from checks.asking.asking import Asker
    from checks.replay.eras import find_latest, make_eras

    corpus = load_records(args)
    era = next(iter(choose_eras(corpus, args, find_latest(corpus)).values()))
    pool = Path(place_pool(args.pool, place_database(args.db)[0]))
    lookup = open_names(args.db, args.pool, args.records)
    with open_rulings(args) as rulings:
        asker = Asker(corpus, lookup, pool if pool.is_file() else None, rulings, make_eras(corpus))
        answer = asker.ask(" ".join(args.question), era)
    if args.json:
        write_json(answer)
        return 0
    for line in tell(answer, COLOURS if is_coloured() else PLAIN, find_width()):
        print(line)
    if answer["missing"] and not answer["understood"]["cards"]:
        print("rulings lookup finds names that are alike; rulings fetch-cards brings all cards.", file=sys.stderr)
    return 0


def tell(answer: answers.Ask, palette: Palette, width: int) -> list[str]:
    """Describe an answer in a few lines: the sentence, the reason, the battles played, the sources."""
    colour = {"yes": palette.green, "no": palette.red}.get(answer["answer"] or "", palette.yellow)
    lead, _, rest = answer["sentence"].partition(". " if answer["answer"] in ("yes", "no") else "\0")
    lines = [*wrap(f"{lead}{'. ' if rest else ''}{rest}", width)]
    if answer["answer"]:
        word = ANSWERS[answer["answer"]]
        lines[0] = lines[0].replace(word, f"{colour}{palette.bold}{word}{palette.off}", 1)
    if answer["reason"] and answer["reason"] not in answer["sentence"]:
        rule = f" ({answer['rule']})" if answer["rule"] else ""
        lines += wrap(f"{answer['reason']}{rule}", width)
    for scene in answer["scenes"]:
        if f"If {scene['title']}:" in answer["sentence"]:
            continue
        lines.append(f"{palette.bold}Played:{palette.off} {scene['title']}")
        for each in (*scene["can"], *scene["result"]):
            lines += wrap(each, width - 2, "  ")
        if scene["undecided"]:
            lines += wrap(f"cannot decide: {scene['undecided']}", width - 2, "  ")
    beside: list[str] = []
    for cite in answer["sources"][:MOST_BESIDE]:
        date = f", {cite['date']}" if cite["date"] else ""
        beside += wrap(f"{cite['title']}{date}: {cite['locator']}", width)
    for ruling in answer["rulings"][:MOST_BESIDE]:
        beside += [*wrap(f"Ruling: {ruling['says']}", width), f"  {ruling['id']}"]
    beside.append(f"under {answer['understood']['ruleset']}")
    return [*lines, *(f"{palette.dim}{each}{palette.off}" for each in beside)]


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Break a text into lines of a width."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False)
