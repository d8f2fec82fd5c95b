"""The cards that typed names stand for: recorded cards first, then any match that is certain.

This module must import fast.
"""

from __future__ import annotations

from typing import NamedTuple

from checks.shared.databases import open_names
from kb.lookup.find import Lookup, Match
from kb.lookup.unknown import CLOSEST, refuse_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from checks.answers.base import NameMatch
    from kb.lookup.layout import HowMatched

IMPORT = "for all printed cards run: rulings import-cards cards.json"
GUESS = "to take the closest: --guess"


def add_guess(parser: argparse.ArgumentParser) -> None:
    """Add the option to answer for the closest card."""
    parser.add_argument(
        "--guess", action="store_true", help="answer for the closest card where no name fits for certain"
    )


class Meant(NamedTuple):
    """The card that a name stands for, with the explanation if it is not one of its names, and the alternatives."""

    name: str
    password: str | None
    key: str = ""
    """Its key in the pool, if it was looked up there."""
    why: str = ""
    others: tuple[str, ...] = ()
    match: HowMatched = "name"
    score: float = 100.0
    found_by: str = "exact name"

    def tell_match(self) -> NameMatch:
        """How the name leads to the card, for programs."""
        return {"match": self.match, "score": self.score, "why": self.found_by}

    def describe_guess(self) -> str:
        """Explain how the name leads to the card, with the alternatives; empty for one of its own names."""
        return self.why + (f"; or {', '.join(self.others)}?" if self.others else "")


class NameFinder:
    """Finds cards by name in the databases at hand; ``recorded`` finds a card of the corpus by its name."""

    def __init__(
        self,
        recorded: Callable[[str], Meant | None],
        db: str | None,
        pool: str | None,
        *,
        has_pool: bool,
        records: Path | None = None,
        guess: bool = False,
        lookup: Lookup | None = None,
    ) -> None:
        self.recorded = recorded
        self.guesses = guess
        self.db, self.pool = db, pool
        self.has_pool, self.records = has_pool, records
        self._lookup = lookup

    @property
    def lookup(self) -> Lookup:
        """The names of the pool and the database at hand, or of the corpus without either."""
        if self._lookup is None:
            self._lookup = open_names(self.db, self.pool, self.records)
        return self._lookup

    def find_all(self, words: Sequence[str]) -> list[Meant]:
        """Find the cards that words name: all of them one card, or each word one.

        Raises :class:`kb.problems.Refused` for a name that fits no card, or several.
        """
        whole = " ".join(words)
        found = self.find_exactly(whole)
        if found is None and len(words) > 1:
            each = [self.find_exactly(word) for word in words]
            if all(each):
                return [card for card in each if card is not None]
            if any(" " in word for word in words):
                return [self.find(word) for word in words]
        return [found or self.take_meant(whole)]

    def find(self, name: str) -> Meant:
        """Find one card by any name.

        Raises :class:`kb.problems.Refused` for a name that fits no card, or several.
        """
        return self.find_exactly(name) or self.take_meant(name)

    def find_exactly(self, name: str) -> Meant | None:
        """Find a card by one of its own names, a nickname or a number."""
        recorded = self.recorded(name)
        if recorded is not None:
            return recorded
        certain = self.lookup.find_certain(name)
        return take(certain) if certain else None

    def _find_asked(self, text: str) -> Meant | None:
        """Find the card that a question is about, if it has no other words than those that every question has."""
        from kb.site.questions import COMMON, USED, list_parts, read_question

        question = read_question(text, {})
        if not (question.is_timed or USED.search(text.casefold())):
            return None
        for part in list_parts(question.words):
            found = self.find_exactly(part)
            beside = question.words.casefold().replace(part, "").split()
            if found is not None and COMMON.issuperset(word.strip("?!.,") for word in beside):
                return found._replace(why=ASKED)
        return None

    def take_meant(self, name: str) -> Meant:
        """Take the card whose name has only a slip; with guesses allowed, the closest one.

        Raises :class:`kb.problems.Refused` for none, or several.
        """
        answer = self.lookup.find(name, CLOSEST + 1)
        found = answer.meant or (answer.guess if self.guesses else None)
        if found is None and (asked := self._find_asked(name)) is not None:
            return asked
        if found is None:
            raise refuse_name(self.lookup, answer, has_pool=self.has_pool, guess=GUESS)
        others = tuple(each.name for each in answer.matches[1:] if found.match != "misspelt")
        return take(found)._replace(why=found.why, others=others)


ASKED = "the card that the question is about; rulings ask answers the whole question"


def take(match: Match) -> Meant:
    """Convert a match of the look-up."""
    return Meant(match.name, match.password, match.key, match=match.match, score=match.score, found_by=match.why)
