"""A name in an effect that no printed card has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checks.lint.material import Check, Material
from kb.corpus.model import index_cards
from kb.corpus.yaml import LinePath
from kb.lookup.folding import fold
from kb.problems import Problem, advise_meant


def find(material: Material) -> Iterator[Problem]:
    """Find names in ``named`` that neither the corpus nor the card pool has, letter by letter."""
    known = material.printed_names | {
        name for card in material.whole.cards.values() for name in (card.name, *card.aliases)
    }
    own = index_cards(material.whole.cards)
    for slug, card in material.own.cards.items():
        for at, effect in enumerate(card.effects):
            body = effect.model_dump(mode="json", by_alias=True, exclude_unset=True)
            for name in dict.fromkeys(list_named(body)):
                if name not in known and name.casefold() not in own:
                    place: LinePath = ("effects", at)
                    alike = [each for each in known if fold(each) == fold(name)]
                    yield material.report_card(
                        CHECK.code, slug, place, f"no card is called {name}", "a printed name, letter by letter",
                        f"write {alike[0]}" if alike else advise_meant(name, known, "check the name"),
                    )  # fmt: skip


def list_named(value: Any, key: str = "") -> Iterator[str]:
    """List the names in a part of a record."""
    if isinstance(value, dict):
        for name, below in value.items():
            yield from list_named(below, name)
    elif isinstance(value, list):
        for each in value:
            yield from list_named(each, key)
    elif key == "named" and isinstance(value, str):
        yield value


CHECK = Check("unknown-name", "a name in an effect that no printed card has", find, needs_pool=True)
