"""How well the texts of real cards are read, where labels of a simulator's scripts lie beside the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.labels import list_cards, measure

POOL = Path(__file__).parents[4] / "shared" / "pool"


@pytest.fixture(scope="module")
def tallies(corpus):
    if not (POOL / "labels-dev-cards.jsonl").is_file():
        pytest.skip("the labels are not beside the repository")
    return measure(list_cards(POOL, corpus))


def test_fast_spells_and_traps(tallies):
    found = tallies["fast Spells and Traps"]
    assert found.accuracy >= 0.978
    assert found.f1 >= 0.94
    assert min(found.precision, found.rate(True)) >= 0.92
    without = tallies["without Counter Traps"]
    assert min(without.precision, without.rate(True)) >= 0.88
    assert tallies["timing sets"].accuracy >= 0.90


def test_optional_triggers_of_monsters(tallies):
    found = tallies["optional triggers"]
    assert found.accuracy >= 0.982
    assert min(found.rate(True), found.rate(False)) >= 0.975


def test_quick_effects_of_monsters(tallies):
    assert tallies["quick effects"].accuracy >= 0.97
    assert tallies["quick stat changes"].accuracy >= 0.91


def test_any_effect_of_a_card(tallies):
    assert tallies["any effect"].accuracy >= 0.976


def test_few_effects_are_left_open(tallies):
    assert tallies["decided"].accuracy >= 0.97
