"""Every name of every card, in all its languages, laid down in SQLite so that a lookup starts at once.

The index is nine tables.  A *form* is one folded spelling of one card; forms are numbered English first and
the most printed card first, so the number itself breaks ties and English is the front part of every posting
list. Postings are kept as arrays of 32-bit numbers, one row per gram: nothing has to be loaded before the
first query.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable

from kb.lookup.abbreviations import beginnings, find_compounds, initials
from kb.lookup.by_length import SCHEMA as LENGTHS
from kb.lookup.by_length import shelve
from kb.lookup.folding import fold
from kb.lookup.layout import BEGINNING, FORMER, KINDS, LAYOUT
from kb.lookup.postings import start_postings

Row = tuple[str, str | None, int | None, str, str, str, int]
"""card key, password (eight digits), Konami id, name, language, kind, number of printings."""

SCHEMA = """
CREATE TABLE name_layout (version INTEGER PRIMARY KEY);
CREATE TABLE name_card (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, password TEXT, konami_id INTEGER,
    name TEXT NOT NULL, printings INTEGER NOT NULL);
CREATE TABLE name_number (number TEXT NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (number, card)) WITHOUT ROWID;
CREATE TABLE name_language (bit INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE);
CREATE TABLE name_form (id INTEGER PRIMARY KEY, card INTEGER NOT NULL, squashed TEXT NOT NULL,
    folded TEXT NOT NULL, languages INTEGER NOT NULL, kind INTEGER NOT NULL, printings INTEGER NOT NULL,
    text TEXT NOT NULL);
CREATE TABLE name_gram (gram TEXT PRIMARY KEY, english BLOB, others BLOB);
CREATE TABLE name_initial (initials TEXT NOT NULL, distance INTEGER NOT NULL, form INTEGER NOT NULL,
    PRIMARY KEY (initials, distance, form)) WITHOUT ROWID;
CREATE TABLE nickname (squashed TEXT NOT NULL, card_name TEXT NOT NULL, nickname TEXT NOT NULL,
    PRIMARY KEY (squashed, card_name)) WITHOUT ROWID;
"""
INDEXES = """
CREATE INDEX name_form_squashed ON name_form (squashed);
CREATE INDEX name_card_password ON name_card (password);
CREATE INDEX name_card_konami_id ON name_card (konami_id);
"""
_DASH = re.compile(r" [-–—] |, |: | \(")


def build_name_index(
    connection: sqlite3.Connection,
    rows: Iterable[Row],
    meanwhile: Callable[[], object] = lambda: None,
    numbers: Iterable[tuple[str, str]] = (),
) -> int:
    """Write the name index of the given cards into a database without one; returns the number of forms.

    The same rows, in any order, give the same tables. The caller owns the transaction, and may write other things in
    ``meanwhile``, while a second process collects the postings.  ``numbers`` are (number, card key) pairs of other
    numbers of cards: the passwords of other pictures, a number from before the release.
    """
    for statement in (*SCHEMA.split(";\n"), LENGTHS):
        connection.execute(statement)
    connection.execute("INSERT INTO name_layout VALUES (?)", (LAYOUT,))
    cards, forms, bits = _gather(rows)
    english = bits.get("en", 0)
    ordered = sorted(forms.items(), key=lambda item: (not item[1][0] & english, item[0][0]))
    front = sum(1 for _, (languages, _, _) in ordered if languages & english)
    names = [folded for (_, folded), _ in ordered]
    postings = start_postings(names, front)
    meanwhile()
    connection.executemany("INSERT INTO name_length VALUES (?, ?, ?, ?, ?)", shelve(names, front))
    connection.executemany("INSERT INTO name_language VALUES (?, ?)", [(b, code) for code, b in bits.items()])
    connection.executemany("INSERT INTO name_card VALUES (?, ?, ?, ?, ?, ?)", cards)
    ids = {key: number for number, key, *_ in cards}
    found = sorted({(number, ids[key]) for number, key in numbers if key in ids})
    connection.executemany("INSERT INTO name_number VALUES (?, ?)", found)
    connection.executemany(
        "INSERT INTO name_form VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (number, card, folded.replace(" ", ""), folded, languages, kind, cards[card - 1][5], text)
            for number, ((card, folded), (languages, kind, text)) in enumerate(ordered, 1)
        ],
    )
    called = [
        (number, folded, text)
        for number, ((_, folded), (_, kind, text)) in enumerate(ordered[:front], 1)
        if kind <= FORMER
    ]
    compounds = find_compounds(Counter(word for _, folded, _ in called for word in folded.split()))
    initial_rows = [
        (key, distance, number)
        for number, folded, text in called
        for key, distance in initials(folded, _parts(text), compounds).items()
    ]
    initial_rows += [(key, BEGINNING, number) for number, folded, _ in called for key in beginnings(folded)]
    connection.executemany("INSERT OR IGNORE INTO name_initial VALUES (?, ?, ?)", sorted(initial_rows))
    for statement in INDEXES.split(";\n"):
        connection.execute(statement)
    connection.executemany("INSERT INTO name_gram VALUES (?, ?, ?)", postings())
    return len(ordered)


def store_nicknames(connection: sqlite3.Connection, nicknames: Iterable[tuple[str, str]]) -> None:
    """Write (nickname, card name) pairs beside a name index; the card may be in another database."""
    connection.executemany(
        "INSERT OR IGNORE INTO nickname VALUES (?, ?, ?)",
        sorted((fold(nickname).replace(" ", ""), name, nickname) for nickname, name in nicknames),
    )


def _gather(
    rows: Iterable[Row],
) -> tuple[
    list[tuple[int, str, str | None, int | None, str, int]],
    dict[tuple[int, str], tuple[int, int, str]],
    dict[str, int],
]:
    """The cards, numbered by number of printings; their forms with languages, kind and writing."""
    listed = sorted(rows, key=lambda row: (-row[6], row[0], row[4] != "en", row[4], KINDS.index(row[5]), row[3]))
    bits = {code: 1 << at for at, code in enumerate(sorted({row[4] for row in listed}, key=_english_first))}
    cards: list[tuple[int, str, str | None, int | None, str, int]] = []
    numbers: dict[str, int] = {}
    forms: dict[tuple[int, str], tuple[int, int, str]] = {}
    for key, password, konami_id, name, language, kind, printings in listed:
        if key not in numbers:
            numbers[key] = len(cards) + 1
            cards.append((len(cards) + 1, key, password, konami_id, name, printings))
        folded = fold(name)
        if not folded:
            continue
        identity = (numbers[key], folded)
        known = forms.get(identity)
        if known is None:
            forms[identity] = (bits[language], KINDS.index(kind), name)
        else:
            forms[identity] = (known[0] | bits[language], min(known[1], KINDS.index(kind)), known[2])
    return cards, forms, bits


def _parts(text: str) -> list[str]:
    """The parts before and after the first dash, colon or comma: players use one of the two."""
    return [fold(part) for part in _DASH.split(text, maxsplit=1)] if _DASH.search(text) else []


def _english_first(code: str) -> tuple[bool, str]:
    return (code != "en", code)
