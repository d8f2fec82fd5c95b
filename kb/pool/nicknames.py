"""Players' nicknames of cards from ``corpus/names.yaml``, for the lookup in a card pool."""

from __future__ import annotations

from pathlib import Path

from kb.corpus.consistency import check_nicknames
from kb.corpus.files import type_record
from kb.corpus.yaml import read_file
from kb.problems import Problem, Refused, order_problems
from kb.records import Nicknames

FILE = "names.yaml"


def read_nicknames(path: Path) -> list[tuple[str, str]]:
    """Read the (nickname, card name) pairs of a file that lists ``{name, nicknames, cites}``.

    A missing file has none.  Raises :class:`kb.problems.Refused` with every problem of the file.
    """
    if not path.exists():
        return []
    document = read_file(path)
    problems: list[Problem] = []
    typed = type_record("names", document, problems)
    listed = typed if isinstance(typed, tuple) else ()
    entries = [entry for entry in listed if isinstance(entry, Nicknames)]
    if not problems:
        problems = check_nicknames(entries, document)
    if problems:
        raise Refused(order_problems(problems))
    return [(nickname, entry.name) for entry in entries for nickname in entry.nicknames]
