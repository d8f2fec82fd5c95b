"""``rulings import-notes``: the publisher's notes on single effects, each compared with the answers."""

from __future__ import annotations

import argparse
from pathlib import Path

from checks.engine import full_rulebook
from checks.judge.timing import CardTimer
from checks.reading.notes import (
    Answered,
    Note,
    answer_read,
    answer_recorded,
    count_verdicts,
    judge_note,
    read_note_file,
)
from checks.reading.read_cards import Timer
from checks.replay.eras import Era, find_latest
from checks.replay.prepared import prepare_ruleset
from checks.shared.cards import CardFinder, FoundCard
from checks.shared.eras import choose_eras
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.rulesets import add_ruleset
from checks.shared.waiting import show_progress
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import find_corpus, place_database, place_notes, place_pool
from kb.locations.swapping import swap_in
from kb.pool.notes import SAYS, KeptNote, write_notes
from kb.problems import Refused
from kb.reader.clauses import read_card

HELP = (
    "Import the publisher's notes on single effects from a file with one JSON object on each line: password, effect "
    f"(its number in the publisher's text), says ({', '.join(SAYS)}) and, if known, day. Each is compared with the "
    "answers from text and record; rulings timing shows them beside its own. They are kept beside the card pool, and "
    "replace those imported before."
)
TITLES = {
    "agrees": "agree",
    "disagrees": "disagree",
    "cannot-decide": "cannot be decided",
    "not-meant": "have a number that cannot be meant",
    "unknown-card": "are of unknown cards",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="files of notes, a JSON object a line")
    parser.add_argument("-n", type=int, default=20, metavar="COUNT", help="list at most this many that disagree (20)")
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    parser.add_argument("--db", metavar="FILE", help="the database of the corpus, beside which the notes are kept")
    add_ruleset(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Compare the notes, keep them, and list those that disagree."""
    notes = list(dict.fromkeys(note for file in args.files for note in read_note_file(file)))
    corpus = load_corpus(find_corpus(args.corpus))
    (era,) = choose_eras(corpus, args, find_publishers(corpus)).values()
    finder = CardFinder(corpus, args)
    if finder.pool is None:
        raise Refused.single(
            "no-pool", "", "no card pool is imported", "the printed texts that the notes are about",
            "run: rulings import-cards FILE",
        )  # fmt: skip
    kept = list(compare(corpus, era, finder, notes))
    place = Path(place_notes(place_pool(args.pool, place_database(args.db)[0])))
    with swap_in(place) as aside:
        write_notes(str(aside), kept)
    if args.json:
        write_json(
            {"ruleset": era.id, "counts": dict(count_verdicts(kept)), "notes": [each._asdict() for each in kept]}
        )
        return 0
    names = {each.password: each.name for each in finder.list_pool()}
    differing = [each for each in kept if each.verdict == "disagrees"]
    for each in differing[: max(0, args.n)]:
        print(f"{names[each.password]}  {each.password}")
        print(f"  the note on effect {each.number}: it {SAYS[each.says]}")
        print(f"  the answer is another for: {each.text}")
    counts = ", ".join(f"{count} {TITLES[verdict]}" for verdict, count in count_verdicts(kept))
    print(f"{len(kept)} notes under {era.id}: {counts or 'none'}")
    return 0


def find_publishers(corpus: Corpus) -> str | None:
    """Find the ruleset of the notes: the latest one of the OCG, else today's."""
    ranked = [(each.day, name) for name, each in corpus.rulesets.items() if each.territory == "ocg"]
    return max(ranked)[-1] if ranked else find_latest(corpus)


def compare(corpus: Corpus, era: Era, finder: CardFinder, notes: list[Note]) -> list[KeptNote]:
    """Compare notes with the answers under one ruleset; each card is answered once."""
    timer = Timer(prepare_ruleset(corpus, era, full_rulebook()))
    cards = CardTimer(corpus, [era])
    found = {each.password: each for each in finder.list_pool() if each.password}
    known: dict[str, tuple[list[Answered], list[Answered]]] = {}
    kept = []
    with show_progress("Comparing notes") as progress:
        for number, note in enumerate(notes, 1):
            card = found.get(note.password)
            if card is None or card.printed is None:
                kept.append(KeptNote(*note, "unknown-card", "no text of the card is known"))
                continue
            if note.password not in known:
                known[note.password] = answer_card(timer, cards, card)
            kept.append(judge_note(note, *known[note.password]))
            progress(number, len(notes))
    return kept


def answer_card(timer: Timer, cards: CardTimer, card: FoundCard) -> tuple[list[Answered], list[Answered]]:
    """Answer for a card by its text, and by its record."""
    assert card.printed is not None
    reading = read_card(card.printed)
    read = answer_read(timer, reading)
    if card.recorded is None:
        return read, []
    mandatory = {each.id: "mandatory" in (each.optional or ()) for each in card.recorded.effects}
    timed = [each for each in cards.time_recorded(card.recorded, card.printed) if each["origin"] == "recorded"]
    return read, answer_recorded(timed, mandatory)
