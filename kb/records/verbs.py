"""Verbs: what effects do, and pay.

Every class here stands in ``corpus/FORMAT.md``: its first sentence is the entry, ``Example:`` is loaded and played.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from kb.records import words
from kb.records.base import Record, Some, Text, Word, check_exactly_one
from kb.records.conditions import Conditions
from kb.records.selectors import Amount, CardDescription, Cards, DescribedCards

# --- cards ----------------------------------------------------------------------------------------------


class Destroy(Record):
    """Destroys cards; each goes to its owner's Graveyard.

    Example: {destroy: {of: target}}
    Source: Official Rulebook 10, destroying a card
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""


class PlayersCards(Record):
    """Cards, or so many of a player's, which the player chooses and a scene need not show.

    Example: {of: opponent, from: deck, count: 3}
    """

    of: words.Side | Cards = "target"
    """Which cards, or whose."""
    from_: Some[words.Place] | None = None
    """Where a player's cards are taken from: the top of a ``deck``, any other place by choice."""
    count: Annotated[int, Field(ge=1)] | None = None
    """How many cards of a player's."""

    @model_validator(mode="before")
    @classmethod
    def read_controller(cls, value: object) -> object:
        """Read a number of cards of nobody's in particular as the controller's."""
        if isinstance(value, dict) and "of" not in value and ("count" in value or "from" in value):
            return {"of": "controller", **value}
        return value

    @model_validator(mode="after")
    def check_player(self) -> Self:
        """Refuse a number of cards of no player, and a player without a number."""
        if (self.of in ("controller", "opponent", "both")) != (self.count is not None):
            raise ValueError("a player and a count expected together, found one of them")
        if self.from_ is not None and self.count is None:
            raise ValueError("from, beside a player and a count, expected; elsewhere chosen has a from of its own")
        return self


class SendToGraveyard(PlayersCards):
    """Sends cards to the Graveyard without destroying them; a player's from the top of the Deck, or by choice.

    Example: {send-to-graveyard: {of: opponent, from: deck, count: 3}}
    """


class Banish(Record):
    """Banishes cards.

    Example: {banish: {of: battled-monster}}
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""


class ReturnToHand(Record):
    """Returns cards to their owner's hand.

    Example: {return-to-hand: {of: target}}
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""


class ReturnToDeck(Record):
    """Returns cards to their owner's Deck.

    Example: {return-to-deck: {of: battled-monster}}
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""


class AddToHand(Record):
    """Adds cards to their owner's hand, from a Deck or a Graveyard.

    Example: {add-to-hand: {of: {chosen: {of: controller, from: deck, named: Polymerization}}}}
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""


class Draw(Record):
    """Draws cards; those of a Deck that the scene shows come first.

    Example: {draw: {of: controller, count: 2}}
    """

    of: words.Side = "controller"
    """Who draws; the controller, unless said."""
    count: Annotated[int, Field(ge=1)] = 1
    """How many; one, unless said."""


class Discard(PlayersCards):
    """Discards cards from the hand: the cards named, or so many of a player's.

    Example: {discard: {of: opponent, count: 1}}
    """


class Tribute(Record):
    """Tributes monsters; one of the controller's choice, unless said.

    Example: {tribute: {of: this-card}}
    """

    of: Cards = DescribedCards.model_validate({"chosen": {"of": "controller"}})
    """Which monsters; one of the controller's, by choice, unless said."""


class SpecialSummon(Record):
    """Special Summons monsters.

    Example: {special-summon: {of: {chosen: {of: controller, from: deck, attribute: earth}}, position: attack}}
    """

    of: Cards = "this-card"
    """Which monsters; this card, unless said."""
    position: words.Position | Literal["as-it-was"] | None = None
    """In which position; Attack Position, unless said. ``as-it-was`` is its last one on the field."""
    to: words.Side | Literal["as-it-was"] | None = None
    """To whose field; the controller's, unless said. ``as-it-was`` is that of who controlled it last."""


class NormalSummon(Record):
    """Normal Summons a monster at once.

    Example: {normal-summon: {of: {chosen: {of: controller, from: hand, kind: monster}}}}
    """

    of: Cards = "this-card"
    """Which monster; this card, unless said."""


class FusionSummon(Record):
    """Fusion Summons a monster.

    Example: {fusion-summon: {of: {chosen: {of: controller, from: extra-deck, kind: fusion-monster}}}}
    """

    of: Cards = "this-card"
    """Which monster; this card, unless said."""


