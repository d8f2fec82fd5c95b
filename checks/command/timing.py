"""``rulings timing``: when in the Damage Step a card may be activated, and why."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator
from typing import Final

from checks import answers
from checks.command import find_width, is_coloured
from checks.command.cards import CardFinder, FoundCard
from checks.command.eras import add_ruleset, choose_eras, find_latest
from checks.command.options import add_corpus, add_json, write_json
from checks.judge.timing import CardTimer
from checks.report.text import COLOURS, PLAIN, Palette
from kb.corpus.load import load_corpus
from kb.locations import find_corpus
from kb.problems import Refused

HELP = (
    "Say at which timings of the Damage Step each effect of a card may be activated, and why: by what is recorded of "
    "the card, else by its printed text of today, if a card pool is imported."
)
MARKS: Final = {"yes": "✓", "no": "–", "unknown": "?"}
SHORT: Final = {
    "before-calculation": "before", "during-calculation": "during", "after-calculation": "after",
    "resolve-effects": "effects",
}  # fmt: skip
"""What the columns are headed with, where that is shorter than the point."""
NARROWEST: Final = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    parser.add_argument(
        "card", nargs="*", metavar="CARD",
        help="one or more cards, each by any name that rulings lookup finds; a name of several words in quotes",
    )  # fmt: skip
    parser.add_argument(
        "--all", action="store_true", help="under every ruleset of the corpus; without a card: every card of the pool"
    )
    parser.add_argument("--why", action="store_true", help="give the reason of every no as well")
    add_ruleset(parser)
    add_json(parser)
    parser.add_argument("--jsonl", action="store_true", help="one JSON answer a line, short, for one ruleset")
    parser.add_argument("--db", metavar="FILE", help="the database of the corpus")
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Answer for the cards that are named, or for all of the pool."""
    corpus = load_corpus(find_corpus(args.corpus))
    finder = CardFinder(corpus, args)
    if args.jsonl:
        timer = CardTimer(corpus, choose_eras(corpus, args, find_latest(corpus)).values())
        for found in finder.find_all(args.card) if args.card else finder.list_pool():
            sys.stdout.write(json.dumps(summarise(answer(timer, found)), ensure_ascii=False) + "\n")
        return 0
    if not args.card:
        raise Refused.single(
            "no-name", "", "no card was named", "a card's name", "try: rulings timing honest, or --all --jsonl"
        )
    cards = finder.find_all(args.card)
    everything = args.all or (args.json and not (args.ruleset or args.on))
    eras = choose_eras(corpus, args, None if everything else find_latest(corpus))
    timer = CardTimer(corpus, eras.values())
    told = [answer(timer, found) for found in cards]
    if args.json:
        write_json(told[0] if len(told) == 1 else {"cards": told})
        return 0
    width = find_width()
    for found, each in zip(cards, told, strict=True):
        for text in tell(found, each, COLOURS if is_coloured() else PLAIN, width, why=args.why):
            print(text)
    return 0


def answer(timer: CardTimer, found: FoundCard) -> answers.Timing:
    """Answer for a card: by its record, else by its printed text.

    Raises :class:`kb.problems.Refused` for a card of which neither is known.
    """
    if found.recorded is not None:
        effects = timer.time_recorded(found.recorded, found.printed)
    elif found.printed is not None:
        effects = timer.time_printed(found.printed)
    elif found.in_pool:
        effects = []
    else:
        raise Refused.single(
            "unknown-text", "", f"of {found.name} neither effects nor text are known", "a recorded or printed card",
            "import a card pool: rulings import-cards cards.json",
        )  # fmt: skip
    return {"card": found.name, "password": found.password, "effects": effects}


def summarise(timing: answers.Timing) -> answers.ShortTiming:
    """Say in short what is allowed under one ruleset: the timings of the card's activation and of each effect."""
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
                "why": {because: points for because, _, points in group_grounds(judged)},
                "origin": effect["origin"],
                "unread": effect["unread"],
            }
        )
    played = [effect for effect in effects if effect["kind"] == "activation"]
    points = {point: None for effect in played for point in effect["timings"]}
    return {
        "password": timing["password"],
        "name": timing["card"],
        "activation": list(points) if played else None,
        "effects": effects,
    }


