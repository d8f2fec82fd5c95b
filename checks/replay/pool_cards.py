"""Cards of an imported pool in a scenario: their printed texts allow, and do, what was read of them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from kb import records
from kb.corpus.model import Corpus
from kb.corpus.yaml import Document, read_text
from kb.lookup.find import Lookup, open_lookup
from kb.pool.draft import draft_card, name_file
from kb.pool.printed import Pool


def bring_cards(corpus: Corpus, document: Document, pool: Path | None) -> tuple[Corpus, Document]:
    """Bring the cards that a scenario names and the corpus lacks, drafted from their texts, by names beyond doubt."""
    named = find_named(document.value)
    unknown = [each for each in named if corpus.find_card(each["card"]) is None]
    if not unknown or pool is None or not pool.is_file():
        return corpus, document
    value = deepcopy(document.value)
    lookup, printed, cards = open_lookup([pool]), Pool(pool), dict(corpus.cards)
    for each in find_named(value):
        if corpus.find_card(each["card"]) is not None:
            continue
        found = find_card(each["card"], lookup, printed, corpus)
        if isinstance(found, str):
            each["card"] = found
        elif found is not None:
            cards[name_file(found.name)] = found
            each["card"] = found.name
    return replace(corpus, cards=cards), replace(document, value=value)


def find_card(name: str, lookup: Lookup, pool: Pool, corpus: Corpus) -> records.Card | str | None:
    """Find a card by a name of the pool, drafted, or the name by which the corpus knows it; None where in doubt."""
    meant = lookup.find(name, 2).certain
    if meant is None:
        return None
    known = corpus.find_card(meant.name) or (corpus.find_card(meant.password) if meant.password else None)
    if known is not None:
        return known.name
    card = pool.find(key=meant.key, password=meant.password, name=meant.name)
    if card is None:
        return None
    draft = draft_card(card, *pool.find_names(card.key), quoting=True)
    return records.Card.model_validate(read_text(draft, card.name).value)


def find_named(value: Any) -> list[dict[str, Any]]:
    """Find the cards of a scenario that are real ones."""
    given = value.get("given") if isinstance(value, dict) else None
    cards = given.get("cards") if isinstance(given, dict) else None
    things = cards.values() if isinstance(cards, dict) else ()
    return [each for each in things if isinstance(each, dict) and isinstance(each.get("card"), str)]
