"""Verbs that join others, and the union of all verbs."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from kb.language import words
from kb.records.base import Record, Some, Text, Word, check_exactly_one
from kb.records.conditions import Conditions
from kb.records.selectors import Cards
from kb.records.verbs.cards import (
    AddToHand,
    Banish,
    BecomeMonster,
    ChangeLevel,
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
    Reveal,
    RitualSummon,
    SendToGraveyard,
    Set,
    SpecialSummon,
    SwitchAtk,
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

    It is mandatory or not by the effect's ``optional``, or by a ``may`` around the whole replacement. Without
    either, it is done if the scenario has ``use``, and else not decided.

    Example: {replace-destruction: {of: this-card, by: battle, do: {remove-counter: {of: this-card}}}}
    """

    of: Cards = "this-card"
    """Whose destruction; this card's by default."""
    by: words.DestroyedBy = "any"
    """The cause of the destruction; any by default."""
    do: Instructions
    """The replacement."""


class SetEffectDamage(Record):
    """Makes effect damage a number, half, double, or a gain, or does something instead of it.

    Example: {set-effect-damage: {of: controller, to: 0, lasts: until-end-of-turn}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's by default."""
    to: Literal[0] | words.EffectDamage
    """Its new value."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    next_only: Literal["yes"] | None = None
    """``yes``: only the next damage; if the text covers both kinds of damage, the next of either."""
    do: Instructions | None = None
    """The verbs done instead, if it becomes 0."""


class ReplaceDestination(Record):
    """Sends cards somewhere else that would go to the Graveyard, or leave the field.

    Example: {replace-destination: {of: {all: {kind: card}}, to: banished}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""
    to: words.Destination
    """Where they go instead."""
    destroyed: words.DestroyedBy | None = None
    """Only cards destroyed by this cause; by default all."""
    leaving: Literal["field"] | None = None
    """``field``: whenever they would leave the field, to any place; by default only to the Graveyard, from anywhere."""
    optional: Literal["yes"] | None = None
    """``yes`` if its player can let it go to the Graveyard; the act ``use`` chooses the replacement."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """``too``: includes cards that arrive later, while it lasts."""


# --- verbs that join others -------------------------------------------------------------------------------


class ChooseOne(Record):
    """Does one of several things; the scenario names it by number or verb.

    Example: {choose-one: [{draw: {count: 1}}, {gain-life: {amount: 500}}]}
    """

    of: tuple[Instruction, ...]
    """The options, at least two."""
    by: words.Side | Literal["chance"] = "controller"
    """Who chooses; ``chance`` for a coin or a die."""

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
    """Does something if its player wants: as a cost if the act has ``pays``, else if the scenario has ``use``.

    If an effect chooses cards in this part alone, choosing some means yes, too.

    Example: {may: {do: {draw: {count: 1}}}}
    """

    do: Instructions
    """The optional part."""
    by: words.Side = "controller"
    """Who decides: ``opponent`` for "your opponent can …"."""


class Unless(Record):
    """Does something unless a player does something else first, which the scenario states by ``use``.

    Example: {unless: {by: opponent, do: {discard: {of: opponent, count: 1}}, then: negate-effect}}
    """

    by: words.Side
    """Who may do something first."""
    do: Instructions
    """The other player's option."""
    then: Instructions
    """The part done if the player declines."""


class Later(Record):
    """Does something at a later timing, without a Chain.

    Example: {later: {at: end, do: {change-position: {of: this-card, to: attack}}}}
    """

    at: words.LaterPoint
    """The timing."""
    do: Instructions
    """The delayed part."""


class If(Record):
    """Does something if a condition is met when it resolves, perhaps something else if it is not.

    Example: {if: {is: own-turn, then: {draw: {count: 1}}}}
    """

    is_: Conditions
    """The condition; all of several."""
    then: Instructions
    """The part done if it is met."""
    else_: Instructions | None = None
    """The part done if it is not; none by default."""


class AttackAgain(Record):
    """Allows a monster that has attacked to attack once more.

    Example: {attack-again: {of: this-card, in-a-row: yes}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""
    in_a_row: Literal["yes"] | None = None
    """``yes``: before any other monster attacks, or not at all."""
    on_monsters: Literal["yes"] | None = None
    """``yes``: a monster, and not directly."""
    second: Literal["yes"] | None = None
    """``yes`` for a text with "a second attack", which adds none for a monster that already has two."""
    do: Instructions = ()
    """The part done at the start of that attack's Damage Step, without a Chain."""


class AttackCost(Record):
    """Requires a cost from the controller of monsters that declare an attack; a replay costs nothing.

    Example: {attack-cost: {of: this-card, cost: {pay-life: {amount: 500}}}}
    """

    cost: Instructions
    """The cost."""
    of: words.Side | Cards = "this-card"
    """The monsters, or the player, whose attacks cost; by default this card."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""


class AttackOnly(Record):
    """Restricts the attacks of monsters to certain monsters while there are such, or to direct attacks.

    Example: {attack-only: {of: this-card, on: {all: {of: opponent, kind: toon-monster}}}}
    """

    on: Cards | Literal["player"]
    """The monsters that can be attacked; ``player`` for direct attacks alone."""
    of: Cards = "this-card"
    """The monsters with the restriction; by default this card."""
    bars: Literal["yes"] | None = None
    """``yes`` if they cannot attack anything else, but need not attack those."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """``too``: includes cards that arrive later, while it lasts."""


class IfDone(Record):
    """Does something, and something else if the first was done, or if it was not.

    A text joins them by "and if you do", or by "if you cannot". If ATK or DEF are too low for a loss, the text
    determines whether it is made as far as possible, and the rest done: without `whole` that is not decided.

    Example: {if-done: {do: {change-stat: {of: this-card, by: -500}}, then: negate-activation}}
    """

    do: Instructions
    """The first part."""
    then: Instructions = ()
    """The part done if it was done; none by default."""
    otherwise: Instructions = ()
    """The part done if it was not; none by default."""
    after: Literal["yes"] | None = None
    """``yes``: after the first, as a text says by "then", and not simultaneously."""
    whole: words.YesNo | None = None
    """Whether ATK or DEF must be high enough for the whole loss; ``no``: as much as there is is lost."""

    @model_validator(mode="after")
    def check_something_follows(self) -> Self:
        """Refuse a condition without consequences."""
        if not (self.then or self.otherwise):
            raise ValueError("then or otherwise expected, found neither")
        return self


class Instruction(Word):
    """One verb of an effect: exactly one of its keys; a verb without arguments is its word alone.

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
    ritual_summon: RitualSummon | None = None
    reveal: Reveal | None = None
    change_level: ChangeLevel | None = None
    make_token: MakeToken | None = None
    change_position: ChangePosition | None = None
    flip: Flip | None = None
    change_stat: ChangeStat | None = None
    switch_atk: SwitchAtk | None = None
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
    """A part of the text that is not played yet, in a few words: answers that it could change cannot be decided.

    Example: {unplayed: "then draw 1 card"}
    """

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return tuple(cls.model_fields)

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several."""
        check_exactly_one(self, "verb")
        return self

    @property
    def verb(self) -> str:
        """The verb's key, in kebab-case."""
        return next(field.alias or name for name, field in type(self).model_fields.items() if getattr(self, name))


Instructions = Some[Instruction]
"""The verbs of an effect, in order."""
