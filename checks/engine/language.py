"""The language of effects as the engine plays it: selectors, amounts, conditions and verbs, each a frozen record.

Every word has one spelling and every argument one type.  What each means is said once, where it is played: at its
handler in :mod:`checks.engine.duel`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["controller", "opponent", "both"]
"""Players, as seen from the controller of the effect at work."""
CardWord: TypeAlias = Literal[
    "this-card", "target", "answered", "that-card", "battled-monster", "controllers-battling-monster",
    "both-battling-monsters", "attacker", "attacked", "equipped-monster", "destroyed-monster", "tributed", "affected",
]  # fmt: skip
Comparison: TypeAlias = Literal["higher", "lower", "equal", "at-least", "at-most"]
Stat: TypeAlias = Literal["atk", "def", "both"]
Duration: TypeAlias = Literal[
    "instant", "until-end-of-chain", "while-face-up", "damage-calculation-only", "damage-step-only",
    "until-end-of-damage-step", "until-end-of-battle-phase", "until-end-of-turn", "until-end-of-next-turn",
]  # fmt: skip
Scope: TypeAlias = Literal["any", "this-card", "inflicted-by-this-card"]
Words: TypeAlias = tuple[str, ...]
AmountWord: TypeAlias = Literal["difference", "attacker-atk", "damage", "atk-lost", "half"]
CountWord: TypeAlias = Literal["paid", "removed", "chosen", "damage", "inflicted", "counters", "materials", "affected"]


# --- cards ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from one to another; None is no bound."""

    min: Amount | None = None
    max: Amount | None = None


Numbers: TypeAlias = int | tuple[int, ...] | Range


@dataclass(frozen=True, slots=True)
class CardDescription:
    """Cards by what they are and where they lie."""

    of: Side | CardWord | None = None
    zone: Words | None = None
    kind: Words | None = None
    attribute: Words | None = None
    type: Words | None = None
    level: Numbers | None = None
    atk: Numbers | None = None
    def_: Numbers | None = None
    position: Words | None = None
    face: Literal["up", "down"] | None = None
    named: Words | None = None
    archetype: Words | None = None
    attacking: bool = False
    other: bool | None = None
    attacked: bool | None = None
    attack_negated: bool | None = None
    summoned: Words | None = None
    counters: Numbers | None = None
    materials: Numbers | None = None
    this_turn: Words | None = None
    at_start: Words | None = None
    came_from: Words | None = None
    its_target: bool | None = None
    its_event: bool | None = None
    attackable: bool | None = None
    name_of: CardWord | None = None
    equipped_to: CardWord | None = None
    equipped_with: CardWord | None = None
    with_: str | None = None
    not_: CardDescription | None = None
    unplayed: str | None = None


@dataclass(frozen=True, slots=True)
class Choice(CardDescription):
    """Cards that a player chooses."""

    from_: Words | None = None
    count: int = 1
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class All:
    """All cards that fit."""

    cards: CardDescription


@dataclass(frozen=True, slots=True)
class Chosen:
    """Some of the cards that fit."""

    cards: Choice


@dataclass(frozen=True, slots=True)
class Role:
    """The card of a role, as a scenario names it."""

    name: str


Selector: TypeAlias = CardWord | All | Chosen | Role
Cards: TypeAlias = Selector | tuple[Selector, ...]

# --- amounts --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StatOf:
    """A number read off a card."""

    stat: Literal["atk-of", "def-of", "base-atk-of", "base-def-of", "level-of", "total-atk-of", "atk-otherwise-of"]
    of: Cards


@dataclass(frozen=True, slots=True)
class LifeOf:
    """A player's Life Points."""

    of: Side


@dataclass(frozen=True, slots=True)
class Half:
    """Half of an amount."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Double:
    """Twice an amount."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Times:
    """So much for each of what is counted."""

    count: CountWord | CardDescription | Amount
    each: int


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two amounts lie apart."""

    a: Amount
    b: Amount


@dataclass(frozen=True, slots=True)
class Sum:
    """Several amounts together."""

    of: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A part of a printed text that is not played: as a verb, a condition or an amount."""

    what: str


Amount: TypeAlias = int | AmountWord | StatOf | LifeOf | Half | Double | Times | Difference | Sum | Unplayed

# --- conditions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition:
    """What has to be so."""


@dataclass(frozen=True, slots=True)
class Always(Condition): ...


