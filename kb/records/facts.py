"""Observable facts of a scenario: each asks one question and gives its answer."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kb.language import words
from kb.language.forms import Some, to_kebab
from kb.records.base import Record, Text, check_exactly_one
from kb.records.events import find_misfit
from kb.records.scenarios import Moment, Moments, Roles, RoleText


class StateFact(Record):
    """The state of a card or player at a moment: one attribute is the question, its value the answer.

    Example: {state: {of: target, at: start/ready, position: defense}}
    """

    of: Roles
    """The cards in question; for ``applies`` effects too, as role.effect."""
    at: Moments | None = None
    """When, at each moment; by default at the end.

    A timing without an edge is read at ``ready``, the End Step and later ones at ``passed``. If a timing is reached
    more than once the last time counts; a fact true at another time only is not decided: ``{after: …}`` names it.
    """
    position: words.Position | None = None
    """Its battle position."""
    zone: words.Zone | None = None
    """Its place."""
    atk: int | None = None
    """Its ATK at that moment."""
    def_: int | None = None
    """Its DEF at that moment."""
    marked: words.YesNo | None = None
    """Whether it is determined to be destroyed by battle."""
    applies: words.YesNo | None = None
    """Whether the effect, or one of the card's, applies or is still in force."""
    controller: words.Player | None = None
    """Who controls it."""
    counters: int | None = None
    """How many counters are on it."""
    materials: int | None = None
    """How many Xyz Materials it has."""
    negated: words.YesNo | None = None
    """Whether its effects are negated."""
    can_attack: words.YesNo | None = None
    """Whether it can declare an attack."""
    level: int | None = None
    """Its Level."""
    type: words.MonsterType | None = None
    """Its Type."""
    attribute: words.Attribute | None = None
    """Its Attribute."""
    carrier: words.Carrier | None = None
    """Its kind of card at that moment."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return STATE_ATTRIBUTES

    @model_validator(mode="after")
    def check_one_attribute(self) -> Self:
        """Refuse a state without an attribute or with two."""
        check_exactly_one(self, "attribute")
        return self


STATE_ATTRIBUTES = (
    "position", "zone", "atk", "def_", "marked", "applies", "controller", "counters", "materials", "negated",
    "can_attack",    "level", "type", "attribute", "carrier",
)  # fmt: skip


class EventFact(Record):
    """An event: the columns are the question, ``times`` and ``amount`` the answer.

    Example: {event: {what: destroy, of: target, by: battle, at: end, times: 1}}
    """

    what: words.EventWord
    """The event."""
    of: Roles | None = None
    """The cards, effects or players to which it happens, to each of them; any by default."""
    by: RoleText | None = None
    """Its cause: battle, game-rule, cost, card-effect, a card, an effect, or the acting player."""
    from_: words.Zone | None = None
    """The zone from which a card moves."""
    to: Text | None = None
    """Its destination: a zone, a battle position, or the role of the other card."""
    kind: words.DamageKind | None = None
    """Which kind of damage it is."""
    piercing: words.YesNo | None = None
    """Whether it is piercing battle damage."""
    at: Moments | None = None
    """When, at any of the moments; at any time by default."""
    chain: Literal["none"] | None = None
    """``none`` for an event outside a Chain."""
    first: Literal["yes"] | None = None
    """``yes`` if it is the first event at its timing."""
    times: Annotated[int, Field(ge=0)] | Literal["never"] | None = None
    """How often it happens, or ``never``; at least once by default."""
    amount: int | Literal["difference", "attacker-atk"] | None = None
    """How much: a number, ``difference`` (of the battling values) or ``attacker-atk``."""

    @model_validator(mode="after")
    def check_columns(self) -> Self:
        """Refuse a column that the event does not record, or a subject that it cannot have."""
        said = [to_kebab(name) for name in self.model_fields_set if getattr(self, name) is not None]
        if (misfit := find_misfit(self.what, self.of or (), said)) is not None:
            raise misfit
        if self.piercing is not None and self.kind == "effect-damage":
            raise ValueError("effect damage is never piercing: leave `piercing` out, or write kind: battle-damage")
        return self


class LegalFact(Record):
    """Whether an act is legal, and why.

    Example: {legal: {act: target, what: target, at: start, is: yes}}
    """

    act: words.ActWord
    """The act."""
    what: RoleText
    """The card or effect of the act, or the timing that it leads to."""
    by: words.Player | None = None
    """The acting player; by default the card's controller."""
    for_: RoleText | None = None
    """The effect that would target, or whose cost would be paid."""
    on: RoleText | None = None
    """The monster that would be attacked, or ``direct``; any by default."""
    in_answer_to: Text | None = None
    """The Chain Link to respond to, by its label; asked once it is on the Chain."""
    at: Moments | None = None
    """When, each moment by itself; by default at the end of the scene."""
    is_: words.YesNo
    """Whether it is legal."""
    because: Some[words.Reason] | None = None
    """Why; compared if it is illegal; any of several reasons."""


