"""Many rulesets in one line."""

import pytest

from checks.report.rulesets import list_rulesets

DAYS = [f"ocg-2017-0{month}-24" for month in range(1, 7)]


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        (["tcg-goat", "ocg-modern"], "tcg-goat, ocg-modern"),
        (["tcg-goat", "tcg-goat"], "tcg-goat"),
        (DAYS[:4], ", ".join(DAYS[:4])),
        (DAYS[:5], f"{', '.join(DAYS[:3])} and 2 more days"),
        (["tcg-2011", *DAYS, "tcg-modern"], f"tcg-2011, {', '.join(DAYS[:3])}, tcg-modern and 3 more days"),
    ],
)
def test_rulesets_with_a_name_are_named_and_of_many_days_the_first(listed, told):
    assert list_rulesets(listed) == told
