"""Any card, by any name: the lookup that a judge would use.

A query goes through layers, and every match says which one found it: the exact name, the name without its
spaces and signs, the password or Konami id, a nickname, first letters and clipped words, all words in any
order, and last the names that look most like it.  A guess stays a guess: nothing found here is ever written
down as a name.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from functools import lru_cache
from os.path import abspath, exists
from typing import NamedTuple

from kb.forms import LAYOUT
from kb.namelayers import EXACT, NAMED, NICKNAMED, Hit, NameIndex, read_layout
from kb.names import fold
from kb.problems import Refused

FLOOR = 52.0
"""A reading that scores less is no match."""
FLOOR_OF_SIGNS = 36.0
"""The same for a few signs of Han, Hangul or kana: each is a syllable or a word, so one wrong is half a name."""
FEW_SIGNS = 5
TIE = 0.35
"""Readings whose fit differs by less fit equally well."""
LONGEST_QUERY = 200
"""Letters of a query that are read; no card's name is as long."""


class Match(NamedTuple):
    """One card that a query may mean, and why."""

    name: str
    password: str | None
    konami_id: int | None
    key: str
    score: float
    why: str

    def as_json(self) -> dict[str, object]:
        """The fields that programs read."""
        return {"name": self.name, "password": self.password, "score": self.score, "why": self.why}


class Answer(NamedTuple):
    """All that was found for one query, best first."""

    query: str
    ambiguous: bool
    matches: list[Match]

    @property
    def certain(self) -> Match | None:
        """The one card that is meant beyond doubt: by a name, id or nickname that no other card has."""
        found = self.matches[0] if self.matches else None
        return found if found and found.score >= NAMED and not self.ambiguous else None

    def as_json(self) -> dict[str, object]:
        """The fields that programs read."""
        matches = [match.as_json() for match in self.matches]
        return {"query": self.query, "ambiguous": self.ambiguous, "matches": matches}


class Lookup:
    """Name indexes of one or more databases, the card pool first, asked as one."""

    def __init__(self, connections: Iterable[sqlite3.Connection]) -> None:
        self.indexes = [NameIndex(connection) for connection in connections]

    @property
    def languages(self) -> list[str]:
        """The languages that some card has a name in, English first."""
        codes = {code for index in self.indexes for code in index.languages}
        return sorted(codes, key=lambda code: (code != "en", code))

    def find(self, query: str, limit: int = 5, languages: Sequence[str] = ()) -> Answer:
        """The cards that a query may mean, best first, each once.

        Raises :class:`kb.problems.Refused` where a database turns out to be damaged.
        """
        folded = fold(query[:LONGEST_QUERY])
        found: list[tuple[Hit, int, Match]] = []
        places: dict[tuple[str, object], int] = {}
        few_signs = 1 < len(folded) <= FEW_SIGNS and min(folded) >= "ᄀ"
        floor = FLOOR_OF_SIGNS if few_signs else FLOOR
        for index in self.indexes:
            mask = index.mask(languages)
            if languages and not mask:
                continue
            hits: dict[int, Hit] = {}
            try:
                listed = self._hits(index, query, folded, mask)
            except sqlite3.DatabaseError as error:
                raise _unreadable(index.place, error) from None
            for hit in listed:
                held = hits.get(hit.card)
                if hit.score >= floor and (held is None or hit.score > held.score):
                    hits[hit.card] = hit
            for hit in sorted(hits.values(), key=_best_first)[: limit + 2]:
                key, password, konami_id, name, printings = index.card(hit.card)
                match = Match(name, password, konami_id, key, round(hit.score, 1), hit.why)
                marks = [mark for mark in (("konami", konami_id), ("password", password)) if mark[1]]
                place = next((places[mark] for mark in marks or [("name", name)] if mark in places), len(found))
                if place == len(found):
                    found.append((hit, printings, match))
                elif hit.score > found[place][0].score:
                    found[place] = (hit, printings, match)
                for mark in (*marks, ("name", name)):
                    places.setdefault(mark, place)
        ranked = sorted(found, key=lambda entry: (-entry[0].score, -entry[1], entry[2].key))
        fits = [hit.fit for hit, _, _ in ranked[:2]]
        tied = len(fits) > 1 and fits[0] - fits[1] < TIE and (fits[0] < NAMED) == (fits[1] < NAMED)
        return Answer(query, tied, [match for _, _, match in ranked[:limit]])

    def _hits(self, index: NameIndex, query: str, folded: str, mask: int) -> list[Hit]:
        numbered = list(index.numbered(query))
        if not folded:
            return numbered
        hits = [*numbered, *index.named(query, folded, mask)]
        for holder in self.indexes:
            for nickname, name in holder.nicknames(folded.replace(" ", "")):
                for hit in index.named(name, fold(name), 0):
                    if hit.score == EXACT:
                        hits.append(Hit(hit.card, NICKNAMED, NICKNAMED, f"nickname “{nickname}”"))
        hits += index.shortened(folded, mask)
        if not numbered:
            hits += index.alike(folded, mask)
        return hits


