"""Cards whose texts say as what they count, or not: what is not played of that leaves it open who is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.prepared import prepare_ruleset
from kb.records import Card, Claim

CARDS = {
    "Lantern Heron": {"class": "unclassified", "applies-when": "always", "does": {"count-as": {"never": "Lantern"}}},
    "Moth": {"class": "unclassified", "applies-when": "always", "does": {"count-as": {"archetype": "Lantern"}}},
    "Tide Moth": {"class": "continuous", "applies-when": {"unplayed": "at low tide"}, "does": {"count-as": {"archetype": "Lantern"}}},
    "Buried Moth": {
        "class": "continuous",
        "applies-when": [{"in-zone": {"of": "this-card", "zone": "graveyard"}}],
        "does": {"count-as": {"archetype": "Lantern"}},
    },
}  # fmt: skip
CARDS["Sky Moth"] = {
    "class": "unclassified",
    "applies-when": [{"not": {"named-card-on-field": {"kind": "field-spell"}}}],
    "does": {"count-as": {"archetype": "Lantern"}},
}
CARDS["Reef Moth"] = {
    "class": "unclassified",
    "applies-when": [{"named-card-on-field": {"kind": "field-spell"}}, {"unplayed": "at low tide"}],
    "does": {"count-as": {"archetype": "Lantern"}},
}
CARDS["Circling Moth"] = {
    "class": "unclassified",
    "applies-when": [{"controls": {"archetype": "Lantern"}}],
    "does": {"count-as": {"archetype": "Lantern"}},
}
CASES = {
    # the card, the archetype that is asked for, and what is told of how many there are
    "a name that the text takes back": ("Lantern Heron", "Lantern", "-500 Life Points"),
    "another part of that name": ("Lantern Heron", "Heron", "-800 Life Points"),
    "what it counts as always": ("Moth", "Lantern", "-800 Life Points"),
    "what it counts as when that is not played": ("Tide Moth", "Lantern", 'cannot decide | "at low tide" of Tide Moth is not played'),
    "what it is in any case": ("Tide Moth", "Moth", "-800 Life Points"),
    "what it counts as while something is so": ("Sky Moth", "Lantern", "-800 Life Points"),
    "what it does not count as, whatever is not played": ("Reef Moth", "Lantern", "-500 Life Points"),
    "what it counts as while it does": (
        "Circling Moth", "Lantern", "cannot decide | needs to know what heron counts as to tell that",
    ),
    "what it counts as elsewhere": ("Buried Moth", "Lantern", "-500 Life Points"),
}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    cards = {
        name.casefold(): Card.model_validate({"name": name, "carrier": "monster", "effects": [{"id": "own"} | effect]})
        for name, effect in CARDS.items()
    }
    return prepare_ruleset(replace(corpus, cards=cards), eras["tcg-modern"], full_rulebook())


@pytest.mark.parametrize("title", CASES)
def test_as_what_a_card_counts(prepared, title):
    name, archetype, told = CASES[title]
    count = {"times": {"count": {"archetype": archetype, "of": "controller"}, "each": 300}}
    rings = [{"inflict-damage": {"amount": 500}}, {"inflict-damage": {"amount": count}}]
    bell = {"plain": "normal-trap", "effect": {"class": "activation", "does": rings}}
    scene = {
        "situation": "empty-battle-phase",
        "given": {"cards": {"heron": {"card": name, "of": "turn-player"}, "bell": bell}},
        "when": [{"activate": "bell", "at": "main-phase"}],
        "then": {"counted": {"life": {"of": "opponent", "changes-by": -800}}},
    }
    answers, _ = answer_scenario(prepared, Claim.model_validate(scene))
    said = answers["counted"]
    assert " | ".join(filter(None, (said.engine, said.because))) == told
