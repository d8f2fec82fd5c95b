"""Rulings of different times that differ: each holds in its own, and a switch carries the difference."""

from __future__ import annotations

import pytest

from checks.judge.era_differences import find_era_differences, find_turned

CARRIED = {
    "flip-effect-after-leaving": "flip-effect-lost-with-its-monster",
    "equal-zero-attack": "zero-against-zero",
    "damage-step-chart": "flip-effects-in-the-sixth",
    "damage-step-worded-stat-change": "honest-during",
    "activation-negation-by-spells-and-traps": "list-activation-negation",
}


@pytest.fixture(scope="module")
def differences(judge):
    return find_era_differences(judge)


@pytest.fixture(scope="module")
def turned(judge):
    return find_turned(judge, judge.corpus.rulings)


def test_honest_in_calculation_differs_by_the_switch_of_worded_stat_changes(differences):
    found = [each for each in differences if "honest" in each.one or "honest" in each.other]
    assert found
    assert all(each.switches == ("damage-step-worded-stat-change",) for each in found)


@pytest.mark.parametrize("switch", ["flip-effect-after-leaving", "damage-step-chart", "damage-step-worded-stat-change"])
def test_two_rulings_show_what_a_switch_carries(differences, switch):
    assert [each for each in differences if switch in each.switches]


@pytest.mark.parametrize(("switch", "ruling"), CARRIED.items())
def test_a_ruling_alone_shows_what_a_switch_carries(turned, switch, ruling):
    assert [each for each in turned if switch in each.switches and f"/{ruling}#" in each.one]


def test_no_pair_shares_a_ruleset_or_an_answer(differences, turned):
    assert differences
    for each in [*differences, *turned]:
        assert not set(each.one_rulesets) & set(each.other_rulesets)
        assert each.one_says != each.other_says
