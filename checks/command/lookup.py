"""``rulings lookup``: any card, by any name that players use."""

from __future__ import annotations

import argparse
import sys

from checks.shared.databases import open_names
from checks.shared.options import add_records
from checks.shared.terminal import is_coloured
from kb.lookup.find import Answer, Lookup
from kb.problems import Refused

HELP = (
    "Find a card by name, in any language, misspelt, shortened or by nickname; by password or Konami id. "
    "Exit code 1: nothing found."
)
LARGEST = 100_000_000
"""Most bytes of names looked up at once."""
FOUND, NOT_FOUND = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "name", nargs="*", metavar="NAME", help="a name as you would type it: MST, ddd, サイクロン, 05318639"
    )
    parser.add_argument("-n", type=_count, default=5, metavar="COUNT", help="at most this many cards (5)")
    parser.add_argument(
        "--lang", action="append", default=[], metavar="CODE", help="only names in this language; repeatable"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")
    parser.add_argument("--batch", metavar="FILE", help="look up every line of a file (- for standard input)")
    parser.add_argument("--jsonl", action="store_true", help="one JSON answer on each line")
    parser.add_argument("--db", metavar="FILE", help="the database of the corpus")
    parser.add_argument(
        "--pool",
        metavar="FILE",
        help="the imported card pool (else $RULINGS_POOL, or cards.db beside the database)",
    )
    add_records(parser)


def run(args: argparse.Namespace) -> int:
    """Look the names up and print the matches."""
    lookup = open_names(args.db, args.pool, args.records)
    if not lookup.indexes:
        raise Refused.single(
            "no-cards",
            "",
            "there are no cards to look up yet",
            "a card pool or a built database",
            "run: rulings import-cards cards.json",
        )
    languages = _languages(args.lang, lookup)
    if args.batch:
        if args.name:
            raise Refused.single("two-questions", "", "NAME and --batch were both given", "one of them", "drop one")
        return _answer_batch(args, lookup, languages)
    query = " ".join(args.name)
    if not query.strip():
        raise Refused.single("no-name", "", "no name was given", "a card's name", "try: rulings lookup mst")
    answer = lookup.find(query, args.n, languages)
    if args.json or args.jsonl:
        _write_json(answer, None if args.jsonl else 2)
    else:
        _print(answer)
    return FOUND if answer.matches else NOT_FOUND


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1000):
        raise argparse.ArgumentTypeError(f"a number from 1 to 1000 expected, found {text!r}")
    return int(text)


def _write_json(answer: Answer, indent: int | None) -> None:
    import json

    json.dump(answer.as_json(), sys.stdout, ensure_ascii=False, indent=indent)
    sys.stdout.write("\n")


def _languages(asked: list[str], lookup: Lookup) -> list[str]:
    codes = [code for entry in asked for code in entry.split(",") if code]
    known = {code.lower(): code for code in lookup.languages}
    for code in codes:
        if code.lower() not in known:
            raise Refused.single(
                "unknown-language",
                "",
                f"no card has a name in {code!r}",
                ", ".join(lookup.languages),
                "check --lang",
            )
    return [known[code.lower()] for code in codes]


def _answer_batch(args: argparse.Namespace, lookup: Lookup, languages: list[str]) -> int:
    found = True
    for query in _read_batch(args.batch):
        answer = lookup.find(query, args.n, languages)
        found &= bool(answer.matches)
        if args.jsonl or args.json:
            _write_json(answer, None)
        else:
            best = answer.matches[0] if answer.matches else None
            said = f"{best.name}  ({best.why})" if best else "nothing found"
            sys.stdout.write(f"{query}: {said}{' · ambiguous' if answer.ambiguous else ''}\n")
    return FOUND if found else NOT_FOUND


def _read_batch(path: str) -> list[str]:
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            what = f"has more than {LARGEST:,} bytes"
            raise Refused.single("too-large", path, what, "one name on each line", "divide it")
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Refused.single(
            "not-utf-8", path, "is not UTF-8 text", "one name on each line", "save it as UTF-8", line=line
        ) from error
    except OSError as error:
        raise Refused.single(
            "not-found", path, f"cannot be read: {error.strerror}", "one name on each line", "check --batch"
        ) from error
    return [line for line in text.replace("\r\n", "\n").split("\n") if line.strip()]


def _print(answer: Answer) -> None:
    shades = ("\x1b[1m", "\x1b[2m", "\x1b[33m", "\x1b[0m")
    bold, dim, yellow, plain = shades if is_coloured() else ("", "", "", "")
    if not answer.matches:
        print(f"Nothing found for “{answer.query}”.")
        return
    if answer.ambiguous:
        print(f"{yellow}“{answer.query}” is ambiguous: several cards fit equally well.{plain}")
    width = min(60, max(len(match.name) for match in answer.matches))
    for place, match in enumerate(answer.matches):
        first = place == 0 and not answer.ambiguous
        name = f"{bold if first else ''}{match.name}{plain if first else ''}" + " " * (width - len(match.name))
        print(f"{name}  {match.password or '—':8}  {match.score:5.1f}  {dim}{match.why}{plain}")
