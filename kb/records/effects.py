"""Effects as they are described, and cards with their effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from kb.records import words as words
from kb.records.base import OR_ONE, DateText, Password, Record, Slug, Text, Value, list_one_or_more
from kb.records.sources import Cites


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
Instruction = (
    words.Verb | Annotated[dict[words.Verb, Value], AfterValidator(check_single_key), AfterValidator(check_arguments)]
)
"""One thing an effect does: a verb, or a verb with its arguments."""
Instructions = Annotated[tuple[Instruction, ...], BeforeValidator(list_one_or_more), OR_ONE]
ConditionText = (
    words.Condition
    | Annotated[dict[words.Condition, Value], AfterValidator(check_single_key), AfterValidator(check_arguments)]
)
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
    when_or_if: Annotated[str, Field(pattern="^(when|if)$")] | None = None


class Effect(EffectDescription):
    """One effect of a card, perhaps one wording of it: ``since`` and ``until`` date the wording."""

    id: Slug
    same_as: Slug | None = None
    since: DateText | None = None
    until: DateText | None = None
    territory: some(words.Territory) | None = None  # type: ignore[valid-type]
    timing: words.Wording | None = None
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
    names: dict[str, Text] = Field(default_factory=dict)
    carrier: words.Carrier
    stats: Stats | None = None
    token: words.Answer = "no"
    cites: Cites = ()
    effects: tuple[Effect, ...] = ()
    rulings_that_except: tuple[CardException, ...] = ()
    note: Text | None = None


POINTS = (*get_args(words.Point), *get_args(words.RelativePoint))