@dataclass(frozen=True, slots=True)
class Combatant(Condition):
    """A monster of the battle, by a word or by whose it is, and what it has to be."""

    of: Side | CardWord = "this-card"
    cards: CardDescription = CardDescription()


@dataclass(frozen=True, slots=True)
class Battling(Combatant): ...


@dataclass(frozen=True, slots=True)
class Attacks(Combatant): ...


@dataclass(frozen=True, slots=True)
class Attacked(Combatant): ...


@dataclass(frozen=True, slots=True)
class DestroyedBy(Condition):
    what: Literal["battle", "effect", "any"] = "any"
    of: Side | None = None
    position: Words | None = None
    by: CardDescription | None = None


@dataclass(frozen=True, slots=True)
class LeftBy(Condition):
    cause: Words | None = None
    by: CardDescription | None = None


@dataclass(frozen=True, slots=True)
class SentTo(Condition):
    zone: str


@dataclass(frozen=True, slots=True)
class Damaged(Condition):
    of: Side = "controller"
    by: Literal["battle", "effect"] | None = None
    from_: Side | None = None


@dataclass(frozen=True, slots=True)
class WouldDamage(Condition):
    of: Side = "controller"
    kind: Literal["battle-damage", "effect-damage"] = "effect-damage"
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Marked(Condition):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class Targeted(Condition):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class Summoned(Condition):
    of: Cards = "this-card"
    how: Words | None = None
    by: CardDescription | None = None


@dataclass(frozen=True, slots=True)
class Answered(Condition):
    of: Side | None = None
    cards: CardDescription = CardDescription()
    is_: Literal["card", "effect"] | None = None
    does: Words | None = None
    from_: Words | None = None
    targets: CardDescription | None = None
    only: CardDescription | None = None


@dataclass(frozen=True, slots=True)
class Resolved(Condition):
    effect: str


@dataclass(frozen=True, slots=True)
class FaceUp(Condition):
    of: Cards = "this-card"
    position: str | None = None


@dataclass(frozen=True, slots=True)
class FaceDown(Condition):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class InZone(Condition):
    zone: str
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class Fits(Condition):
    as_: CardDescription
    of: CardWord = "this-card"


@dataclass(frozen=True, slots=True)
class During(Condition):
    part: Words


@dataclass(frozen=True, slots=True)
class OwnTurn(Condition): ...


@dataclass(frozen=True, slots=True)
class OpponentsTurn(Condition): ...


@dataclass(frozen=True, slots=True)
class StatCompare(Condition):
    a: Amount
    is_: Comparison
    b: Amount


@dataclass(frozen=True, slots=True)
class LifeCompare(Condition):
    a: Side | int
    is_: Comparison
    b: Side | int


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    cards: CardDescription
    count: int = 1
    is_: Comparison = "at-least"


@dataclass(frozen=True, slots=True)
class NamedCardOnField(Condition):
    named: Words | None = None
    kind: Words | None = None


@dataclass(frozen=True, slots=True)
class TookDamage(Condition):
    of: Side = "controller"


@dataclass(frozen=True, slots=True)
class NoDamageCalculationYet(Condition): ...


@dataclass(frozen=True, slots=True)
class Not(Condition):
    condition: Condition | Unplayed


Conditions: TypeAlias = tuple[Condition | Unplayed, ...]

# --- verbs ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing an effect does."""


@dataclass(frozen=True, slots=True)
class Destroy(Verb):
    of: Cards = "target"


@dataclass(frozen=True, slots=True)
class Mover(Verb):
    """A verb that sends cards to a zone: the cards named, or so many of a player's."""

    of: Side | Cards = "target"
    from_: Words | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SendToGraveyard(Mover): ...


@dataclass(frozen=True, slots=True)
class Banish(Mover): ...


@dataclass(frozen=True, slots=True)
class ReturnToHand(Mover): ...


@dataclass(frozen=True, slots=True)
class ReturnToDeck(Mover): ...


@dataclass(frozen=True, slots=True)
class AddToHand(Mover): ...


@dataclass(frozen=True, slots=True)
class Discard(Mover): ...


@dataclass(frozen=True, slots=True)
class Tribute(Mover): ...


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    of: Side = "controller"
    count: int = 1


@dataclass(frozen=True, slots=True)
class Summon(Verb):
    """A verb that Summons monsters."""

    of: Cards = "this-card"
    position: str | None = None
    to: Side | Literal["as-it-was"] | None = None


