"""Claims, rulings, and the files that hold them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from kb.language import words
from kb.language.forms import Some
from kb.records.base import (
    OR_ONE,
    DateText,
    LineNumber,
    Password,
    PastDay,
    Record,
    RuleId,
    Slug,
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
    """The attack target: a monster in a battle position, or the player."""
    compare: Some[words.BattleComparison] | None = None
    """How the attacker's ATK compares with the other value."""
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
    """The subject of a claim: every member of a described class, the plain one, or some.

    Example: {effect: {carrier: counter-trap}}
    """

    effect: EffectDescription | None = None
    """Effects; in the scene each is called the-effect."""
    on: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    """The roles that have the effect, one after the other; by default a card of its own."""
    battle: BattleDescription | None = None
    """Battles between attacker and target; each is played with several pairs of numbers."""
    life_change: LifeChangeDescription | None = None
    """Changes of Life Points; the stage direction ``apply: the-life-change`` makes each."""
    point: Some[words.Point] | None = None
    """Points; in the scene each is called the-point."""


PointKey = Annotated[str, Field(pattern="^(?:" + "|".join(POINTS) + ")$")]  # fmt: skip


class Window(Record):
    """The timings at which an effect can be activated (or its trigger met): each timing is a question.

    Example: {window: {may-activate: Honest.light, at: {start: yes, before-calculation: yes}}}
    """

    may_activate: Text | None = None
    """A card by any name, an effect of one (CARD.id), or a role of the scene; by default the class of ``for-...``."""
    triggers: Text | None = None
    """The same for an effect that triggers instead of being activated by choice."""
    using: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    """The effects of the card used in the same Chain Link; ``[]`` for none, all possibilities by default."""
    at: Annotated[dict[PointKey, words.YesNo], Field(min_length=1)] = Field(default_factory=dict)
    """For each timing whether it can be activated there."""
    throughout: words.YesNo | None = None
    """The same for all timings of the Damage Step that ``at`` does not name."""
    because: Some[words.Reason] | None = None
    """Why, for a card's effect; any of several reasons."""

    @model_validator(mode="after")
    def check_question(self) -> Self:
        """Refuse a window without a question, and a reason for a whole class, whose members may have others."""
        if not self.at and self.throughout is None:
            raise ValueError("at or throughout expected, found neither")
        if self.may_activate is not None and self.triggers is not None:
            raise ValueError("may-activate or triggers expected, found both")
        if self.because is not None and self.may_activate is None and self.triggers is None:
            raise ValueError("because, expected beside may-activate or triggers; a class has no one reason")
        return self


class Chart(Record):
    """The timings of a phase or step: number, names, order.

    Example: {chart: {of: damage-step, count: 5}}
    """

    of: words.ChartOf
    """The turn, phase or step: turn, battle-phase, battle-step or damage-step."""
    is_: tuple[words.Point, ...] | None = None
    """All of its timings, in order."""
    contains: Some[words.Point] | None = None
    """Timings that it has."""
    count: int | None = None
    """How many timings it has."""
    number: int | None = None
    """An index in the order, from 1 on; ``named`` is the timing there."""
    named: words.Point | None = None
    """The timing for ``number`` or ``follows``."""
    follows: words.ChartOf | words.Point | None = None
    """The timing just before ``named``, or before the phase or step itself."""

    @model_validator(mode="after")
    def check_an_answer(self) -> Self:
        """Refuse a chart without a statement."""
        if all(getattr(self, name) is None for name in ("is_", "contains", "count", "number", "follows")):
            raise ValueError("one of is, contains, count, number, follows expected, found none")
        return self


class Reading(Record):
    """The meaning of a phrase of card text.

    Example: {reading: {phrase: during-damage-calculation, means: {named-timing: during-calculation}}}
    """

    phrase: Slug
    """The phrase, under the name by which effects list it in ``phrases``."""
    wording: words.Wording | None = None
    """The style of the texts; any by default."""
    means: EffectDescription
    """The description of every effect with this phrase."""


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
    """The documents on which the verdict rests, by their keys: the rules that contradict the ruling cite each."""


class Differs(Record):
    """A claim that two rulesets differ somewhere.

    Example: {differs: {rulesets: [tcg-edison, tcg-modern], in: damage-step}}
    """

    rulesets: Annotated[tuple[Slug, ...], Field(min_length=2, max_length=2)]
    """The two rulesets."""
    in_: words.ChartOf
    """The phase or step: its timings, or the activations there, differ."""


