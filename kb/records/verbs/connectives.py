"""Verbs that join others, and the one thing that an effect does: one of all the verbs."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from kb.records import words
from kb.records.base import Record, Some, Text, Word, check_exactly_one
from kb.records.conditions import Conditions
from kb.records.selectors import Cards
from kb.records.verbs.cards import (
    AddToHand,
    Banish,
    BecomeMonster,
    ChangePosition,
    ChangeStat,
    Destroy,
    Detach,
    Discard,
    Draw,
    Equip,
    Flip,
    FusionSummon,
    LimitAttacks,
    MakeToken,
    MakeUnaffected,
    MayAttack,
    MustAttack,
    NormalSummon,
    PlaceCounter,
    RemoveCounter,
    ReturnToDeck,
    ReturnToHand,
    SendToGraveyard,
    Set,
    SpecialSummon,
    TakeControl,
    Tribute,
)
from kb.records.verbs.chains import (
    CalculateWith,
    ChangeAttackTarget,
    CountAs,
    EndAttack,
    Forbid,
    JumpTo,
    Limit,
    NegateActivation,
    NegateAttack,
    NegateEffect,
    SkipPhase,
)
from kb.records.verbs.life import (
    GainAsDamage,
    GainLife,
    InflictDamage,
    LoseLife,
    PayLife,
    Pierce,
    RedirectBattleDamage,
    RedirectEffectDamage,
    SetBattleDamage,
    SetLife,
)

# --- instead of something ---------------------------------------------------------------------------------


class ReplaceDestruction(Record):
    """Does something else instead of a destruction.

    Whether it has to be done is said by the effect's ``optional``, or by a ``may`` around all that is done. Where
    neither says it, it is done if the scene tells so by ``use``, and else not decided.

    Example: {replace-destruction: {of: this-card, by: battle, do: {remove-counter: {of: this-card}}}}
    """

    of: Cards = "this-card"
    """Whose destruction; this card's, unless said."""
    by: words.DestroyedBy = "any"
    """By what it would be destroyed; by anything, unless said."""
    do: Instructions
    """What is done instead."""


class SetEffectDamage(Record):
    """Makes effect damage a number, half, double, or a gain, or lets something be done instead of it.

    Example: {set-effect-damage: {of: controller, to: 0, lasts: until-end-of-turn}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's, unless said."""
    to: Literal[0] | words.EffectDamage
    """What it becomes."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    next_only: Literal["yes"] | None = None
    """``yes``: of the next damage alone; of an effect that says so of damage of both kinds, of the next of either."""
    do: Instructions | None = None
    """What is done instead, where it becomes 0."""


class ReplaceDestination(Record):
    """Sends cards that would go to the Graveyard, or leave the field, somewhere else.

    Example: {replace-destination: {of: {all: {kind: card}}, to: banished}}
    """

    of: Cards = "this-card"
    """Which cards; this card, unless said."""
    to: words.Destination
    """Where they go instead."""
    destroyed: words.DestroyedBy | None = None
    """Only what is destroyed, by what; whatever would go there, unless said."""
    leaving: Literal["field"] | None = None
    """``field``: whenever they would leave the field, wherever to; to the Graveyard from anywhere, unless said."""
    optional: Literal["yes"] | None = None
    """``yes`` if its player may let it go to the Graveyard; the scenario says by ``use`` that it does not."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    newcomers: Literal["too"] | None = None
    """``too``: of all that fit at any time while it lasts, and not only of those that fit as it resolves."""


# --- verbs that join others -------------------------------------------------------------------------------