class MakeToken(Record):
    """Special Summons Tokens.

    Example: {make-token: {to: controller, count: 2, atk: 0, def: 0, level: 1, attribute: wind, type: plant}}
    """

    to: words.Side = "controller"
    """To whose field; the controller's, unless said."""
    count: Annotated[int, Field(ge=1, le=6)] = 1
    """How many; one, unless said."""
    atk: Amount = 0
    """Their ATK; 0, unless said."""
    def_: Amount = 0
    """Their DEF; 0, unless said."""
    level: int = 1
    """Their Level; 1, unless said."""
    attribute: words.Attribute | None = None
    """Their Attribute."""
    type: words.MonsterType | None = None
    """Their Type."""
    position: words.Position = "attack"
    """Their battle position; Attack Position, unless said."""


class ChangePosition(Record):
    """Changes battle positions: to the position named, else between Attack and Defense.

    Example: {change-position: {of: target, to: defense}}
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""
    to: words.Position | None = None
    """To which position; between Attack and Defense, unless said."""


class Flip(Record):
    """Turns face-down monsters face-up.

    Example: {flip: {of: target, to: defense}}
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""
    to: Literal["attack", "defense"] = "defense"
    """To which position; Defense Position, unless said."""
    without: Literal["flip-effects"] | None = None
    """``flip-effects`` where the Flip effects of the monsters that it turns are not activated."""


class ChangeStat(Record):
    """Changes ATK, DEF or both: by so much, to so much, halved, doubled, or swapped.

    Example: {change-stat: {of: target, stat: atk, by: -800, lasts: until-end-of-turn}}
    """

    of: Cards = "target"
    """Which cards; the target, unless said."""
    stat: words.Stat = "atk"
    """Which of the two values; ATK, unless said."""
    by: Amount | None = None
    """By how much; less than 0 lowers it."""
    to: Amount | None = None
    """To how much."""
    factor: words.StatFactor | None = None
    """How, in a word."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse a change of none or several kinds."""
        check_exactly_one(self, ("by", "to", "factor"), "of the three")
        return self


class Equip(Record):
    """Equips a card to a face-up monster.

    Example: {equip: {of: this-card, to: target}}
    """

    of: Cards = "this-card"
    """Which card; this card, unless said."""
    to: Cards = "target"
    """To which monster; the target, unless said."""


class PlaceCounter(Record):
    """Places counters.

    Example: {place-counter: {of: this-card, count: 2}}
    """

    of: Cards = "this-card"
    """On which cards; on this card, unless said."""
    count: Annotated[int, Field(ge=1)] = 1
    """How many; one, unless said."""


class RemoveCounter(Record):
    """Removes counters, as far as there are any.

    Example: {remove-counter: {of: this-card, count: 1}}
    """

    of: Cards = "this-card"
    """From which cards; from this card, unless said."""
    count: Annotated[int, Field(ge=1)] = 1
    """How many; one, unless said."""


class BecomeMonster(Record):
    """Makes the card a monster too, in a Monster Zone, with these values.

    Example: {become-monster: {atk: 1600, def: 1800, level: 4, attribute: earth, type: reptile}}
    """

    atk: int
    """Its ATK."""
    def_: int
    """Its DEF."""
    level: int
    """Its Level."""
    attribute: words.Attribute
    """Its Attribute."""
    type: words.MonsterType
    """Its Type."""
    position: words.Position = "attack"
    """Its battle position; Attack Position, unless said."""


class Set(Record):
    """Sets cards: monsters face-down in a Monster Zone, Spells and Traps in theirs.

    Example: {set: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards; this card, unless said."""


class AttackAgain(Record):
    """Lets a monster attack once more.

    Example: {attack-again: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards; this card, unless said."""


class MayAttack(Record):
    """Lets monsters attack as others may not: directly past monsters, more than once, or all monsters once each.

    Example: {may-attack: {of: this-card, times: 2}}
    """

    of: Cards = "this-card"
    """Which monsters; this card, unless said."""
    directly: Literal["yes"] | None = None
    """``yes``: directly, even if the opponent controls monsters."""
    times: Annotated[int, Field(ge=2)] | None = None
    """How often in each Battle Phase."""
    on_monsters: Literal["yes"] | None = None
    """``yes``: its further attacks are made on monsters only."""
    each_monster: Literal["yes"] | None = None
    """``yes``: every monster of the opponent once."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several ways of attacking."""
        check_exactly_one(self, ("directly", "times", "each_monster"), "way of attacking")
        return self


class MustAttack(Record):
    """Has to attack if it can; its player has to enter the Battle Phase.

    Example: {must-attack: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards; this card, unless said."""


