"""One database's name index, read on demand and kept while a process uses it."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from kb.locations.opening import refuse_locked
from kb.lookup.layout import unpack
from kb.lookup.spelling import Spelling
from kb.problems import Refused

ALL_AT_HAND = 12
"""Look-ups of one process after which all folded names are read at once."""
REMEMBERED = 60_000
"""Most spellings kept in memory."""

FORM = "SELECT id, card, squashed, folded, languages, kind, printings, text FROM name_form WHERE "

T = TypeVar("T")
Card = tuple[str, str | None, int | None, str, int]
"""A card's key, password, Konami id, name and number of printings."""


class NameStore:
    """The tables of a name index; a damaged one raises :class:`kb.problems.Refused`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.place = str(connection.execute("PRAGMA database_list").fetchone()[2])
        self.languages: dict[str, int] = dict(self.rows("SELECT code, bit FROM name_language"))
        self.english = self.languages.get("en", 0)
        self._postings: dict[str, tuple[array[int], array[int]]] = {}
        self._shelves: dict[tuple[int, int, int], tuple[array[int], list[str]]] = {}
        self._folded: dict[int, str] = {}
        self._asked = 0
        self._spellings: dict[int, Spelling] = {}
        self._cards: dict[int, Card] = {}

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        """The rows of a query."""
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise refuse_index(self.place, error) from None

    def mask(self, languages: Iterable[str]) -> int:
        """The languages as bits; all of them for none."""
        bits = 0
        for code in languages:
            bits |= self.languages.get(code, 0)
        return bits

    def card(self, number: int) -> Card:
        """One card."""
        known = self._cards.get(number)
        if known is None:
            sql = "SELECT key, password, konami_id, name, printings FROM name_card WHERE id = ?"
            found = dict(enumerate(self.rows(sql, (number,))))
            known = self._cards[number] = self.take(found, (0,))[0]
        return known

    def posting(self, gram: str) -> tuple[array[int], array[int]]:
        """The numbers of the forms with a gram: the English ones, the others."""
        known = self._postings.get(gram)
        if known is None:
            found = self.rows("SELECT english, others FROM name_gram WHERE gram = ?", (gram,)) or [(None, None)]
            known = self._postings[gram] = (unpack(found[0][0]), unpack(found[0][1]))
        return known

    def shelf(self, script: int, part: int, length: int) -> tuple[array[int], list[str]]:
        """The forms of one script, part and length: their numbers and folded names, side by side."""
        key = (script, part, length)
        known = self._shelves.get(key)
        if known is None:
            sql = "SELECT forms, names FROM name_length WHERE script = ? AND part = ? AND length = ?"
            found = self.rows(sql, key)
            known = (unpack(found[0][0]), found[0][1].split("\n")) if found else (unpack(None), [])
            self._shelves[key] = known
        return known

    def in_languages(self, numbers: list[int], mask: int) -> list[int]:
        """Those of the forms that belong to one of the languages."""
        sql = f"SELECT id FROM name_form WHERE id IN ({_marks(numbers)}) AND languages & ?"
        return [number for (number,) in self.rows(sql, (*numbers, mask))]

    def texts(self, numbers: list[int]) -> list[str]:
        """The folded names; a process with many requests soon has them all in memory."""
        known = self._folded
        self._asked += 1
        if self._asked == ALL_AT_HAND:
            self.take_all_to_hand()
        missing = [number for number in numbers if number not in known]
        if missing:
            known.update(self.rows(f"SELECT id, folded FROM name_form WHERE id IN ({_marks(missing)})", missing))
        return self.take(known, numbers)

    def take_all_to_hand(self) -> None:
        """Read all folded names, which takes as long as many look-ups: a server does it in advance."""
        self._asked = max(self._asked, ALL_AT_HAND)
        self._folded.update(self.rows("SELECT id, folded FROM name_form"))

    def spellings(self, numbers: list[int]) -> list[Spelling]:
        """The forms, ready for comparison."""
        known = self._spellings
        missing = [number for number in numbers if number not in known]
        if missing:
            if len(known) > REMEMBERED:
                known.clear()
                missing = numbers
            for row in self.rows(f"{FORM}id IN ({_marks(missing)})", missing):
                known[row[0]] = Spelling(row, self.english)
        return self.take(known, numbers)

    def take(self, known: Mapping[int, T], numbers: Iterable[int]) -> list[T]:
        """The values of some numbers; a missing one means damage."""
        try:
            return [known[number] for number in numbers]
        except KeyError:
            raise refuse_index(self.place, "a number in it leads nowhere") from None


def _marks(values: Sequence[object]) -> str:
    return ",".join("?" * len(values))


def read_layout(connection: sqlite3.Connection) -> int:
    """The version of a database's name index, 0 for none; raises :class:`sqlite3.DatabaseError`."""
    tables = "SELECT name FROM sqlite_master WHERE name IN ('name_layout', 'name_form')"
    held = {name for (name,) in connection.execute(tables)}
    if "name_layout" in held:
        (version,) = connection.execute("SELECT version FROM name_layout").fetchone() or (None,)
        return version if isinstance(version, int) else 1
    return 1 if held else 0


def refuse_index(place: str, why: object) -> Refused:
    """Make the error for a file without a readable name index, with the remedy."""
    return refuse_locked(place, why) or Refused.single(
        "no-name-index",
        place,
        f"card names cannot be looked up here: {why}",
        "a database made by `rulings build` or `rulings import-cards`",
        "make it again (a card pool with --replace)",
    )