class ChooseOne(Record):
    """Does one of several things; the scenario says which, by its number or by what it does.

    Example: {choose-one: [{draw: {count: 1}}, {gain-life: {amount: 500}}]}
    """

    of: tuple[Instruction, ...]
    """The things to choose from, at least two."""
    by: words.Side | Literal["chance"] = "controller"
    """Who chooses; ``chance`` where a coin or a die decides."""

    @model_validator(mode="before")
    @classmethod
    def read_options(cls, value: object) -> object:
        """Read a list alone as the options."""
        return {"of": value} if isinstance(value, list) else value

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        schema = handler(core_schema)
        return {"anyOf": [schema, handler.resolve_ref_schema(schema)["properties"]["of"]]}

    @model_validator(mode="after")
    def check_options(self) -> Self:
        """Refuse a choice of fewer than two."""
        if len(self.of) < 2:
            raise ValueError("at least two options expected")
        return self


class May(Record):
    """Does something if its player will: as a cost where the act says what ``pays``, else where it is told by ``use``.

    Where an effect lets cards be chosen in this alone, choosing some tells it too.

    Example: {may: {do: {draw: {count: 1}}}}
    """

    do: Instructions
    """What the player may do."""


class Unless(Record):
    """Does something unless a player does something else first; the scenario says whether, by ``use``.

    Example: {unless: {by: opponent, do: {discard: {of: opponent, count: 1}}, then: negate-effect}}
    """

    by: words.Side
    """Who may do something first."""
    do: Instructions
    """What that player may do."""
    then: Instructions
    """What is done if the player does not."""


class Later(Record):
    """Does something at a later point, without a Chain.

    Example: {later: {at: end, do: {change-position: {of: this-card, to: attack}}}}
    """

    at: words.LaterPoint
    """At which point."""
    do: Instructions
    """What is done then."""


class If(Record):
    """Does something if a condition is met when it resolves, perhaps something else if it is not.

    Example: {if: {is: own-turn, then: {draw: {count: 1}}}}
    """

    is_: Conditions
    """What has to be so; of several conditions, all."""
    then: Instructions
    """What is done if it is so."""
    else_: Instructions | None = None
    """What is done if it is not; nothing, unless said."""


class AttackAgain(Record):
    """Lets a monster that has attacked attack once more.

    Example: {attack-again: {of: this-card, in-a-row: yes}}
    """

    of: Cards = "this-card"
    """Which cards; this card, unless said."""
    in_a_row: Literal["yes"] | None = None
    """``yes``: before any other monster attacks, or not at all."""
    on_monsters: Literal["yes"] | None = None
    """``yes``: a monster, and not directly."""
    second: Literal["yes"] | None = None
    """``yes`` if the text says "a second attack", which is none more for one that may attack twice already."""
    do: Instructions = ()
    """What is done as the Damage Step of that attack begins, without a Chain."""


class AttackCost(Record):
    """Lets monsters declare an attack only if their controller pays for it; nothing is paid again in a replay.

    Example: {attack-cost: {of: this-card, cost: {pay-life: {amount: 500}}}}
    """

    cost: Instructions
    """What is paid."""
    of: words.Side | Cards = "this-card"
    """For the attacks of which monsters, or of whose; of this card, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class AttackOnly(Record):
    """Lets the attacks of monsters be made on certain monsters alone while there are such, or directly alone.

    Example: {attack-only: {of: this-card, on: {all: {of: opponent, kind: toon-monster}}}}
    """

    on: Cards | Literal["player"]
    """On which monsters; ``player`` for direct attacks alone."""
    of: Cards = "this-card"
    """Of which monsters the attacks; of this card, unless said."""
    bars: Literal["yes"] | None = None
    """``yes`` if its text keeps them from attacking anything else, and does not say that those have to be attacked."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""
    newcomers: Literal["too"] | None = None
    """``too``: of all that fit at any time while it lasts, and not only of those that fit as it resolves."""


