"""``rulings show``: one record of the corpus, or one rule of the engine, in full."""

from __future__ import annotations

import argparse
from dataclasses import replace

from checks.shared.eras import choose_eras
from checks.shared.options import add_corpus, add_json, add_records, load_records, write_json
from kb.corpus.model import Corpus
from kb.corpus.show import Entry, show
from kb.problems import Refused
from kb.records.findings import RuleRow

HELP = """Show a ruling (its id or slug), a card (its name), a ruleset with every switch on its day, a switch,
a source, a rule of the engine (its id, or the word rules), or the vocabulary of the records."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "name",
        nargs="*",
        metavar="NAME",
        help="a ruling, card, ruleset, switch, source, rule, or one of the words vocabulary, rulesets, rules",
    )
    parser.add_argument("--on", metavar="DATE", help="instead: the ruleset of one day")
    parser.add_argument("--territory", choices=("tcg", "ocg"), help="whose rules, with --on: the TCG's, unless said")
    add_json(parser)
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Show it."""
    corpus = load_records(args)
    shown = find(corpus, " ".join(args.name), args)
    if args.json:
        write_json({"kind": shown.kind, **shown.content})
    else:
        print("\n".join(shown.lines))
    return 0


def find(corpus: Corpus, name: str, args: argparse.Namespace) -> Entry:
    """Find the record meant: a ruleset made for a day, a rule, the vocabulary, or any other by name."""
    if args.on or args.territory:
        asked = argparse.Namespace(ruleset=name or None, on=args.on, territory=args.territory)
        (era,) = choose_eras(corpus, asked).values()
        return show(replace(corpus, rulesets={**corpus.rulesets, era.id: era.record}), era.id)
    if not name:
        raise Refused.single("nothing-named", "", "no name was given", "a name", "see: rulings show --help")
    from checks.judge.check import list_rules

    rules = {rule.id: rule for rule in list_rules(corpus)}
    if name == "rules" or name.upper() in rules:
        chosen = list(rules.values()) if name == "rules" else [rules[name.upper()]]
        return show_rules(chosen)
    return show(corpus, name)


def show_rules(rules: list[RuleRow]) -> Entry:
    """Show rules of the engine with their citations."""
    from checks.report.text import write_cite

    lines: list[str] = []
    for rule in rules:
        lines.append(f"{rule.id:5} {rule.title}")
        lines += [f"        {write_cite(cite)}" for cite in rule.cites]
    content = {
        rule.id: {"sentence": rule.title, "topic": rule.topic, "cites": [[c.source, c.locator] for c in rule.cites]}
        for rule in rules
    }
    return Entry("rules", tuple(lines), {"rules": content})
