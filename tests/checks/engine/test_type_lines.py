"""A monster whose record does not say what its type line says: what its effects tell is known, and nothing else is."""

from __future__ import annotations

import pytest

from tests.checks.engine.counting import count_monster, prepare_monsters

GROWTH = {"change-stat": {"of": "this-card", "by": 5}}
CARDS = {
    "Still Heron": {"class": "continuous", "does": GROWTH},
    "Turned Heron": {"class": "flip", "does": {"draw": {"count": 1}}},
    "Far Heron": {"class": "quick", "from": "graveyard", "does": GROWTH},
    "Bound Heron": {"class": "unclassified", "does": {"forbid": {"what": "special-summon"}}},
    "Twofold Heron": {"class": "continuous", "carrier": "continuous-spell", "does": GROWTH},
    "Scaled Heron": {"class": "trigger", "named-timing": "end", "unplayed": "in the Pendulum Zone"},
    "Other Scaled Heron": {"class": "trigger", "named-timing": "end", "does": {"unplayed": "in the Pendulum Zone"}},
    "Nameless Heron": {"class": "trigger", "trigger": "sent-to-graveyard", "does": GROWTH},
}
UNKNOWN = "cannot decide | needs what the type line of {} says"
CASES = {
    # the card, where it lies, what kind of monster is asked for, and what is told of how many there are
    "an effect that applies": ("Still Heron", "field", "effect", "-300 Life Points"),
    "a Flip effect": ("Turned Heron", "field", "effect", "-300 Life Points"),
    "an effect in another place": ("Far Heron", "field", "effect", "-300 Life Points"),
    "an effect of which something is not known": ("Nameless Heron", "field", "effect", UNKNOWN),
    "a condition": ("Bound Heron", "field", "effect", UNKNOWN),
    "an effect that it has as a Spell": ("Twofold Heron", "field", "effect", UNKNOWN),
    "an effect that is not played": ("Scaled Heron", "field", "effect", UNKNOWN),
    "an effect that does what is not played": ("Other Scaled Heron", "field", "effect", UNKNOWN),
    "in the Graveyard, where a Gemini Monster is none": ("Still Heron", "graveyard", "effect", UNKNOWN),
    "what else it is": ("Still Heron", "field", "fusion", UNKNOWN),
}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    return prepare_monsters(corpus, eras, CARDS)


@pytest.mark.parametrize("title", CASES)
def test_what_the_effects_of_a_monster_tell_of_its_type_line(prepared, title):
    name, place, kind, told = CASES[title]
    described = {"zone": "monster-zone" if place == "field" else place, "kind": f"{kind}-monster"}
    assert count_monster(prepared, name, described, place=place) == told.format(name)