class TakeControl(Record):
    """Gives control of monsters to a player; whoever controlled them gets them back when it ends.

    Example: {take-control: {of: target, lasts: until-end-of-turn}}
    """

    of: Cards = "target"
    """Which monsters; the target, unless said."""
    to: words.Side = "controller"
    """Who controls them then; the controller of the effect, unless said."""
    lasts: words.Lasts | None = None
    """For how long; for good, or as a Continuous Effect applies, unless said."""


class Detach(Record):
    """Detaches Xyz Materials, which go to the Graveyard.

    Example: {detach: {of: this-card, count: 1}}
    """

    of: Cards = "this-card"
    """From which monsters; from this card, unless said."""
    count: Annotated[int, Field(ge=1)] = 1
    """How many; one, unless said."""


class MakeUnaffected(Record):
    """Makes cards unaffected by the effects of other cards of a kind; they can be targeted all the same.

    Example: {make-unaffected: {of: target, by: [spell, trap]}}
    """

    by: Some[words.Kind]
    """The kinds of cards whose effects leave it as it is."""
    of: Cards = "this-card"
    """Which cards; this card, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


# --- Chains, effects, the course of the battle -----------------------------------------------------------


class NegateActivation(Record):
    """Negates the activation that it answers.

    Example: negate-activation
    """

    of: Literal["answered"] = "answered"
    """What is negated; always what it answers."""


class NegateEffect(Record):
    """Negates the effect that it answers, or the effects of cards while they are face-up.

    Example: {negate-effect: {of: target, lasts: until-end-of-turn}}
    """

    of: Cards = "answered"
    """Whose effects; that of the Chain Link it answers, unless said."""
    lasts: words.Lasts | None = None
    """For how long the effects of cards are negated; until the end of the turn, unless said."""
    even_in: Literal["graveyard", "any-zone"] | None = None
    """`graveyard` if they stay so while a card lies there that the field sends there; `any-zone` wherever it lies."""


class NegateAttack(Record):
    """Negates the attack of a monster.

    Example: negate-attack
    """

    of: words.CardWord = "attacker"
    """Whose attack; another monster's is none to negate."""


class ChangeAttackTarget(Record):
    """Lets the attack go on against another monster, or directly; before the Damage Step, and without a replay.

    Example: {change-attack-target: {to: this-card}}
    """

    to: Cards | Literal["direct"] = "this-card"
    """Against which monster, or ``direct``; against this card, unless said."""


class EndAttack(Record):
    """Ends the attack of a monster without negating it; inside the Damage Step, damage calculation is skipped.

    Example: end-attack
    """

    of: Cards = "attacker"
    """Whose attack; another monster's is none to end."""


class JumpTo(Record):
    """Ends what is going on and jumps to a later point of the turn.

    Example: {jump-to: {to: end-phase}}
    """

    to: words.JumpPoint
    """To which point."""


class SkipPhase(Record):
    """Lets a player skip the next phase of a kind; a scene is one turn, and ends before it.

    Example: {skip-phase: {of: opponent, phase: draw-phase}}
    """

    of: words.Side = "opponent"
    """Who skips it; the opponent, unless said."""
    phase: words.SkippedPhase
    """Which phase."""


class Forbid(Record):
    """Forbids something to cards or to a player for as long as it applies.

    Example: {forbid: {what: be-destroyed-by-battle, of: this-card}}
    """

    what: Some[words.Forbids]
    """What is forbidden."""
    of: words.Side | Cards = "this-card"
    """To which cards, or to which player; to this card, unless said."""
    by: CardDescription | None = None
    """By the effects of which cards; by anything, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class CountAs(Record):
    """Lets this card count as one of another name or archetype too, wherever it lies, or Attribute, while face-up.

    Example: {count-as: {archetype: Kuriboh}}
    """

    named: Text | None = None
    """Also of this whole name."""
    archetype: Text | None = None
    """Also of this archetype."""
    attribute: words.Attribute | None = None
    """Also of this Attribute."""

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse none or several."""
        check_exactly_one(self, ("named", "archetype", "attribute"), "of the three")
        return self


class CalculateWith(Record):
    """Lets damage be calculated with other numbers of the monsters than their ATK and DEF as they stand.

    Example: {calculate-with: {numbers: def, lasts: damage-calculation-only}}
    """

    numbers: words.CalculatedNumbers
    """Which numbers."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class Limit(Record):
    """Limits what may be face-up together: one Type, one Attribute, one of a name.

    Example: {limit: {what: only-one-controlled}}
    """

    what: words.Limits
    """What is limited."""
    named: Text | None = None
    """The name that cards of any kind are limited in; the card's own, unless said."""
    archetype: Text | None = None
    """A part of their names by which monsters are limited together instead."""


# --- Life Points and damage ------------------------------------------------------------------------------


