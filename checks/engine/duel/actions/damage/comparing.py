"""The battling monsters compared: whom that destroys, and the damage before anything changes it."""

from __future__ import annotations

from typing import NamedTuple

from checks.engine.duel.field.allowed_attacks import find_applied_value
from checks.engine.duel.field.amounts import read_original
from checks.engine.duel.field.in_force import Standing, list_standing
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Damage
from checks.engine.duel.state.stats import Number
from checks.engine.rulebook import Undecided
from checks.engine.rules.outcomes import BO_1, BO_2, BO_3, BO_4, BO_5, BO_6, BO_7, BO_8, BO_10, BO_12, DM_1
from kb.language import CalculateWith, Pierce


class Outcome(NamedTuple):
    """The result of the comparison: which monsters are destroyed, and the damage before its modifiers."""

    destroyed: tuple[tuple[Card, Card], ...] = ()
    rule: str = ""
    """The rule that destroys, or that inflicts where nothing is destroyed."""
    damages: tuple[Damage, ...] = ()
    by: Card | None = None
    """The monster that inflicts the damage."""


def list_compared(game: Game) -> tuple[Number, ...]:
    """List the values that are compared; empty if one is unknown."""
    attacker, target = game.battle.attacker, game.battle.target
    assert attacker is not None
    fighting = [(attacker, _choose_stat(game, attacker))]
    if target is not None:
        fighting.append((target, "atk" if target.position == "attack" else "def"))
    found: list[Number] = []
    try:
        for card, stat in fighting:
            value, number = _read_number(game, card, stat), card.derive(stat)
            found.append(number if number.value == value else Number(card.role, stat, value))
    except Undecided:
        return ()
    return tuple(found)


def _choose_stat(game: Game, attacker: Card) -> str:
    """Choose whether the attacking monster applies its ATK or its DEF."""
    return "atk" if attacker.position == "attack" else find_applied_value(game, attacker) or "atk"


def compare_battlers(game: Game) -> Outcome:
    """Compare the battling monsters as they stand."""
    attacker, target = game.battle.attacker, game.battle.target
    assert attacker is not None
    holding = game.rulebook.holds
    read = _read_number if game.triggers.watching else _read_as_it_stands
    attack = read(game, attacker, _choose_stat(game, attacker))
    if target is None:
        return _hurt(attacker, 1 - attacker.controller, attack, BO_7) if attack and holding(BO_7) else Outcome()
    if target.position == "attack":
        other = read(game, target, "atk")
        if attack > other and holding(BO_1):
            return _hurt(attacker, target.controller, attack - other, BO_1, target)
        if attack < other and holding(BO_4):
            return _hurt(target, attacker.controller, other - attack, BO_4, attacker)
        both = ((attacker, target), (target, attacker))
        if attack == other > 0 and holding(BO_2):
            return Outcome(both, BO_2)
        if attack == other == 0 and holding(BO_3) and game.law(BO_3) == "both-destroyed":
            return Outcome(both, BO_3)
        return Outcome()
    other = read(game, target, "def")
    if attack > other:
        destroyed = ((target, attacker),) if holding(BO_5) else ()
        return Outcome(destroyed, BO_5, _list_pierced(game, attacker, target, attack - other), attacker)
    if attack < other and holding(BO_6):
        return _hurt(target, attacker.controller, other - attack, BO_6)
    return Outcome()


def _read_number(game: Game, card: Card, stat: str) -> int:
    """Read the number that a battling monster's damage is calculated with.

    Raises :class:`Undecided` where effects differ in that.
    """
    wanted: set[str] = set()
    for each in list_standing(game, CalculateWith):
        each.verify(game)
        wanted.add(each.verb.numbers)
    if len(wanted) > 1:
        raise Undecided("needs to know which of the effects says what damage is calculated with")
    if not wanted:
        return _read_as_it_stands(game, card, stat)
    if "def" not in wanted:
        return read_original(game, card, stat)
    if "link" in card.kinds:
        raise Undecided(f"needs the DEF of {card.role}, a Link Monster")
    return card.defense


def _read_as_it_stands(game: Game, card: Card, stat: str) -> int:
    """Read the ATK or DEF of a monster."""
    return card.atk if stat == "atk" else card.defense


def _hurt(by: Card, player: int, amount: int, rule: str, destroyed: Card | None = None) -> Outcome:
    """A monster inflicts battle damage on a player, and perhaps destroys the other one."""
    return Outcome(((destroyed, by),) if destroyed is not None else (), rule, (Damage(amount, player, rule),), by)


def _list_pierced(game: Game, attacker: Card, target: Card, amount: int) -> tuple[Damage, ...]:
    """List the piercing battle damage of an attack: that of each player whom effects let the attacker hurt.

    Raises :class:`Undecided` where they let it hurt the same player more and less.
    """
    if not (game.effects.continuous or game.effects.lasting):
        return ()
    hurt: dict[int, int] = {}
    for each in list_standing(game, Pierce):
        if attacker not in each.list_cards(game):
            continue
        each.verify(game)
        if not game.rulebook.holds(BO_8):
            return ()
        player = 1 - each.player if _hurts_its_own(game, attacker, each) else target.controller
        inflicted = amount * 2 if each.verb.factor == "double" and game.rulebook.holds(DM_1) else amount
        if hurt.setdefault(player, inflicted) != inflicted:
            raise Undecided("needs to know whether piercing damage is doubled that is inflicted undoubled as well")
        if not game.rulebook.holds(BO_12):
            break
    return tuple(Damage(inflicted, player, BO_8, piercing=True) for player, inflicted in hurt.items())


def _hurts_its_own(game: Game, attacker: Card, each: Standing[Pierce]) -> bool:
    """Whether a monster that pierces by the opponent's Equip Card hurts its own controller."""
    equipped = each.view(game).card.equipped_to is attacker and each.player != attacker.controller
    return equipped and game.law(BO_10) == "its-controller"
