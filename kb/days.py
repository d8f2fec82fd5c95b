"""The days that a text tells."""

from __future__ import annotations

import re

DAY = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")


def find_only_day(locator: str) -> str | None:
    """Find the day that a locator tells, as that of an answer in a collection; None if it tells none or several."""
    days = {*DAY.findall(locator)}
    return days.pop() if len(days) == 1 else None
