"""``rulings new``: the template of a record, written where the record stands."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from checks.command.options import add_corpus
from kb.corpus.templates import SHAPES, TEMPLATES, fill_template, write_starter, write_template
from kb.locations import find_corpus
from kb.problems import Refused

HELP = f"""Write the template of a record, each line explained: a section of rulings, a card, a switch. A card is
written with an effect of one shape: {", ".join(SHAPES)}.
The template of a source is printed, to be added to sources.yaml. With --corpus DIR alone: a folder of your own
records to start from, checked by `rulings check DIR`. Nothing is overwritten."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    parser.add_argument("kind", nargs="?", choices=tuple(TEMPLATES), help="what to write")
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="its slug (small letters, digits, hyphens); for rulings SOURCE/SECTION"
    )
    parser.add_argument(
        "--shape", choices=tuple(SHAPES), help="the shape of a card's effect (else quick)", metavar="SHAPE"
    )
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Write the template and say where it is, and what to do next."""
    if args.kind is None and args.corpus is not None:
        for file in write_starter(args.corpus):
            print(file)
        print(f"change the examples, then: rulings check {args.corpus}", file=sys.stderr)
        return 0
    if args.name is None:
        raise Refused.single(
            "nothing-named",
            "",
            "nothing to write was named",
            "a kind and a name, or --corpus DIR alone",
            "see: rulings new --help",
        )
    source, _, slug = args.name.rpartition("/")
    for part in (slug, *([source] if args.kind == "ruling" or source else [])):
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", part):
            expected = "SOURCE/SECTION" if args.kind == "ruling" else "a slug, as copper-badger"
            raise Refused.single(
                "bad-name",
                "",
                f"`{args.name}` is no name for a {args.kind}",
                expected,
                "use small letters, digits and hyphens",
            )
    if source and args.kind != "ruling":
        raise Refused.single("bad-name", "", f"`{args.name}` has a folder", "a slug alone", f"write {slug}")
    if args.kind == "source":
        sys.stdout.write(fill_template(args.kind, slug))
        return 0
    if args.shape and args.kind != "card":
        raise Refused.single("bad-name", "", f"a {args.kind} has no shape", "--shape with a card", "leave it out")
    file = write_template(args.kind, slug, find_corpus(args.corpus), source, args.shape or "quick")
    print(file if file.is_absolute() else Path() / file)
    corpus = f" --corpus {args.corpus}" if args.corpus else ""
    print(f"fill it in, then: rulings check{corpus}", file=sys.stderr)
    return 0
