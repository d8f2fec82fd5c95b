"""Observable facts of a scenario: each asks one question and gives its answer."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kb.records import words as words
from kb.records.base import Record, Some, Text, check_exactly_one
from kb.records.scenarios import Moment, Moments, Roles, RoleText


class StateFact(Record):
    """How a card or player stands at a moment: one attribute is the question, its value the answer.

    Example: {state: {of: target, at: start/ready, position: defense}}
    """

    of: Roles
    """The cards that are asked about; for ``applies`` effects too, as role.effect."""
    at: Moments | None = None
    """When, at each moment; at the end, unless said.

    A point without an edge is read at ``ready``, the End Step and what follows it at ``passed``. Of a point that comes
    more than once the last time counts; what is right at another time only is not decided: ``{after: …}`` names it.
    """
    position: words.Position | None = None
    """Its battle position."""
    zone: words.Zone | None = None
    """Where it lies."""
    atk: int | None = None
    """Its ATK at that moment."""
    def_: int | None = None
    """Its DEF at that moment."""
    marked: words.YesNo | None = None
    """Whether it is determined to be destroyed by battle."""
    applies: words.YesNo | None = None
    """Whether the effect, or one of the card's, applies by itself or is still in force."""
    controller: words.Player | None = None
    """Who controls it."""
    counters: int | None = None
    """How many counters are on it."""
    materials: int | None = None
    """How many Xyz Materials it has."""
    negated: words.YesNo | None = None
    """Whether its effects are negated."""
    can_attack: words.YesNo | None = None
    """Whether it may declare an attack."""
    level: int | None = None
    """Its Level."""
    type: words.MonsterType | None = None
    """Its Type."""
    attribute: words.Attribute | None = None
    """Its Attribute."""
    carrier: words.Carrier | None = None
    """What kind of card it is at that moment."""

    @model_validator(mode="after")
    def check_one_attribute(self) -> Self:
        """Refuse a state without an attribute or with two."""
        check_exactly_one(self, STATE_ATTRIBUTES, "attribute")
        return self


STATE_ATTRIBUTES = (
    "position", "zone", "atk", "def_", "marked", "applies", "controller", "counters", "materials", "negated",
    "can_attack",    "level", "type", "attribute", "carrier",
)  # fmt: skip


class EventFact(Record):
    """Something that happens, so often: the columns are the question, ``times`` and ``amount`` the answer.

    Example: {event: {what: destroy, of: target, by: battle, at: end, times: 1}}
    """

    what: words.EventWord
    """What happens."""
    of: Roles | None = None
    """To which cards, effects or players it happens, to each of them; to any, unless said."""
    by: RoleText | None = None
    """What causes it: battle, game-rule, cost, card-effect, a card, an effect, or the player who does it."""
    from_: words.Zone | None = None
    """The zone from which a card moves."""
    to: Text | None = None
    """Where it leads: a zone, a battle position, or the role of the other card."""
    kind: words.DamageKind | None = None
    """Which kind of damage it is."""
    piercing: words.YesNo | None = None
    """Whether it is piercing battle damage."""
    at: Moments | None = None
    """When, at any of the moments; at any time, unless said."""
    chain: Literal["none"] | None = None
    """``none`` for what happens without a Chain."""
    first: Literal["yes"] | None = None
    """``yes`` if nothing happens before it at its point."""
    times: Annotated[int, Field(ge=0)] | Literal["never"] | None = None
    """How often it happens, or ``never``; at least once, unless said."""
    amount: int | Literal["difference", "attacker-atk"] | None = None
    """How much: a number, ``difference`` (of the battling values) or ``attacker-atk``."""


