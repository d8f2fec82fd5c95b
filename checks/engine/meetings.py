"""The table of meetings as the engine reads it: the results of two changes of one number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class ChangeMet(NamedTuple):
    """One of two changes that meet, as far as the table describes it; empty fields stand for anything."""

    kinds: frozenset[str] = frozenset()
    by: str = ""
    """``resolved`` or ``continuous``."""
    lasts: frozenset[str] = frozenset()
    """``damage-calculation-only``, ``damage-step-only`` or ``longer``."""
    amount: str = ""
    """``named`` by its text, or ``counted``."""
    of_another: bool = False
    """Whether only an effect of another card than the monster is meant."""


class Meeting(NamedTuple):
    """A pair of changes, with the rule and the question that decide."""

    question: str
    rule: str
    first: ChangeMet
    then: ChangeMet
    does: Mapping[str, str]
    """The result of each answer; with an answer left out both count in their order."""


Meetings = Mapping[str, tuple[Meeting, ...]]
"""The pairs of the table by the time at which they are asked, in their order."""
