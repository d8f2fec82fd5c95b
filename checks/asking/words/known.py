"""The cards that questions name, with their records, texts and first printings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from checks.answers import timing as timings
from checks.asking.words.understanding import NamedCard
from checks.judge.timing import CardTimer
from checks.reading.pool_cards import find_card
from checks.replay.cards import in_force
from checks.replay.eras import Era, find_latest
from checks.shared.cards import FoundCard
from checks.shared.timing_judged import time_card
from kb import records
from kb.corpus.model import Corpus
from kb.lookup.folding import name_file
from kb.pool.printed import Pool
from kb.pool.printings import TERRITORY, Release, find_first, list_releases, was_printed
from kb.reader.clauses import print_card


class Known(NamedTuple):
    """A card that a question names, with its record and its printed text."""

    card: records.Card
    found: FoundCard

    @property
    def text(self) -> str | None:
        """Its printed text, if that is known."""
        return self.found.printed.text if self.found.printed is not None else None

    def word(self, era: Era) -> Known:
        """Leave out the wordings of its effects that are those of another time or territory."""
        kept = [each for each in self.card.effects if each.same_as is None or in_force(each, era.territory, era.day)]
        return self._replace(card=self.card.model_copy(update={"effects": kept}))


class Cards:
    """The cards of the records and of a pool, by the names of a question."""

    def __init__(self, corpus: Corpus, pool: Pool | None, eras: Mapping[str, Era]) -> None:
        self.corpus = corpus
        self.pool = pool
        self.eras = eras

    @cached_property
    def releases(self) -> dict[str, Release]:
        """The dated sets by name."""
        return list_releases(self.corpus.sets)

    def find(self, named: NamedCard) -> Known | None:
        """Find a named card; None if neither a record nor a text of it is known."""
        card = find_card(named.match, self.pool, self.corpus)
        if card is None:
            return None
        match = named.match
        printed = self.pool.find(key=match.key, password=match.password, name=card.name) if self.pool else None
        recorded = self.corpus.find_card(card.name)
        words = print_card(printed.name, printed.facts) if printed else None
        return Known(card, FoundCard(card.name, match.password, recorded, words, printed))

    def bring(self, known: list[Known]) -> Corpus:
        """Add cards read from their texts to the recorded cards."""
        drafts = {name_file(each.card.name): each.card for each in known if each.found.recorded is None}
        return replace(self.corpus, cards={**self.corpus.cards, **drafts}) if drafts else self.corpus

    def note_dates(self, known: list[Known], era: Era) -> Iterator[str]:
        """Note the cards whose first printing is not on record, and texts newer than an old format."""
        newest = self.eras.get(find_latest(self.corpus) or "")
        if newest is None or era.day >= newest.day:
            return
        for each in known:
            if self.find_printing(each, era) is None and not self._was_printed(each, era):
                yield f"No date on record: {each.card.name} may not have been printed yet on {era.day}."
            if each.found.recorded is None:
                yield f"By today’s text of {each.card.name}."

    def is_late(self, known: Known, era: Era) -> bool:
        """Whether a card was first printed after the day of an era."""
        printing = self.find_printing(known, era)
        return printing is not None and printing > era.day

    def find_printing(self, known: Known, era: Era) -> str | None:
        """Find the day of a card's first printing, by its record, else by the sets of the pool; None if unknown."""
        if day := self.corpus.find_printing(known.card, era.territory):
            return day
        first = find_first(_list_sets(known), self.releases) if era.territory == TERRITORY else None
        return first.day if first else None

    def _was_printed(self, known: Known, era: Era) -> bool:
        """Whether a dated set of the pool has a card by the day of an era, though other sets may be older."""
        return era.territory == TERRITORY and was_printed(_list_sets(known), self.releases, era.day)

    def time(self, known: Known, era: Era) -> timings.Timing:
        """Answer when a card can be activated in the Damage Step of an era."""
        return time_card(CardTimer(self.corpus, [era]), known.found)


def _list_sets(known: Known) -> str | None:
    """List the sets of a card in the pool, one on each line."""
    return known.found.in_pool.facts.get("sets") if known.found.in_pool else None
