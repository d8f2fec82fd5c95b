"""``rulings diff-rulesets``: the differences of two rulesets, and the rulings that they change."""

from __future__ import annotations

import argparse

from checks.answers import differing as answers
from checks.judge.ruleset_differences import differ_rulings, differ_switches
from checks.report.palette import COLOURS, PLAIN
from checks.shared.eras import choose_eras
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.terminal import is_coloured
from kb.corpus.load import load_corpus
from kb.locations import find_corpus

HELP = (
    "Print the switches that two rulesets answer differently, with dates and sources, "
    "and the recorded facts that they change."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("one", metavar="A", help="a ruleset, such as tcg-edison")
    parser.add_argument("other", metavar="B", help="another, such as tcg-modern")
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Compare two rulesets."""
    corpus = load_corpus(find_corpus(args.corpus))
    asked = (argparse.Namespace(ruleset=None, on=name, territory=None) for name in (args.one, args.other))
    one, other = (era for each in asked for era in choose_eras(corpus, each).values())
    switches = list(differ_switches(one, other))
    facts = list(differ_rulings(corpus, one, other))
    if args.json:
        answer: answers.RulesetDifferences = {
            "rulesets": [one.id, other.id],
            "switches": [{**each, **each["values"]} for each in switches],  # type: ignore[typeddict-item]
            "facts": [{**each, **each["answers"]} for each in facts],  # type: ignore[typeddict-item]
        }
        write_json(answer)
        return 0
    palette = COLOURS if is_coloured() else PLAIN
    for each in switches:
        print(f"{palette.bold}{each['switch']}{palette.off}  {corpus.switches[each['switch']].question}")
        for era in (one, other):
            side = each["values"][era.id]
            cites = ", ".join(f"{cite['source']} ({cite['locator']})" for cite in side["cites"])
            print(
                f"  {era.id:13} {side['value']}, since {side['since'] or 'ever'}, {side['confidence']}; "
                f"{palette.dim}{cites}{palette.off}"
            )
        print(f"  {palette.dim}read by rule {', '.join(each['rules']) or 'none'}{palette.off}")
    print(f"\n{len(switches)} switches differ; {len(facts)} recorded facts are answered differently")
    for fact in facts:
        print(f"  {fact['fact']}: {fact['answers'][one.id]['status']} / {fact['answers'][other.id]['status']}")
    return 0
