"""The official texts of the corpus' cards, as a card pool has them: read where they are needed, kept nowhere."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from kb.pool.cardtext.sentences import split_text
from kb.pool.compare import find_key, refuse_pool
from kb.records import Card


def read_sentences(cards: Mapping[str, Card], pool: Path) -> dict[str, tuple[str, ...]]:
    """Read the sentences of cards' texts, by the keys of the cards; a card that the pool does not know is left out.

    Raises :class:`kb.problems.Refused` where the file is no card pool.
    """
    found: dict[str, tuple[str, ...]] = {}
    try:
        with closing(sqlite3.connect(f"{pool.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            for slug, card in cards.items():
                key = find_key(card, connection)
                where, value = ("key", key) if key is not None else ("name", card.name)
                query = f"SELECT text, pendulum_text FROM card WHERE {where} = ?"
                row = connection.execute(query, (value,)).fetchone()
                if row is not None:
                    found[slug] = split_text(*row)
    except sqlite3.DatabaseError as error:
        raise refuse_pool(pool, error) from error
    return found


def read_names(pool: Path) -> frozenset[str]:
    """Read the English names of all cards of a pool.

    Raises :class:`kb.problems.Refused` where the file is no card pool.
    """
    try:
        with closing(sqlite3.connect(f"{pool.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            return frozenset(name for (name,) in connection.execute("SELECT name FROM card"))
    except sqlite3.DatabaseError as error:
        raise refuse_pool(pool, error) from error
