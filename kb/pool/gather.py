"""The card pool: every card, gathered from public files into one database for lookups.

The pool is a file of its own (``cards.db``): a rebuild of the corpus leaves it alone. It is built aside and swapped in
whole, and is a pure function of its cards, so importing the same file twice changes no byte.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from kb.database.reading import check_replaceable, list_tables
from kb.locations.opening import connect
from kb.locations.swapping import swap_in
from kb.lookup.folding import fold
from kb.lookup.index import Row, build_name_index, store_nicknames
from kb.pool.card import FIELDS, PoolCard, Skipped
from kb.pool.formats import FORMATS, read_pool_file
from kb.pool.nicknames import AlsoCalled
from kb.pool.timings import TextTimer, write_printings, write_timings
from kb.problems import Refused
from kb.reader.clauses import print_card

_SCHEMA = f"""
CREATE TABLE card (key TEXT PRIMARY KEY, password TEXT, konami_id INTEGER, provisional_id INTEGER,
    name TEXT NOT NULL, printings INTEGER NOT NULL, format TEXT NOT NULL, names TEXT NOT NULL, numbers TEXT NOT NULL,
    {", ".join(FIELDS)});
CREATE INDEX card_by_password ON card (password);
CREATE INDEX card_by_konami_id ON card (konami_id);
CREATE INDEX card_by_name ON card (name);
CREATE TABLE source (format TEXT NOT NULL, file TEXT NOT NULL, sha256 TEXT NOT NULL, taken INTEGER NOT NULL,
    skipped INTEGER NOT NULL, PRIMARY KEY (format, file));
CREATE TABLE skipped (format TEXT NOT NULL, file TEXT NOT NULL, item TEXT NOT NULL, reason TEXT NOT NULL);
CREATE VIEW card_name AS SELECT card.key AS card, each.value ->> 0 AS language, each.value ->> 1 AS kind,
    each.value ->> 2 AS name FROM card, json_each(card.names) AS each;
"""
_VERSION = 9
"""The version of the pool's tables; a pool of another version is refused with a message."""


class SourceReport(NamedTuple):
    """The result for one file."""

    file: str
    format: str
    new: int
    merged: int
    skipped: list[Skipped]
    doubts: list[str]


class PoolReport(NamedTuple):
    """The result of an import."""

    sources: list[SourceReport]
    cards: int
    names: int
    changed: bool


def import_pool(
    paths: Iterable[Path],
    pool: Path,
    nicknames: Iterable[tuple[str, str]] | AlsoCalled = (),
    tell: Callable[[str], None] = lambda stage: None,
    *,
    replace: bool = False,
    timer: TextTimer | None = None,
) -> PoolReport:
    """Add the cards of the files to the pool; the pool file changes whole or not at all.

    ``nicknames`` are (nickname, card name) pairs, indexed with the names they stand for, or all that cards are also
    called; ``tell`` is called with each stage; ``replace`` removes the old cards; ``timer`` answers for their texts.
    Raises :class:`kb.problems.Refused` for a file that is not a card pool.
    """
    # Millions of small objects live until the end; looking for cycles among them doubles the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        called = nicknames if isinstance(nicknames, AlsoCalled) else AlsoCalled([*nicknames])
        return _import_pool(paths, pool, called, tell, replace, timer)
    finally:
        if collecting:
            gc.enable()


def _import_pool(
    paths: Iterable[Path],
    pool: Path,
    called: AlsoCalled,
    tell: Callable[[str], None],
    replace: bool,
    timer: TextTimer | None,
) -> PoolReport:
    check_replaceable(pool, "--pool", is_pool)
    pool.parent.mkdir(parents=True, exist_ok=True)
    with swap_in(pool) as aside:
        return _gather(paths, pool, aside, called, tell, replace, timer)