class LegalFact(Record):
    """Whether an act may be done, and why.

    Example: {legal: {act: target, what: target, at: start, is: yes}}
    """

    act: words.ActWord
    """What is to be done."""
    what: RoleText
    """The card or effect it is done with or to, or the point of the turn that is gone to."""
    by: words.Player | None = None
    """Who would do it; the card's controller, unless said."""
    for_: RoleText | None = None
    """The effect that would target, or that is paid for."""
    on: RoleText | None = None
    """The monster that would be attacked, or ``direct``; whatever there is, unless said."""
    in_answer_to: Text | None = None
    """The Chain Link that would be answered, by its label; asked once it is on the Chain."""
    at: Moments | None = None
    """When, each moment by itself; at the end of the scene, unless said."""
    is_: words.YesNo
    """Whether it may be done."""
    because: Some[words.Reason] | None = None
    """Why; compared where it may not be done; of several reasons, any."""


class PossibleFact(Record):
    """Whether something can be done to a card.

    Example: {possible: {do: change-position, to: target, at: after-calculation, is: yes}}
    """

    do: words.Doing
    """What would be done."""
    to: RoleText
    """The card to which it would be done."""
    by: words.Cause = "card-effect"
    """What would do it; a card effect, unless said."""
    at: Moments | None = None
    """When, each moment by itself; at the end of the scene, unless said."""
    is_: words.YesNo
    """Whether it can be done."""
    because: Some[words.Reason] | None = None
    """Why; compared where it cannot be done; of several reasons, any."""


class ChainsFact(Record):
    """How many Chains may be started, or which effects share one.

    Example: {chains: {at: during-calculation, started-by: player, at-most: 1}}
    """

    at: Moments
    """At which points."""
    started_by: words.StartedBy | None = None
    """What starts the Chains; any, unless said."""
    at_most: Annotated[int, Field(ge=0)] | Literal["any"] | None = None
    """How many Chains the players may start at each of the points, exactly; ``any`` for no limit."""
    links: tuple[tuple[RoleText, ...], ...] | None = None
    """Some of the Chains, each as its effects from Chain Link 1 on."""

    @model_validator(mode="after")
    def check_one_answer(self) -> Self:
        """Refuse a fact about Chains without an answer, or with two."""
        check_exactly_one(self, ("at_most", "links"), "answer")
        return self


class ActsFirstFact(Record):
    """Which player acts first.

    Example: {acts-first: {at: start-step, is: turn-player}}
    """

    at: Moments
    """At which point; the scene has to come there."""
    after: Text | None = None
    """After which Chain Link, by its label; with no Chain yet, unless said."""
    is_: words.Player
    """The player who acts first."""


class LifeFact(Record):
    """A player's Life Points, or how they change over the scenario.

    Example: {life: {of: opponent, changes-by: -400}}
    """

    of: words.Player
    """The player."""
    at: Moment | None = None
    """When; at the end of the scene, unless said."""
    is_: int | None = None
    """How many Life Points the player has."""
    changes_by: int | None = None
    """How many more (or fewer, below 0) they are than at the beginning of the scene."""

    @model_validator(mode="after")
    def check_one_answer(self) -> Self:
        """Refuse a fact about Life Points without an answer, or with two."""
        check_exactly_one(self, ("is_", "changes_by"), "answer")
        return self


class Fact(Record):
    """One observable fact of a scenario: exactly one question with its answer.

    Example: {state: {of: attacker, at: end, marked: no}}
    """

    state: StateFact | None = None
    """How a card stands at a moment."""
    event: EventFact | None = None
    """Whether, how often and how something happens."""
    order: tuple[EventFact, ...] | None = None
    """Events that happen one after the other, the earliest first."""
    legal: LegalFact | None = None
    """Whether an act may be done."""
    possible: PossibleFact | None = None
    """Whether something can be done to a card."""
    chains: ChainsFact | None = None
    """How many Chains may be started, or which effects share one."""
    acts_first: ActsFirstFact | None = None
    """Which player acts first."""
    life: LifeFact | None = None
    """A player's Life Points."""

    @model_validator(mode="after")
    def check_one_question(self) -> Self:
        """Refuse a fact without a question or with two."""
        check_exactly_one(self, FACT_KINDS, "question")
        return self


FACT_KINDS = ("state", "event", "order", "legal", "possible", "chains", "acts_first", "life")
