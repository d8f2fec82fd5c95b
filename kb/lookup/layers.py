"""The layers of a lookup over one name index: from the exact name down to similar ones.

Every layer yields hits with a score out of 100. From :data:`NAMED` up the card has that name; below, it is the
lookup's own reading of the query.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from heapq import nlargest
from operator import neg
from typing import NamedTuple

from kb.lookup.abbreviations import splits
from kb.lookup.by_length import near
from kb.lookup.folding import grams
from kb.lookup.layout import BEGINNING, FORMER, NICKNAME, READING, ROMANISED, HowMatched
from kb.lookup.spelling import Spelling
from kb.lookup.store import FORM, NameStore

EXACT, SQUASHED, NUMBERED, LESS_OFFICIAL, NICKNAMED = 100.0, 99.0, 100.0, 2.0, 97.0
UNDER_NICKNAME = NICKNAMED - 0.5
NAMED = 96.0
BEGUN, INITIALS, SPLIT = 94.8, 91.0, 74.0
"""A few letters that are a name's first words; first letters of all its words; beginnings of several words."""

FEWEST_GRAMS = 4
SEEDS = (1200, 1500)
"""Postings of the rarest grams that become candidates: in English, in the other languages."""
ENOUGH_POSTINGS = (2500, 6000)
"""Postings read to count shared grams before the next, commoner gram is skipped."""
CANDIDATES = (50, 200)
"""Spellings compared with the cheap measure."""
FINALISTS = 16
"""Spellings compared with the whole measure."""
OUTCLASSED = 5.0
"""A spelling this far behind the best at a glance is dropped."""
SURE = 80.0
"""A name with this score ends the search."""
PROMISING = 15.0
"""An English name with this score gets the whole measure before the other languages are searched."""
_SAID = {FORMER: "former name", READING: "reading", ROMANISED: "romanised name"}

Glance = tuple[float, int, float]
"""A spelling's score at a glance, its negated number, and its share of the query's grams."""


class Hit(NamedTuple):
    """A card of one index; ``fit`` is the score before popularity and language break ties."""

    card: int
    score: float
    fit: float
    match: HowMatched
    why: str