class Claim(Record):
    """The executable part of a record: a prefix and exactly one shape.

    Example: {situation: plain-battle, then: {falls: {event: {what: destroy, of: target, by: battle}}}}
    """

    situation: words.SituationName | None = None
    """The stock scene with which it starts; by default an empty one."""
    given: Given | None = None
    """The cards of the scene; added to the stock scene."""
    when: tuple[Act, ...] = ()
    """The acts, after those of the stock scene."""
    for_every: Quantified | None = None
    """Its subject: every member of a class, with any value of unmentioned fields."""
    for_plain: Quantified | None = None
    """Its subject: the plain members of a class, neutral in all unmentioned fields."""
    for_some: Quantified | None = None
    """Its subject: at least one member of a class."""
    except_: tuple[EffectDescription | Slug, ...] = ()
    """Effects outside its subject, described or by a name of effect-classes.yaml."""

    window: Window | None = None
    """The timings at which an effect can be activated."""
    then: Annotated[dict[Slug, Fact], Field(min_length=1)] | None = None
    """The facts that a replay of the scene shows, each under a name."""
    chart: Chart | None = None
    """The timings of a phase or step."""
    reading: Reading | None = None
    """The meaning of a phrase of card text."""
    note: Note | None = None
    """A verdict on another ruling."""
    differs: Differs | None = None
    """That two rulesets differ."""
    stands: dict[Slug, Text] | None = None
    """Why a fact holds in every variation of its scene, by its name; printed with the vacuous agreements."""
    standing: Literal["implied"] | None = None
    """That the source does not say it: it is the opposite case of a claim that the source states."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return SHAPES

    @model_validator(mode="after")
    def check_one_shape(self) -> Self:
        """Refuse a claim with two shapes or two quantifiers."""
        check_exactly_one(self, "shape")
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
    from_: PastDay
    """The first day."""
    until: DateText | None = None
    """The day from which it is no longer claimed."""
    era: words.EraBasis = "stated"
    """How the days are known; by default stated by the source."""


Rulesets = Span | Annotated[tuple[Slug, ...], Field(min_length=1)]


class Withdrawal(Record):
    """The withdrawal of a ruling by its source; it stays on record for the time before.

    Example: {on: 2012-03-01, why: Struck from the list., cites: [{source: harbour-handbook, locator: p. 4}]}
    """

    on: PastDay
    """The day from which it is no longer claimed."""
    why: Text
    """The known circumstances, in a sentence."""
    cites: Annotated[Cites, Field(min_length=1)]
    """The sources for the withdrawal."""


class Supersession(Record):
    """The replacement of a ruling by another; it stays on record for the time before.

    Example: {by: sudden-whetstone-2009-partly-wrong, on: 2014-03-21}
    """

    by: Text
    """The successor: its id within the file or the source, or its whole address."""
    on: PastDay
    """The day from which it is no longer claimed."""


def read_range(value: object) -> object:
    """Read one number as a range of one."""
    return (value, value) if isinstance(value, int) else value


NumberRange = Annotated[tuple[LineNumber, LineNumber], BeforeValidator(read_range), OR_ONE]
"""The first and the last, counted from 1; one number stands for both."""


class Ruling(Record):
    """One sentence of a source, with its executable parts.

    Example: {id: ask-a-judge, locator: note 4, statement: In doubt one asks a judge., text-only: advice}
    """

    id: Slug
    """Its name within the file, part of its permanent address."""
    locator: Text
    """The place of the sentence in the section."""
    lines: NumberRange | None = None
    """Its line in the captured text, or its first and last line."""
    sentences: NumberRange | None = None
    """Its sentence in that one line, or its first and last, if the line is long."""
    statement: Text
    """The source's claim, in one sentence of your own."""
    standing: words.Standing = "stated"
    """How the source makes the claim; stated by default."""
    speaker: Slug | None = None
    """The original document, by its key; required for a quoted record, and named for one whose text is inferred."""
    rulesets: Rulesets | None = None
    """The scope of its claims; by default its speaker's, if it has one, else the file's."""
    looked: PastDay | None = None
    """The last day on which a later answer to the same question was looked for, with none found that says otherwise."""
    looked_in: words.LookedIn | None = None
    """Where it was looked for."""
    withdrawn: Withdrawal | None = None
    """Its withdrawal; it is judged for the time before only, like a span with `until`."""
    superseded: Supersession | None = None
    """Its supersession; it is judged for the time before only."""
    cards: tuple[Text, ...] = ()
    """The cards that it names, by any name that is certainly theirs; each has its record."""
    cites: tuple[Cite | Annotated[int, Field(ge=1)], ...] = ()
    """The source's citations for it: a place in a document, or the number of one of the page's references."""
    topic: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    """Topics under which to find it."""
    shows: Annotated[tuple[RuleId, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    """The rules, by their ids, whose example it is in the rulebook of each era in which it agrees and rests on them."""
    claims: Annotated[dict[Slug, Claim], Field(min_length=1)] | None = None
    """Its executable parts, each under a name."""
    text_only: words.TextOnly | None = None
    """Why no part of it can be executed, instead of claims."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return ("claims", "text_only")

    @model_validator(mode="after")
    def check_claims_or_text(self) -> Self:
        """Refuse a record with neither claims nor a reason for their absence."""
        check_exactly_one(self, "of the two")
        if self.standing == "quoted" and self.speaker is None:
            raise ValueError("a quoted record names its speaker (a key of sources.yaml)")
        if self.withdrawn is not None and self.superseded is not None:
            raise ValueError("one of withdrawn, superseded expected, found both")
        return self


class RulingFile(Record):
    """The rulings of one section of one source.

    Example: {source: harbour-handbook, section: Battles, rulesets: [tcg-modern], rulings: []}
    """

    source: Slug
    """The document, by its key in sources.yaml; the folder has the same name."""
    section: Text
    """The section's title, as the source has it."""
    rulesets: Rulesets
    """The scope of its rulings, unless one has its own."""
    rulings: tuple[Ruling, ...]
    """The rulings, one for each sentence."""


class Situation(Record):
    """A stock scene with which scenarios start: its cards and acts come first.

    Example: {about: A turn in which nobody attacks., given: {}}
    """

    about: Text
    """A description of the scene, in a sentence."""
    given: Given
    """The cards of the scene."""
    when: tuple[Act, ...] = ()
    """The acts."""


FactKey = Annotated[str, Field(pattern=r"[a-z0-9]+(?:[-/][a-z0-9]+)*#[a-z0-9-]+(?:/[a-z0-9@.-]+)*")]


class Disagreement(Record):
    """Known contradictions and conflicts with one reason.

    Example: {kind: source-wrong, reason: Wrong., cites: [{source: a, locator: b}], facts: {a/b/late#at/end: all}}
    """

    kind: words.DisagreementKind
    """The kind of disagreement."""
    title: Text | None = None
    """The question, as a judge would put it."""
    reason: Text
    """The reason, in a sentence or two: both sides, with their days, and why one prevails."""
    today: Text | None = None
    """How it is played today."""
    cites: Annotated[Cites, Field(min_length=1)]
    """The sources for the reason."""
    facts: Annotated[dict[FactKey, Some[Slug]], Field(min_length=1)]
    """Each fact as in the report (ruling#claim/fact), or two joined by ~: its rulesets, or all."""


class CoverageLines(Record):
    """Lines of a document without a record, and why.

    Example: {from: 5, to: 7, reason: heading}
    """

    from_: LineNumber
    """The first line."""
    to: LineNumber
    """The last line."""
    sentences: NumberRange | None = None
    """The sentences of that one line, if only some have no record."""
    reason: Slug
    """The reason, in a word such as heading, blank or lost."""
    note: Text | None = None
    """Anything else an editor should know."""


class CoverageFile(Record):
    """The lines of one document without a record.

    Example: {source: harbour-handbook, document: harbour, lines: [{from: 1, to: 1, reason: blank}]}
    """

    source: Slug
    """The source, by its key in sources.yaml."""
    document: Text
    """The name of its captured text."""
    lines: tuple[CoverageLines, ...]
    """The lines without a record."""


class Nicknames(Record):
    """Players' names for a card.

    Example: {name: Copper Badger, nicknames: [Badger]}
    """

    name: Text
    """Its official name."""
    nicknames: tuple[Text, ...] = ()
    """Its nicknames and abbreviations, each once."""
    formerly: tuple[Text, ...] = ()
    """Names that were printed on it before."""
    passwords: tuple[Password, ...] = ()
    """The passwords printed under other pictures of it, in quotes."""

    @model_validator(mode="after")
    def check_any(self) -> Self:
        """Refuse an entry without a name or number."""
        if not (self.nicknames or self.formerly or self.passwords):
            raise ValueError("an entry has `nicknames`, `formerly` or `passwords`")
        return self
