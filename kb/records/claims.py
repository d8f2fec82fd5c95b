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
from kb.records.sources import Cite, Cites


class BattleDescription(Record):
    """A described battle: a list means any of its words.

    Example: {target: defense, compare: higher, piercing: yes}
    """

    target: Some[words.BattleTarget] | None = None
    """What is attacked: a monster in a battle position, or the player."""
    compare: Some[words.BattleComparison] | None = None
    """How the attacker's ATK stands to the other value."""
    zero: Some[words.WhoseZero] | None = None
    """Whose value is 0."""
    piercing: Some[words.YesNo] | None = None
    """Whether the attacker inflicts piercing battle damage."""
    damage_to: Some[words.DamageTaker] | None = None
    """Who takes battle damage."""


class LifeChangeDescription(Record):
    """A described change of Life Points: a list means any of its words.

    Example: {by: pay-life, to: turn-player}
    """

    by: Some[words.LifeChangeBy] | None = None
    """How the Life Points change."""
    to: Some[words.Player] | None = None
    """Whose Life Points change."""


class Quantified(Record):
    """What a claim speaks of: every member of a described class, the plain one, or some.

    Example: {effect: {carrier: counter-trap}}
    """

    effect: EffectDescription | None = None
    """Effects; in the scene each is called the-effect."""
    on: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    """The roles that have the effect, one after the other; a card of its own, unless said."""
    battle: BattleDescription | None = None
    """Battles between attacker and target; each is played with several pairs of numbers."""
    life_change: LifeChangeDescription | None = None
    """Changes of Life Points; the stage direction ``apply: the-life-change`` makes each."""
    point: Some[words.Point] | None = None
    """Points; in the scene each is called the-point."""


PointKey = Annotated[str, Field(pattern="^(?:" + "|".join(POINTS) + ")$")]  # fmt: skip


class Window(Record):
    """At which points something may be activated (or its trigger met): the points are the questions.

    Example: {window: {may-activate: Honest.light, at: {start: yes, before-calculation: yes}}}
    """

    may_activate: Text | None = None
    """A card by any name, an effect of one (CARD.id), or a role of the scene; the class of ``for-...``, unless said."""
    triggers: Text | None = None
    """The same, for an effect that is not activated by choice but set off."""
    using: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    """The effects of the card used in the same Chain Link; ``[]`` for none, all possibilities unless said."""
    at: Annotated[dict[PointKey, words.YesNo], Field(min_length=1)] = Field(default_factory=dict)
    """For each point whether it may be activated there."""
    throughout: words.YesNo | None = None
    """The same for all points of the Damage Step that ``at`` does not name."""
    because: Some[words.Reason] | None = None
    """Why, of a card's effect; of several reasons, any."""

    @model_validator(mode="after")
    def check_question(self) -> Self:
        """Refuse a window without a question, and the reason of a whole class: its members may each have another."""
        if not self.at and self.throughout is None:
            raise ValueError("at or throughout expected, found neither")
        if self.may_activate is not None and self.triggers is not None:
            raise ValueError("may-activate or triggers expected, found both")
        if self.because is not None and self.may_activate is None and self.triggers is None:
            raise ValueError("because, expected beside may-activate or triggers; a class has no one reason")
        return self


class Chart(Record):
    """The points of a phase or step: number, names, order.

    Example: {chart: {of: damage-step, count: 5}}
    """

    of: words.ChartOf
    """What has the points: turn, battle-phase, battle-step or damage-step."""
    is_: tuple[words.Point, ...] | None = None
    """All of its points, in their order."""
    contains: Some[words.Point] | None = None
    """Points that it has."""
    count: int | None = None
    """How many points it has."""
    number: int | None = None
    """A place in the order, from 1 on; ``named`` is the point that has it."""
    named: words.Point | None = None
    """The point that ``number`` or ``follows`` speaks of."""
    follows: words.ChartOf | words.Point | None = None
    """What comes right before ``named``, or before the phase or step itself."""

    @model_validator(mode="after")
    def check_an_answer(self) -> Self:
        """Refuse a chart that says nothing."""
        if all(getattr(self, name) is None for name in ("is_", "contains", "count", "number", "follows")):
            raise ValueError("one of is, contains, count, number, follows expected, found none")
        return self


class Reading(Record):
    """What a phrase of card text means.

    Example: {reading: {phrase: during-damage-calculation, means: {named-timing: during-calculation}}}
    """

    phrase: Slug
    """The phrase, under the name by which effects list it in ``phrases``."""
    wording: words.Wording | None = None
    """In texts of which style; in any, unless said."""
    means: EffectDescription
    """What every effect with this phrase is like."""