def list_points(judged: answers.EffectTiming, said: str) -> list[str]:
    """List the timings with an answer."""
    return [point for point, answer in judged["points"].items() if answer == said]


def group_grounds(judged: answers.EffectTiming) -> Iterator[tuple[str, str | None, list[str]]]:
    """Group the reasons: each once, with its rule and the timings that it holds for."""
    grounds: dict[tuple[str, str | None], list[str]] = {}
    for each in judged["why"]:
        grounds.setdefault((each["because"], each["rule"]), []).append(each["point"])
    return ((because, rule, points) for (because, rule), points in grounds.items())


# --- for people -----------------------------------------------------------------------------------------


def tell(found: FoundCard, timing: answers.Timing, palette: Palette, width: int, *, why: bool) -> Iterator[str]:
    """Tell the answer: a line an effect under each ruleset, its words, and the reasons."""
    name = f"{palette.bold}{timing['card']}{palette.off}"
    yield name + (f"  {timing['password']}" if timing["password"] else "")
    if found.why:
        others = f"; or {', '.join(found.others)}?" if found.others else ""
        yield f"{palette.dim}  {found.why}{others}{palette.off}"
    if not timing["effects"]:
        yield "  no effect of it is activated"
    width = max(width, NARROWEST)
    heads: tuple[str, ...] = ()
    for effect in timing["effects"]:
        yield f"  {palette.dim}{shorten(describe_effect(effect), width - 2)}{palette.off}"
        for ruleset, judged in effect["rulesets"].items():
            if "open" in judged:
                yield f"    {ruleset}: cannot decide: {judged['open']}"
                continue
            if "not-printed" in judged["points"].values():
                yield f"    {palette.dim}not yet printed  {ruleset}{palette.off}"
                continue
            labels = [SHORT.get(point, point) for point in judged["points"]]
            fits = len("  ".join(("  ", *labels, ruleset))) <= width
            gap = "  " if fits else " "
            if heads != (heads := tuple(labels)):
                yield "    " + gap.join(labels)
            marks = zip(labels, judged["points"].values(), strict=True)
            cells = gap.join(paint(said, palette) + " " * (len(label) - 1) for label, said in marks)
            if not fits:
                yield f"  {palette.dim}{ruleset}{palette.off}"
            yield f"    {cells}" + (f"  {palette.dim}{ruleset}{palette.off}" if fits else "").rstrip()
            if "by_wording" in judged:
                yield f"      {palette.yellow}by the wording of {judged['by_wording']}{palette.off}"
            if effect["kind"] == "flip" and judged.get("own_timing"):
                yield f"      {palette.dim}flipped by the attack: {', '.join(judged['own_timing'])}{palette.off}"
            never = "yes" not in judged["points"].values()
            yield from tell_grounds(judged, palette, width, why=why or never)


def describe_effect(effect: answers.TimedEffect) -> str:
    """Name an effect: what it is, and its own words where they are known."""
    words = " ".join((effect["text"] or "").split())
    known = "by today's text" if effect["origin"] == "read" else "recorded"
    name = words or effect["effect"]
    return f"{effect['kind']}, {known}: {name}"


def shorten(text: str, width: int) -> str:
    """Cut a text to a width."""
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def paint(said: str, palette: Palette) -> str:
    """Mark an answer."""
    colour = {"yes": palette.green, "no": palette.red, "unknown": palette.yellow}[said]
    return f"{colour}{MARKS[said]}{palette.off}"


def tell_grounds(judged: answers.EffectTiming, palette: Palette, width: int, *, why: bool) -> Iterator[str]:
    """Tell the reasons, each once with the timings it holds for; those of a no, if ``why`` is asked."""
    for because, rule, points in group_grounds(judged):
        if not why and all(judged["points"][point] == "no" for point in points):
            continue
        when = "at every timing" if len(points) == len(judged["points"]) else ", ".join(points)
        for line in textwrap.wrap(f"{when}: {because}{f' ({rule})' if rule else ''}", width - 6):
            yield f"      {palette.dim}{line}{palette.off}"
