"""Rulings of different times that differ: each holds in its own, and a switch carries the difference."""

from __future__ import annotations

import pytest

from checks.judge.era_differences import find_era_differences


@pytest.fixture(scope="module")
def differences(judge):
    return find_era_differences(judge)


def test_honest_in_calculation_differs_by_the_switch_of_worded_stat_changes(differences):
    found = [each for each in differences if "honest" in each.one or "honest" in each.other]
    assert found
    assert all(each.switches == ("damage-step-worded-stat-change",) for each in found)


def test_no_pair_shares_a_ruleset_or_an_answer(differences):
    assert differences
    for each in differences:
        assert not set(each.one_rulesets) & set(each.other_rulesets)
        assert each.one_says != each.other_says
