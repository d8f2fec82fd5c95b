"""What the corpus says, as typed records: sources, cards, situations, rulings, claims and facts.

Every model is frozen, refuses keys it does not know and spells its keys in kebab-case, as the YAML does.
Findings, conflicts and trace steps, which the checks hand to the database, stand in :mod:`kb.findings`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Annotated, Any, Self, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, model_validator

from kb import vocabulary as words


def spell_kebab(name: str) -> str:
    """Spell a Python attribute as its YAML key: ``named_timing`` as ``named-timing``, ``from_`` as ``from``."""
    return name.rstrip("_").replace("_", "-")


def list_one_or_more(value: object) -> object:
    """Read a lone value as a list of one; a list stays as it is."""
    if isinstance(value, list | tuple):
        return tuple(value)
    return (value,)


def check_date(text: str) -> str:
    """Hold a date text to the calendar; its form is year-month-day."""
    datetime.date.fromisoformat(text)
    return text


OR_ONE = Field(json_schema_extra={"x-or-one": True})
DateText = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(check_date)]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Password = Annotated[str, Field(pattern=r"^\d{8}$")]
Text = Annotated[str, Field(min_length=1)]

Value = JsonValue
"""A free argument of a verb or condition: its keys are checked against :data:`kb.vocabulary.Argument`."""


class Record(BaseModel):
    """A frozen record that knows its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=spell_kebab, populate_by_name=False)


# --- citations and sources -------------------------------------------------------------------------------


class Cite(Record):
    """Where a statement stands: a source, the place in it, and the page's reference number if it has one."""

    source: Slug
    locator: Text
    reference: int | None = None


Cites = tuple[Cite, ...]


class Hole(Record):
    """What a capture has lost, and how the place is read all the same."""

    locator: Text
    lost: Text
    reading: Text | None = None


class Source(Record):
    """A document that rulings, switches and card facts cite."""

    title: Text
    publisher: Text | None = None
    authority: words.Authority
    territory: tuple[words.Territory, ...] = ()
    language: Text | None = None
    published: DateText | None = None
    retrieved: DateText | None = None
    version: Text | None = None
    seen: words.Seen
    quoted_by: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    document: Text | None = None
    locator_style: Text | None = None
    holes: tuple[Hole, ...] = ()
    note: Text | None = None


class Reference(Record):
    """One numbered reference of a page and the document behind it."""

    number: int
    uses: int = 1
    source: Slug | None = None
    locator: Text | None = None
    status: words.CitationStatus
    note: Text | None = None


class ReferenceList(Record):
    """The references of one captured page."""

    page: Slug
    references: tuple[Reference, ...]


# --- rulesets and switches --------------------------------------------------------------------------------


class Ruleset(Record):
    """A territory and one day, under a name."""

    title: Text
    territory: words.Territory
    day: DateText
    about: Text
    cites: Cites = ()


class Period(Record):
    """From a day on, a switch has a value (``open`` where public text does not settle it)."""

    from_: DateText
    value: Text
    cites: Cites
    confidence: words.Confidence
    note: Text | None = None


class Switch(Record):
    """One question that the rules answered differently over time."""

    question: Text
    values: dict[Slug, Text]
    history: dict[words.Territory, tuple[Period, ...]]
    note: Text | None = None


# --- effects ------------------------------------------------------------------------------------------------


def check_arguments(value: object) -> object:
    """Hold every key below a verb or condition to the closed lists of words."""
    known = {*words.Argument.__args__, *words.Verb.__args__, *words.Condition.__args__} | {  # type: ignore[attr-defined]
        "atk-of", "def-of", "times", "difference", "a", "b", "that", "same-name-as", "level-of",
        "base-atk-of", "base-def-of", "of-player", "optional", "cost", "plus", "max", "min", "count-of",
        "turn-player", "opponent", "this-card",
    }  # fmt: skip
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            unknown = sorted(str(key) for key in item if key not in known)
            if unknown:
                raise ValueError(f"unknown word {', '.join(unknown)}")
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)
    return value


