"""``rulings history``: when and why verdicts changed, from the git history of the records."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from checks.answers import differing as answers
from checks.report.differences import count_kinds, name_cause, pick, tell_flip, tell_place
from checks.report.palette import COLOURS, PLAIN, Palette
from checks.report.rulesets import list_rulesets
from checks.report.turned import count, count_turned, list_answers, list_rules
from checks.shared.judging import open_store
from checks.shared.options import add_corpus, add_json, read_count, write_json
from checks.shared.past import read_history
from checks.shared.terminal import is_coloured
from kb.locations import find_corpus

HELP = (
    "List the revisions of the records that turned verdicts, answers about cards or rules, newest first, with the "
    "causes, and those that added contradictions: every revision "
    "is judged by this program and compared with the one before it. `rulings build --history N` makes it a table, and "
    "the site's feed."
)
SHOWN = 5
"""How many facts of a cause are printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--records", type=Path, metavar="DIR", help="the folder of your own records (else the corpus)")
    parser.add_argument("--since", metavar="REV", help="only revisions after this one")
    parser.add_argument("--most", type=read_count, default=50, metavar="N", help="how many revisions are read (50)")
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Read the revisions, and print the verdicts that they changed."""
    background = find_corpus(args.corpus)
    with open_store() as store:
        history = read_history(args.records or background, background, store, most=args.most, since=args.since)
    if args.json:
        write_json(history)
    else:
        for text in write_text(history, COLOURS if is_coloured() else PLAIN):
            print(text)
    return 0


def write_text(history: answers.History, palette: Palette) -> Iterator[str]:
    """Write the revisions that changed verdicts, for a terminal."""
    for each in history["changed"]:
        new = f" ({each['appeared']} facts are new)" if each["appeared"] else ""
        yield f"{palette.bold}{each['day']} {each['commit'][:9]}{palette.off} {each['subject']}{new}"
        turned = [*list_answers(each["answers"]["turned"]), *list_rules(each["rules"])]
        if turned:
            yield f"  {'; '.join(count_turned(each))}"
            yield from (f"    {text}" for text in turned[:SHOWN])
        if len(turned) > SHOWN:
            yield f"    {palette.dim}and {len(turned) - SHOWN} more{palette.off}"
        if each["new_conflicts"]:
            yield f"  {count(each['new_conflicts'], 'new conflict')} between rulings"
        for cause in each["causes"]:
            place = tell_place(cause["path"], cause["line"])
            told = "  ".join(part for part in (cause["what"], place) if part)
            yield f"  {name_cause(cause)}: {count_kinds(cause['flips'])}  {palette.dim}{told}{palette.off}"
            shown = pick(cause["flips"], SHOWN)
            for flip in shown:
                yield f"    {tell_flip(flip)}: {flip['fact']}  under {list_rulesets(flip['rulesets'])}"
            if len(shown) < len(cause["flips"]):
                yield f"    {palette.dim}and {len(cause['flips']) - len(shown)} facts more{palette.off}"
        yield ""
    changed, among = len(history["changed"]), history["read"]
    yield f"{changed} of {among} revisions read turned verdicts, answers or rules; {history['ends']}"
