"""Cards whose texts say as what they count, or not: what is not played of that leaves it open who is asked."""

from __future__ import annotations

import pytest

from tests.checks.engine.counting import count_monster, prepare_monsters

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
CARDS["Ebbing Heron"] = {
    "class": "unclassified",
    "applies-when": [{"named-card-on-field": {"kind": "field-spell"}}],
    "does": {"count-as": {"never": "Heron"}},
}
CARDS["Circling Moth"] = {
    "class": "unclassified",
    "applies-when": [{"controls": {"archetype": "Lantern"}}],
    "does": {"count-as": {"archetype": "Lantern"}},
}
CASES = {
    # the card, the archetype that is asked for, and what is told of how many there are
    "a name that the text takes back": ("Lantern Heron", "Lantern", "-500 Life Points"),
    "a name that the text takes back only while something is so": ("Ebbing Heron", "Heron", "-800 Life Points"),
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
    return prepare_monsters(corpus, eras, CARDS)


@pytest.mark.parametrize("title", CASES)
def test_as_what_a_card_counts(prepared, title):
    name, archetype, told = CASES[title]
    assert count_monster(prepared, name, {"archetype": archetype}, besides=500) == told
