"""The answers of ``rulebook``: the rules of an era, and the differences of two eras."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from checks.answers.base import Citation, Count, Said

Mark = Literal["said", "ruled", "elsewhere", "disputed"]
"""The support of a rule: stated for this era, ruled for some cards, found only elsewhere, or disputed."""


class OtherTime(TypedDict):
    """The rule at another time, with the first or last day of it."""

    until: str | None
    since: str | None
    says: str


class Example(TypedDict):
    """A recorded ruling that the engine plays, and that rests on the rule."""

    ruling: str
    statement: str
    cite: Citation


class PrecedentInForce(TypedDict):
    """A single answer: for which effects (empty for all in a circumstance), the answer in words, and who gave it."""

    of: str
    says: str
    mark: Mark
    cites: list[Citation]
    other_times: list[OtherTime]


class RuleInForce(TypedDict):
    """A rule with the answers of an era in it."""

    rule: str
    number: str
    """Its place, such as 5.2.1."""
    sentence: str
    mark: Mark
    precedent: bool
    """Whether it rests on single answers, and not on a rule that changed."""
    cites: list[Citation]
    other_times: list[OtherTime]
    example: Example | None
    precedents: list[PrecedentInForce]


class RulesOfSection(TypedDict):
    """A part of a chapter."""

    number: str
    title: str
    rules: list[RuleInForce]


class MeetingInForce(TypedDict):
    """Two changes of ATK or DEF that meet, and their result."""

    rule: str
    first: str
    then: str
    says: str


class ChapterInForce(TypedDict):
    """A chapter, with its precedents in one line each."""

    anchor: str
    number: Count
    title: str
    sections: list[RulesOfSection]
    meetings: list[MeetingInForce]
    """The table of meetings, in the chapter that has its rules."""
    precedents: list[RuleInForce]


class OpenQuestion(TypedDict):
    """A question without an answer for the era."""

    chapter: str
    rule: str
    question: str


class ChartOfKind(TypedDict):
    """When a kind of effect can be activated, by timing."""

    kind: str
    points: dict[str, Said]


class RulebookOfEra(TypedDict):
    """``rulings rulebook ERA --json``"""

    ruleset: str
    title: str
    territory: str
    day: str
    about: str
    chart: list[ChartOfKind]
    chapters: list[ChapterInForce]
    open: list[OpenQuestion]


class SideOfDifference(TypedDict):
    """The answer of one of two eras; an empty sentence means that no source has one."""

    sentence: str
    cites: list[Citation]


class RuleDifference(TypedDict):
    """A question that two eras answer differently, or that only one answers."""

    rule: str
    chapter: str
    question: str
    then: SideOfDifference
    now: SideOfDifference
    rulings: Count
    """The recorded rulings that rest on the rule."""


class ErasCompared(TypedDict):
    """``rulings rulebook ERA --against OTHER --json``"""

    then: str
    now: str
    differ: list[RuleDifference]
    one_side: list[RuleDifference]
