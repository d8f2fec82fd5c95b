"""``rulings new``: write the template of a record to its place."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from checks.shared.names import NameFinder
from checks.shared.options import add_corpus, add_records
from checks.shared.terminal import is_coloured
from kb.corpus.load import load_corpus
from kb.corpus.templates import SHAPES, TEMPLATES, fill_template, place_record, write_modeline, write_new, write_starter
from kb.locations import MARK, find_corpus, find_database, place_database, place_pool, refuse_installed
from kb.lookup.folding import name_file
from kb.lookup.unknown import refuse_name
from kb.pool.printed import Pool
from kb.problems import Refused
from kb.reader.drafts.draft import draft_card
from kb.reader.drafts.quoted import quote_sentences

HELP = f"""Write the template of a record, each line explained: a section of rulings, a card, a question of
the law (statute: the rule changed on a day; precedent: it was answered once). A card of the imported pool, by any name
that rulings lookup is certain of, is drafted from its official text, whose sentences stand beside it as comments, to be
corrected; any other is written with an effect of one shape: {", ".join(SHAPES)}.
In a folder of one's own records a card that the corpus has is not written: its record counts there too.
The template of a source is printed, to be added to sources.yaml. With --records DIR alone: a folder of your own
records to start from, checked by `rulings check DIR`. `rulings new ruling --ask` asks for a ruling question by
question, plays or judges it and writes it with its verdict beside it. Nothing is overwritten."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("kind", nargs="?", choices=tuple(TEMPLATES), help="the kind of record")
    parser.add_argument(
        "name", nargs="?", metavar="NAME",
        help="its slug (small letters, digits, hyphens); for rulings SOURCE/SECTION; for a printed card any name",
    )  # fmt: skip
    parser.add_argument(
        "--shape", choices=tuple(SHAPES), help="the shape of a card's effect (else quick)", metavar="SHAPE"
    )
    parser.add_argument("--ask", action="store_true", help="with ruling: ask for it in the terminal, and judge it")
    parser.add_argument("--pool", metavar="FILE", help="the imported card pool (else $RULINGS_POOL)")
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Write the template, and print its place and the next step."""
    own = args.records or args.corpus
    if args.kind is None and own is not None:
        for file in write_starter(own):
            print(file)
        print(f"change the examples, then: rulings check {own}", file=sys.stderr)
        return 0
    if args.ask:
        return ask(args)
    if args.name is None:
        raise Refused.single(
            "nothing-named",
            "",
            "no record to write was named",
            "a kind and a name, or --records DIR alone",
            "see: rulings new --help",
        )
    if args.shape and args.kind != "card":
        raise Refused.single("bad-name", "", f"a {args.kind} has no shape", "--shape with a card", "leave it out")
    drafted = draft_printed(args) if args.kind == "card" and not args.shape else None
    source, slug = ("", drafted[0]) if drafted else read_name(args.kind, args.name)
    if args.kind == "source":
        sys.stdout.write(fill_template(args.kind, slug))
        return 0
    root = find_corpus(own)
    refuse_installed(root)
    if args.kind == "card" and not (root / MARK).is_file():
        refuse_known(slug)
    text = drafted[1] if drafted else fill_template(args.kind, slug, source, args.shape or "quick")
    file = write_new(place_record(args.kind, slug, root, source), text)
    print(file if file.is_absolute() else Path() / file)
    todo = "correct the draft" if drafted else "fill it in"
    print(f"{todo}, then: {name_check(own, root)}", file=sys.stderr)
    return 0


def ask(args: argparse.Namespace) -> int:
    """Ask for a ruling in the terminal."""
    if args.kind != "ruling" or args.name or args.shape:
        raise Refused.single("bad-name", "", "--ask asks for all of a ruling", "rulings new ruling --ask", "see --help")
    from checks.reading.pool_cards import find_any_card, load_with_pool
    from checks.report.palette import COLOURS, PLAIN
    from checks.shared.questioning import ask_ruling
    from kb.locations import find_pool

    root = args.records or find_corpus(args.corpus)
    refuse_installed(root)
    behind, pool = find_corpus(None if args.records else args.corpus), find_pool(args.pool, find_database().path)
    corpus = load_corpus(behind)
    whole = load_with_pool(root, behind, pool).corpus if root.is_dir() and any(root.iterdir()) else corpus
    palette = COLOURS if is_coloured() else PLAIN
    return ask_ruling(whole, root, pool, lambda name: find_any_card(whole, name, pool).name, palette)


def refuse_known(slug: str) -> None:
    """Raise :class:`kb.problems.Refused` if the corpus has a card, whose record one's own would replace."""
    behind = find_corpus(None)
    known = load_corpus(behind).cards.get(slug) if (behind / MARK).is_file() else None
    if known is not None:
        raise Refused.single(
            "known-card", "", f"the corpus has a record of {known.name}: {place_record('card', slug, behind, '')}",
            "a card that it lacks, as a record of your own replaces that of the corpus",
            "name the card in your rulings as it is; to replace its record, copy that file",
        )  # fmt: skip


def read_name(kind: str, name: str) -> tuple[str, str]:
    """Split a record's name into its source, if it has one, and its slug.

    Raises :class:`kb.problems.Refused` for an invalid slug.
    """
    source, _, slug = name.rpartition("/")
    for part in (slug, *([source] if kind == "ruling" or source else [])):
        if not SLUG.fullmatch(part):
            expected = "SOURCE/SECTION" if kind == "ruling" else "a slug, as copper-badger"
            todo = "use small letters, digits and hyphens"
            todo += "; printed cards are known by name once rulings import-cards was run" if kind == "card" else ""
            raise Refused.single("bad-name", "", f"`{name}` is no name for a {kind}", expected, todo)
    if source and kind != "ruling":
        raise Refused.single("bad-name", "", f"`{name}` has a folder", "a slug alone", f"write {slug}")
    return source, slug


def draft_printed(args: argparse.Namespace) -> tuple[str, str] | None:
    """Draft the record of a card of the pool, as its slug and text; None for a slug that is not a card's name.

    Raises :class:`kb.problems.Refused` for any other name that is not one card's.
    """
    place = place_pool(args.pool, place_database()[0])
    is_slug = SLUG.fullmatch(args.name) is not None
    if not Path(place).is_file():
        if args.pool:
            what = "no card pool is imported, so the card is unknown"
            raise Refused.single("no-pool", place, what, "a card pool", "run: rulings import-cards cards.json")
        return None
    names = NameFinder(lambda name: None, None, args.pool, has_pool=True)
    meant = names.find_exactly(args.name)
    pool = Pool(Path(place))
    card = pool.find(key=meant.key, password=meant.password, name=meant.name) if meant else None
    if card is not None:
        draft = quote_sentences(draft_card(card, *pool.find_names(card.key)), card)
        return name_file(card.name), write_modeline("card") + draft
    if is_slug:
        return None
    raise refuse_name(names.lookup, names.lookup.find(args.name, 4), has_pool=True)


def name_check(given: Path | None, root: Path) -> str:
    """Name the command that checks the new record: of a whole corpus, or of a folder of one's own records."""
    if not (root / MARK).is_file():
        return f"rulings check {root}"
    return "rulings check" + (f" --corpus {given}" if given else "")
