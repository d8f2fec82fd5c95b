"""A rule as players ask about it."""

from __future__ import annotations

from typing import NamedTuple


class Subject(NamedTuple):
    """A rule with the questions of players that it answers."""

    rules: tuple[str, ...]
    """The rules behind the answer, the most important first."""
    sentence: str = ""
    """The answer, standing alone; a rule's id in braces is that rule's sentence in the era asked about, and
    ``{points}`` are the parts of the Damage Step. Empty: the first rule's sentence.
    """
    yes: tuple[str, ...] = ()
    """Questions that are answered with yes."""
    no: tuple[str, ...] = ()
    """Questions that are answered with no."""
    told: tuple[str, ...] = ()
    """Questions that only the sentence answers."""
    switch: str = ""
    """The question answered differently over time that the questions of ``yes`` ask: its value is the answer."""
    past: str = ""
    """The rule of older formats, for questions about changes and about those formats."""
    past_yes: tuple[str, ...] = ()
    """Questions that are answered with yes by that rule, and with no today."""
    past_until: str = ""
    """The day until which the TCG had that rule."""
    given: tuple[str, ...] = ()
    """Terms of circumstances in which the answers are the same."""
    past_cites: tuple[tuple[str, str], ...] = ()
    """Who says so, by source and locator."""