def _gather(
    paths: Iterable[Path],
    pool: Path,
    aside: Path,
    called: AlsoCalled,
    tell: Callable[[str], None],
    replace: bool,
    timer: TextTimer | None,
) -> PoolReport:
    gathering = _Gathering(*(([], {}) if replace else _read_pool(pool)))
    readings = []
    for path in paths:
        tell(f"reading {path.name}")
        readings.append((read_pool_file(path), _digest(path)))
    reports = []
    for reading, digest in sorted(readings, key=lambda read: (FORMATS.index(read[0].format), read[1])):
        new = merged = 0
        doubts: list[str] = []
        rivals = _find_rivals(reading.cards)
        skipped = [*reading.skipped, *(Skipped(card.name, reason) for card, reason in rivals.items())]
        for card in reading.cards:
            if card in rivals:
                continue
            if gathering.take(card, doubts):
                new += 1
            else:
                merged += 1
        file = reading.path.name.encode("utf-8", "backslashreplace").decode()
        reports.append(SourceReport(file, reading.format, new, merged, skipped, doubts))
        gathering.sources[reading.format, file] = (digest, new + merged, skipped)
    before = _digest(pool) if pool.exists() else None
    names = _write_pool(gathering, aside, called, tell, timer)
    return PoolReport(reports, len(gathering.cards), names, before != _digest(aside))


def _find_rivals(cards: list[PoolCard]) -> dict[PoolCard, str]:
    """The cards of one file with the number of an earlier one of another name, and the reason to skip each."""
    bearers: dict[tuple[str, object], PoolCard] = {}
    rivals: dict[PoolCard, str] = {}
    for card in cards:
        held = [(number, bearers[number]) for number in _numbers(card) if number in bearers]
        clash = [pair for pair in held if not _differ(pair[1], card) and fold(pair[1].name) != fold(card.name)]
        if clash:
            (_, number), other = clash[0]
            rivals[card] = f"has the number {number} of {other.name}, which stands before it"
        else:
            for number_held in _numbers(card):
                bearers.setdefault(number_held, card)
    return rivals


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class _Gathering:
    """The cards so far, found again by password, Konami id or provisional number."""

    def __init__(self, cards: list[PoolCard], sources: dict[tuple[str, str], tuple[str, int, list[Skipped]]]) -> None:
        self.cards: list[PoolCard] = []
        self.sources = sources
        self._by_number: dict[tuple[str, object], PoolCard] = {}
        self._by_name: dict[str, list[PoolCard]] = {}
        for card in cards:
            self._add(card)

    def take(self, card: PoolCard, doubts: list[str]) -> bool:
        """Add a card or merge it into the same one; returns whether it was new."""
        known = [self._by_number[number] for number in _numbers(card) if number in self._by_number]
        known = [other for other in known if not _differ(other, card)] or self._same_name(card)
        if not known:
            self._add(card)
            return True
        if any(other is not known[0] for other in known):
            doubts.append(f"{card.name}: its numbers belong to two cards; kept with {known[0].name}")
        self._merge(known[0], card)
        return False

    def _same_name(self, card: PoolCard) -> list[PoolCard]:
        """The only card that an entry without numbers of its own can mean, or that one was before its release."""
        named = self._by_name.get(fold(card.name), [])
        if card.password or card.konami_id:
            unreleased = [other for other in named if not other.password and not other.konami_id]
            return unreleased if len(unreleased) == 1 and unreleased[0].provisional_id else []
        unnumbered = [other for other in named if not other.password and not other.konami_id]
        found = unnumbered or [other for other in named if other.format != card.format]
        return found if len(found) == 1 and not _differ(found[0], card) else []

    def _add(self, card: PoolCard) -> None:
        self.cards.append(card)
        self._by_name.setdefault(fold(card.name), []).append(card)
        for number in _numbers(card):
            self._by_number.setdefault(number, card)

    def _merge(self, known: PoolCard, card: PoolCard) -> None:
        """Merge two cards: the fuller format wins; the other fills gaps and adds its names."""
        fuller = FORMATS.index(card.format) <= FORMATS.index(known.format)
        first, second = (card, known) if fuller else (known, card)
        known.password = first.password or second.password
        known.konami_id = first.konami_id or second.konami_id
        known.provisional_id = first.provisional_id or second.provisional_id
        known.numbers = sorted({*first.numbers, *second.numbers})
        known.facts = second.facts | first.facts
        known.printings = first.printings if first.format == second.format else max(card.printings, known.printings)
        names = {key: list(listed) for key, listed in first.names.items()}
        for key, listed in second.names.items():
            names.setdefault(key, []).extend(name for name in listed if name not in names[key])
        if card.format == known.format:
            names = dict(card.names) | {k: v for k, v in known.names.items() if k not in card.names}
        known.names = names
        known.format = first.format
        for number in _numbers(known):
            self._by_number.setdefault(number, known)


