"""``rulings audit``: answers for printed cards compared with labels from a simulator's scripts."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from checks.answers import timing as answers
from checks.engine import full_rulebook
from checks.reading.audit import Asked, Compared, audit_cards, read_labels
from checks.reading.read_cards import Timer
from checks.replay.eras import find_latest
from checks.replay.prepared import prepare_ruleset
from checks.shared.cards import CardFinder
from checks.shared.eras import choose_eras
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.rulesets import add_ruleset
from kb.corpus.load import load_corpus
from kb.locations import find_corpus

HELP = (
    "Compare the answers from the printed texts of the imported pool for the Damage Step with labels from a "
    "simulator's scripts, and list the disagreements, the likeliest faults of a script first."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("labels", nargs="+", type=Path, metavar="LABELS", help="files of labels, a JSON object a line")
    parser.add_argument("--asked", choices=[each.name.lower() for each in Asked], help="only one of the questions")
    parser.add_argument("-n", type=int, default=20, metavar="COUNT", help="at most this many disagreements (20)")
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    add_ruleset(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Compare, and list the differences."""
    labels = read_labels(args.labels)
    corpus = load_corpus(find_corpus(args.corpus))
    (era,) = choose_eras(corpus, args, find_latest(corpus)).values()
    timer = Timer(prepare_ruleset(corpus, era, full_rulebook()))
    cards = [
        (found.password, found.printed)
        for found in CardFinder(corpus, args).list_pool()
        if found.password and found.printed is not None
    ]
    asked = [Asked[args.asked.upper()]] if args.asked else list(Asked)
    compared = [each for each in audit_cards(timer, cards, labels) if each.asked in asked]
    differing = sorted((each for each in compared if not each.agrees), key=lambda each: (-each.confirmed, each.card))
    if args.json:
        write_json(describe(era.id, compared, differing))
        return 0
    for each in differing[: args.n]:
        print("\n".join(tell(each)))
    for line in count(compared):
        print(line)
    return 0


def describe(ruleset: str, compared: list[Compared], differing: list[Compared]) -> answers.Audit:
    """Write the comparison as JSON."""
    return {
        "ruleset": ruleset,
        "questions": {
            str(asked): {
                "compared": len(of),
                "agree": sum(each.agrees for each in of),
                "undecided": sum(bool(each.undecided) for each in of),
            }
            for asked, of in group(compared)
        },
        "disagreements": [
            {
                "card": each.card,
                "password": each.password,
                "asked": str(each.asked),
                "label": list(each.label),
                "answer": list(each.answer),
                "undecided": each.undecided or None,
                "clause": each.clause,
                "because": each.because,
                "rule": each.rule or None,
                "flags": list(each.flags),
                "confirmed": round(each.confirmed, 4),
            }
            for each in differing
        ],
    }


def group(compared: list[Compared]) -> Iterator[tuple[Asked, list[Compared]]]:
    """Group by question, leaving out those that no card was asked."""
    for asked in Asked:
        of = [each for each in compared if each.asked is asked]
        if of:
            yield asked, of


def tell(each: Compared) -> Iterator[str]:
    """Describe one disagreement: the text, our rule, the script's flags."""
    yield f"{each.card}  {each.password}"
    yield f"  {each.asked}: the script says {', '.join(each.label) or 'no'}, the text {write_answer(each)}"
    if each.clause:
        yield f"  {each.clause}"
    rule = f" ({each.rule}, confirmed by {each.confirmed:.1%} of scripts)" if each.rule else ""
    yield f"  {each.because}{rule}"
    yield f"  flags of the script: {', '.join(each.flags) or 'none'}"
    yield ""


def write_answer(each: Compared) -> str:
    """Write the answer of the text."""
    if each.undecided:
        return f"cannot be decided: {each.undecided}"
    return ", ".join(each.answer) or "no"


def count(compared: list[Compared]) -> Iterator[str]:
    """Count by question: agreements, and for yes or no also precision and recall."""
    for asked, of in group(compared):
        agree = sum(each.agrees for each in of)
        line = f"{asked}: {agree} of {len(of)} agree ({agree / len(of):.1%})"
        told = [each for each in of if each.label]
        given = [each for each in of if each.answer and not each.undecided]
        both = sum(bool(each.label) for each in given)
        if asked in (Asked.ACTIVATION, Asked.TRIGGERS, Asked.ANY) and told and given:
            line += f", precision {both / len(given):.3f}, recall {both / len(told):.3f}"
        yield line
