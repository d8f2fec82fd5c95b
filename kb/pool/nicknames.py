"""Players' nicknames of cards from ``corpus/names.yaml``, for the lookup in a card pool."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kb.corpus.consistency import check_nicknames
from kb.corpus.files import type_record
from kb.corpus.yaml import read_file
from kb.problems import Problem, Refused, order_problems
from kb.records import Nicknames

FILE = "names.yaml"


class AlsoCalled(NamedTuple):
    """Other names and passwords of cards, each paired with the card's name."""

    nicknames: Sequence[tuple[str, str]] = ()
    formerly: Sequence[tuple[str, str]] = ()
    passwords: Sequence[tuple[str, str]] = ()


def read_also_called(path: Path) -> AlsoCalled:
    """Read other names and passwords of cards from a file of nicknames; a missing file has none.

    Raises :class:`kb.problems.Refused` with every problem of the file.
    """
    entries = read_entries(path)
    return AlsoCalled(
        [(nickname, entry.name) for entry in entries for nickname in entry.nicknames],
        [(former, entry.name) for entry in entries for former in entry.formerly],
        [(password, entry.name) for entry in entries for password in entry.passwords],
    )


def read_entries(path: Path) -> list[Nicknames]:
    """Read the entries of a file of nicknames."""
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
    return entries
