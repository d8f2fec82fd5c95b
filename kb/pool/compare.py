"""Compares the corpus' cards with the card pool: unknown cards and other stats are mistakes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from kb.lookup.find import Lookup, open_lookup
from kb.problems import Problem, Refused
from kb.records import Card

_COLUMNS = "name, atk, def, level, rank, link_rating, attribute, type_line"


def compare_with_pool(cards: Iterable[tuple[str, Card]], pool: Path) -> list[Problem]:
    """The problems of corpus cards, each given with its file, compared with an imported pool.

    A card is found by password, Konami id or exact name; a similar name is only a suggestion.
    Raises :class:`kb.problems.Refused` if the file is not a card pool.
    """
    lookup = open_lookup([pool])
    try:
        with closing(lookup.indexes[0].connection) as connection:
            return [problem for path, card in cards for problem in _compare(path, card, connection, lookup)]
    except sqlite3.DatabaseError as error:
        raise Refused.single(
            "not-a-pool", str(pool), f"cannot be read as a card pool ({error})", "a file made by import-cards",
            "import everything again with --replace, or name another with --pool",
        ) from error  # fmt: skip


def _compare(path: str, card: Card, connection: sqlite3.Connection, lookup: Lookup) -> list[Problem]:
    key = _find(card, connection)
    if key is None:
        answer = lookup.find(card.name, 3)
        if answer.matches and answer.matches[0].score == 100.0:
            key = answer.matches[0].key
        elif card.token == "yes":
            return []
        else:
            meant = " or ".join(match.name for match in answer.matches)
            todo = f"did you mean {meant}?" if meant else "check the name, or import a newer pool"
            return [Problem("unknown-card", path, 0, f"the card pool knows no {card.name}", "a printed card", todo)]
    row = connection.execute(f"SELECT {_COLUMNS} FROM card WHERE key = ?", (key,)).fetchone()
    if row is None or card.stats is None:
        return []
    stats = card.stats
    race = row[7].split(" / ")[0].lower().replace(" ", "-") if row[7] else None
    listed = (
        ("atk", stats.atk, row[1]), ("def", stats.def_, row[2]), ("level", stats.level, row[3]),
        ("rank", stats.rank, row[4]), ("link", stats.link, row[5]), ("attribute", stats.attribute, row[6]),
        ("type", stats.type, race),
    )  # fmt: skip
    return [
        Problem(
            "other-stats", path, 0, f"{what} is {ours}", f"{theirs}, as the card pool has {row[0]}", "check the card"
        )
        for what, ours, theirs in listed
        if ours is not None and theirs is not None and ours != theirs
    ]


def _find(card: Card, connection: sqlite3.Connection) -> str | None:
    for column, value in (("password", card.password), ("konami_id", card.konami_id)):
        if value is not None:
            row = connection.execute(f"SELECT key FROM name_card WHERE {column} = ? ORDER BY key", (value,)).fetchone()
            if row is not None:
                return str(row[0])
    return None
