"""One's own records besides the corpus, for commands that answer from a database: names and rulings."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from checks.judge.check import run_check
from kb.corpus.guests import load_guest
from kb.corpus.load import load_corpus
from kb.corpus.states import list_successors
from kb.database import rows
from kb.database.build import Found, write_database
from kb.database.search import Found as FoundRuling
from kb.database.search import search_rulings


def index_names(folder: Path, root: Path) -> sqlite3.Connection:
    """Index the names of a folder's cards, in memory.

    Raises :class:`kb.problems.Refused` if its records are invalid.
    """
    behind = load_corpus(root)
    load_guest(folder, behind)
    return rows.index_names(load_corpus(folder, behind))


def search_own(folder: Path, root: Path, query: str, count: int, marks: tuple[str, str]) -> list[FoundRuling]:
    """Search a folder's rulings, judged with the corpus as background.

    Raises :class:`kb.problems.Refused` if its records are invalid.
    """
    whole, own = load_guest(folder, load_corpus(root))
    report = run_check(whole, rulings=own, contrasts=False)
    ids = {ruling.id for ruling in own}
    by_id = {ruling.id: ruling for ruling in whole.rulings}
    named = {each.id: each for ruling in own for each in (ruling, *list_successors(ruling, by_id))}
    shown = replace(whole, rulings=tuple(named.values()), rulesets={id: era.record for id, era in report.eras.items()})
    with closing(sqlite3.connect(":memory:")) as connection:
        write_database(connection, shown, Found(findings=report.findings), {})
        found = search_rulings(connection, query, len(named), marks)
    return [each for each in found if each.ruling in ids][:count]
