"""The layers of a lookup over one name index: from the exact name down to what merely looks like it.

Every layer yields hits with a score out of 100.  From :data:`NAMED` up somebody gave the card that name;
below, it is the lookup's own reading of the query.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import nlargest
from operator import neg
from typing import NamedTuple

from kb.abbreviations import splits
from kb.forms import BEGINNING, FORMER, NICKNAME, READING, ROMANISED, unpack
from kb.lengths import Lengths
from kb.names import grams
from kb.spelling import Spelling

EXACT, SQUASHED, NUMBERED, LESS_OFFICIAL, NICKNAMED = 100.0, 99.0, 100.0, 2.0, 97.0
NAMED = 96.0
BEGUN, INITIALS, SPLIT = 94.8, 91.0, 74.0
"""A few letters that are a name's first words; first letters of all its words; beginnings of several words."""

FEWEST_GRAMS = 4
SEEDS = (1200, 1500)
"""Postings of the rarest grams, that make candidates: in English, in the other languages."""
ENOUGH_POSTINGS = (2500, 6000)
"""Postings read to count what candidates share, before the next, commoner gram is left out."""
CANDIDATES = (50, 200)
"""Spellings looked at with the cheap measure."""
FINALISTS = 16
"""Spellings looked at with the whole measure."""
OUTCLASSED = 5.0
"""Behind the best by so much at a glance, a spelling is not looked at again."""
SURE = 80.0
"""A name that fits so well ends the search."""
PROMISING = 15.0
"""An English name worth the whole measure before the other languages are looked through."""
ALL_AT_HAND = 12
"""Look-ups of one process after which all folded names are read at once."""
_REMEMBERED = 60_000
"""Spellings kept in memory by a process that answers many queries."""

_FORM = "SELECT id, card, squashed, folded, languages, kind, printings, text FROM name_form WHERE "
_SAID = {FORMER: "former name", READING: "reading", ROMANISED: "romanised name"}


Glance = tuple[float, int, float]
"""What a spelling is worth at a glance, its number below zero, the part of the query's grams it holds."""


class Hit(NamedTuple):
    """A card of one index; ``fit`` is the score before popularity and language break ties."""

    card: int
    score: float
    fit: float
    why: str


