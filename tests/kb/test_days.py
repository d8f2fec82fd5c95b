"""Days in locators."""

from __future__ import annotations

import pytest

from kb.locations.days import find_only_day

CASES = {
    "answer 12895, 2018-04-26": "2018-04-26",
    "2020-01-06, third mail; again 2020-01-06": "2020-01-06",
    "thread 1517, 2015-08-27, answer of 2014-02-07": None,
    "p. 23, no monster on the opponent's field": None,
    "question 12018-04-267": None,
    "": None,
}


@pytest.mark.parametrize(("locator", "day"), CASES.items(), ids=list(CASES))
def test_the_day_of_a_place_is_the_only_one_in_its_locator(locator: str, day: str | None) -> None:
    assert find_only_day(locator) == day