@dataclass(frozen=True, slots=True)
class SpecialSummon(Summon): ...


@dataclass(frozen=True, slots=True)
class NormalSummon(Summon): ...


@dataclass(frozen=True, slots=True)
class FusionSummon(Summon): ...


@dataclass(frozen=True, slots=True)
class MakeToken(Verb):
    to: Side = "controller"
    count: int = 1
    atk: Amount = 0
    def_: Amount = 0
    level: int = 1
    attribute: str | None = None
    type: str | None = None
    position: str = "attack"


@dataclass(frozen=True, slots=True)
class ChangePosition(Verb):
    of: Cards = "target"
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Flip(Verb):
    of: Cards = "target"
    to: str = "defense"
    without: Literal["flip-effects"] | None = None


@dataclass(frozen=True, slots=True)
class ChangeStat(Verb):
    of: Cards = "target"
    stat: Stat = "atk"
    by: Amount | None = None
    to: Amount | None = None
    factor: Literal["half", "half-original", "double", "swap"] | None = None
    original: bool = False
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Equip(Verb):
    of: Cards = "this-card"
    to: Cards = "target"


@dataclass(frozen=True, slots=True)
class PlaceCounter(Verb):
    of: Cards = "this-card"
    count: int = 1


@dataclass(frozen=True, slots=True)
class RemoveCounter(Verb):
    of: Cards = "this-card"
    count: int | Literal["all"] = 1


@dataclass(frozen=True, slots=True)
class BecomeMonster(Verb):
    atk: int
    def_: int
    level: int
    attribute: str
    type: str
    position: str = "attack"


@dataclass(frozen=True, slots=True)
class Set(Verb):
    of: Cards = "this-card"
    usable: bool = False


@dataclass(frozen=True, slots=True)
class AttackAgain(Verb):
    of: Cards = "this-card"
    in_a_row: bool = False
    on_monsters: bool = False
    do: Instructions = ()


@dataclass(frozen=True, slots=True)
class AttackCost(Verb):
    cost: Instructions
    of: Side | Cards = "this-card"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class LimitAttacks(Verb):
    of: Side = "both"
    monsters: int | None = None
    attacks: int | None = None
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class MayAttack(Verb):
    of: Cards = "this-card"
    directly: bool = False
    times: int | None = None
    on_monsters: bool = False
    each_monster: bool = False
    in_defense: Literal["atk", "def"] | None = None
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class MustAttack(Verb):
    of: Cards = "this-card"


@dataclass(frozen=True, slots=True)
class TakeControl(Verb):
    of: Cards = "target"
    to: Side = "controller"
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Detach(Verb):
    of: Cards = "this-card"
    count: int = 1


@dataclass(frozen=True, slots=True)
class MakeUnaffected(Verb):
    by: Words
    whose: Side | None = None
    of: Cards = "this-card"
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class NegateActivation(Verb):
    of: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class NegateEffect(Verb):
    of: Cards = "answered"
    lasts: Duration | None = None
    even_in: Literal["graveyard", "any-zone"] | None = None
    newcomers: Literal["too", "by-the-day"] | None = None


@dataclass(frozen=True, slots=True)
class NegateAttack(Verb):
    of: CardWord = "attacker"
    next_of: Side | None = None


@dataclass(frozen=True, slots=True)
class ChangeAttackTarget(Verb):
    to: Cards | Literal["direct"] = "this-card"
    calculates: bool = False


@dataclass(frozen=True, slots=True)
class EndAttack(Verb):
    of: Cards = "attacker"


@dataclass(frozen=True, slots=True)
class JumpTo(Verb):
    to: str


@dataclass(frozen=True, slots=True)
class SkipPhase(Verb):
    phase: str
    of: Side = "opponent"


@dataclass(frozen=True, slots=True)
class InflictDamage(Verb):
    amount: Amount
    to: Side = "opponent"


@dataclass(frozen=True, slots=True)
class ChangeLife(Verb):
    """A verb that changes Life Points without damage."""

    amount: Amount
    of: Side = "controller"


@dataclass(frozen=True, slots=True)
class PayLife(ChangeLife): ...


@dataclass(frozen=True, slots=True)
class LoseLife(ChangeLife): ...


@dataclass(frozen=True, slots=True)
class SetLife(ChangeLife): ...


