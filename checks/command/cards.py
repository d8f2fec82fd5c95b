"""Cards as a command is asked for them: by any name that players use, recorded or only printed."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from checks.command.databases import place_databases
from kb import records
from kb.corpus import show as showing
from kb.corpus.model import Corpus
from kb.locations import place_database, place_pool
from kb.lookup.find import Answer, Lookup, Match, open_lookup
from kb.pool.cardtext import PrintedCard, print_card
from kb.pool.printed import Pool, Printed
from kb.problems import Refused, join_words

IMPORT: Final = "for all printed cards run: rulings import-cards cards.json"


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card: what is recorded of it, what is printed on it, and how it was found."""

    name: str
    password: str | None
    recorded: records.Card | None
    printed: PrintedCard | None
    in_pool: bool
    why: str = ""
    """How what was typed leads to it, where it is none of its names."""
    others: tuple[str, ...] = ()
    """Other cards that it could mean, less likely."""


class CardFinder:
    """Finds cards of the corpus and of the imported pool."""

    def __init__(self, corpus: Corpus, args: argparse.Namespace) -> None:
        self.corpus = corpus
        self.args = args
        database, _ = place_database(getattr(args, "db", None))
        place = place_pool(getattr(args, "pool", None), database)
        self.pool = Pool(Path(place)) if Path(place).is_file() else None

    @cached_property
    def lookup(self) -> Lookup:
        """The names of the pool and of the database at hand; without either, of the corpus."""
        return open_lookup(place_databases(getattr(self.args, "db", None), getattr(self.args, "pool", None)))

    def find_all(self, words: Sequence[str]) -> list[FoundCard]:
        """Find the cards that words stand for: all of them one name, or each word one.

        Raises :class:`kb.problems.Refused` where a name stands for no card, or for several.
        """
        whole = " ".join(words)
        found = self.find_exactly(whole)
        if found is None and len(words) > 1:
            each = [self.find_exactly(word) for word in words]
            if all(each):
                return [card for card in each if card is not None]
            if any(" " in word for word in words):
                return [self.find(word) for word in words]
        return [found or self.find(whole)]

    def find(self, name: str) -> FoundCard:
        """Find one card by any name.

        Raises :class:`kb.problems.Refused` where a name stands for no card, or for several.
        """
        found = self.find_exactly(name)
        if found is not None:
            return found
        answer = self.lookup.find(name, 4)
        if answer.ambiguous or not answer.matches:
            raise refuse_name(name, answer, has_pool=self.pool is not None)
        best, *others = answer.matches
        return replace(self.take(best), why=best.why, others=tuple(each.name for each in others))

    def find_exactly(self, name: str) -> FoundCard | None:
        """Find a card by one of its own names, a nickname or a number."""
        recorded = showing.find_card(self.corpus, name)
        if recorded is not None:
            return self.join(recorded.name, recorded.password)
        certain = self.lookup.find(name, 2).certain
        return self.take(certain) if certain else None

    def take(self, match: Match) -> FoundCard:
        """Take what the look-up has found."""
        return self.join(match.name, match.password, match.key)

    def join(self, name: str, password: str | None, key: str = "", printed: Printed | None = None) -> FoundCard:
        """Put together what is recorded of a card and what is printed on it."""
        recorded = self.recorded.get(name.casefold()) or self.recorded.get(password or "")
        if printed is None and self.pool is not None:
            printed = self.pool.find(key=key, password=password, name=recorded.name if recorded else name)
        return FoundCard(
            recorded.name if recorded else name,
            password or (recorded.password if recorded else None) or (printed.password if printed else None),
            recorded,
            print_card(printed.name, printed.facts) if printed else None,
            printed is not None,
        )

    @cached_property
    def recorded(self) -> dict[str, records.Card]:
        """The cards of the corpus by name and password."""
        cards = self.corpus.cards.values()
        return {key: card for card in cards for key in (card.name.casefold(), card.password) if key}

    def list_pool(self) -> Iterator[FoundCard]:
        """List every card of the imported pool.

        Raises :class:`kb.problems.Refused` where none is imported.
        """
        if self.pool is None:
            raise Refused.single("no-pool", "", "no card pool is imported", "a card pool", IMPORT)
        for each in self.pool.list_cards():
            yield self.join(each.name, each.password, printed=each)


def refuse_name(name: str, answer: Answer, *, has_pool: bool) -> Refused:
    """Refuse a name that stands for no card, or for several."""
    near = [match.name for match in answer.matches]
    if near:
        what = f"{name!r} fits several cards equally well"
        return Refused.single("ambiguous-card", "", what, "one card", f"did you mean {join_words(near, 'or')}?")
    what = f"no card is called {name!r}" + ("" if has_pool else " among those of the corpus")
    return Refused.single(
        "unknown-card", "", what, "a card's name", "try: rulings lookup " + name if has_pool else IMPORT
    )
