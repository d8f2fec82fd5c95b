"""``rulings coverage``: each line of a document with the records made of it, or the reason for none."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from checks.answers import recording as answers
from checks.shared.options import add_corpus, add_json, write_json
from kb.corpus.coverage import CoveredLine, cover_document
from kb.corpus.load import load_corpus
from kb.locations import find_corpus

HELP = """Show each line of a document, or sentence of a long one, with the records made of it, or the reason why
none was made.
Exit code 1 if a line has neither."""
WIDEST = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("source", metavar="SOURCE", help="a key of sources.yaml")
    parser.add_argument(
        "--document", type=Path, metavar="FILE", help="the captured text; without it, line numbers only"
    )
    parser.add_argument("--missing", action="store_true", help="only lines with neither record nor reason")
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Show the lines; return 1 if one is unaccounted for."""
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
