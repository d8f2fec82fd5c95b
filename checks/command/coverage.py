"""``rulings coverage``: each line of a document with its records, or how much of a card pool's texts is read."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from checks.answers import recording as answers
from checks.reading.pool_coverage import LAST_SAMPLE, Covered, PoolCoverage, cover_pool
from checks.replay.processors import count_processors
from checks.shared.options import add_corpus, add_json, write_json
from checks.shared.waiting import show_progress
from kb.corpus.coverage import CoveredLine, cover_document
from kb.corpus.load import load_corpus
from kb.locations import find_corpus, find_database, find_pool, refuse_missing
from kb.pool.printed import Pool

HELP = """Show each line of a document, or sentence of a long one, with the records made of it, or the reason why
none was made. With --pool: how many cards of a pool, and sentences of their texts, are read whole into records, and
what most often is not.
Exit code 1 if a line has neither."""
WIDEST = 100
MOST_HOLES = 20
"""Kinds of holes that are shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("source", nargs="?", metavar="SOURCE", help="a key of sources.yaml")
    asked.add_argument(
        "--pool", nargs="?", const="", metavar="FILE", help="the texts of a card pool (else of the one imported)"
    )
    parser.add_argument(
        "--document", type=Path, metavar="FILE", help="the captured text; without it, line numbers only"
    )
    parser.add_argument("--missing", action="store_true", help="only lines with neither record nor reason")
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Show the lines; return 1 if one is unaccounted for."""
    if args.pool is not None:
        return show_pool(args)
    lines = cover_document(load_corpus(find_corpus(args.corpus)), args.source, args.document)
    shown = [line for line in lines if not (args.missing and line.accounted)]
    missing = sum(not line.accounted for line in lines)
    counted: answers.CoverageCount = {
        "lines": len(lines),
        "recorded": sum(bool(line.rulings) for line in lines),
        "without_record": sum(bool(line.reason and not line.rulings) for line in lines),
        "unaccounted": missing,
    }
    if args.json:
        entries: list[answers.CoveredLine] = [
            {
                "line": line.number,
                "sentence": line.sentence,
                "text": line.text,
                "rulings": list(line.rulings),
                "reason": line.reason,
            }
            for line in shown
        ]
        answer: answers.Coverage = {"source": args.source, "summary": counted, "lines": entries}
        write_json(answer)
    else:
        print("\n".join(write_lines(shown)))
        print(
            f"{counted['lines']} lines and sentences: {counted['recorded']} recorded, {counted['without_record']} "
            f"without a record for a reason, {missing} unaccounted for"
        )
    return 1 if missing else 0


def show_pool(args: argparse.Namespace) -> int:
    """Show how much of a pool's texts is read."""
    path = find_pool(args.pool, find_database(None, find_corpus(args.corpus)).path)
    if not path.is_file():
        raise refuse_missing(path, "the card pool", "import one with rulings import-cards, or rulings fetch-cards")
    cards = [*Pool(path).list_cards()]
    with show_progress("reading card texts", " cards") as tell:
        found = cover_pool(cards, jobs=count_processors(), tell=lambda done: tell(done, len(cards)))
    if args.json:
        answer: answers.PoolCoverage = {
            "pool": str(path),
            "summary": make_counts(found.all),
            "kinds": {kind: make_counts(each) for kind, each in found.by_kind.items()},
            "holes": [{"begins": each.begins, "cards": each.cards, "opens": each.opens} for each in found.holes],
            "sample": {"day": LAST_SAMPLE.day, "cards": LAST_SAMPLE.cards, "misread": LAST_SAMPLE.misread},
        }
        write_json(answer)
    else:
        print("\n".join(write_pool(found)))
    return 0


def make_counts(found: Covered) -> answers.ReadCounts:
    """Make the counts of an answer."""
    return cast(answers.ReadCounts, found._asdict())


def write_pool(found: PoolCoverage) -> Iterator[str]:
    """Write how much of a pool is read, for people."""
    yield f"{'read whole':<16}{'cards':>21}{'effects':>21}{'sentences':>22}"
    for kind, each in (*found.by_kind.items(), ("all", found.all)):
        shares = (
            share(each.cards_whole, each.cards_with_effects),
            share(each.effects_whole, each.effects),
            share(each.sentences_whole, each.sentences),
        )
        yield "{:<16}{:>21}{:>21}{:>22}".format(kind, *shares)
    yield f"\nOf {found.all.tokens:,} words and signs {found.all.tokens_dropped:,} stand in no effect of a record."
    yield (
        f"Read is not yet read right: of the last {LAST_SAMPLE.cards} drafts compared with their texts "
        f"({LAST_SAMPLE.day}) {LAST_SAMPLE.misread} were misread."
    )
    yield "\nMost often not read, by how it begins: on how many cards, and on how many nothing else is left"
    yield f"{'':<32}{'cards':>8}{'alone':>8}"
    for hole in found.holes[:MOST_HOLES]:
        yield f"{hole.begins:<32}{hole.cards:>8,}{hole.opens:>8,}"


def share(part: int, whole: int) -> str:
    """Write a part of a whole, and its share."""
    return f"{part:,} of {whole:,} {part / whole:4.0%}" if whole else "none"


def write_lines(lines: Sequence[CoveredLine]) -> Iterator[str]:
    """Write the lines for people; runs of lines with the same reason and no text are merged."""
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at
        while end + 1 < len(lines) and repeats(line, lines[end + 1]):
            end += 1
        number = f"{line.number}.{line.sentence}" if line.sentence else str(line.number)
        number += f"-{lines[end].number}" if end > at else ""
        what = ", ".join(line.rulings) or line.reason or ("" if line.accounted else "UNACCOUNTED")
        text = f"  | {line.text[:WIDEST]}" if line.text else ""
        yield f"{number:>9}  {what}{text}".rstrip()
        at = end + 1


def repeats(line: CoveredLine, following: CoveredLine) -> bool:
    """Whether the next line has the same records and reason, and no text."""
    return line.text is None and (line.rulings, line.reason) == (following.rulings, following.reason)
