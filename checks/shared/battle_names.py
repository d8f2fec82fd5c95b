"""Cards' and effects' names for the roles and ids in a battle's replay."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kb.corpus.model import Corpus
from kb.site.words import KINDS, spell

BATTLING = ("attacker", "target")
"""Roles that are ordinary words too: replaced by the card's name in events only."""
HAPPENS = ("event", "window")
NAMED = re.compile(r'"[^"]*"|(?<![\w.-])[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)?(?![\w-])')
"""A role, or an effect of one, in the text of a replay; or a quotation, in which words are no roles."""


def name_roles(corpus: Corpus, scenario: Any) -> dict[str, str]:
    """Name each role that is a card, and each of its effects: ``honest.light`` is *Honest's Quick Effect*."""
    given = scenario.get("given") if isinstance(scenario, dict) else None
    roles = given.get("cards") if isinstance(given, dict) else None
    things = roles.items() if isinstance(roles, dict) else ()
    called = [(role, each["card"]) for role, each in things if isinstance(each, dict) and "card" in each]
    cards = [(role, card) for role, name in called if (card := corpus.find_card(str(name))) is not None]
    alike = Counter(card.name for _, card in cards)
    names: dict[str, str] = {}
    for role, card in cards:
        name = card.name if alike[card.name] == 1 else f"{card.name} ({spell(role)})"
        names[role] = name
        kinds = {effect.id: (effect.class_ or ("unclassified",))[0] for effect in card.effects}
        several = Counter(kinds.values())
        for effect, kind in kinds.items():
            which = f" ({spell(effect)})" if several[kind] > 1 else ""
            names[f"{role}.{effect}"] = f"{name}'s {KINDS.get(kind, 'effect')}{which}"
    return names


def tell_in_words(told: Iterable[Mapping[str, str]], names: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Write a replay with the names of cards and effects."""
    certain = {role: name for role, name in names.items() if role not in BATTLING}
    for line in told:
        known = names if line["kind"] in HAPPENS else certain
        yield {**line, "text": replace_names(line["text"], known)}


def replace_names(text: str, names: Mapping[str, str]) -> str:
    """Replace roles and effects by names, but for words of a card's text, which stand in quotation marks."""
    return NAMED.sub(lambda found: names.get(found[0], found[0]), text)
