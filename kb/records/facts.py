"""Observable facts of a scenario: each asks one question and gives its answer."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from kb.records import words as words
from kb.records.base import Record, Some, Text, check_exactly_one
from kb.records.scenarios import Moment, Moments, Roles, RoleText


class StateFact(Record):
    """How a card or player stands at a moment: the attribute is the question, its value the answer."""

    of: Roles
    at: Moments | None = None
    position: words.Position | None = None
    zone: words.Zone | None = None
    atk: int | None = None
    def_: int | None = None
    marked: words.YesNo | None = None
    applies: words.YesNo | None = None
    controller: words.Player | None = None
    counters: int | None = None
    negated: words.YesNo | None = None
    can_attack: words.YesNo | None = None
    level: int | None = None
    type: words.MonsterType | None = None
    attribute: words.Attribute | None = None
    carrier: words.Carrier | None = None

    @model_validator(mode="after")
    def check_one_attribute(self) -> Self:
        """Refuse a state without an attribute or with two."""
        check_exactly_one(self, STATE_ATTRIBUTES, "attribute")
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
    piercing: words.YesNo | None = None
    at: Moments | None = None
    chain: Annotated[str, Field(pattern="^(none|any)$")] | None = None
    first: words.YesNo | None = None
    times: int | Annotated[str, Field(pattern="^never$")] | None = None
    amount: int | Annotated[str, Field(pattern="^(difference|attacker-atk)$")] | None = None


class LegalFact(Record):
    """Whether an act may be done, and why."""

    act: words.ActWord
    what: RoleText
    by: RoleText | None = None
    for_: RoleText | None = None
    on: RoleText | None = None
    in_answer_to: Text | None = None
    at: Moments | None = None
    is_: words.YesNo
    because: Some[words.Reason] | None = None


class PossibleFact(Record):
    """Whether something can be done to a card."""

    do: words.Doing
    to: RoleText
    by: words.Cause = "card-effect"
    at: Moments | None = None
    is_: words.YesNo
    because: Some[words.Reason] | None = None


class ChainsFact(Record):
    """How many Chains may be started, or which effects share one."""

    at: Moments
    started_by: Annotated[str, Field(pattern="^(player|trigger|any)$")] | None = None
    at_most: int | Annotated[str, Field(pattern="^any$")] | None = None
    links: tuple[tuple[RoleText, ...], ...] | None = None

    @model_validator(mode="after")
    def check_one_answer(self) -> Self:
        """Refuse a fact about Chains without an answer, or with two."""
        check_exactly_one(self, ("at_most", "links"), "answer")
        return self


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
    def check_one_answer(self) -> Self:
        """Refuse a fact about Life Points without an answer, or with two."""
        check_exactly_one(self, ("is_", "changes_by"), "answer")
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
    def check_one_question(self) -> Self:
        """Refuse a fact without a question or with two."""
        check_exactly_one(self, FACT_KINDS, "question")
        return self


FACT_KINDS = ("state", "event", "order", "legal", "possible", "chains", "acts_first", "life")
