"""The answers of a verb: obstacles, by circumstances of a closed list, without rules."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.rulebook import Undecided
from kb.language import Conditions


class Circumstance(StrEnum):
    """An obstacle to a verb."""

    # what it would be done to
    NOTHING_THERE = "nothing-there"
    """There is no card to which it is done."""
    NONE_TO_CHOOSE = "none-to-choose"
    """There is no card of which one is chosen."""
    NONE_IN_THE_DECK = "none-in-the-deck"
    """The Deck is known to hold no card such as is chosen."""
    ALL_UNAFFECTED = "all-unaffected"
    """All the cards to which it could be done are unaffected by the effect."""
    EMPTY_PLACE = "empty-place"
    """It takes a number of cards from where none lies."""
    LATER_PART_FOR_NONE = "later-part-for-none"
    """It goes on to change ATK and DEF of all monsters of a kind, of which there are none."""
    # a card that it cannot be done to
    MARKED = "marked"
    """The monster is determined to be destroyed by battle."""
    ALWAYS_IN_ATTACK_POSITION = "always-in-attack-position"
    """A Link Monster."""
    TOKEN = "token"
    """A Token, which cannot be face-down or go elsewhere."""
    PROHIBITED = "prohibited"
    """An effect in force says that it cannot be done to the card."""
    BEING_ACTIVATED = "being-activated"
    """The Spell or Trap is being activated, and does not stay."""
    CANNOT_ATTACK = "cannot-attack"
    ATTACKS_AS_OFTEN = "attacks-as-often"
    """The monster can attack so often already."""
    ITSELF = "itself"
    """The monster that would be equipped to itself."""
    SUMMON_LIMITED = "summon-limited"
    """The text of the monster limits how it can be Summoned, which is not played."""
    # what the player cannot do
    FORBIDDEN = "forbidden"
    """An effect in force forbids it to the player."""
    NO_ROOM = "no-room"
    """There is no free Monster Zone."""
    NO_CARD_TO_DRAW = "no-card-to-draw"
    # what would change nothing
    IN_POSITION = "in-position"
    """The monsters are in that position already."""
    UNCHANGED = "unchanged"
    """ATK and DEF would stay as they are."""
    MAY_BE_UNCHANGED = "may-be-unchanged"
    """The number to which ATK or DEF is set is not known."""
    FACE_DOWN = "face-down"
    """Only face-down monsters are there, whose ATK and DEF nothing changes."""
    HALF_OR_TWICE_ZERO = "half-or-twice-zero"
    COUNTED_LATER = "counted-later"
    """The cost may change the counted value."""
    NO_DAMAGE_DEALT = "no-damage-dealt"
    NO_LIFE_GAINED = "no-life-gained"
    NOTHING_TO_NEGATE = "nothing-to-negate"
    BATTLING_WITHOUT_EFFECTS = "battling-without-effects"
    MAY_NEGATE_NOTHING = "may-negate-nothing"
    """The part that it would negate has no effects."""
    IN_FORCE = "in-force"
    """The same is in force already."""
    HALVED_ALREADY = "halved-already"
    DOUBLED_ALREADY = "doubled-already"
    NO_DEF = "no-def"
    """A monster in the battle has no DEF."""
    # what is useful at another time, or in another battle
    PHASE_OVER = "phase-over"
    NO_ATTACK_TO_COME = "no-attack-to-come"
    NO_ATTACK_TO_MAKE = "no-attack-to-make"
    NOT_THEIR_TURN = "not-their-turn"
    """Only the other player attacks this turn."""
    NO_BATTLE_DAMAGE = "no-battle-damage"
    """The battle inflicts none on the players whom it would spare that."""
    SPARED_BY_THE_CHAIN = "spared-by-the-chain"
    """A Chain Link is to spare the players that damage already."""
    NOTHING_TO_PASS_ON = "nothing-to-pass-on"
    """The player takes no battle damage that another could take instead."""
    SPARES_NONE = "spares-none"
    """The battle would not destroy any of the monsters."""
    UNAFFECTED = "unaffected"
    """The attacking monster is unaffected by it."""
    KEPT_FROM_THERE = "kept-from-there"
    """Effects in force keep the attack from all to which it would be moved."""
    NOWHERE_ELSE = "nowhere-else"
    """There is nothing else to attack."""


class Part(StrEnum):
    """Where in its effect a verb stands."""

    FIRST = "first"
    BESIDE = "beside"
    """After something that may make room for it."""
    LATER = "later"
    """Done once something else was done."""
    PERHAPS = "perhaps"
    """One of several options, or a branch that is not certain."""
    OPTIONAL = "optional"
    """Its player may leave it undone."""


class Why(NamedTuple):
    """One thing that stands against a verb."""

    circumstance: Circumstance
    says: str
    about: str = ""
    """Its subject: ``target``, ``each`` (of the cards there), ``battling``, ``half`` …"""


class Asking(NamedTuple):
    """From where a verb is asked: its effect, the targets that there are or that were chosen, and its place."""

    context: Context
    targets: tuple[Card, ...] = ()
    part: Part = Part.FIRST
    only_if: tuple[tuple[Conditions, bool], ...] = ()
    """The conditions that must hold, or must not, for it to be done."""


class Found(NamedTuple):
    """The cards to which a verb could be done, and whether the scene shows all that could be meant."""

    cards: tuple[Card, ...]
    complete: bool


class Obstacle(NamedTuple):
    """A reason against an activation: a certain "no", or a ``doubt`` about one."""

    reason: str
    rule: str
    says: str
    besides: tuple[str, ...] = ()
    doubt: Undecided | None = None
    asked: str = ""
    """The question of the law by whose answer it counts."""


NO_REASON: Final[tuple[Why, ...]] = ()
"""The answer of a verb against which nothing stands."""
