"""A replay told on a page has the names that players use."""

from typing import Any

import pytest

from checks.shared.battle_names import name_roles, tell_in_words
from kb.corpus.model import Corpus

NAMES = {"attacker": "Copper Badger", "attacker.bristle": "Copper Badger's Quick Effect", "sudden-whetstone": "Sudden Whetstone",
         "x": "B.E.S. Anchor", "x.drag": "B.E.S. Anchor's effect"}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("event", "attacker declares an attack on target", "Copper Badger declares an attack on target"),
        ("event", "attacker: ATK 5000, by x.drag", "Copper Badger: ATK 5000, by B.E.S. Anchor's effect"),
        (
            "window",
            "window: attacker.bristle can be activated",
            "window: Copper Badger's Quick Effect can be activated",
        ),
        ("refusal", "not attacker.bristle: it is no attacker", "not Copper Badger's Quick Effect: it is no attacker"),
        ("event", "sudden-whetstone goes to the Graveyard", "Sudden Whetstone goes to the Graveyard"),
        ("event", "a sudden-whetstones, x-ray, a.x", "a sudden-whetstones, x-ray, a.x"),
        ("event", '"the attacker falls" of attacker', '"the attacker falls" of Copper Badger'),
    ],
)
def test_names_stand_where_roles_stood(kind: str, text: str, told: str) -> None:
    line = {"kind": kind, "text": text, "rule": "R-1"}
    assert list(tell_in_words([line], NAMES)) == [{"kind": kind, "text": told, "rule": "R-1"}]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ({"attacker": {"card": "copper badger"}}, "Copper Badger"),
        ({"attacker": {"card": "Copper Badger"}, "other": {"card": "Copper Badger"}}, "Copper Badger (attacker)"),
        ({"attacker": {"plain": "monster"}}, None), ({"attacker": {"card": "No Such Card"}}, None), (["Copper Badger"], None), (None, None),
    ],
)  # fmt: skip
def test_roles_are_named_after_their_cards(harbour: Corpus, cards: Any, name: str | None) -> None:
    names = name_roles(harbour, {"given": {"cards": cards}})
    assert names.get("attacker") == name
    assert all(each.startswith(f"{name}'s ") for role, each in names.items() if role.startswith("attacker."))
    assert bool([role for role in names if role.startswith("attacker.")]) == (name is not None)
