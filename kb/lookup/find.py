"""The lookup: any card, by any name.

A query goes through layers, and every match names the one that found it: the exact name, the name without its spaces
and signs, the password or Konami id, a nickname, first letters and clipped words, all words in any order, and last the
names that look most like it. A guess stays a guess: no match is ever stored as a name.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from os.path import exists
from typing import NamedTuple

from kb.locations.opening import connect
from kb.lookup.folding import fold
from kb.lookup.layers import EXACT, NAMED, NICKNAMED, Hit, NameIndex
from kb.lookup.layout import LAYOUT, HowMatched
from kb.lookup.store import read_layout, refuse_index

FLOOR = 52.0
"""Least score of a match."""
FLOOR_CJK = 36.0
"""The same for a short query in Han, Hangul or kana, where one wrong sign is half a name."""
FLOOR_OF_CLOSEST = 20.0
"""The same when only the closest names to an unknown one are listed."""
FEW_SIGNS = 5
TIE = 0.35
"""Readings whose fit differs by less fit equally well."""
NO_RIVAL = 3.0
"""The lead of a misspelt name with which the card is certain."""
ALL_CARDS = 10_000
"""From this many cards on, an index has practically all printed ones, and words that only one name has identify it.

Among missing cards one in two hundred has a name of another's words.
"""
LONGEST_QUERY = 200
"""Most letters of a query that are read; no card's name is as long."""


class Match(NamedTuple):
    """One card that a query may mean, and why; a card known only by a nickname has no key."""

    name: str
    password: str | None
    konami_id: int | None
    key: str
    score: float
    match: HowMatched
    why: str

    def as_json(self) -> dict[str, object]:
        """The fields that programs read."""
        return {
            "name": self.name,
            "password": self.password,
            "score": self.score,
            "match": self.match,
            "why": self.why,
        }


class Answer(NamedTuple):
    """All matches of one query, best first."""

    query: str
    ambiguous: bool
    matches: list[Match]
    lead: float = 0.0
    """The lead of the first match's score; 0 if both are misspelt alike, or have all typed words."""
    of_all_cards: bool = False
    """Whether all printed cards were searched."""

    @property
    def certain(self) -> Match | None:
        """The one card that is certain: by a name, id or nickname that no other card has."""
        found = self.matches[0] if self.matches else None
        return found if found and found.score >= NAMED and not self.ambiguous else None

    @property
    def meant(self) -> Match | None:
        """The one card for which an answer can be given: the certain one, or one whose name is misspelt.

        A name is misspelt if it differs by a slip in :data:`kb.lookup.ranking.LETTERS_A_SLIP` letters, and no other
        card scores within :data:`NO_RIVAL` of it. Among all printed cards it is also the one name with the typed
        words. Anything else is a guess.
        """
        found = self.matches[0] if self.matches else None
        telling = ("misspelt", "words") if self.of_all_cards else ("misspelt",)
        return found if found and found.match in telling and self.lead >= NO_RIVAL else self.certain

    @property
    def guess(self) -> Match | None:
        """The likeliest card, if there is a single one."""
        return self.matches[0] if self.matches and not self.ambiguous else None

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
        """The languages of the cards' names, English first."""
        codes = {code for index in self.indexes for code in index.languages}
        return sorted(codes, key=lambda code: (code != "en", code))

    def take_all_to_hand(self) -> None:
        """Read all names, so that no request has to wait for them."""
        for index in self.indexes:
            index.take_all_to_hand()

    @cached_property
    def card_count(self) -> int:
        """Number of cards in the largest index: a pool also has those of the corpus."""
        return max((index.rows("SELECT count(*) FROM name_card", ())[0][0] for index in self.indexes), default=0)

    def find_certain(self, query: str) -> Match | None:
        """The one card that is certain, without a search for similar names.

        Raises :class:`kb.problems.Refused` for a damaged database.
        """
        return self.find(query, 2, guess=False).certain

    def find_closest(self, query: str, limit: int) -> list[Match]:
        """The cards whose names are closest to a query, however far.

        Raises :class:`kb.problems.Refused` for a damaged database.
        """
        return self.find(query, limit, floor=FLOOR_OF_CLOSEST).matches

    def find(
        self,
        query: str,
        limit: int = 5,
        languages: Sequence[str] = (),
        *,
        guess: bool = True,
        floor: float | None = None,
    ) -> Answer:
        """The cards that a query may mean, best first, each once; without ``guess`` only by their real names.

        Scores below ``floor`` are left out. Raises :class:`kb.problems.Refused` for a damaged database.
        """
        folded = fold(query[:LONGEST_QUERY])
        few_signs = 1 < len(folded) <= FEW_SIGNS and min(folded) >= "ᄀ"
        least = FLOOR_CJK if few_signs else FLOOR
        found = _Found(least if floor is None else floor, limit)
        numbered = [index.numbered(query) for index in self.indexes]
        nicknames = {pair for index in self.indexes for pair in index.nicknames(folded.replace(" ", ""))}
        borne: set[tuple[str, str]] = set()
        for at, index in enumerate(self.indexes):
            hits = list(numbered[at])
            for nickname, name in nicknames:
                bearers = [hit.card for hit in index.named(fold(name), 0) if hit.score == EXACT]
                hits += [Hit(card, NICKNAMED, NICKNAMED, "nickname", f"nickname “{nickname}”") for card in bearers]
                if bearers:
                    borne.add((nickname, name))
            mask = index.mask(languages)
            if folded and (mask or not languages):
                hits += index.named(folded, mask)
                if guess:
                    hits += index.shortened(folded, mask)
                # Who types a card's number means no name that looks like it.
                if guess and not any(numbered):
                    hits += index.alike(folded, mask)
            found.take(index, hits)
        for nickname, name in sorted(nicknames - borne):
            found.name(name, f"nickname “{nickname}”; the card itself is in no database here")
        return found.answer(query)._replace(of_all_cards=self.card_count >= ALL_CARDS)


