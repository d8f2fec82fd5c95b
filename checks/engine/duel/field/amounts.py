"""How much: the numbers that effects count, read off cards, battles and Life Points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from checks.engine.duel.field.selectors import (
    asks,
    count_fitting,
    counts_numbers,
    select_cards,
    select_players,
    verify_shown,
)
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.kinds import is_known, is_known_monster
from checks.engine.duel.state.state import Act
from checks.engine.duel.state.stats import Change, count_original, count_stat, round_half_up
from checks.engine.rulebook import OpenFact, Undecided
from checks.engine.rules.effects import CO_13, EF_16
from kb.language import (
    Amount,
    CardDescription,
    Difference,
    Double,
    Half,
    LifeOf,
    Numbers,
    Range,
    StatOf,
    Sum,
    Times,
    Unplayed,
)


class Hidden(Undecided):
    """A number is asked of a card that lies face-down: it has none that an effect could know."""


class Absent(Hidden):
    """A number is asked of a battling monster that is there no more: it has none that could be compared."""


BATTLERS: Final = ("battled-monster", "controllers-battling-monster", "attacker", "attacked")
"""The words for a monster of the battle."""


Counter = Callable[[Game, Any, Context, str], int]
COUNTERS: Final[dict[type, Counter]] = {}
"""How each kind of amount is counted."""


def counts(kind: type) -> Callable[[Counter], Counter]:
    """Enter how a kind of amount is counted."""

    def enter(counter: Counter) -> Counter:
        COUNTERS[kind] = counter
        return counter

    return enter


def count_amount(game: Game, amount: Amount, context: Context, without: str = "") -> int:
    """Count an amount; with ``without``, as it would be without that effect's contribution to ATK and DEF."""
    return COUNTERS[type(amount)](game, amount, context, without)


@counts_numbers
def count_cards_to_choose(game: Game, amount: Amount, context: Context) -> int:
    """Count how many cards are chosen at the most."""
    return count_amount(game, amount, context)


@counts(int)
def count_number(game: Game, amount: int, context: Context, without: str) -> int:
    """A number is itself."""
    return amount


@counts(str)
def count_word(game: Game, amount: str, context: Context, without: str) -> int:
    """``difference`` between the compared values; ``damage`` of the event; losses of monsters."""
    attacker, target = game.battle.attacker, game.battle.target
    if amount == "difference" and attacker is not None and target is not None:
        verify_known(target)
        return abs(attacker.atk - (target.atk if target.position == "attack" else target.defense))
    if amount == "attacker-atk" and attacker is not None:
        return attacker.atk
    if amount == "damage" and context.occasion.damage.amount is not None:
        return context.occasion.damage.amount
    if amount == "damage" and context.occasion.event in BY_BATTLE:
        return sum(
            points
            for player, points, kind, number in game.turn.damage_dealt
            if (player, kind, number) == (context.player, "battle-damage", game.turn.declarations)
        )
    resolving = context.link.once_resolving if context.link is not None else None
    if amount == "atk-lost" and resolving is not None:
        return resolving.atk_lost
    raise Undecided(f"needs the amount {amount}")


BY_BATTLE: Final = ("destroyed-by-battle", "destroyed-by-battle-and-sent")
"""Events of a battle in which the effect's player took the damage."""


@counts(StatOf)
def count_stat_of(game: Game, amount: StatOf, context: Context, without: str) -> int:
    """A number of a card, the first that is pointed at; or of all of them together."""
    cards = select_cards(game, amount.of, context)
    if amount.stat == "total-atk-of":
        for each in cards:
            verify_known(each)
        return sum(read_stat(each, "atk-of", without) for each in cards)
    if amount.stat == "total-base-atk-of":
        for each in cards:
            verify_known(each)
        return sum(read_original(game, each, "atk", without) for each in cards)
    if not cards:
        raise (Absent if amount.of in BATTLERS else Undecided)(f"needs a card for the amount {amount.stat}")
    verify_known(cards[0])
    if amount.stat in DEFENSES and "link" in cards[0].kinds:
        raise Undecided(f"needs the DEF of {cards[0].role}, a Link Monster")
    if amount.stat == "atk-otherwise-of":
        own = f"{context.card.role}."
        others = [each for each in cards[0].changes if not each.source.startswith(own)]
        return count_stat(cards[0].base_atk, "atk", others)
    if amount.stat in ORIGINAL:
        return read_original(game, cards[0], ORIGINAL[amount.stat], without)
    return read_stat(cards[0], amount.stat, without)


