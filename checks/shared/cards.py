"""Cards for commands: by any name that players use, recorded or only printed."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from checks.shared.names import IMPORT, Meant, NameFinder
from kb import records
from kb.corpus.model import Corpus
from kb.locations import place_database, place_pool
from kb.lookup.find import Lookup
from kb.lookup.layers import NICKNAMED
from kb.pool.printed import Pool
from kb.problems import Refused
from kb.reader.clauses import PrintedCard, print_card
from kb.reader.drafts.printed_card import Printed


class FoundCard(NamedTuple):
    """A card: its record and its printed data."""

    name: str
    password: str | None
    recorded: records.Card | None
    printed: PrintedCard | None
    in_pool: Printed | None


class CardFinder:
    """Finds cards of the corpus and of the imported pool, by the names of a ``lookup``, else of those at hand."""

    def __init__(self, corpus: Corpus, args: argparse.Namespace, lookup: Lookup | None = None) -> None:
        self.corpus = corpus
        db, pool = getattr(args, "db", None), getattr(args, "pool", None)
        place = place_pool(pool, place_database(db)[0])
        self.pool = Pool(Path(place)) if Path(place).is_file() else None
        records = getattr(args, "records", None)
        self.names = NameFinder(
            self._find_recorded,
            db,
            pool,
            has_pool=self.pool is not None,
            records=records,
            guess=getattr(args, "guess", False),
            lookup=lookup,
        )

    def find_all(self, words: Sequence[str]) -> list[tuple[Meant, FoundCard]]:
        """Find the cards that words name: all of them one card, or each word one.

        Raises :class:`kb.problems.Refused` for a name that fits no card, or several.
        """
        return [(meant, self.join(meant.name, meant.password, meant.key)) for meant in self.names.find_all(words)]

    def _find_recorded(self, name: str) -> Meant | None:
        card = self.corpus.find_card(name)
        if card is None:
            return None
        if name == card.password:
            return Meant(card.name, card.password, match="number", found_by="password")
        if name.casefold() in (card.name.casefold(), *map(str.casefold, card.aliases)):
            return Meant(card.name, card.password)
        return Meant(card.name, card.password, match="nickname", score=NICKNAMED, found_by="nickname")

    def join(self, name: str, password: str | None, key: str = "", printed: Printed | None = None) -> FoundCard:
        """Combine a card's record with its printed data."""
        recorded = self.recorded.get(name.casefold()) or self.recorded.get(password or "")
        if printed is None and self.pool is not None:
            printed = self.pool.find(key=key, password=password, name=recorded.name if recorded else name)
        return FoundCard(
            recorded.name if recorded else name,
            password or (recorded.password if recorded else None) or (printed.password if printed else None),
            recorded,
            print_card(printed.name, printed.facts) if printed else None,
            printed,
        )

    @cached_property
    def recorded(self) -> dict[str, records.Card]:
        """The cards of the corpus by name and password."""
        cards = self.corpus.cards.values()
        return {key: card for card in cards for key in (card.name.casefold(), card.password) if key}

    def list_pool(self) -> Iterator[FoundCard]:
        """List every card of the imported pool.

        Raises :class:`kb.problems.Refused` without a pool.
        """
        if self.pool is None:
            raise Refused.single("no-pool", "", "no card pool is imported", "a card pool", IMPORT)
        for each in self.pool.list_cards():
            yield self.join(each.name, each.password, printed=each)