def check_single_key(value: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Hold a word with arguments to one word."""
    if len(value) != 1:
        raise ValueError(f"one word expected, found {len(value)}: {', '.join(map(str, value))}")
    return value


Worded = Annotated[dict[str, Value], AfterValidator(check_single_key), AfterValidator(check_arguments)]
Instruction = words.Verb | Annotated[
    dict[words.Verb, Value], AfterValidator(check_single_key), AfterValidator(check_arguments)
]
"""One thing an effect does: a verb, or a verb with its arguments."""
Instructions = Annotated[tuple[Instruction, ...], BeforeValidator(list_one_or_more), OR_ONE]
ConditionText = words.Condition | Annotated[
    dict[words.Condition, Value], AfterValidator(check_single_key), AfterValidator(check_arguments)
]
Conditions = Annotated[tuple[ConditionText, ...], BeforeValidator(list_one_or_more), OR_ONE]


def some(item: Any) -> Any:
    """Type of a field that takes a word or a list of words, and means any of them."""
    return Annotated[tuple[item, ...], BeforeValidator(list_one_or_more), OR_ONE]


class EffectDescription(Record):
    """A described effect: thirteen fields that range, the rest on demand; a list means any of its words."""

    carrier: some(words.Carrier) | None = None  # type: ignore[valid-type]
    class_: some(words.EffectClass) | None = None  # type: ignore[valid-type]
    optional: some(words.Optionality) | None = None  # type: ignore[valid-type]
    trigger: some(words.Trigger) | None = None  # type: ignore[valid-type]
    about: some(words.About) | None = None  # type: ignore[valid-type]
    named_timing: some(words.NamedTiming) | None = None  # type: ignore[valid-type]
    answers: some(words.Answers) | None = None  # type: ignore[valid-type]
    negates: some(words.Negates) | None = None  # type: ignore[valid-type]
    atk_def: some(words.AtkDef) | None = None  # type: ignore[valid-type]
    stat_condition: some(words.StatCondition) | None = None  # type: ignore[valid-type]
    summons: some(words.Summons) | None = None  # type: ignore[valid-type]
    brings: some(words.Brings) | None = None  # type: ignore[valid-type]
    printed_limit: some(words.PrintedLimit) | None = None  # type: ignore[valid-type]

    speed: some(int) | None = None  # type: ignore[valid-type]
    from_: some(words.Origin) | None = None  # type: ignore[valid-type]
    has: some(words.Has) | None = None  # type: ignore[valid-type]
    targets: some(words.Targets) | None = None  # type: ignore[valid-type]
    cost: Instructions | None = None
    does: Instructions | None = None
    forbids: some(words.Forbids) | None = None  # type: ignore[valid-type]
    limits: some(words.Limits) | None = None  # type: ignore[valid-type]
    destination: some(words.Destination) | None = None  # type: ignore[valid-type]
    needs: Conditions | None = None
    applies_when: Conditions | None = None
    lasts: some(words.Lasts) | None = None  # type: ignore[valid-type]
    to: some(words.To) | None = None  # type: ignore[valid-type]
    phrases: some(Text) | None = None  # type: ignore[valid-type]
    wording: some(words.Wording) | None = None  # type: ignore[valid-type]


class Effect(EffectDescription):
    """One effect of a card, perhaps one wording of it: ``since`` and ``until`` date the wording."""

    id: Slug
    same_as: Slug | None = None
    since: DateText | None = None
    until: DateText | None = None
    territory: some(words.Territory) | None = None  # type: ignore[valid-type]
    timing: words.Wording | None = None
    when_or_if: Annotated[str, Field(pattern="^(when|if)$")] | None = None
    cites: Cites = ()
    note: Text | None = None


class Stats(Record):
    """What is printed on a monster; ``?`` stands for a value that varies."""

    atk: int | Annotated[str, Field(pattern=r"^\?$")] | None = None
    def_: int | Annotated[str, Field(pattern=r"^\?$")] | None = None
    level: int | None = None
    rank: int | None = None
    link: int | None = None
    attribute: Slug | None = None
    type: Slug | None = None


class CardException(Record):
    """A dated card ruling that allows or forbids an effect against the general rule."""

    effect: Slug
    point: some(words.Point) | None = None  # type: ignore[valid-type]
    allowed: words.Answer
    territory: some(words.Territory) | None = None  # type: ignore[valid-type]
    from_: DateText
    until: DateText | None = None
    until_cites: Cites = ()
    cites: Annotated[Cites, Field(min_length=1)]
    note: Text | None = None


class Card(Record):
    """Card-text facts: names, stats and effects, each with its citation."""

    name: Text
    password: Password | None = None
    konami_id: int | None = None
    aliases: tuple[Text, ...] = ()
    names: dict[str, Text] = {}
    carrier: words.Carrier
    stats: Stats | None = None
    token: words.Answer = "no"
    cites: Cites = ()
    effects: tuple[Effect, ...] = ()
    rulings_that_except: tuple[CardException, ...] = ()
    note: Text | None = None


# --- scenarios ----------------------------------------------------------------------------------------------

POINTS = (*get_args(words.Point), *get_args(words.RelativePoint))

PointText = Annotated[
    str,
    Field(pattern=r"^(?:" + "|".join(POINTS) + r")(?:/(?:opens|ready|closes))?$"),
]  # fmt: skip


class Relative(Record):
    """A moment fixed by an act: just after it, or just before."""

    after: Text | None = None
    before: Text | None = None

    @model_validator(mode="after")
    def hold_one_side(self) -> Self:
        """Refuse a moment with neither side or both."""
        hold_exactly_one(self, ("after", "before"), "side")
        return self


Moment = PointText | Relative
Moments = Annotated[tuple[Moment, ...], BeforeValidator(list_one_or_more), OR_ONE]


class Thing(Record):
    """A card in a scenario: a real one, a plain filler, or a described one."""

    card: Text | None = None
    plain: words.Carrier | None = None
    of: words.Player | None = None
    in_: words.Zone | None = None
    position: words.Position | None = None
    atk: int | None = None
    def_: int | None = None
    level: int | None = None
    type: Slug | None = None
    attribute: Slug | None = None
    token: words.Answer | None = None
    counters: int | None = None
    effect: EffectDescription | None = None
    same_name_as: Slug | None = None
    clashes_with: Slug | None = None
    equipped_to: Slug | None = None
    marked: words.Answer | None = None
    negated: words.Answer | None = None

    @model_validator(mode="after")
    def hold_real_or_plain(self) -> Self:
        """Refuse a thing that is a real card and a filler at once."""
        if self.card is not None and self.plain is not None:
            raise ValueError("a real card or a plain filler expected, found both")
        return self


class Given(Record):
    """What is on the field when a scenario begins."""

    cards: dict[Slug, Thing] = {}
    life: dict[words.Player, int] | None = None
    turn: int | None = None


RoleText = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$")]
Roles = Annotated[tuple[RoleText, ...], BeforeValidator(list_one_or_more), OR_ONE]

STAGE_VERBS = frozenset((*get_args(words.Verb), *get_args(words.StageVerb)))


def check_stage(value: dict[str, Any]) -> dict[str, Any]:
    """Hold a stage direction to one verb; its other keys say more about it."""
    verbs = [key for key in value if key in STAGE_VERBS]
    if not verbs:
        raise ValueError(f"unknown word {', '.join(value) or 'nothing'}")
    if len(verbs) > 1:
        raise ValueError(f"one verb expected, found {len(verbs)}: {', '.join(verbs)}")
    check_arguments({key: inner for key, inner in value.items() if key != verbs[0]})
    return value


StageText = Annotated[dict[str, Value], AfterValidator(check_stage)]


class Act(Record):
    """One act of a scenario: exactly one verb, and what says more about it."""

    attack: RoleText | None = None
    activate: RoleText | None = None
    use: RoleText | None = None
    decline: Text | None = None
    replay: RoleText | None = None
    order: tuple[RoleText, ...] | None = None
    summon: RoleText | None = None
    set: RoleText | None = None
    change_position: RoleText | None = None
    go_to: words.Point | None = None
    stage: Annotated[tuple[StageText, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None

    on: RoleText | None = None
    at: PointText | Relative | None = None
    as_: Slug | None = None
    using: Annotated[tuple[RoleText, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    targets: Roles | None = None
    pays: Value = None
    chooses: Value = None
    in_answer_to: Text | None = None
    for_: Value = None
    to: Text | None = None
    by: RoleText | None = None

    @model_validator(mode="after")
    def hold_one_verb(self) -> Self:
        """Refuse an act without a verb or with two."""
        hold_exactly_one(self, ACT_VERBS, "verb")
        return self


ACT_VERBS = (
    "attack", "activate", "use", "decline", "replay", "order", "summon", "set", "change_position", "go_to",
    "stage",
)  # fmt: skip


def hold_exactly_one(record: BaseModel, names: tuple[str, ...], what: str) -> None:
    """Hold a record to exactly one of the keys."""
    found = [spell_kebab(name) for name in names if getattr(record, name) is not None]
    if len(found) != 1:
        listed = ", ".join(spell_kebab(name) for name in names)
        seen = ", ".join(found) or "none"
        raise ValueError(f"exactly one {what} expected of: {listed}; found {seen}")


# --- facts ----------------------------------------------------------------------------------------------------


class StateFact(Record):
    """How a card or player stands at a moment: the attribute is the question, its value the answer."""

    of: Roles
    at: Moments | None = None
    position: words.Position | None = None
    zone: words.Zone | None = None
    atk: int | None = None
    def_: int | None = None
    marked: words.Answer | None = None
    applies: words.Answer | None = None
    controller: words.Player | None = None
    counters: int | None = None
    negated: words.Answer | None = None
    can_attack: words.Answer | None = None
    level: int | None = None
    type: Slug | None = None
    attribute: Slug | None = None
    carrier: words.Carrier | None = None

    @model_validator(mode="after")
    def hold_one_attribute(self) -> Self:
        """Refuse a state without an attribute or with two."""
        hold_exactly_one(self, STATE_ATTRIBUTES, "attribute")
        return self


STATE_ATTRIBUTES = (
    "position", "zone", "atk", "def_", "marked", "applies", "controller", "counters", "negated", "can_attack",
    "level", "type", "attribute", "carrier",
)  # fmt: skip


class EventFact(Record):
    """Something that happens, so often: the columns are the question, ``times`` and ``amount`` the answer."""

    what: words.EventWord
    of: Roles | None = None
    by: RoleText | None = None
    to: Text | None = None
    kind: words.DamageKind | None = None
    piercing: words.Answer | None = None
    at: Moments | None = None
    chain: Annotated[str, Field(pattern="^(none|any)$")] | None = None
    first: words.Answer | None = None
    times: int | Annotated[str, Field(pattern="^never$")] | None = None
    amount: int | Annotated[str, Field(pattern="^(difference|attacker-atk)$")] | None = None


class LegalFact(Record):
    """Whether an act may be done, and why."""

    act: words.ActWord
    what: RoleText | None = None
    by: RoleText | None = None
    for_: RoleText | None = None
    on: RoleText | None = None
    in_answer_to: Text | None = None
    at: Moments | None = None
    is_: words.Answer
    because: some(words.Reason) | None = None  # type: ignore[valid-type]


class PossibleFact(Record):
    """Whether something can be done to a card."""

    do: words.Verb
    to: RoleText
    by: Text | None = None
    at: Moments | None = None
    is_: words.Answer
    because: some(words.Reason) | None = None  # type: ignore[valid-type]


class ChainsFact(Record):
    """How many Chains may be started, or which effects share one."""

    at: Moments
    started_by: Annotated[str, Field(pattern="^(player|trigger|any)$")] | None = None
    at_most: int | Annotated[str, Field(pattern="^any$")] | None = None
    links: tuple[tuple[RoleText, ...], ...] | None = None


class ActsFirstFact(Record):
    """Which player acts first."""

    at: Moments
    after: Text | None = None
    is_: words.Player


class LifeFact(Record):
    """A player's Life Points, or how they change over the scenario."""

    of: words.Player
    at: Moment | None = None
    is_: int | None = None
    changes_by: int | None = None

    @model_validator(mode="after")
    def hold_one_answer(self) -> Self:
        """Refuse a fact about Life Points without an answer, or with two."""
        hold_exactly_one(self, ("is_", "changes_by"), "answer")
        return self


class Fact(Record):
    """One observable fact of a scenario: exactly one question with its answer."""

    state: StateFact | None = None
    event: EventFact | None = None
    order: tuple[EventFact, ...] | None = None
    legal: LegalFact | None = None
    possible: PossibleFact | None = None
    chains: ChainsFact | None = None
    acts_first: ActsFirstFact | None = None
    life: LifeFact | None = None

    @model_validator(mode="after")
    def hold_one_question(self) -> Self:
        """Refuse a fact without a question or with two."""
        hold_exactly_one(self, FACT_KINDS, "question")
        return self


FACT_KINDS = ("state", "event", "order", "legal", "possible", "chains", "acts_first", "life")


# --- claims -----------------------------------------------------------------------------------------------------


class BattleDescription(Record):
    """A described battle: a list means any of its words."""

    target: some(Annotated[str, Field(pattern="^(attack|defense|facedown|direct)$")]) | None = None  # type: ignore[valid-type]
    compare: some(Annotated[str, Field(pattern="^(higher|equal|lower)$")]) | None = None  # type: ignore[valid-type]
    zero: some(Annotated[str, Field(pattern="^(none|attacker|target|both)$")]) | None = None  # type: ignore[valid-type]
    piercing: some(words.Answer) | None = None  # type: ignore[valid-type]
    damage_to: some(Annotated[str, Field(pattern="^(turn-player|opponent|nobody)$")]) | None = None  # type: ignore[valid-type]


class LifeChangeDescription(Record):
    """A described change of Life Points: a list means any of its words."""

    by: some(words.LifeChangeBy) | None = None  # type: ignore[valid-type]
    to: some(words.Player) | None = None  # type: ignore[valid-type]


class Quantified(Record):
    """What a claim speaks of: every member of a described class, the plain one, or some."""

    effect: EffectDescription | None = None
    on: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    battle: BattleDescription | None = None
    life_change: LifeChangeDescription | None = None
    point: some(words.Point) | None = None  # type: ignore[valid-type]


PointKey = Annotated[str, Field(pattern="^(?:" + "|".join(POINTS) + ")$")]  # fmt: skip


class Window(Record):
    """At which points something may be activated (or its trigger met): the points are the questions."""

    may_activate: Text | None = None
    triggers: Text | None = None
    using: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    at: Annotated[dict[PointKey, words.Answer], Field(min_length=1)]
    because: some(words.Reason) | None = None  # type: ignore[valid-type]


ChartOf = Annotated[str, Field(pattern="^(turn|battle-phase|battle-step|damage-step)$")]


class Chart(Record):
    """The points of a phase or step: number, names, order."""

    of: ChartOf
    is_: tuple[words.Point, ...] | None = None
    contains: some(words.Point) | None = None  # type: ignore[valid-type]
    count: int | None = None
    number: int | None = None
    named: words.Point | None = None
    follows: Text | None = None

    @model_validator(mode="after")
    def hold_an_answer(self) -> Self:
        """Refuse a chart that says nothing."""
        if all(getattr(self, name) is None for name in ("is_", "contains", "count", "number", "follows")):
            raise ValueError("one of is, contains, count, number, follows expected, found none")
        return self


class Reading(Record):
    """What a phrase of card text means."""

    phrase: Slug
    wording: words.Wording | None = None
    means: EffectDescription
    which: Annotated[str, Field(pattern="^(one-of|all-of)$")] | None = None


class Note(Record):
    """A verdict of a source on another ruling; the judge executes it."""

    about: Text
    calls_it: words.NoteVerdict
    facts: tuple[Text, ...] = ()
    because: some(words.Reason) | None = None  # type: ignore[valid-type]
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
    def hold_one_shape(self) -> Self:
        """Refuse a claim with two shapes or two quantifiers."""
        hold_exactly_one(self, SHAPES, "shape")
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
    lines: Annotated[tuple[int, int], BeforeValidator(read_lines), OR_ONE] | None = None
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
    def hold_claims_or_text(self) -> Self:
        """Refuse a record with neither claims nor a reason to have none."""
        hold_exactly_one(self, ("claims", "text_only"), "of the two")
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

    from_: int
    to: int
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
    nicknames: tuple[Text, ...]
    cites: Cites = ()