def _differ(known: PoolCard, card: PoolCard) -> bool:
    """Whether two cards differ: one Konami id may have two passwords, if a picture has its own."""
    return bool(known.password and card.password and known.password != card.password)


def _numbers(card: PoolCard) -> list[tuple[str, object]]:
    numbered = (("password", card.password), ("konami", card.konami_id), ("provisional", card.provisional_id))
    return [number for number in numbered if number[1] is not None]


def _key(card: PoolCard) -> str:
    if card.password:
        return card.password
    if card.konami_id:
        return f"konami-{card.konami_id}"
    if card.provisional_id:
        return f"provisional-{card.provisional_id}"
    return "name-" + fold(card.name).replace(" ", "-")


def is_pool(connection: sqlite3.Connection) -> bool:
    """Whether a database is a card pool, of this version or another."""
    return {"card", "source", "skipped", "card_name"} <= list_tables(connection)


def check_version(pool: Path) -> None:
    """Check a pool's version; raises :class:`kb.problems.Refused` for one that has to be imported again."""
    try:
        with closing(connect(pool)) as connection:
            _refuse_other(connection)
    except sqlite3.DatabaseError as error:
        raise _refuse(pool, error) from error


def _refuse_other(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
        raise sqlite3.DatabaseError("another version")


def _refuse(pool: Path, error: Exception) -> Refused:
    return Refused.single(
        "not-a-pool", str(pool), f"is not a card pool of this version ({error})",
        "a file made by import-cards",
        "import everything again with --replace, or name another with --pool",
    )  # fmt: skip


def _read_pool(pool: Path) -> tuple[list[PoolCard], dict[tuple[str, str], tuple[str, int, list[Skipped]]]]:
    if not pool.exists():
        return [], {}
    try:
        with closing(connect(pool)) as connection:
            _refuse_other(connection)
            cards = []
            columns = "format, password, konami_id, provisional_id, names, printings, numbers"
            for row in connection.execute(f"SELECT {columns}, {', '.join(FIELDS)} FROM card ORDER BY key"):
                names: dict[tuple[str, str], list[str]] = {}
                for language, kind, name in json.loads(row[4]):
                    names.setdefault((language, kind), []).append(name)
                facts: dict[str, Any] = {
                    column: value for column, value in zip(FIELDS, row[7:], strict=True) if value is not None
                }
                cards.append(PoolCard(row[0], row[1], row[2], row[3], names, facts, row[5], json.loads(row[6])))
            skipped: dict[tuple[str, str], list[Skipped]] = {}
            for format, file, item, reason in connection.execute("SELECT * FROM skipped ORDER BY rowid"):
                skipped.setdefault((format, file), []).append(Skipped(item, reason))
            sources = {
                (format, file): (digest, taken, skipped.get((format, file), []))
                for format, file, digest, taken, _ in connection.execute("SELECT * FROM source")
            }
            return cards, sources
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        raise _refuse(pool, error) from error


def _write_pool(
    gathering: _Gathering,
    aside: Path,
    called: AlsoCalled,
    tell: Callable[[str], None],
    timer: TextTimer | None,
) -> int:
    tell("writing the cards and their names")
    with closing(sqlite3.connect(aside, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.execute("BEGIN")
        for statement in _SCHEMA.split(";\n"):
            connection.execute(statement)
        keyed = _keyed(gathering.cards)
        names = build_name_index(
            connection,
            _name_rows(keyed, called),
            lambda: _write_cards(connection, keyed, gathering),
            _list_numbers(keyed, called),
        )
        store_nicknames(connection, sorted(called.nicknames))
        tell("reading what the texts say")
        printed = ((key, card) for key, each in keyed if (card := print_card(each.name, each.facts)) is not None)
        write_timings(connection, printed, timer)
        write_printings(connection, ((key, card.facts.get("sets")) for key, card in keyed), timer)
        connection.execute("COMMIT")
    return names


def _write_cards(connection: sqlite3.Connection, keyed: list[tuple[str, PoolCard]], gathering: _Gathering) -> None:
    marks = ", ".join("?" * (9 + len(FIELDS)))
    connection.executemany(f"INSERT INTO card VALUES ({marks})", [_row(key, card) for key, card in keyed])
    for (format, file), (digest, taken, skipped) in sorted(gathering.sources.items()):
        connection.execute("INSERT INTO source VALUES (?, ?, ?, ?, ?)", (format, file, digest, taken, len(skipped)))
        connection.executemany("INSERT INTO skipped VALUES (?, ?, ?, ?)", [(format, file, *entry) for entry in skipped])


def _keyed(cards: list[PoolCard]) -> list[tuple[str, PoolCard]]:
    """The cards by key; of two with the same, the later gets a number."""
    keyed: dict[str, PoolCard] = {}
    for card in cards:
        key, wanted, count = _key(card), _key(card), 1
        while key in keyed:
            count += 1
            key = f"{wanted}-{count}"
        keyed[key] = card
    return sorted(keyed.items())


def _row(key: str, card: PoolCard) -> tuple[object, ...]:
    names = [[language, kind, name] for (language, kind), listed in sorted(card.names.items()) for name in listed]
    written = json.dumps(names, ensure_ascii=False, separators=(",", ":"))
    fixed = (
        key,
        card.password,
        card.konami_id,
        card.provisional_id,
        card.name,
        card.printings,
        card.format,
        written,
        json.dumps(card.numbers),
    )
    return (*fixed, *[card.facts.get(column) for column in FIELDS])


def _name_rows(keyed: list[tuple[str, PoolCard]], called: AlsoCalled) -> list[Row]:
    rows: list[Row] = [
        (key, card.password, card.konami_id, name, language, kind, card.printings)
        for key, card in keyed
        for (language, kind), listed in card.names.items()
        for name in listed
    ]
    by_name = _find_by_name(keyed)
    for kind, pairs in (("nickname", called.nicknames), ("former", called.formerly)):
        for other, name in sorted(pairs):
            if found := by_name.get(fold(name)):
                key, card = found
                rows.append((key, card.password, card.konami_id, other, "en", kind, card.printings))
    return rows


def _find_by_name(keyed: list[tuple[str, PoolCard]]) -> dict[str, tuple[str, PoolCard]]:
    """The cards by name; of several with one name the most printed."""
    by_name: dict[str, tuple[str, PoolCard]] = {}
    for key, card in keyed:
        held = by_name.get(fold(card.name))
        if held is None or held[1].printings < card.printings:
            by_name[fold(card.name)] = (key, card)
    return by_name


def _list_numbers(keyed: list[tuple[str, PoolCard]], called: AlsoCalled) -> list[tuple[str, str]]:
    """Other numbers of cards, with their keys."""
    by_name = _find_by_name(keyed)
    numbers = [(number, key) for key, card in keyed for number in card.numbers]
    numbers += [(str(card.provisional_id), key) for key, card in keyed if card.provisional_id]
    numbers += [(number, by_name[fold(name)][0]) for number, name in called.passwords if fold(name) in by_name]
    return numbers