DEFENSES: Final = ("def-of", "base-def-of")
"""The amounts that a Link Monster does not have."""
ORIGINAL: Final = {"base-atk-of": "atk", "base-def-of": "def"}
"""The amounts that are original numbers, and of which stat."""


def read_original(game: Game, card: Card, stat: str, without: str = "") -> int:
    """Read the original ATK or DEF of a card; a halving counts if half is the original value."""
    if card.counted:
        raise Undecided(card.counted)
    base = card.base_atk if stat == "atk" else card.base_def
    changes = card.changes
    if card.negated:
        changes = [each for each in changes if not _is_its_own(card, each)]
    halved = any(each.how == "half-original" and each.stat == stat for each in changes) and is_original(game)
    return count_original(base, stat, changes, without, halved=halved)


def _is_its_own(card: Card, change: Change) -> bool:
    """Whether a negated effect of the monster itself had set an original value."""
    return change.how == "original" and change.source.partition(".")[0] == card.role


def is_original(game: Game) -> bool:
    """Whether half of an original value becomes the original one."""
    return game.law(CO_13) == "original"


def verify_known(card: Card) -> None:
    """Raise :class:`Hidden` if nothing may be asked of a card."""
    if not is_known(card):
        raise Hidden(f"needs a number of {card.role}, which lies face-down")


def read_stat(card: Card, stat: str, without: str = "") -> int:
    """Read a number off a card, perhaps as it would be without one effect; off one that has left, as it last was."""
    match stat:
        case "atk-of" if card.last is not None and not card.on_field:
            return card.last.atk
        case "def-of" if card.last is not None and not card.on_field:
            return card.last.defense
        case "atk-of":
            return count_stat(card.base_atk, "atk", card.changes, without)
        case "def-of":
            return count_stat(card.base_def, "def", card.changes, without)
    return card.level


@counts(LifeOf)
def count_points(game: Game, amount: LifeOf, context: Context, without: str) -> int:
    """The Life Points of a player."""
    return game.life[select_players(amount.of, context)[0]]


@counts(Half)
def count_half(game: Game, amount: Half, context: Context, without: str) -> int:
    """Half of an amount, .5 rounded up."""
    return round_half_up(count_amount(game, amount.of, context, without))


@counts(Double)
def count_double(game: Game, amount: Double, context: Context, without: str) -> int:
    """Twice an amount."""
    return 2 * count_amount(game, amount.of, context, without)


@counts(Times)
def count_times(game: Game, amount: Times, context: Context, without: str) -> int:
    """So much for each card that fits, each counter, each point, or each one of another amount."""
    if isinstance(amount.count, str):
        return _count_points(amount.count, context) * amount.each
    if not isinstance(amount.count, CardDescription):
        return count_amount(game, amount.count, context, without) * amount.each
    verify_shown(game, amount.count, context)
    return count_fitting(game, amount.count, context) * amount.each


def _count_points(what: str, context: Context) -> int:
    """Count counters, Life Points that were paid, points of damage, or read the number that the player chooses."""
    found: object = None
    paid = context.link.once_paid if context.link is not None else None
    resolving = context.link.once_resolving if context.link is not None else None
    match what:
        case "counters":
            found = read_counters(context.card)
        case "materials":
            found = context.card.materials
        case "paid" if paid is not None:
            found = paid.life_points
        case "removed" if paid is not None:
            found = paid.counters
        case "inflicted" if resolving is not None:
            found = resolving.inflicted
        case "damage":
            found = context.occasion.damage.amount
        case "affected" if resolving is not None and resolving.affected is not None:
            found = len(resolving.affected)
        case "chosen":
            found = context.chooses
    if not isinstance(found, int):
        raise Undecided(f"needs how much is {what}")
    return found


@counts(Difference)
def count_difference(game: Game, amount: Difference, context: Context, without: str) -> int:
    """How far two amounts lie apart."""
    a, b = (count_amount(game, each, context, without) for each in (amount.a, amount.b))
    return abs(a - b)


@counts(Sum)
def count_sum(game: Game, amount: Sum, context: Context, without: str) -> int:
    """Several amounts together."""
    return sum(count_amount(game, each, context, without) for each in amount.of)


