"""Cards of an imported pool in a scenario, drafted from their printed texts."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from kb import records
from kb.corpus.model import Corpus
from kb.corpus.yaml import Document, read_text
from kb.database.rows import index_names
from kb.lookup.find import Match, open_lookup
from kb.lookup.unknown import CLOSEST, refuse_name
from kb.pool.printed import Pool
from kb.reader.drafts.draft import draft_card, name_file


def bring_cards(
    corpus: Corpus,
    document: Document,
    pool: Path | None,
    *,
    guess: bool = False,
    advice: str = "",
) -> tuple[Corpus, Document]:
    """Add the cards that a scenario names and the corpus lacks, drafted from their texts.

    Args:
    corpus: The records.
    document: The scenario.
    pool: The imported pool, if there is one.
    guess: Whether the closest card is taken where no name fits for certain.
    advice: How a reader asks for that.

    Raises:
    kb.lookup.unknown.UnknownCard: A name fits no card for certain.
    """
    if all(corpus.find_card(each["card"]) is not None for _, each in find_named(document.value)):
        return corpus, document
    value = deepcopy(document.value)
    places = [pool] if pool is not None and pool.is_file() else []
    printed = Pool(places[0]) if places else None
    lookup, cards = open_lookup(places, index_names(corpus)), dict(corpus.cards)
    for role, each in find_named(value):
        name = each["card"]
        if corpus.find_card(name) is not None:
            continue
        answer = lookup.find(name, CLOSEST + 1)
        meant = answer.meant or (answer.guess if guess else None)
        found = find_card(meant, printed, corpus) if meant else None
        if found is None:
            line = document.find_line(("given", "cards", role, "card"))
            raise refuse_name(lookup, answer, has_pool=printed is not None, guess=advice, path=document.path, line=line)
        if corpus.find_card(found.name) is None:
            cards[name_file(found.name)] = found
        each["card"] = found.name
    return replace(corpus, cards=cards), replace(document, value=value)


def find_card(meant: Match, pool: Pool | None, corpus: Corpus) -> records.Card | None:
    """Find the record of a card, or draft one from its text; None without either."""
    known = corpus.find_card(meant.name) or (corpus.find_card(meant.password) if meant.password else None)
    if known is not None or pool is None:
        return known
    card = pool.find(key=meant.key, password=meant.password, name=meant.name)
    if card is None:
        return None
    draft = draft_card(card, *pool.find_names(card.key), quoting=True)
    return records.Card.model_validate(read_text(draft, card.name).value)


def find_named(value: Any) -> list[tuple[str, dict[str, Any]]]:
    """Find the real cards of a scenario, with their roles."""
    given = value.get("given") if isinstance(value, dict) else None
    cards = given.get("cards") if isinstance(given, dict) else None
    things = cards.items() if isinstance(cards, dict) else ()
    return [(role, each) for role, each in things if isinstance(each, dict) and isinstance(each.get("card"), str)]
