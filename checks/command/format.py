"""``rulings format``: format files of records, and upgrade old words."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

from checks.judge.cache.store import Kept
from checks.shared.judging import open_store
from checks.shared.options import add_corpus
from checks.shared.waiting import show_progress
from kb.corpus.files import OLDER_FOLDER, TABLE
from kb.corpus.fingerprint import find_files, hash_reading
from kb.corpus.formatting import format_text
from kb.corpus.meetings import add_cases, find_question, is_row, sort_rows, write_row
from kb.corpus.parsed import Documents
from kb.corpus.upgrade import upgrade
from kb.locations import find_corpus, refuse_installed
from kb.locations.swapping import write_whole
from kb.problems import Refused

HELP = """Write files of records in one style: block style where a line would pass 100 columns, comments, quotes and
order kept. What a file says is not changed, unless --upgrade is given: then words that the language no longer has are
replaced by those of today, and files of older folders moved."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders (else the corpus)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="a folder of records of your own: the same as PATH")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file would change")
    parser.add_argument("--diff", action="store_true", help="write nothing; show the changes")
    parser.add_argument("--upgrade", action="store_true", help="replace words that the language no longer has")
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Format, and name the files that changed."""
    own = [args.records] if args.records else []
    paths = [*args.paths, *own] or [find_corpus(args.corpus)]
    for path in paths if not (args.check or args.diff) else ():
        refuse_installed(path)
    files = [file for path in paths for file in list_files(path)]
    rows = [file for file in files if args.upgrade and is_row(file)]
    cases = [file for file in files if args.upgrade and find_question(file)]
    changed = _find_changed([file for file in files if file not in {*rows, *cases}], upgrading=args.upgrade)
    for file, (text, formatted) in changed.items():
        place = find_place(file, text) if args.upgrade else file
        write_changes(args, file, text, place, formatted)
        if place != file and not (args.check or args.diff):
            file.unlink()
    for table, text, formatted, moved in [*add_rows(rows), *move_cases(cases)]:
        changed[table] = (text, formatted)
        write_changes(args, table, text, table, formatted)
        for file in moved if not (args.check or args.diff) else ():
            file.unlink()
    return 1 if changed and (args.check or args.diff) else 0


def _find_changed(files: list[Path], *, upgrading: bool) -> dict[Path, tuple[str, str]]:
    """Find the files that formatting changes or moves, each with its text before and after."""
    changed = {}
    fresh: dict[bytes, Kept] = {}
    with (
        open_store() as store,
        Documents(len(files)) as documents,
        show_progress("Formatting files") as progress,
    ):
        for number, file in enumerate(files, 1):
            text = read_file(file)
            key = hash_text(text, upgrading=upgrading)
            is_moved = upgrading and find_place(file, text) != file
            if is_moved or store.recall(key) is None:
                document = documents.read_file(file, str(file))
                formatted = format_text(text, str(file), upgrade if upgrading else None, document)
                if is_moved or formatted != text:
                    changed[file] = (text, formatted)
                else:
                    fresh[key] = Kept(b"", "")
            progress(number, len(files))
        store.remember(fresh)
    return changed


def write_changes(args: argparse.Namespace, file: Path, text: str, place: Path, formatted: str) -> None:
    """Write a changed file to its place and print its name, or show the difference."""
    if args.diff:
        lines = (text.splitlines(keepends=True), formatted.splitlines(keepends=True))
        sys.stdout.writelines(difflib.unified_diff(*lines, str(file), str(place)))
    else:
        print(place)
    if not (args.check or args.diff):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, formatted)


def add_rows(files: list[Path]) -> Iterator[tuple[Path, str, str, list[Path]]]:
    """Add files whose questions are rows of the table of meetings today to the table of their folder.

    Yields each table, its text before and after, and the files.
    """
    tables: dict[Path, list[Path]] = {}
    for file in files:
        folder = file.parent if file.parent.name == OLDER_FOLDER else file.parent.parent
        tables.setdefault(folder.parent / TABLE, []).append(file)
    for table, moved in tables.items():
        text = read_file(table) if table.is_file() else ""
        added = "".join(write_row(file.stem, read_file(file)) for file in sort_rows(moved))
        yield table, text, format_text(text + added, str(table), upgrade), moved


def move_cases(files: list[Path]) -> Iterator[tuple[Path, str, str, list[Path]]]:
    """Add files that are cases of a question today to the file of that question in their folder.

    Yields the file of each question, its text before and after, and the files.
    """
    questions: dict[Path, list[Path]] = {}
    for file in files:
        folder = file.parent.parent / "law" if file.parent.name == OLDER_FOLDER else file.parent.parent
        questions.setdefault(folder / "precedents" / f"{find_question(file)}.yaml", []).append(file)
    for question, moved in questions.items():
        text = read_file(question) if question.is_file() else ""
        added = add_cases(text, question.stem, {file.stem: read_file(file) for file in moved})
        yield question, text, format_text(added, str(question), upgrade), moved


def find_place(file: Path, text: str) -> Path:
    """Find the place that a file has today: of an older folder of switches those that say so are statutes."""
    if file.absolute().parent.name != OLDER_FOLDER:
        return file
    folder = "statutes" if re.search(r"^kind: *statute\b", text, re.MULTILINE) else "precedents"
    return file.parent.parent / "law" / folder / file.name


def hash_text(text: str, *, upgrading: bool) -> bytes:
    """Hash the text of a file with the program that formats it: an unchanged text is remembered as formatted."""
    digest = blake2b(hash_formatter().encode(), digest_size=16)
    digest.update(b"upgraded" if upgrading else b"formatted")
    digest.update(text.encode())
    return digest.digest()


@cache
def hash_formatter() -> str:
    """Hash the program that formats: the code that reads records, and the library."""
    return f"{hash_reading()} {version('ruamel.yaml')} {sys.version}"


def list_files(path: Path) -> list[Path]:
    """List the record files of a path; raises :class:`kb.problems.Refused` if there is none."""
    found = list(find_files(path)) if path.is_dir() else [path]
    if not found or not found[0].is_file():
        raise Refused.single("no-file", str(path), "there is no record file", "YAML files", "name another path")
    return found


def read_file(file: Path) -> str:
    """Read a file; raises :class:`kb.problems.Refused` if it is not readable text."""
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused.single("cannot-read", str(file), f"cannot be read: {error}", "a text file") from None