class NameIndex(NameStore):
    """One database's name index and the layers that search it."""

    def named(self, folded: str, mask: int) -> Iterator[Hit]:
        """Cards with the name, exactly or except for spaces and signs.

        A nickname outranks a name in another language than English.
        """
        found = [
            Spelling(row, self.english)
            for row in self.rows(FORM + "squashed = ? ORDER BY id", (folded.replace(" ", ""),))
        ]
        is_nickname = not mask and any(each.kind == NICKNAME for each in found)
        for spelling in found:
            if mask and not spelling.languages & mask:
                continue
            if spelling.kind == NICKNAME:
                yield Hit(spelling.card, NICKNAMED, NICKNAMED, "nickname", f"nickname “{spelling.text}”")
                continue
            same = spelling.folded == folded
            score = (EXACT if same else SQUASHED) - (0.0 if spelling.kind == 0 else LESS_OFFICIAL)
            score -= 0.0 if spelling.english else 0.4
            score = min(score, UNDER_NICKNAME) if is_nickname and not spelling.english else score
            what = _SAID.get(spelling.kind, "name")
            why = f"exact {what}" if same else f"{what} without its signs"
            match: HowMatched = "alias" if spelling.kind in _SAID else "name"
            yield Hit(spelling.card, score, score, match, why + self._where(spelling))

    def numbered(self, query: str) -> list[Hit]:
        """The card with that password, of any picture of it, or Konami id; before its release, with that number."""
        digits = query.strip().lstrip("#")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            return []
        return [
            Hit(number, NUMBERED, NUMBERED, "number", what)
            for column, value, what in (
                ("password", digits.zfill(8), "password"),
                ("konami_id", int(digits), "Konami id"),
            )
            for (number,) in self.rows(f"SELECT id FROM name_card WHERE {column} = ?", (value,))
        ] + [
            Hit(number, NUMBERED, NUMBERED, "number", "another number of it")
            for (number,) in self.rows("SELECT card FROM name_number WHERE number = ?", (digits.zfill(8),))
        ]

    def nicknames(self, squashed: str) -> list[tuple[str, str]]:
        """The user's (nickname, card name) pairs that read like the query."""
        return self.rows("SELECT nickname, card_name FROM nickname WHERE squashed = ?", (squashed,))

    def shortened(self, folded: str, mask: int) -> Iterator[Hit]:
        """Cards whose first words, first letters, or joined beginnings of words are the query."""
        squashed = folded.replace(" ", "")
        if (mask and not mask & self.english) or not 2 <= len(squashed) <= 10 or not squashed.isascii():
            return
        if " " in folded and max(map(len, folded.split())) > 1:
            return
        yield from self._initialled(squashed)
        yield from self._clipped(squashed)

    def _initialled(self, squashed: str) -> Iterator[Hit]:
        """Cards whose first words or first letters are the query, or whose first letters begin with it."""
        for number, distance in self.rows(
            "SELECT form, distance FROM name_initial WHERE initials = ? ORDER BY distance, form LIMIT 40",
            (squashed,),
        ):
            (spelling,) = self.spellings([number])
            if distance == BEGINNING:
                yield Hit(spelling.card, BEGUN + spelling.known, BEGUN, "beginning", "begins with it")
            else:
                fit = INITIALS - distance
                yield Hit(spelling.card, fit + 4 * spelling.known, fit, "initials", "first letters")
        for number, initials in self.rows(
            "SELECT form, initials FROM name_initial WHERE initials > ? AND initials < ? AND distance = 0"
            " ORDER BY form LIMIT 20",
            (squashed, squashed + "\x7f"),
        ):
            (spelling,) = self.spellings([number])
            fit = INITIALS - 3 - 1.5 * (len(initials) - len(squashed))
            yield Hit(spelling.card, fit + 3 * spelling.known, fit, "initials", "first letters")

    def _clipped(self, squashed: str) -> Iterator[Hit]:
        """Cards with consecutive words whose beginnings make up the query."""
        for letters, readings in splits(squashed).items():
            for number, initials in self.rows(
                "SELECT form, initials FROM name_initial WHERE initials >= ? AND initials < ? LIMIT 300",
                (letters, letters + "\x7f"),
            ):
                (spelling,) = self.spellings([number])
                words = [word for word in spelling.words if word[0] in letters]
                for pieces in readings:
                    if _begin(pieces, words):
                        fit = SPLIT + 4.0 * len(squashed) / 8 - 2.0 * (len(pieces) - 2)
                        fit -= 1.5 * (len(initials) - len(letters))
                        yield Hit(spelling.card, fit + 4 * spelling.known, fit, "clipped", "clipped words")
                        break

    def alike(self, folded: str, mask: int) -> list[Hit]:
        """Cards whose names look most like the query, with reasons.

        A certain English name ends the search; else the other languages are searched, and the best of both are
        compared.
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
        """Names of one part of the index that differ from the query by a few letters."""
        numbers = near(self, folded, part)
        if numbers and mask and (part or not mask & self.english):
            numbers = self.in_languages(numbers, mask)
        asked = grams(folded)
        return [
            (0.0, -number, len(asked & grams(name)) / len(asked))
            for number, name in zip(numbers, self.texts(numbers), strict=True)
        ]

    def _glances(self, folded: str, mask: int, part: int) -> list[Glance]:
        """The likeliest names of one part of the index, English (0) or the other languages (1), best first."""
        numbers, counts, used = self._candidates(folded, part)
        if numbers and mask and (part or not mask & self.english):
            numbers = self.in_languages(numbers, mask)
        if not numbers:
            return []
        # A look-up that ends before this is answered without importing rapidfuzz.
        from kb.lookup.ranking import ENGLISH, Typed

        shares = [counts[number] / used for number in numbers]
        values = Typed(folded).glance(self.texts(numbers), shares)
        best = nlargest(FINALISTS, zip(values, map(neg, numbers), shares, strict=True))
        bonus = 0.0 if part else ENGLISH
        return _promising([(value + bonus, number, shared) for value, number, shared in best])

    def _weigh(self, folded: str, glances: list[Glance]) -> list[Hit]:
        if not glances:
            return []
        from kb.lookup.ranking import BEST, KNOWN, Typed

        typed = Typed(folded)
        hits = []
        spellings = self.spellings([-number for _, number, _ in glances])
        for (_, _, shared), spelling in zip(glances, spellings, strict=True):
            weight = typed.weigh(spelling, shared)
            open_part = max(0.0, 1 - typed.length / len(spelling.folded))
            fit = max(0.0, min(95.0, 95.0 * weight / BEST))
            begun = typed.begins_words_of(spelling)
            why = "all words" if begun else "looks like it"
            if spelling.kind == NICKNAME:
                why = f"like the nickname “{spelling.text}”"
            elif not spelling.english:
                why = f"{'all words of' if begun else 'looks like'} {spelling.text}{self._where(spelling)}"
            match: HowMatched = "misspelt" if typed.misspells(spelling) else "words" if begun else "alike"
            hits.append(Hit(spelling.card, fit + KNOWN * open_part * spelling.known, fit, match, why))
        return hits

    def _where(self, spelling: Spelling) -> str:
        if spelling.english:
            return ""
        return " (" + ", ".join(code for code, bit in self.languages.items() if spelling.languages & bit) + ")"

    def _candidates(self, folded: str, part: int) -> tuple[list[int], dict[int, int], int]:
        """The spellings that share most of the query's rarest grams, the best known first among equals."""
        found = []
        for gram in grams(folded):
            posting = self.posting(gram)
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


def _promising(glances: list[Glance]) -> list[Glance]:
    """Those that are not outclassed by the best at a glance."""
    return [glance for glance in glances[:FINALISTS] if glance[0] > glances[0][0] - OUTCLASSED]


def _sure(hits: list[Hit]) -> bool:
    return any(hit.fit >= SURE for hit in hits)


def _rarest_first(found: tuple[int, str, array[int]]) -> tuple[int, str]:
    return found[0], found[1]


def _begin(pieces: tuple[str, ...], words: list[str]) -> bool:
    """Whether the pieces are the beginnings of words in order, with gaps."""
    at = 0
    for piece in pieces:
        while at < len(words) and not words[at].startswith(piece):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True