class Note(Record):
    """A verdict of a source on another ruling; the judge executes it.

    Example: {note: {about: sudden-whetstone-2009, calls-it: extrapolation}}
    """

    about: Text
    """The ruling: its id within the file or the source, or its whole address."""
    calls_it: words.NoteVerdict
    """The verdict."""
    facts: tuple[Text, ...] = ()
    """The facts (claim/fact) that ``partly-incorrect`` means: exactly these are to contradict."""
    leans_on: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    """The documents that the verdict leans on, by their keys: the rules that contradict the ruling cite each."""


class Differs(Record):
    """A claim that two rulesets differ somewhere.

    Example: {differs: {rulesets: [tcg-edison, tcg-modern], in: damage-step}}
    """

    rulesets: Annotated[tuple[Slug, ...], Field(min_length=2, max_length=2)]
    """The two rulesets."""
    in_: words.ChartOf
    """In which phase or step: in its points, or in what may be activated there."""


class Claim(Record):
    """What a record says that can be executed: a prefix and exactly one shape.

    Example: {situation: plain-battle, then: {falls: {event: {what: destroy, of: target, by: battle}}}}
    """

    situation: words.SituationName | None = None
    """The stock scene that it starts from; from nothing, unless said."""
    given: Given | None = None
    """What is on the field; laid over the stock scene."""
    when: tuple[Act, ...] = ()
    """The acts, after those of the stock scene."""
    for_every: Quantified | None = None
    """What it speaks of: every member of a class, whatever is not mentioned."""
    for_plain: Quantified | None = None
    """What it speaks of: the plain members of a class, neutral in all that is not mentioned."""
    for_some: Quantified | None = None
    """What it speaks of: at least one member of a class."""
    except_: tuple[EffectDescription | Slug, ...] = ()
    """Effects that it does not speak of, described or by a name of effect-classes.yaml."""

    window: Window | None = None
    """At which points something may be activated."""
    then: Annotated[dict[Slug, Fact], Field(min_length=1)] | None = None
    """What a replay of the scene shows, each fact under a name."""
    chart: Chart | None = None
    """Which points a phase or step has."""
    reading: Reading | None = None
    """What a phrase of card text means."""
    note: Note | None = None
    """A verdict on another ruling."""
    differs: Differs | None = None
    """That two rulesets differ."""
    stands: dict[Slug, Text] | None = None
    """Why a fact stands whatever is turned in its scene, by its name; told beside the hollow agreements."""

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
    """The days and territories for which something is claimed; without ``until``, for everything later.

    Example: {territory: [tcg, ocg], from: 2014-03-21}
    """

    territory: Annotated[tuple[words.Territory, ...], Field(min_length=1), BeforeValidator(list_one_or_more), OR_ONE]
    """For which territories."""
    from_: DateText
    """The first day."""
    until: DateText | None = None
    """The day from which on it is no longer claimed."""
    era: words.EraBasis = "stated"
    """How the days are known; the source states them, unless said."""


Rulesets = Span | Annotated[tuple[Slug, ...], Field(min_length=1)]


class Withdrawal(Record):
    """That a ruling was taken back, by its source or whoever speaks for it; it stays on record for the days before.

    Example: {on: 2012-03-01, why: Struck from the list., cites: [{source: harbour-handbook, locator: p. 4}]}
    """

    on: DateText
    """The day from which on it is no longer claimed."""
    why: Text
    """What is known of it, in a sentence."""
    cites: Annotated[Cites, Field(min_length=1)]
    """What shows that it was taken back."""


class Supersession(Record):
    """That another ruling took the place of one; it stays on record for the days before.

    Example: {by: sudden-whetstone-2009-partly-wrong, on: 2014-03-21}
    """

    by: Text
    """The ruling that took its place: its id within the file or the source, or its whole address."""
    on: DateText
    """The day from which on it is no longer claimed."""


def read_range(value: object) -> object:
    """Read one number as a range of one."""
    return (value, value) if isinstance(value, int) else value


NumberRange = Annotated[tuple[LineNumber, LineNumber], BeforeValidator(read_range), OR_ONE]
"""The first and the last, counted from 1; one number stands for both."""


