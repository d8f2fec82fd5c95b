"""The table of meetings: the results of two changes of one monster's ATK or DEF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kb.language import words
from kb.language.forms import Some
from kb.records.base import Record, Slug
from kb.records.sources import Switch


class StatChanged(Record):
    """A change of ATK or DEF, as far as it matters for the result.

    Example: {change: gain, by: continuous, lasts: longer}
    """

    change: Some[words.StatChange] | None = None
    """The kind of change; any, by default."""
    by: words.MadeBy | None = None
    """Whether a resolved effect or a Continuous Effect does it; either, by default."""
    lasts: Some[words.ChangeLasts] | None = None
    """How long; any time, by default."""
    amount: words.ChangeAmount | None = None
    """Whether its text names the number or counts it; either, by default."""
    of: words.ChangeOf = "any-card"
    """Whose effect it is; any card's, by default."""


class MeetingPair(Record):
    """Two changes that meet: the earlier, the later, and when the question arises.

    Example: {first: {change: gain, by: resolved}, then: {change: halve}, when: first-ends}
    """

    first: StatChanged
    """The earlier change."""
    then: StatChanged
    """The later change."""
    when: words.MeetingTime
    """When the question arises."""


RESULTS: Final[Mapping[words.MeetingTime, tuple[words.MeetingResult, ...]]] = {
    "then-comes": (
        "counts", "first-undone", "first-stays", "first-again", "first-fixed", "then-left-out", "then-nothing",
    ),
    "both-apply": ("first-again", "first-on-top"),
    "then-applies": ("first-left-out",),
    "first-changes": ("first-stays",),
    "first-ends": ("first-stays",),
    "first-returns": ("first-undone",),
    "then-ends": ("counts", "first-undone"),
}  # fmt: skip
"""The results that two changes can have at each time."""


class Meeting(Switch):
    """A row of the table of meetings: a question on two changes of a monster's ATK or DEF, with its answers.

    Example: {question: Is it so?, meets: [{first: {}, then: {}, when: then-ends}], values: {}, does: {}, history: {}}
    """

    meets: tuple[MeetingPair, ...]
    """The pairs of changes of which it asks."""
    does: dict[Slug, words.MeetingResult]
    """The result of each answer; with one left out both count in the order in which they came."""

    @property
    def is_dated(self) -> bool:
        """Whether it has had more than one known answer."""
        return len({each.value for periods in self.history.values() for each in periods} - {"open"}) > 1