class InflictDamage(Record):
    """Inflicts effect damage.

    Example: {inflict-damage: {to: opponent, amount: 500}}
    """

    to: words.Side = "opponent"
    """Who takes it; the opponent, unless said."""
    amount: Amount
    """How much."""


class PayLife(Record):
    """Pays Life Points; that is no damage.

    Example: {pay-life: {amount: 1000}}
    Source: Yu-Gi-Oh! Wiki, Effect Damage
    """

    amount: Amount | Literal["half"]
    """How many; ``half`` is half of what the player has, rounded up for the player."""


class LoseLife(Record):
    """Loses Life Points; that is no damage.

    Example: {lose-life: {of: controller, amount: 5000}}
    """

    of: words.Side = "controller"
    """Who loses them; the controller, unless said."""
    amount: Amount
    """How many."""


class SetLife(Record):
    """Makes Life Points a number, or half; that is no damage.

    Example: {set-life: {of: opponent, amount: half}}
    """

    of: words.Side = "controller"
    """Whose; the controller's, unless said."""
    amount: Amount | Literal["half"]
    """How many they become; ``half`` is half of what the player has, rounded up."""


class GainLife(Record):
    """Gains Life Points.

    Example: {gain-life: {of: controller, amount: 1000}}
    """

    of: words.Side = "controller"
    """Who gains them; the controller, unless said."""
    amount: Amount
    """How many."""


class RedirectBattleDamage(Record):
    """Lets the other player take battle damage instead.

    Example: {redirect-battle-damage: {of: controller, to: opponent}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's, unless said."""
    to: words.Side = "opponent"
    """Who takes it; the opponent, unless said."""
    by: words.DamageScope | None = None
    """In whose battles: where it applies by itself this card's, else any, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class RedirectEffectDamage(Record):
    """Lets the other player take effect damage instead.

    Example: {redirect-effect-damage: {of: controller, to: opponent, lasts: until-end-of-chain}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's, unless said."""
    to: words.Side = "opponent"
    """Who takes it; the opponent, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class SetBattleDamage(Record):
    """Makes battle damage a number, half, double, effect damage, a gain, or both players'.

    Example: {set-battle-damage: {of: controller, to: 0, by: any, lasts: until-end-of-turn}}
    Source: Official card database, answer 23824 (the order in which such effects apply)
    """

    of: words.Side | None = None
    """Whose damage; either player's, unless said."""
    to: int | words.BattleDamage
    """What it becomes."""
    by: words.DamageScope | None = None
    """In whose battles: where it applies by itself this card's, else any, unless said."""
    min: Amount | None = None
    """Only damage of so much or more."""
    max: Amount | None = None
    """Only damage of so much or less."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class SetEffectDamage(Record):
    """Makes effect damage a number, half, double, or a gain.

    Example: {set-effect-damage: {of: controller, to: 0, lasts: until-end-of-turn}}
    """

    of: words.Side = "controller"
    """Whose damage; the controller's, unless said."""
    to: Literal[0] | words.EffectDamage
    """What it becomes."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


class Pierce(Record):
    """Lets monsters inflict piercing battle damage.

    Example: {pierce: {of: {all: {of: controller, type: beast-warrior}}}}
    """

    of: Cards = "this-card"
    """Which monsters; this card, unless said."""
    factor: Literal["double"] | None = None
    """``double`` if the piercing damage is doubled."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


# --- instead of something ---------------------------------------------------------------------------------


class ReplaceDestruction(Record):
    """Does something else instead of a destruction.

    Example: {replace-destruction: {of: this-card, by: battle, do: {remove-counter: {of: this-card}}}}
    """

    of: Cards = "this-card"
    """Whose destruction; this card's, unless said."""
    by: words.DestroyedBy = "any"
    """By what it would be destroyed; by anything, unless said."""
    do: Instructions
    """What is done instead."""


class ReplaceDestination(Record):
    """Sends cards that would go to the Graveyard somewhere else.

    Example: {replace-destination: {of: {all: {kind: card}}, to: banished}}
    """

    of: Cards = "this-card"
    """Which cards; this card, unless said."""
    to: words.Destination
    """Where they go instead."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


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


class IfDone(Record):
    """Does something, and something else if the first was done, or if it was not.

    A text joins them by "and if you do", or by "if you cannot".  What is done only in part, as the loss of 500 ATK by
    a monster of 300, is not done.

    Example: {if-done: {do: {change-stat: {of: this-card, by: -500}}, then: negate-activation}}
    """

    do: Instructions
    """What is done first."""
    then: Instructions = ()
    """What is done if that was; nothing, unless said."""
    otherwise: Instructions = ()
    """What is done if that was not; nothing, unless said."""

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