class IfDone(Record):
    """Does something, and something else if the first was done, or if it was not.

    A text joins them by "and if you do", or by "if you cannot".  Where ATK or DEF are too low for
    a loss, it depends on the text whether it is made as far as it goes, and the rest done: where `whole` does not say,
    it is not decided.

    Example: {if-done: {do: {change-stat: {of: this-card, by: -500}}, then: negate-activation}}
    """

    do: Instructions
    """What is done first."""
    then: Instructions = ()
    """What is done if that was; nothing, unless said."""
    otherwise: Instructions = ()
    """What is done if that was not; nothing, unless said."""
    after: Literal["yes"] | None = None
    """``yes``: after the first, as a text says by "then", and not at the same time."""
    whole: words.YesNo | None = None
    """Whether ATK or DEF have to be high enough for the loss, or nothing is done; ``no``: what is there is lost."""

    @model_validator(mode="after")
    def check_something_follows(self) -> Self:
        """Refuse a condition on which nothing depends."""
        if not (self.then or self.otherwise):
            raise ValueError("then or otherwise expected, found neither")
        return self


class Instruction(Word):
    """One thing an effect does: exactly one of its keys; a verb that says no more is its word alone.

    Example: {destroy: {of: target}}
    """

    destroy: Destroy | None = None
    send_to_graveyard: SendToGraveyard | None = None
    banish: Banish | None = None
    return_to_hand: ReturnToHand | None = None
    return_to_deck: ReturnToDeck | None = None
    add_to_hand: AddToHand | None = None
    draw: Draw | None = None
    discard: Discard | None = None
    tribute: Tribute | None = None
    special_summon: SpecialSummon | None = None
    normal_summon: NormalSummon | None = None
    fusion_summon: FusionSummon | None = None
    make_token: MakeToken | None = None
    change_position: ChangePosition | None = None
    flip: Flip | None = None
    change_stat: ChangeStat | None = None
    equip: Equip | None = None
    place_counter: PlaceCounter | None = None
    remove_counter: RemoveCounter | None = None
    become_monster: BecomeMonster | None = None
    set: Set | None = None
    attack_again: AttackAgain | None = None
    attack_cost: AttackCost | None = None
    attack_only: AttackOnly | None = None
    limit_attacks: LimitAttacks | None = None
    may_attack: MayAttack | None = None
    must_attack: MustAttack | None = None
    take_control: TakeControl | None = None
    detach: Detach | None = None
    make_unaffected: MakeUnaffected | None = None
    negate_activation: NegateActivation | None = None
    negate_effect: NegateEffect | None = None
    negate_attack: NegateAttack | None = None
    change_attack_target: ChangeAttackTarget | None = None
    end_attack: EndAttack | None = None
    jump_to: JumpTo | None = None
    skip_phase: SkipPhase | None = None
    forbid: Forbid | None = None
    count_as: CountAs | None = None
    calculate_with: CalculateWith | None = None
    limit: Limit | None = None
    inflict_damage: InflictDamage | None = None
    pay_life: PayLife | None = None
    lose_life: LoseLife | None = None
    set_life: SetLife | None = None
    gain_life: GainLife | None = None
    gain_as_damage: GainAsDamage | None = None
    redirect_battle_damage: RedirectBattleDamage | None = None
    redirect_effect_damage: RedirectEffectDamage | None = None
    set_battle_damage: SetBattleDamage | None = None
    set_effect_damage: SetEffectDamage | None = None
    pierce: Pierce | None = None
    replace_destruction: ReplaceDestruction | None = None
    replace_destination: ReplaceDestination | None = None
    choose_one: ChooseOne | None = None
    may: May | None = None
    unless: Unless | None = None
    later: Later | None = None
    if_: If | None = None
    if_done: IfDone | None = None
    unplayed: Text | None = None
    """A part of the text that is not played yet, in a few words: what it could touch cannot be decided.

    Example: {unplayed: "then draw 1 card"}
    """

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several."""
        check_exactly_one(self, tuple(type(self).model_fields), "verb")
        return self

    @property
    def verb(self) -> str:
        """The key that is there, in kebab-case."""
        return next(field.alias or name for name, field in type(self).model_fields.items() if getattr(self, name))


Instructions = Some[Instruction]
"""What an effect does, one thing after the other."""
