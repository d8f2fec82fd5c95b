"""Lists of rulesets: named ones by name; of many single days the first ones and their number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

DAYS: Final = 3
"""How many single days are named before the rest is counted."""
_DAY: Final = re.compile(r"-\d{4}-\d\d-\d\d$")
"""The end of the id of a ruleset that has no name but its day."""


def list_rulesets(ids: Iterable[str]) -> str:
    """List rulesets for people; JSON lists them all."""
    listed = [*dict.fromkeys(ids)]
    days = [each for each in listed if _DAY.search(each)]
    if len(days) <= DAYS + 1:
        return ", ".join(listed)
    left_out = {*days[DAYS:]}
    return f"{', '.join(each for each in listed if each not in left_out)} and {len(left_out)} more days"
