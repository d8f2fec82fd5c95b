"""``rulings sensitivity``: make every agreeing fact wrong, and list the wrong ones that the check misses."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Final, TypeVar

from checks.answers import recording as answers
from checks.engine import full_rulebook
from checks.judge.card_conditions import TakenOut, measure_conditions, spell
from checks.judge.context import make_judge
from checks.judge.sensitivity import Sensitivity, Trial, measure_sensitivity
from checks.judge.turns import Turned, count_turns, measure_turns
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.waiting import show_progress
from kb.corpus.load import load_corpus
from kb.corpus.model import LoadedRuling
from kb.locations import find_corpus
from kb.problems import Refused, advise_meant

HELP = (
    "Measure the check itself: every fact on which a ruling and the engine agree is turned wrong in memory (yes for "
    "no, another timing, number, player, order or reason), and the check has to contradict it. Exit code 1 if it "
    "contradicts fewer than 98 %. With --turns the things that agreements rest on are changed too: rules, "
    "switches, cards, their conditions, acts."
)
ENOUGH: Final = 0.98


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--source", metavar="NAME", help="only the rulings of one source")
    parser.add_argument(
        "--turns",
        action="store_true",
        help="also remove rules, cards and acts, and change switches, timings and players; this takes half a minute",
    )
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Measure, and print the caught and the missed."""
    corpus = load_corpus(find_corpus(args.corpus))
    rulings = corpus.rulings
    if args.source is not None:
        sources = {ruling.source: None for ruling in corpus.rulings}
        if args.source not in sources:
            raise Refused.single(
                "unknown-source",
                "",
                f"no rulings of a source {args.source!r}",
                f"one of {', '.join(sources)}",
                advise_meant(args.source, sources, "see: rulings report"),
            )
        rulings = tuple(ruling for ruling in corpus.rulings if ruling.source == args.source)
    judge = make_judge(corpus, full_rulebook())
    found = watch("turning facts wrong", tuple(rulings), partial(measure_sensitivity, judge))
    turned: list[Turned] = []
    taken_out: list[TakenOut] = []
    if args.turns:
        turned = watch("changing rules, switches and cards", tuple(rulings), partial(measure_turns, judge))
        taken_out = watch("taking out conditions", tuple(rulings), partial(measure_conditions, judge))
    if args.json:
        write_json(describe(found, turned, taken_out))
    else:
        for text in (*write(found), *write_turns(turned), *write_taken_out(taken_out)):
            print(text)
    return 0 if found.share >= ENOUGH else 1


Measured = TypeVar("Measured")


def watch(
    doing: str,
    rulings: tuple[LoadedRuling, ...],
    measure: Callable[[tuple[LoadedRuling, ...], Callable[[LoadedRuling], object] | None], Measured],
) -> Measured:
    """Measure, with progress on a terminal."""
    with show_progress(doing) as progress:
        done = count(1)
        return measure(rulings, lambda _: progress(next(done), len(rulings)))


def describe(found: Sensitivity, turned: list[Turned], taken_out: list[TakenOut]) -> answers.Sensitivity:
    """Write the measurement as JSON."""
    return {
        "summary": {
            "findings": found.facts,
            "unturned": found.unturned,
            "mutants": len(found.trials),
            "caught": found.caught,
            "share": round(found.share, 4),
        },
        "kinds": {kind: {"mutants": total, "caught": caught} for kind, (total, caught) in found.count_kinds().items()},
        "survivors": [describe_survivor(trial) for trial in found.survivors],
        "turns": {
            str(turn): {"agreements": tried, "noticed": noticed, "fall_otherwise": otherwise}
            for turn, (tried, noticed, otherwise) in count_turns(turned).items()
        },
        "standing": [
            {"key": each.key, "ruleset": each.ruleset, "turn": str(each.turn), "otherwise": each.otherwise}
            for each in turned
            if not each.noticed
        ],
        "conditions": [
            {
                "card": each.condition.card,
                "effect": each.condition.effect,
                "place": each.condition.place,
                "word": each.condition.word,
                "key": spell(each.condition.key) or None,
                "noticed_by": each.noticed_by or None,
            }
            for each in taken_out
        ],
    }


def describe_survivor(trial: Trial) -> answers.Survivor:
    """Write a missed wrong fact as JSON."""
    line = trial.ruling.fact_lines.get(f"{trial.claim}/{trial.fact}") or trial.ruling.line
    return {
        "key": trial.key,
        "ruleset": trial.ruleset,
        "kind": str(trial.kind),
        "says": trial.says,
        "status": trial.status,
        "because": trial.because,
        "path": trial.ruling.path,
        "line": line,
    }


def write(found: Sensitivity) -> Iterator[str]:
    """Write the measurement for people."""
    for trial in found.survivors:
        outcome = "is not contradicted" if not trial.because else f"cannot be decided: {trial.because}"
        yield f"{trial.key} under {trial.ruleset}"
        yield f"  {trial.kind}: {trial.says} — {outcome}"
    if found.survivors:
        yield ""
    for kind, (total, caught) in found.count_kinds().items():
        yield f"{kind:<16} {total:>6} wrong  {caught:>6} caught  {caught / total:>7.1%}"
    yield (
        f"{found.facts} findings turned wrong in {len(found.trials)} ways, {found.caught} caught ({found.share:.1%}); "
        f"{found.unturned} have no version that is certainly wrong"
    )


def write_turns(turned: list[Turned]) -> Iterator[str]:
    """Count the agreements that broke when the things they rest on were changed."""
    if turned:
        yield ""
        yield f"{'':<20} {'agreements':>10}  {'fall':>6}  {'fall by something else':>22}  {'by nothing':>10}"
    for turn, (tried, noticed, otherwise) in count_turns(turned).items():
        yield f"{turn:<20} {tried:>10}  {noticed:>6}  {otherwise:>22}  {tried - noticed - otherwise:>10}"


def write_taken_out(taken_out: list[TakenOut]) -> Iterator[str]:
    """List the conditions of cards that no ruling needs."""
    if not taken_out:
        return
    yield ""
    for each in taken_out:
        if not each.noticed_by:
            meant = each.condition
            what = f"{spell(meant.key)} of {meant.word}" if meant.key else meant.word
            yield f"no agreement falls without {what} ({meant.place}) of {meant.card}.{meant.effect}"
    for what, how, counted in (
        ("conditions of cards are", "taken out", [each for each in taken_out if not each.condition.key]),
        ("keys of conditions are", "emptied", [each for each in taken_out if each.condition.key]),
    ):
        noticed = sum(bool(each.noticed_by) for each in counted)
        share = noticed / len(counted) if counted else 1.0
        yield f"{len(counted)} {what} read in replays of agreements; {noticed} ({share:.1%}) are noticed when {how}"