class PossibleFact(Record):
    """Whether something can be done to a card.

    Example: {possible: {do: change-position, to: target, at: after-calculation, is: yes}}
    """

    do: words.Doing
    """The verb."""
    to: RoleText
    """The card to which it would be done."""
    by: words.Cause = "card-effect"
    """The cause; a card effect by default."""
    at: Moments | None = None
    """When, each moment by itself; at the end of the scene by default."""
    is_: words.YesNo
    """Whether it can be done."""
    because: Some[words.Reason] | None = None
    """Why; compared if it cannot; any of several reasons."""


class ChainsFact(Record):
    """How many Chains can be started, or which effects share one.

    Example: {chains: {at: during-calculation, started-by: player, at-most: 1}}
    """

    at: Moments
    """At which timings."""
    started_by: words.StartedBy | None = None
    """Who starts the Chains; any by default."""
    at_most: Annotated[int, Field(ge=0)] | Literal["any"] | None = None
    """How many Chains the players can start at each of the timings, exactly; ``any`` for no limit."""
    links: tuple[tuple[RoleText, ...], ...] | None = None
    """Some of the Chains, each as its effects from Chain Link 1 on."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return ("at_most", "links")

    @model_validator(mode="after")
    def check_one_answer(self) -> Self:
        """Refuse a fact about Chains without an answer, or with two."""
        check_exactly_one(self, "answer")
        return self


class ActsFirstFact(Record):
    """Which player acts first.

    Example: {acts-first: {at: start-step, is: turn-player}}
    """

    at: Moments
    """At which timing; the scene has to reach it."""
    after: Text | None = None
    """After which Chain Link, by its label; by default before any Chain."""
    is_: words.Player
    """The player who acts first."""


class LifeFact(Record):
    """A player's Life Points, or how they change over the scenario.

    Example: {life: {of: opponent, changes-by: -400}}
    """

    of: words.Player
    """The player."""
    at: Moment | None = None
    """When; at the end of the scene by default."""
    is_: int | None = None
    """How many Life Points the player has."""
    changes_by: int | None = None
    """How many more (or fewer, below 0) they are than at the beginning of the scene."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return ("is_", "changes_by")

    @model_validator(mode="after")
    def check_one_answer(self) -> Self:
        """Refuse a fact about Life Points without an answer, or with two."""
        check_exactly_one(self, "answer")
        return self


class Fact(Record):
    """One observable fact of a scenario: exactly one question with its answer.

    Example: {state: {of: attacker, at: end, marked: no}}
    """

    state: StateFact | None = None
    """The state of a card at a moment."""
    event: EventFact | None = None
    """Whether, how often and how something happens."""
    order: tuple[EventFact, ...] | None = None
    """Events that happen one after the other, the earliest first."""
    legal: LegalFact | None = None
    """Whether an act is legal."""
    possible: PossibleFact | None = None
    """Whether something can be done to a card."""
    chains: ChainsFact | None = None
    """How many Chains can be started, or which effects share one."""
    acts_first: ActsFirstFact | None = None
    """Which player acts first."""
    life: LifeFact | None = None
    """A player's Life Points."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return FACT_KINDS

    @model_validator(mode="after")
    def check_one_question(self) -> Self:
        """Refuse a fact without a question or with two."""
        check_exactly_one(self, "question")
        return self


FACT_KINDS = ("state", "event", "order", "legal", "possible", "chains", "acts_first", "life")
