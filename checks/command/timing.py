"""``rulings timing``: when in the Damage Step a card may be activated, and why."""

from __future__ import annotations

import argparse

from checks import answers
from checks.command import is_coloured
from checks.command.eras import add_ruleset, choose_eras
from checks.command.options import add_corpus, add_json, write_json
from checks.judge.timing import time_card
from checks.report.text import COLOURS, PLAIN, Palette
from kb import records
from kb.corpus import show as showing
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus, index_cards
from kb.locations import find_corpus
from kb.problems import Refused, advise_meant

HELP = "Say at which timings of the Damage Step each effect of a card may be activated, under each ruleset, and why."
MARKS = {"yes": "✓", "no": "–", "unknown": "?"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    parser.add_argument("card", nargs="+", metavar="CARD", help="its name in any language, a nickname or its password")
    parser.add_argument("--why", action="store_true", help="give the reason of every no as well")
    add_ruleset(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Answer for one card."""
    corpus = load_corpus(find_corpus(args.corpus))
    card = find_card(corpus, " ".join(args.card))
    answer = time_card(corpus, card, choose_eras(corpus, args).values())
    if args.json:
        write_json(answer)
        return 0
    for text in tell(answer, COLOURS if is_coloured() else PLAIN, why=args.why):
        print(text)
    return 0


def find_card(corpus: Corpus, name: str) -> records.Card:
    """Find a card of the corpus; a near miss is only a suggestion.

    Raises :class:`kb.problems.Refused` where none is meant exactly.
    """
    found = showing.find_card(corpus, name)
    if found is None:
        names = {card.name for card in index_cards(corpus.cards).values()}
        otherwise = f"find its name with: rulings lookup {name}; record it with: rulings new card"
        advice = advise_meant(name, names, otherwise)
        raise Refused.single(
            "unknown-card", "", f"the effects of no card {name!r} are recorded", "a card of the corpus", advice
        )
    return found


def tell(answer: answers.Timing, palette: Palette, *, why: bool) -> list[str]:
    """Tell the answer as a table for each effect, with the grounds below."""
    lines = [f"{palette.bold}{answer['card']}{palette.off}" + (f"  {answer['password']}" if answer["password"] else "")]
    if not answer["effects"]:
        lines.append("  no effect of it is activated")
    for effect in answer["effects"]:
        lines.append(f"  {effect['effect']}")
        width = max(13, *map(len, effect["rulesets"]))
        for ruleset, timing in effect["rulesets"].items():
            if "open" in timing:
                lines.append(f"    {ruleset:{width}} cannot decide: {timing['open']}")
                continue
            cells = "  ".join(f"{paint(said, palette)} {point}" for point, said in timing["points"].items())
            lines.append(f"    {ruleset:{width}} {cells}")
            never = set(timing["points"].values()) == {"no"}
            lines += [" " * (width + 5) + text for text in render_grounds(timing, palette, why=why or never)]
    return lines


def paint(said: str, palette: Palette) -> str:
    """Mark an answer."""
    colour = {"yes": palette.green, "no": palette.red, "unknown": palette.yellow}[said]
    return f"{colour}{MARKS[said]}{palette.off}"


def render_grounds(timing: answers.EffectTiming, palette: Palette, *, why: bool) -> list[str]:
    """Tell the grounds of the answers, each once with the timings it holds for; of a no, if ``why`` is asked."""
    grounds: dict[tuple[str, str | None], list[str]] = {}
    for each in timing["why"]:
        if why or timing["points"][each["point"]] != "no":
            grounds.setdefault((each["because"], each["rule"]), []).append(each["point"])
    told = []
    for (because, rule), points in grounds.items():
        when = "at every timing" if len(points) == len(timing["points"]) else ", ".join(points)
        told.append(f"{palette.dim}{when}: {because}{f' ({rule})' if rule else ''}{palette.off}")
    return told
