"""Days in locators."""

from __future__ import annotations

import re

DAY = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")


def find_only_day(locator: str) -> str | None:
    """Find the only day in a locator, as that of an answer in a collection; None if it holds none or several."""
    days = {*DAY.findall(locator)}
    return days.pop() if len(days) == 1 else None
