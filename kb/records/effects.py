"""Effects as they are described, and cards with their effects."""

from __future__ import annotations

from typing import Annotated, get_args

from pydantic import Field

from kb.records import words
from kb.records.base import DateText, Password, Record, Slug, Some, Text
from kb.records.conditions import Conditions
from kb.records.sources import Cites
from kb.records.verbs import Instructions


class EffectDescription(Record):
    """A described effect: thirteen fields that range, the rest on demand; a list means any of its words."""

    carrier: Some[words.Carrier] | None = None
    class_: Some[words.EffectClass] | None = None
    optional: Some[words.Optionality] | None = None
    trigger: Some[words.Trigger] | None = None
    about: Some[words.About] | None = None
    named_timing: Some[words.NamedTiming] | None = None
    answers: Some[words.Answers] | None = None
    negates: Some[words.Negates] | None = None
    atk_def: Some[words.AtkDef] | None = None
    stat_condition: Some[words.StatCondition] | None = None
    summons: Some[words.Summons] | None = None
    brings: Some[words.Brings] | None = None
    printed_limit: Some[words.PrintedLimit] | None = None

    speed: Some[int] | None = None
    from_: Some[words.Origin] | None = None
    has: Some[words.Has] | None = None
    targets: Some[words.Targets] | None = None
    cost: Instructions | None = None
    does: Instructions | None = None
    forbids: Some[words.Forbids] | None = None
    limits: Some[words.Limits] | None = None
    destination: Some[words.Destination] | None = None
    needs: Conditions | None = None
    applies_when: Conditions | None = None
    lasts: Some[words.Lasts] | None = None
    to: Some[words.To] | None = None
    phrases: Some[Text] | None = None
    wording: Some[words.Wording] | None = None
    when_or_if: Annotated[str, Field(pattern="^(when|if)$")] | None = None


class Effect(EffectDescription):
    """One effect of a card, perhaps one wording of it: ``since`` and ``until`` date the wording."""

    id: Slug
    same_as: Slug | None = None
    since: DateText | None = None
    until: DateText | None = None
    territory: Some[words.Territory] | None = None
    unplayed: Text | None = None
    """What of the effect is not played yet, in a few words: every answer about it is "cannot decide"."""
    cites: Cites = ()
    note: Text | None = None


class Stats(Record):
    """What is printed on a monster; ``?`` stands for a value that varies."""

    atk: int | Annotated[str, Field(pattern=r"^\?$")] | None = None
    def_: int | Annotated[str, Field(pattern=r"^\?$")] | None = None
    level: int | None = None
    rank: int | None = None
    link: int | None = None
    attribute: words.Attribute | None = None
    type: words.MonsterType | None = None


class CardException(Record):
    """A dated card ruling that allows or forbids an effect against the general rule."""

    effect: Slug
    point: Some[words.Point] | None = None
    allowed: words.YesNo
    territory: Some[words.Territory] | None = None
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
    kinds: Some[words.MonsterKind] = ()
    """What a monster's type line says beside its Type: normal, effect, fusion, tuner …"""
    stats: Stats | None = None
    token: words.YesNo = "no"
    cites: Cites = ()
    effects: tuple[Effect, ...] = ()
    rulings_that_except: tuple[CardException, ...] = ()
    note: Text | None = None


POINTS = (*get_args(words.Point), *get_args(words.RelativePoint))
