"""Texts that keep players from a response."""

from __future__ import annotations

import pytest

from checks.asking.words.places import answer_closed


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("Draw 1 card.", "yes"),
        ("Your opponent cannot activate cards or effects in response to this card's activation.", "no"),
        ("Neither player can activate cards or effects in response to this card's activation.", "no"),
        ("Cards and effects cannot be activated in response to this card's activation.", "no"),
        ("Your opponent cannot activate cards or effects in response to this card's effect activations.", "no"),
        ("Your opponent cannot activate cards or effects in response to this effect's activation.", "depends"),
        ("Neither player can activate monster effects in response to this card's activation.", "depends"),
        ("Your opponent cannot activate that card in response to this effect's activation.", "depends"),
        (("If you control a Dragon, your opponent cannot activate cards or effects in response to this card's "
         "activation."), "depends"),
        ("Your opponent cannot activate cards or effects in response to the activation of your Spells.", "yes"),
    ],
)  # fmt: skip
def test_a_text_says_whether_players_can_respond(printed: str, said: str) -> None:
    assert answer_closed("Copper Badger", printed).said == said


def test_without_a_text_nothing_is_said() -> None:
    assert answer_closed("Copper Badger", None).said is None