def _best_first(hit: Hit) -> tuple[float, int]:
    """Order by score, then by how widely printed: an index numbers its cards so."""
    return -hit.score, hit.card


def open_lookup(paths: Iterable[str | os.PathLike[str]]) -> Lookup:
    """A lookup over the databases that exist, opened for reading only.

    Raises :class:`kb.problems.Refused` for one that holds no name index of this version.
    """
    return Lookup(_open(path) for path in map(str, paths) if exists(path))


def _open(path: str) -> sqlite3.Connection:
    address = "file:" + abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    connection = sqlite3.connect(address + "?mode=ro", uri=True, check_same_thread=False)
    why: object = None
    try:
        layout = read_layout(connection)
        if layout != LAYOUT:
            why = "another version made its index of names" if layout else "it has no index of names"
    except sqlite3.DatabaseError as error:
        why = error
    if why:
        connection.close()
        raise _unreadable(path, why)
    return connection


def _unreadable(path: str, why: object) -> Refused:
    return Refused.single(
        "no-name-index",
        path,
        f"card names cannot be looked up here: {why}",
        "a database made by `rulings build` or `rulings import-cards`",
        "make it again (a card pool with --replace)",
    )


def find_card(
    query: str,
    limit: int = 5,
    languages: Sequence[str] = (),
    *,
    pool: str | os.PathLike[str] | None = None,
    database: str | os.PathLike[str] | None = None,
) -> Answer:
    """The cards that a query may mean, looked up in the user's card pool and corpus, or in the files named.

    Raises :class:`FileNotFoundError` where there is neither, :class:`kb.problems.Refused` where one is damaged.
    """
    from kb.locations import place_database, place_pool

    corpus, _ = place_database(os.fspath(database) if database else None)
    places = [place_pool(os.fspath(pool) if pool else None, corpus), corpus]
    lookup = open_remembered(places)
    if not lookup.indexes:
        raise FileNotFoundError(f"no cards in {' or '.join(places)}; run: rulings import-cards cards.json")
    return lookup.find(query, limit, languages)


def open_remembered(places: Iterable[str]) -> Lookup:
    """A lookup over the databases that exist, kept as long as their files stay the same ones."""
    return _remembered(tuple(_identity(place) for place in places))


@lru_cache(maxsize=4)
def _remembered(places: tuple[tuple[str, int, int], ...]) -> Lookup:
    return open_lookup(place for place, _, _ in places)


def _identity(place: str) -> tuple[str, int, int]:
    """A file by place, number and time, so that one swapped in is opened anew."""
    try:
        found = os.stat(place)
    except OSError:
        return place, 0, 0
    return place, found.st_ino, found.st_mtime_ns
