"""The official texts of the corpus' cards, from a card pool: read on demand, stored nowhere."""

from __future__ import annotations

from collections.abc import Mapping

from kb.pool.printed import Pool
from kb.reader.clauses.sentences import split_text
from kb.records import Card


def read_sentences(cards: Mapping[str, Card], pool: Pool) -> dict[str, tuple[str, ...]]:
    """Read the sentences of cards' texts, by the keys of the cards; cards missing in the pool are left out.

    Raises :class:`kb.problems.Refused` if the file is not a card pool.
    """
    found = pool.find_each((card.password, card.name) for card in cards.values())
    return {
        slug: split_text(card.facts.get("text"), card.facts.get("pendulum_text"))
        for slug, card in zip(cards, found, strict=True)
        if card is not None
    }