@counts(Unplayed)
def count_unplayed(game: Game, amount: Unplayed, context: Context, without: str) -> int:
    """An amount that is not counted."""
    raise context.refuse(amount.what)


FEWEST: Final = Act(0, "choose", chooses=1)
"""That a player pays for a number once."""


def count_paid(game: Game, amount: Amount | Literal["half"], player: int, context: Context) -> int:
    """Count the Life Points to pay: with ``half`` the rest is rounded up.

    Where the player chooses how many, and has not activated the effect yet, it takes the fewest.
    """
    if amount == "half":
        return game.life[player] - round_half_up(game.life[player])
    if context.link is None and context.chooses is None:
        context = context._replace(act=FEWEST)
    return count_amount(game, amount, context)


def count_set(game: Game, amount: Amount | Literal["half"], player: int, context: Context) -> int:
    """Count the new Life Points: ``half`` is rounded up."""
    if amount == "half":
        return round_half_up(game.life[player])
    return count_amount(game, amount, context)


# --- numbers that descriptions ask for --------------------------------------------------------------------


@asks("level")
def has_level(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """It has that Level; cards with a Rank or Link Rating, and other cards, have none."""
    return is_known_monster(card) and card.level > 0 and is_within(game, context, card.level, wanted)


@asks("atk")
def has_atk(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """It has that ATK now; cards other than monsters have none."""
    return is_known_monster(card) and is_within(game, context, card.atk, wanted)


def read_counters(card: Card) -> int:
    """Read how many counters are on a card; of one that has left, how many were."""
    return card.counters if card.on_field or card.last is None else card.last.counters


def _had_materials(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """Whether a card that has left had so many Xyz Materials, as it last was."""
    if card.last is None or card.last.materials is None:
        if "xyz" in card.kinds:
            raise Undecided(f"needs how many Xyz Materials {card.role} had")
        return is_within(game, context, 0, wanted)
    return is_within(game, context, card.last.materials, wanted)


def had_numbers(game: Game, card: Card, wanted: CardDescription, context: Context) -> bool:
    """Whether a card that has left had the ATK, DEF, counters and Xyz Materials asked for, as it last was."""
    if wanted.materials is not None and not _had_materials(game, card, wanted.materials, context):
        return False
    asked = (
        (read_stat(card, "atk-of"), wanted.atk),
        (read_stat(card, "def-of"), wanted.def_),
        (read_counters(card), wanted.counters),
    )
    return all(number is None or is_within(game, context, value, number) for value, number in asked)


@asks("def_")
def has_def(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """It has that DEF now; Link Monsters, and cards other than monsters, have none."""
    return is_known_monster(card) and "link" not in card.kinds and is_within(game, context, card.defense, wanted)


@asks("counters")
def has_counters(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """It has so many counters on it."""
    return is_within(game, context, card.counters, wanted)


@asks("materials")
def has_materials(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """It has so many Xyz Materials."""
    if card.materials is None:
        if card.zone != "monster-zone" or "xyz" not in card.kinds:
            return is_within(game, context, 0, wanted)
        why = f"needs how many Xyz Materials {card.role} has"
        raise Undecided(why) if card.came_from else OpenFact(why, card.role, "materials", MATERIALS)
    return is_within(game, context, card.materials, wanted)


MATERIALS: Final = (*range(8), 100)
"""How many Xyz Materials a monster could have: as many as texts tell apart, and more than any of them names."""


def is_within(game: Game, context: Context, value: int, wanted: Numbers) -> bool:
    """Whether a number is the one wanted, one of those wanted, or in the range wanted."""
    match wanted:
        case int():
            return value == wanted
        case tuple():
            return value in wanted
        case Range(low, high):
            return (low is None or count_amount(game, low, context) <= value) and (
                high is None or value <= count_amount(game, high, context)
            )


def counts_what_is_gone(game: Game, amount: object, context: Context) -> bool:
    """Whether a number is read off a monster that was destroyed and sent to the Graveyard, and lies there no more."""
    if context.effect.trigger != "destroys-by-battle-and-sends":
        return False
    while isinstance(amount, Half | Double):
        amount = amount.of
    if not isinstance(amount, StatOf) or amount.of != "destroyed-monster":
        return False
    if all(card.zone == "graveyard" for card in select_cards(game, amount.of, context)):
        return False
    return game.law(EF_16, "left-the-graveyard", by=context.card) == "not-counted"
