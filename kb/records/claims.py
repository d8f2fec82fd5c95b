"""Claims, rulings, and the files that hold them."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from kb.records import words as words
from kb.records.base import (
    OR_ONE,
    DateText,
    LineNumber,
    Record,
    Slug,
    Some,
    Text,
    check_exactly_one,
    list_one_or_more,
)
from kb.records.effects import POINTS, EffectDescription
from kb.records.facts import Fact
from kb.records.scenarios import Act, Given
from kb.records.sources import Cites


class BattleDescription(Record):
    """A described battle: a list means any of its words."""

    target: Some[Annotated[str, Field(pattern="^(attack|defense|facedown|direct)$")]] | None = None
    compare: Some[Annotated[str, Field(pattern="^(higher|equal|lower)$")]] | None = None
    zero: Some[Annotated[str, Field(pattern="^(none|attacker|target|both)$")]] | None = None
    piercing: Some[words.YesNo] | None = None
    damage_to: Some[Annotated[str, Field(pattern="^(turn-player|opponent|nobody)$")]] | None = None


class LifeChangeDescription(Record):
    """A described change of Life Points: a list means any of its words."""

    by: Some[words.LifeChangeBy] | None = None
    to: Some[words.Player] | None = None


class Quantified(Record):
    """What a claim speaks of: every member of a described class, the plain one, or some."""

    effect: EffectDescription | None = None
    on: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    battle: BattleDescription | None = None
    life_change: LifeChangeDescription | None = None
    point: Some[words.Point] | None = None


PointKey = Annotated[str, Field(pattern="^(?:" + "|".join(POINTS) + ")$")]  # fmt: skip


class Window(Record):
    """At which points something may be activated (or its trigger met): the points are the questions."""

    may_activate: Text | None = None
    triggers: Text | None = None
    using: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    at: Annotated[dict[PointKey, words.YesNo], Field(min_length=1)]
    because: Some[words.Reason] | None = None


ChartOf = Annotated[str, Field(pattern="^(turn|battle-phase|battle-step|damage-step)$")]


class Chart(Record):
    """The points of a phase or step: number, names, order."""

    of: ChartOf
    is_: tuple[words.Point, ...] | None = None
    contains: Some[words.Point] | None = None
    count: int | None = None
    number: int | None = None
    named: words.Point | None = None
    follows: Text | None = None

    @model_validator(mode="after")
    def check_an_answer(self) -> Self:
        """Refuse a chart that says nothing."""
        if all(getattr(self, name) is None for name in ("is_", "contains", "count", "number", "follows")):
            raise ValueError("one of is, contains, count, number, follows expected, found none")
        return self


class Reading(Record):
    """What a phrase of card text means."""

    phrase: Slug
    wording: words.Wording | None = None
    means: EffectDescription


class Note(Record):
    """A verdict of a source on another ruling; the judge executes it."""

    about: Text
    calls_it: words.NoteVerdict
    facts: tuple[Text, ...] = ()
    because: Some[words.Reason] | None = None
    leans_on: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()


class Differs(Record):
    """A claim that two rulesets differ somewhere."""

    rulesets: Annotated[tuple[Slug, ...], Field(min_length=2, max_length=2)]
    in_: Text


class Claim(Record):
    """What a record says that can be executed: a prefix and exactly one shape."""

    situation: words.SituationName | None = None
    given: Given | None = None
    when: tuple[Act, ...] = ()
    for_every: Quantified | None = None
    for_plain: Quantified | None = None
    for_some: Quantified | None = None
    except_: tuple[EffectDescription | Slug, ...] = ()

    window: Window | None = None
    then: Annotated[dict[Slug, Fact], Field(min_length=1)] | None = None
    chart: Chart | None = None
    reading: Reading | None = None
    note: Note | None = None
    differs: Differs | None = None

    @model_validator(mode="after")
    def check_one_shape(self) -> Self:
        """Refuse a claim with two shapes or two quantifiers."""
        check_exactly_one(self, SHAPES, "shape")
        quantifiers = [name for name in QUANTIFIERS if getattr(self, name) is not None]
        if len(quantifiers) > 1:
            raise ValueError("one of for-every, for-plain, for-some expected, found more")
        if self.except_ and not quantifiers:
            raise ValueError("one of for-every, for-plain, for-some expected beside except, found none")
        window = self.window
        if window is not None and not quantifiers and window.may_activate is None and window.triggers is None:
            raise ValueError("what the window is of expected: may-activate, triggers or a for-… beside it")
        return self


SHAPES = ("window", "then", "chart", "reading", "note", "differs")
QUANTIFIERS = ("for_every", "for_plain", "for_some")


class Span(Record):
    """The days and territories for which something is claimed; without ``until``, for everything later."""

    territory: Annotated[tuple[words.Territory, ...], BeforeValidator(list_one_or_more), OR_ONE]
    from_: DateText
    until: DateText | None = None
    era: words.EraBasis = "stated"


Rulesets = Span | tuple[Slug, ...]


def read_lines(value: object) -> object:
    """Read one line number as a range of one."""
    return (value, value) if isinstance(value, int) else value


class Ruling(Record):
    """One sentence of a source, and what of it can be executed."""

    id: Slug
    locator: Text
    lines: Annotated[tuple[LineNumber, LineNumber], BeforeValidator(read_lines), OR_ONE] | None = None
    statement: Text
    standing: words.Standing = "stated"
    speaker: Slug | None = None
    rulesets: Rulesets | None = None
    cards: tuple[Text, ...] = ()
    cites: Cites = ()
    topic: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    claims: Annotated[dict[Slug, Claim], Field(min_length=1)] | None = None
    text_only: words.TextOnly | None = None

    @model_validator(mode="after")
    def check_claims_or_text(self) -> Self:
        """Refuse a record with neither claims nor a reason to have none."""
        check_exactly_one(self, ("claims", "text_only"), "of the two")
        if self.standing == "quoted" and self.speaker is None:
            raise ValueError("a quoted record names its speaker (a key of sources.yaml)")
        return self


class RulingFile(Record):
    """What one section of one source claims."""

    source: Slug
    section: Text
    rulesets: Rulesets
    rulings: tuple[Ruling, ...]


class Situation(Record):
    """A stock scene that scenarios start from: its cards and acts are merged first."""

    about: Text
    given: Given
    when: tuple[Act, ...] = ()


class Disagreement(Record):
    """A known contradiction or conflict, and why it stands."""

    key: Text
    ruleset: Slug
    kind: words.DisagreementKind
    reason: Text
    cites: Annotated[Cites, Field(min_length=1)]


class CoverageLines(Record):
    """Lines of a document that carry no record, and why."""

    from_: LineNumber
    to: LineNumber
    reason: Slug
    note: Text | None = None


class CoverageFile(Record):
    """The lines of one document that carry no record."""

    source: Slug
    document: Text
    lines: tuple[CoverageLines, ...]


class Nicknames(Record):
    """What players call a card."""

    name: Text
    nicknames: Annotated[tuple[Text, ...], Field(min_length=1)]
    cites: Cites = ()
