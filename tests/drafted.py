"""The recorded cards as a card pool would have them: drafted from their printed texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from kb.corpus.model import Corpus
from kb.pool import yugi
from kb.pool.card import PoolCard
from kb.reader.drafts.draft import draft_record
from kb.reader.drafts.printed_card import Printed
from kb.records import Card
from tests.commands import ROOT

POOL = ROOT.parent / "shared" / "pool" / "cards.json"


@cache
def read_cards(path: Path = POOL) -> tuple[PoolCard, ...]:
    """Read the cards of a pool, once in a process: it takes seconds."""
    return tuple(yugi.read(path, json.loads(path.read_text(encoding="utf-8"))).cards)


def read_pool(path: Path = POOL) -> dict[str, PoolCard]:
    """Read the cards of a pool by password."""
    return {each.password: each for each in read_cards(path) if each.password}


def draft_recorded(corpus: Corpus, printed: Mapping[str, PoolCard]) -> Iterator[tuple[str, Card]]:
    """Draft each recorded card that a pool has, by slug, with the ids of its record."""
    for slug, card in sorted(corpus.cards.items()):
        found = printed.get(card.password or "")
        if found is not None:
            draft = draft_record(Printed(found.name, card.password, card.name, found.facts), None, [], quoting=True)
            yield slug, name_alike(card, Card.model_validate(draft))


def name_alike(card: Card, drafted: Card) -> Card:
    """Call the drafted effects by the ids of those recorded ones that carry the same sentences of the text."""
    named: dict[int, str] = {}
    for alike in (True, False):
        for effect in card.effects:
            fits = [
                at
                for at, each in enumerate(drafted.effects)
                if at not in named
                and set(each.text or ()) & set(effect.text or ())
                and (each.class_ == effect.class_ or not alike)
                and not (each.from_ and effect.from_ and set(each.from_) != set(effect.from_))
            ]
            if effect.id not in named.values() and fits and (alike or len(fits) == 1):
                named[fits[0]] = effect.id
    effects = [
        each.model_copy(update={"id": named.get(at, f"drafted-{each.id}")}) for at, each in enumerate(drafted.effects)
    ]
    return drafted.model_copy(update={"effects": tuple(effects)})