class _Found:
    """The cards found in several indexes, each card once."""

    def __init__(self, floor: float, limit: int) -> None:
        self.floor = floor
        self.limit = limit
        self.entries: list[tuple[Hit, int, Match]] = []
        self.places: dict[tuple[str, object], int] = {}

    def take(self, index: NameIndex, hits: Iterable[Hit]) -> None:
        """Add the best hits of one index; a card found before keeps its better hit."""
        best: dict[int, Hit] = {}
        for hit in hits:
            held = best.get(hit.card)
            if hit.score >= self.floor and (held is None or hit.score > held.score):
                best[hit.card] = hit
        for hit in sorted(best.values(), key=_best_first)[: self.limit + 2]:
            key, password, konami_id, name, printings = index.card(hit.card)
            entry = (hit, printings, Match(name, password, konami_id, key, round(hit.score, 1), hit.match, hit.why))
            marks = [mark for mark in (("konami", konami_id), ("password", password)) if mark[1]]
            known = [self.places[mark] for mark in marks or [("name", name)] if mark in self.places]
            place = known[0] if known else len(self.entries)
            if not known:
                self.entries.append(entry)
            elif hit.score > self.entries[place][0].score:
                self.entries[place] = entry
            for mark in (*marks, ("name", name)):
                self.places.setdefault(mark, place)

    def name(self, name: str, why: str) -> None:
        """Add a card that is known by name only."""
        hit = Hit(0, NICKNAMED, NICKNAMED, "nickname", why)
        self.entries.append((hit, 0, Match(name, None, None, "", hit.score, hit.match, why)))

    def answer(self, query: str) -> Answer:
        """All matches, best first."""
        ranked = sorted(self.entries, key=lambda entry: (-entry[0].score, -entry[1], entry[2].key))
        fits = [hit.fit for hit, _, _ in ranked[:2]]
        tied = len(fits) > 1 and fits[0] - fits[1] < TIE and (fits[0] < NAMED) == (fits[1] < NAMED)
        return Answer(query, tied, [match for _, _, match in ranked[: self.limit]], _lead(ranked))


def _lead(ranked: Sequence[tuple[Hit, int, Match]]) -> float:
    """The lead of the first hit: 0 if the second is found in the same way."""
    if len(ranked) < 2:
        return ranked[0][0].score if ranked else 0.0
    first, second = ranked[0][0], ranked[1][0]
    return 0.0 if first.match == second.match else first.score - second.score


def _best_first(hit: Hit) -> tuple[float, int]:
    """Order by score, then by how widely printed: an index numbers its cards so."""
    return -hit.score, hit.card


def open_lookup(paths: Iterable[str | os.PathLike[str]], *others: sqlite3.Connection) -> Lookup:
    """A lookup over the existing databases, opened for reading, after those that are already open.

    Raises :class:`kb.problems.Refused` for one without a name index of this version.
    """
    return Lookup([*others, *(_open(path) for path in map(str, paths) if exists(path))])


def _open(path: str) -> sqlite3.Connection:
    why: object = None
    try:
        connection = connect(path, shared=True)
    except sqlite3.DatabaseError as error:
        raise refuse_index(path, error) from None
    try:
        layout = read_layout(connection)
        if layout != LAYOUT:
            why = "another version made its index of names" if layout else "it has no index of names"
    except sqlite3.DatabaseError as error:
        why = error
    if why:
        connection.close()
        raise refuse_index(path, why)
    return connection


def find_card(
    query: str,
    limit: int = 5,
    languages: Sequence[str] = (),
    *,
    pool: str | os.PathLike[str] | None = None,
    database: str | os.PathLike[str] | None = None,
) -> Answer:
    """The cards that a query may mean, looked up in the user's card pool and corpus, or in the files named.

    Raises :class:`FileNotFoundError` without either, :class:`kb.problems.Refused` for a damaged one.
    """
    from kb.locations import place_database, place_pool

    corpus, _ = place_database(os.fspath(database) if database else None)
    places = [place_pool(os.fspath(pool) if pool else None, corpus), corpus]
    lookup = open_remembered(places)
    if not lookup.indexes:
        raise FileNotFoundError(f"no cards in {' or '.join(places)}; run: rulings import-cards cards.json")
    return lookup.find(query, limit, languages)


def open_remembered(places: Iterable[str]) -> Lookup:
    """A lookup over the existing databases, kept as long as their files are the same."""
    return _remembered(tuple(_identity(place) for place in places))


@lru_cache(maxsize=4)
def _remembered(places: tuple[tuple[str, int, int], ...]) -> Lookup:
    return open_lookup(place for place, _, _ in places)


def _identity(place: str) -> tuple[str, int, int]:
    """A file by path, inode and time, so that a replaced one is reopened."""
    try:
        found = os.stat(place)
    except OSError:
        return place, 0, 0
    return place, found.st_ino, found.st_mtime_ns
