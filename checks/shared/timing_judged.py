"""The answers of ``rulings timing`` from the engine: for any day, as JSON lines, for the whole pool."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence

from checks.answers import timing as answers
from checks.judge.timing import CardTimer
from checks.replay.eras import find_latest
from checks.report.timings import group_reasons
from checks.shared.cards import CardFinder, FoundCard
from checks.shared.eras import choose_eras
from checks.shared.names import Meant
from checks.shared.options import load_records, write_json
from checks.shared.timing_notes import add_notes
from kb.locations import place_database, place_pool
from kb.pool.printings import find_first
from kb.problems import Refused


def answer(args: argparse.Namespace) -> Sequence[tuple[Meant, answers.Timing]]:
    """Answer for the named cards, for people; JSON lines are written here.

    Raises :class:`kb.problems.Refused` without a name, or for a name that fits no card or several.
    """
    corpus = load_records(args)
    finder = CardFinder(corpus, args)
    if args.jsonl:
        timer = CardTimer(corpus, choose_eras(corpus, args, find_latest(corpus)).values())
        named: Iterable[tuple[Meant | None, FoundCard]] = (
            finder.find_all(args.card) if args.card else ((None, each) for each in finder.list_pool())
        )
        for meant, found in named:
            sys.stdout.write(json.dumps(summarise(time_card(timer, found, meant)), ensure_ascii=False) + "\n")
        return ()
    if not args.card:
        raise Refused.single(
            "no-name", "", "no card was named", "a card's name", "try: rulings timing honest, or --all --jsonl"
        )
    cards = finder.find_all(args.card)
    everything = args.all or (args.json and not (args.ruleset or args.on))
    eras = choose_eras(corpus, args, None if everything else find_latest(corpus))
    timer = CardTimer(corpus, eras.values())
    told = [(meant, time_card(timer, found, meant)) for meant, found in cards]
    add_notes([timing for _, timing in told], place_pool(args.pool, place_database(args.db)[0]))
    if args.json:
        timings = [timing for _, timing in told]
        write_json(timings[0] if len(timings) == 1 else {"cards": timings})
        return ()
    return told


def time_card(timer: CardTimer, found: FoundCard, meant: Meant | None = None) -> answers.Timing:
    """Answer for a card: by its record, else by its printed text.

    Raises :class:`kb.problems.Refused` for a card with neither.
    """
    undated = False
    if found.recorded is not None:
        effects = timer.time_recorded(found.recorded, found.printed)
    elif found.printed is not None:
        sets = found.in_pool.facts.get("sets") if found.in_pool else None
        effects = timer.time_printed(found.printed, sets)
        undated = find_first(sets, timer.releases) is None
    elif found.in_pool is not None:
        effects = []
    else:
        raise Refused.single(
            "unknown-text", "", f"neither effects nor text of {found.name} are known", "a recorded or printed card",
            "import a card pool: rulings import-cards cards.json",
        )  # fmt: skip
    told: answers.Timing = {"card": found.name, "password": found.password, "effects": effects}
    if undated:
        told["undated"] = True
    if found.in_pool and found.in_pool.facts.get("unofficial") and any(each["origin"] == "read" for each in effects):
        told["unofficial"] = True
    if meant is not None:
        told["match"] = meant.tell_match()
    if given := timer.list_given(found.recorded, found.printed):
        told["gives"] = given
    return told


def summarise(timing: answers.Timing) -> answers.ShortTiming:
    """Shorten an answer under one ruleset: the timings of the card's activation and of each effect."""
    effects: list[answers.ShortEffect] = []
    for effect in timing["effects"]:
        (judged,) = effect["rulesets"].values()
        effects.append(
            {
                "kind": effect["kind"],
                "text": effect["text"],
                "span": effect["span"],
                "timings": list_points(judged, "yes"),
                "undecided": list_points(judged, "unknown"),
                "why": {because: points for because, _, points in group_reasons(judged)},
                "origin": effect["origin"],
                "unread": effect["unread"],
            }
        )
    played = [effect for effect in effects if effect["kind"] == "activation"]
    points = {point: None for effect in played for point in effect["timings"]}
    told: answers.ShortTiming = {
        "password": timing["password"],
        "name": timing["card"],
        "activation": list(points) if played else None,
        "effects": effects,
    }
    if "match" in timing:
        told["match"] = timing["match"]
    if "gives" in timing:
        told["gives"] = timing["gives"]
    return told


def list_points(judged: answers.EffectTiming, said: str) -> list[str]:
    """List the timings with an answer."""
    return [point for point, answer in judged["points"].items() if answer == said]
