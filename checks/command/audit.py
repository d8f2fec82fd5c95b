"""``rulings audit``: answers for printed cards compared with labels from a simulator's scripts."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from checks.answers import timing as answers
from checks.engine import full_rulebook
from checks.judge.timing import CardTimer
from checks.reading.audit import Asked, Compared, Label, audit_cards, read_labels
from checks.reading.notes import Note, read_note_file
from checks.reading.read_cards import Timer
from checks.reading.script_faults import Fault, Left, Numbered, Printed, find_faults
from checks.replay.eras import find_latest
from checks.replay.prepared import prepare_ruleset
from checks.report.faults import write_markdown, write_script, write_text
from checks.shared.cards import CardFinder, FoundCard
from checks.shared.eras import choose_eras
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.rulesets import add_ruleset
from kb.corpus.load import load_corpus
from kb.locations import find_corpus
from kb.problems import Refused
from kb.reader.clauses import read_card

HELP = (
    "Compare the answers for the Damage Step with labels from a simulator's scripts, and report the likely faults of "
    "scripts, one entry a script, the likeliest first: the effect, its text, and the change to make. A script is not "
    "reported if the card's record, its Japanese text or the publisher's note agrees with it. With --asked, list every "
    "difference on one question instead."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("labels", nargs="+", type=Path, metavar="LABELS", help="files of labels, a JSON object a line")
    parser.add_argument("--asked", choices=[each.name.lower() for each in Asked], help="only one of the questions")
    parser.add_argument("-n", type=int, default=20, metavar="COUNT", help="at most this many entries (20)")
    parser.add_argument("--format", choices=("text", "markdown"), default="text", help="how to write the report (text)")
    parser.add_argument(
        "--notes", type=Path, metavar="FILE", help="the publisher's notes on effects, as for rulings import-notes"
    )
    parser.add_argument(
        "--scripts", type=Path, metavar="DIR", help="a folder with the scripts, to name the lines to change"
    )
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    add_ruleset(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Compare, and list the likely faults, or the differences on one question."""
    labels = read_labels(args.labels)
    notes = read_note_file(args.notes) if args.notes else []
    corpus = load_corpus(find_corpus(args.corpus))
    (era,) = choose_eras(corpus, args, find_latest(corpus)).values()
    timer = Timer(prepare_ruleset(corpus, era, full_rulebook()))
    cards = [each for each in CardFinder(corpus, args).list_pool() if each.password and each.printed is not None]
    texts = [(each.password, each.printed) for each in cards if each.password and each.printed is not None]
    asked = [Asked[args.asked.upper()]] if args.asked else list(Asked)
    compared = [each for each in audit_cards(timer, texts, labels) if each.asked in asked]
    differing = sorted((each for each in compared if not each.agrees), key=lambda each: (-each.confirmed, each.card))
    faults, left = list_faults(timer, CardTimer(corpus, [era]), cards, labels, notes)
    faults = locate(faults, args.scripts) if args.scripts else faults
    if args.json:
        write_json(describe(era.id, compared, differing, faults, left))
    elif args.asked:
        for each in differing[: args.n]:
            print("\n".join(tell(each)))
        for line in count(compared):
            print(line)
    else:
        write = write_markdown if args.format == "markdown" else write_text
        for line in write(faults[: max(0, args.n)], len(faults), left, era.id):
            print(line)
    return 0


def list_faults(
    timer: Timer, recorded: CardTimer, cards: Iterable[FoundCard], labels: Mapping[int, Label], notes: Iterable[Note]
) -> tuple[list[list[Fault]], Counter[Left]]:
    """List the likely faults script by script, and count the other differences."""
    noted: dict[str, list[Note]] = {}
    for note in notes:
        noted.setdefault(note.password, []).append(note)
    asked: list[tuple[Printed, Label]] = []
    own: dict[int, list[tuple[str, ...]]] = {}
    for card in cards:
        assert card.password is not None
        assert card.printed is not None
        label = labels.get(int(card.password))
        if label is None or not label.effects:
            continue
        reading = read_card(card.printed)
        timings = timer.time_reading(reading)
        own[int(card.password)] = [timer.find_own(each.effect, reading) for each in timings]
        answers = read_record(recorded, card)
        asked.append((Printed(card.password, reading, timings, answers, noted.get(card.password, ())), label))
    faults, left = find_faults(asked, own)
    scripts: dict[str, list[Fault]] = {}
    for fault in faults:
        scripts.setdefault(fault.password, []).append(fault)
    return list(scripts.values()), left


def locate(faults: Iterable[Sequence[Fault]], folder: Path) -> list[list[Fault]]:
    """Find the lines to change, script by script, in a folder of scripts and the folders below it.

    Raises :class:`kb.problems.Refused` for a folder without scripts.
    """
    files = {each.name: each for each in sorted(folder.rglob("c*.lua"))}
    if not files:
        raise Refused.single(
            "no-scripts", str(folder), "there is no script here", "files named c, password and .lua", "check the path"
        )
    return [
        [each.locate(_read_script(files[each.file])) if each.file in files else each for each in of] for of in faults
    ]


def _read_script(file: Path) -> str:
    try:
        return file.read_text("utf-8", errors="replace")
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        raise Refused.single("unreadable-file", str(file), what, "a script", "check the path") from None


def read_record(timer: CardTimer, card: FoundCard) -> dict[str, list[Numbered]]:
    """Answer for the recorded effects of a card, by kind."""
    found: dict[str, list[Numbered]] = {}
    if card.recorded is not None:
        for effect in timer.time_recorded(card.recorded):
            for judged in effect["rulesets"].values():
                said = judged["points"]
                allowed = frozenset(point for point, answer in said.items() if answer == "yes")
                told = f"{effect['effect']}: {'can' if allowed else 'cannot'} be activated"
                found.setdefault(effect["kind"], []).append(Numbered(allowed, "unknown" in said.values(), told))
    return found


def describe(
    ruleset: str, compared: list[Compared], differing: list[Compared], faults: list[list[Fault]], left: Counter[Left]
) -> answers.Audit:
    """Write the comparison as JSON."""
    return {
        "ruleset": ruleset,
        "faults": [write_script(of) for of in faults],
        "left_out": {str(why): number for why, number in left.items()},
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