@dataclass(frozen=True, slots=True)
class GainLife(ChangeLife): ...


# --- verbs of what applies for a while ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Forbid(Verb):
    what: Words
    of: Side | Cards = "this-card"
    by: CardDescription | None = None
    first: bool = False
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class CountAs(Verb):
    named: str | None = None
    archetype: str | None = None
    attribute: str | None = None


@dataclass(frozen=True, slots=True)
class CalculateWith(Verb):
    """A verb that lets the damage of a battle be calculated with other numbers than ATK and DEF as they stand."""

    numbers: Literal["def", "original"]
    lasts: Duration | None = None


@dataclass(frozen=True, slots=True)
class Limit(Verb):
    what: str
    named: str | None = None
    archetype: str | None = None


@dataclass(frozen=True, slots=True)
class Pierce(Verb):
    of: Cards = "this-card"
    factor: Literal["double"] | None = None
    lasts: Duration | None = None
    newcomers: Literal["too"] | None = None


@dataclass(frozen=True, slots=True)
class RedirectDamage(Verb):
    """A verb that lets another player take damage."""

    of: Side = "controller"
    to: Side = "opponent"
    lasts: Duration | None = None
    next_only: bool = False


@dataclass(frozen=True, slots=True)
class RedirectBattleDamage(RedirectDamage):
    as_well: bool = False
    by: Scope | None = None


@dataclass(frozen=True, slots=True)
class SetBattleDamage(Verb):
    to: int | Literal["half", "double", "effect-damage", "gain", "both"]
    of: Side | None = None
    by: Scope | None = None
    min: Amount | None = None
    max: Amount | None = None
    lasts: Duration | None = None
    next_only: bool = False


@dataclass(frozen=True, slots=True)
class RedirectEffectDamage(RedirectDamage): ...


@dataclass(frozen=True, slots=True)
class SetEffectDamage(Verb):
    to: Literal[0, "half", "double", "gain"]
    of: Side = "controller"
    lasts: Duration | None = None
    next_only: bool = False
    do: Instructions = ()


@dataclass(frozen=True, slots=True)
class ReplaceDestruction(Verb):
    do: Instructions
    of: Cards = "this-card"
    by: Literal["battle", "effect", "any"] = "any"


@dataclass(frozen=True, slots=True)
class ReplaceDestination(Verb):
    to: str
    of: Cards = "this-card"
    lasts: Duration | None = None


# --- verbs that join others ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseOne(Verb):
    of: tuple[Verb | Unplayed, ...]
    by: Side | Literal["chance"] = "controller"


@dataclass(frozen=True, slots=True)
class May(Verb):
    do: Instructions


@dataclass(frozen=True, slots=True)
class Unless(Verb):
    by: Side
    do: Instructions
    then: Instructions


@dataclass(frozen=True, slots=True)
class MarkDestroyed(Verb):
    """A stage direction: monsters are determined to be destroyed by battle."""

    of: Cards = "target"


@dataclass(frozen=True, slots=True)
class Later(Verb):
    at: str
    do: Instructions


@dataclass(frozen=True, slots=True)
class If(Verb):
    is_: Conditions
    then: Instructions
    else_: Instructions = ()


@dataclass(frozen=True, slots=True)
class IfDone(Verb):
    do: Instructions
    then: Instructions = ()
    otherwise: Instructions = ()
    after: bool = False


Instructions: TypeAlias = tuple[Verb | Unplayed, ...]


JOINING = (ChooseOne, If, IfDone, May, AttackAgain, Unless)
"""The verbs that join others."""


def list_verbs(instructions: Instructions) -> Iterator[Verb | Unplayed]:
    """List verbs with all that they join, however deep."""
    for verb in instructions:
        yield verb
        parts = ("of",) if isinstance(verb, ChooseOne) else ("do", "then", "else_", "otherwise")
        for part in parts if isinstance(verb, JOINING) else ():
            yield from list_verbs(getattr(verb, part, ()))


def name_verb(kind: type) -> str:
    """Spell a word of the language as records do: ``NoDamageCalculationYet`` as ``no-damage-calculation-yet``."""
    if kind not in NAMES:
        NAMES[kind] = "".join(f"-{each.lower()}" if each.isupper() else each for each in kind.__name__).lstrip("-")
    return NAMES[kind]


NAMES: Final[dict[type, str]] = {}