class NameIndex:
    """One database's name index, read as it is asked for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.place = str(connection.execute("PRAGMA database_list").fetchone()[2])
        self.languages = dict(connection.execute("SELECT code, bit FROM name_language"))
        self.english = self.languages.get("en", 0)
        self._postings: dict[str, tuple[array[int], array[int]]] = {}
        self._folded: dict[int, str] = {}
        self._asked = 0
        self._lengths = Lengths(connection)
        self._spellings: dict[int, Spelling] = {}
        self._cards: dict[int, tuple[str, str | None, int | None, str, int]] = {}

    def mask(self, languages: Iterable[str]) -> int:
        """The languages asked for as bits; none asked for is all of them."""
        bits = 0
        for code in languages:
            bits |= self.languages.get(code, 0)
        return bits

    def card(self, number: int) -> tuple[str, str | None, int | None, str, int]:
        """A card's key, password, Konami id, name and number of printings."""
        known = self._cards.get(number)
        if known is None:
            known = self._cards[number] = self.connection.execute(
                "SELECT key, password, konami_id, name, printings FROM name_card WHERE id = ?", (number,)
            ).fetchone()
        return known

    def named(self, query: str, folded: str, mask: int) -> Iterator[Hit]:
        """Cards that bear the name, exactly or but for spaces and signs."""
        squashed = folded.replace(" ", "")
        for row in self.connection.execute(_FORM + "squashed = ? ORDER BY id", (squashed,)):
            spelling = Spelling(row, self.english)
            if mask and not spelling.languages & mask:
                continue
            where = self._where(spelling)
            if spelling.kind == NICKNAME:
                yield Hit(spelling.card, NICKNAMED, NICKNAMED, f"nickname “{spelling.text}”")
                continue
            same = spelling.folded == folded
            score = (EXACT if same else SQUASHED) - (0.0 if spelling.kind == 0 else LESS_OFFICIAL)
            score -= 0.0 if spelling.english else 0.4
            what = _SAID.get(spelling.kind, "name")
            yield Hit(
                spelling.card,
                score,
                score,
                (f"exact {what}" if same else f"{what} without its signs") + where,
            )

    def numbered(self, query: str) -> Iterator[Hit]:
        """The card with that password or Konami id."""
        digits = query.strip().lstrip("#")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            return
        for column, value in (("password", digits.zfill(8)), ("konami_id", int(digits))):
            what = "password" if column == "password" else "Konami id"
            for (number,) in self.connection.execute(f"SELECT id FROM name_card WHERE {column} = ?", (value,)):
                yield Hit(number, NUMBERED, NUMBERED, what)

    def nicknames(self, squashed: str) -> list[tuple[str, str]]:
        """The (nickname, card name) pairs of people's own collecting that read like the query."""
        return self.connection.execute(
            "SELECT nickname, card_name FROM nickname WHERE squashed = ?", (squashed,)
        ).fetchall()

    def shortened(self, folded: str, mask: int) -> Iterator[Hit]:
        """Cards whose first words, first letters, or beginnings of words run together, are the query."""
        squashed = folded.replace(" ", "")
        if (mask and not mask & self.english) or not 2 <= len(squashed) <= 10 or not squashed.isascii():
            return
        if " " in folded and max(map(len, folded.split())) > 1:
            return
        for number, distance in self.connection.execute(
            "SELECT form, distance FROM name_initial WHERE initials = ? ORDER BY distance, form LIMIT 40",
            (squashed,),
        ):
            spelling = self._spelling(number)
            if distance == BEGINNING:
                yield Hit(spelling.card, BEGUN + spelling.known, BEGUN, "begins with it")
                continue
            fit = INITIALS - distance
            yield Hit(spelling.card, fit + 4 * spelling.known, fit, "first letters")
        for number, initials in self.connection.execute(
            "SELECT form, initials FROM name_initial WHERE initials > ? AND initials < ? AND distance = 0"
            " ORDER BY form LIMIT 20",
            (squashed, squashed + "\x7f"),
        ):
            spelling = self._spelling(number)
            fit = INITIALS - 3 - 1.5 * (len(initials) - len(squashed))
            yield Hit(spelling.card, fit + 3 * spelling.known, fit, "first letters")
        for letters, readings in splits(squashed).items():
            for number, initials in self.connection.execute(
                "SELECT form, initials FROM name_initial WHERE initials >= ? AND initials < ? LIMIT 300",
                (letters, letters + "\x7f"),
            ):
                spelling = self._spelling(number)
                words = [word for word in spelling.words if word[0] in letters]
                for pieces in readings:
                    if _begin(pieces, words):
                        fit = SPLIT + 4.0 * len(squashed) / 8 - 2.0 * (len(pieces) - 2)
                        fit -= 1.5 * (len(initials) - len(letters))
                        yield Hit(spelling.card, fit + 4 * spelling.known, fit, "clipped words")
                        break

    def alike(self, folded: str, mask: int) -> list[Hit]:
        """Cards whose names look most like the query, with reasons that say how.

        An English name that fits surely ends the search; else the other languages are looked through, and the
        best of both are held against each other.
        """
        hits: list[Hit] = []
        left = self._glances(folded, mask, 0)
        if left and (left[0][0] >= PROMISING or mask == self.english):
            hits, left = self._weigh(folded, left), []
        if not _sure(hits):
            hits += self._weigh(folded, self._near(folded, mask, 0))
        if mask == self.english or _sure(hits):
            return hits
        hits += self._weigh(folded, _promising(sorted(left + self._glances(folded, mask, 1), reverse=True)))
        if not _sure(hits):
            hits += self._weigh(folded, self._near(folded, mask, 1))
        return hits

    def _near(self, folded: str, mask: int, part: int) -> list[Glance]:
        """Names of one part of the index that a few letters set apart from the query."""
        numbers = self._lengths.near(folded, part)
        if numbers and mask and (part or not mask & self.english):
            numbers = self._in_languages(numbers, mask)
        asked = grams(folded)
        return [
            (0.0, -number, len(asked & grams(name)) / len(asked))
            for number, name in zip(numbers, self._texts(numbers), strict=True)
        ]

    def _glances(self, folded: str, mask: int, part: int) -> list[Glance]:
        """The likeliest names of one part of the index, English (0) or the other languages (1), best first."""
        numbers, counts, used = self._candidates(folded, part)
        if numbers and mask and (part or not mask & self.english):
            numbers = self._in_languages(numbers, mask)
        if not numbers:
            return []
        # A look-up that ends before this is answered without importing rapidfuzz.
        from kb.ranking import ENGLISH, Typed

        shares = [counts[number] / used for number in numbers]
        values = Typed(folded).glance(self._texts(numbers), shares)
        best = nlargest(FINALISTS, zip(values, map(neg, numbers), shares, strict=True))
        bonus = 0.0 if part else ENGLISH
        return _promising([(value + bonus, number, shared) for value, number, shared in best])

    def _weigh(self, folded: str, glances: list[Glance]) -> list[Hit]:
        if not glances:
            return []
        from kb.ranking import BEST, KNOWN, Typed

        typed = Typed(folded)
        hits = []
        for (_, _, shared), spelling in zip(glances, self._load([-number for _, number, _ in glances]), strict=True):
            weight = typed.weigh(spelling, shared)
            open_part = max(0.0, 1 - typed.length / len(spelling.folded))
            fit = max(0.0, min(95.0, 95.0 * weight / BEST))
            begun = typed.begins_words_of(spelling)
            why = "all words" if begun else "looks like it"
            if spelling.kind == NICKNAME:
                why = f"like the nickname “{spelling.text}”"
            elif not spelling.english:
                why = f"{'all words of' if begun else 'looks like'} {spelling.text}{self._where(spelling)}"
            hits.append(Hit(spelling.card, fit + KNOWN * open_part * spelling.known, fit, why))
        return hits

    def _where(self, spelling: Spelling) -> str:
        if spelling.english:
            return ""
        return " (" + ", ".join(code for code, bit in self.languages.items() if spelling.languages & bit) + ")"

    def _candidates(self, folded: str, part: int) -> tuple[list[int], dict[int, int], int]:
        """The spellings that share most of the query's rarest grams, the best known first among equals."""
        found = []
        for gram in grams(folded):
            posting = self._posting(gram)
            if posting[0] or posting[1]:
                found.append((len(posting[part]), gram, posting[part]))
        found.sort(key=_rarest_first)
        counts: Counter[int] = Counter()
        read = used = 0
        for size, _, numbers in found:
            if used >= FEWEST_GRAMS and read + size > ENOUGH_POSTINGS[part]:
                break
            if used < FEWEST_GRAMS or read + size <= SEEDS[part]:
                counts.update(numbers)
            else:
                # Whatever holds none of the rarer grams is no candidate.
                counts.update(filter(counts.__contains__, numbers))
            read += size
            used += 1
        shares = Counter(counts.values())
        most = CANDIDATES[part]
        least, wanted = 0, most
        for share in sorted(shares, reverse=True):
            least = share
            wanted -= shares[share]
            if wanted <= 0:
                break
        likely = [number for number, share in counts.items() if share > least]
        equal = [number for number, share in counts.items() if share == least]
        equal.sort()
        return likely + equal[: most - len(likely)], counts, used

    def _posting(self, gram: str) -> tuple[array[int], array[int]]:
        known = self._postings.get(gram)
        if known is None:
            row = self.connection.execute("SELECT english, others FROM name_gram WHERE gram = ?", (gram,)).fetchone()
            known = self._postings[gram] = (unpack(row[0]), unpack(row[1])) if row else (unpack(None), unpack(None))
        return known

    def _in_languages(self, numbers: list[int], mask: int) -> list[int]:
        """Those of the spellings that belong to one of the languages."""
        marks = ",".join("?" * len(numbers))
        kept = self.connection.execute(
            f"SELECT id FROM name_form WHERE id IN ({marks}) AND languages & ?", (*numbers, mask)
        )
        return [number for (number,) in kept]

    def _texts(self, numbers: list[int]) -> list[str]:
        """The folded names; a process that asks again and again soon has them all at hand."""
        known = self._folded
        self._asked += 1
        if self._asked == ALL_AT_HAND:
            known.update(self.connection.execute("SELECT id, folded FROM name_form"))
        missing = [number for number in numbers if number not in known]
        if missing:
            marks = ",".join("?" * len(missing))
            known.update(self.connection.execute(f"SELECT id, folded FROM name_form WHERE id IN ({marks})", missing))
        return [known[number] for number in numbers]

    def _spelling(self, number: int) -> Spelling:
        return self._load([number])[0]

    def _load(self, numbers: list[int]) -> list[Spelling]:
        known = self._spellings
        missing = [number for number in numbers if number not in known]
        if missing:
            if len(known) > _REMEMBERED:
                known.clear()
                missing = numbers
            marks = ",".join("?" * len(missing))
            for row in self.connection.execute(f"{_FORM}id IN ({marks})", missing):
                known[row[0]] = Spelling(row, self.english)
        return [known[number] for number in numbers]


def read_layout(connection: sqlite3.Connection) -> int:
    """The version of the name index that a database holds, 0 for none; raises :class:`sqlite3.DatabaseError`."""
    tables = "SELECT name FROM sqlite_master WHERE name IN ('name_layout', 'name_form')"
    held = {name for (name,) in connection.execute(tables)}
    if "name_layout" in held:
        return int(connection.execute("SELECT version FROM name_layout").fetchone()[0])
    return 1 if held else 0


def _promising(glances: list[Glance]) -> list[Glance]:
    """Those that the best at a glance does not outclass."""
    return [glance for glance in glances[:FINALISTS] if glance[0] > glances[0][0] - OUTCLASSED]


def _sure(hits: list[Hit]) -> bool:
    return any(hit.fit >= SURE for hit in hits)


def _rarest_first(found: tuple[int, str, array[int]]) -> tuple[int, str]:
    return found[0], found[1]


def _begin(pieces: tuple[str, ...], words: list[str]) -> bool:
    """Whether the pieces are the beginnings of words that follow each other, some left out."""
    at = 0
    for piece in pieces:
        while at < len(words) and not words[at].startswith(piece):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True