class Ruling(Record):
    """One sentence of a source, and what of it can be executed.

    Example: {id: ask-a-judge, locator: note 4, statement: In doubt one asks a judge., text-only: advice}
    """

    id: Slug
    """Its name within the file, part of its permanent address."""
    locator: Text
    """Where in the section the sentence stands."""
    lines: NumberRange | None = None
    """Its line in the captured text, or its first and last line."""
    sentences: NumberRange | None = None
    """Its sentence in that one line, or its first and last, where the line is long."""
    statement: Text
    """What the source claims, in one sentence of one's own."""
    standing: words.Standing = "stated"
    """How the source puts it; it states it, unless said."""
    speaker: Slug | None = None
    """The document that said it first, by its key; a quoted record needs one."""
    rulesets: Rulesets | None = None
    """For when it is claimed; unless said a quoted record takes its speaker's days, any other the file's."""
    withdrawn: Withdrawal | None = None
    """Since when it is taken back; it is judged for the days before only, like a span with `until`."""
    superseded: Supersession | None = None
    """Since when another ruling is in its place; it is judged for the days before only."""
    cards: tuple[Text, ...] = ()
    """The cards that it names, by any name that is certainly theirs; each has its record."""
    cites: tuple[Cite | Annotated[int, Field(ge=1)], ...] = ()
    """What the source cites for it: a place in a document, or the number of one of the page's references."""
    topic: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    """Under what else to look for it."""
    claims: Annotated[dict[Slug, Claim], Field(min_length=1)] | None = None
    """What of it can be executed, each claim under a name."""
    text_only: words.TextOnly | None = None
    """Why nothing of it can be executed, instead of claims."""

    @model_validator(mode="after")
    def check_claims_or_text(self) -> Self:
        """Refuse a record with neither claims nor a reason to have none."""
        check_exactly_one(self, ("claims", "text_only"), "of the two")
        if self.standing == "quoted" and self.speaker is None:
            raise ValueError("a quoted record names its speaker (a key of sources.yaml)")
        if self.withdrawn is not None and self.superseded is not None:
            raise ValueError("one of withdrawn, superseded expected, found both")
        return self


class RulingFile(Record):
    """What one section of one source claims.

    Example: {source: harbour-handbook, section: Battles, rulesets: [tcg-modern], rulings: []}
    """

    source: Slug
    """The document, by its key in sources.yaml; the folder has the same name."""
    section: Text
    """The section's title, as the source has it."""
    rulesets: Rulesets
    """For when its rulings are claimed, unless one says otherwise."""
    rulings: tuple[Ruling, ...]
    """The rulings, one for each sentence."""


class Situation(Record):
    """A stock scene that scenarios start from: its cards and acts are merged first.

    Example: {about: A turn in which nobody attacks., given: {}}
    """

    about: Text
    """What happens in it, in a sentence."""
    given: Given
    """What is on the field."""
    when: tuple[Act, ...] = ()
    """The acts."""


FactKey = Annotated[str, Field(pattern=r"[a-z0-9]+(?:[-/][a-z0-9]+)*#[a-z0-9-]+(?:/[a-z0-9@.-]+)*")]


class Disagreement(Record):
    """Known contradictions and conflicts that stand for one reason.

    Example: {kind: source-wrong, reason: Wrong., cites: [{source: a, locator: b}], facts: {a/b/late#at/end: all}}
    """

    kind: words.DisagreementKind
    """What sort of contradiction it is."""
    reason: Text
    """Why it stands, in a sentence or two."""
    cites: Annotated[Cites, Field(min_length=1)]
    """What shows that it does."""
    facts: Annotated[dict[FactKey, Some[Slug]], Field(min_length=1)]
    """Each fact as the report names it (ruling#claim/fact), or two joined by ~: under which rulesets, or all."""


class CoverageLines(Record):
    """Lines of a document that carry no record, and why.

    Example: {from: 5, to: 7, reason: heading}
    """

    from_: LineNumber
    """The first line."""
    to: LineNumber
    """The last line."""
    sentences: NumberRange | None = None
    """The sentences of that one line, if only some carry no record."""
    reason: Slug
    """Why they carry no record, in a word such as heading, blank or lost."""
    note: Text | None = None
    """Anything else an editor should know."""


class CoverageFile(Record):
    """The lines of one document that carry no record.

    Example: {source: harbour-handbook, document: harbour, lines: [{from: 1, to: 1, reason: blank}]}
    """

    source: Slug
    """The source, by its key in sources.yaml."""
    document: Text
    """The name of its captured text."""
    lines: tuple[CoverageLines, ...]
    """The lines without a record."""


class Nicknames(Record):
    """What players call a card.

    Example: {name: Copper Badger, nicknames: [Badger]}
    """

    name: Text
    """Its official name."""
    nicknames: Annotated[tuple[Text, ...], Field(min_length=1)]
    """Its nicknames and abbreviations, each once."""
