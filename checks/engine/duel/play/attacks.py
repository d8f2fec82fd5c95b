"""Attacks of a monster: whether, how often, on which target, at which cost, and standing negations of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Literal, TypeVar

from checks.engine.duel.actions.costs import list_paying, verify_cost
from checks.engine.duel.actions.life_points import can_pay
from checks.engine.duel.actions.paying import pay
from checks.engine.duel.field.allowed_attacks import (
    bars_direct_attack,
    find_applied_value,
    is_known,
    list_speaking_of,
    list_ways,
)
from checks.engine.duel.field.amounts import count_amount, count_paid
from checks.engine.duel.field.conditions import fits_as_it_was
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.restrictions import find_shield, verify_duel
from checks.engine.duel.field.selectors import fits
from checks.engine.duel.play.activation import list_named
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.state import Act, Further
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_11
from checks.engine.rules.attacks import AT_1, AT_8, AT_9, AT_11, AT_30, AT_66
from checks.engine.rules.effects import EF_34
from kb.language import AttackCost, CardDescription, Chosen, LimitAttacks, Mover, PayLife, Unplayed, Verb

V = TypeVar("V", bound=Verb)


def verify_declaring(game: Game) -> None:
    """Raise :class:`Illegal` if no attack is declared at the point reached."""
    if (game.battle.ongoing or game.turn.point != "battle-step") and game.rulebook.holds(AT_1):
        raise Illegal("game-rule", AT_1, "attacks are declared in the Battle Step, one after the other")


def verify_attack(game: Game, attacker: Card, target: Card | None, *, paid: bool = False) -> None:
    """Raise :class:`Illegal` if a monster may not declare this attack, or not pay for it unless that is done."""
    verify_duel(game)
    if not game.rulebook.holds(AT_1):
        return
    if attacker.zone != "monster-zone" or attacker.controller != 0:
        raise Illegal("wrong-location", AT_1, "only a monster of the turn player attacks")
    if attacker.position != "attack" and not find_applied_value(game, attacker):
        raise Illegal("condition-unmet", AT_1, "only an Attack Position monster attacks")
    if attacker.attacked and not (may_attack_again(game, attacker, target) or _find_further(game, attacker, target)):
        raise Illegal("condition-unmet", AT_1, "the monster has attacked already")
    if game.effects.applying or game.effects.lasting:
        _verify_leave(game, attacker, paid=paid)
    if target is not None:
        verify_attack_target(game, attacker, target)
        return
    if (by := find_shield(game, None, attacker)) and game.rulebook.holds(LE_11):
        raise Illegal("game-rule", LE_11, f"{by} forbids it")
    if game.rulebook.holds(AT_66) and bars_direct_attack(game, attacker):
        raise Illegal("condition-unmet", AT_66, "there are monsters to attack")


def _verify_leave(game: Game, attacker: Card, *, paid: bool) -> None:
    """Raise :class:`Illegal` if a limit, cost or prohibition keeps a monster from attacking."""
    _verify_limits(game, attacker)
    costs = () if paid else tuple(_list_costs(game, attacker))
    for cost, context in costs:
        verify_cost(game, cost, context)
    if len(costs) > 1:
        _verify_together(game, attacker, costs)
    by = is_forbidden(game, "attack", attacker, 0) or is_forbidden(game, "declare-attack", attacker, 0)
    if by:
        raise Illegal("game-rule", AT_1, f"{by} forbids it")


def _verify_together(game: Game, attacker: Card, costs: tuple[tuple[Verb | Unplayed, Context], ...]) -> None:
    """Raise :class:`Illegal` if each of several costs of an attack can be paid, but not all of them."""
    lives = [(cost, context) for cost, context in costs if isinstance(cost, PayLife)]
    by_halves = len(lives) > 1 and any(cost.amount == "half" for cost, _ in lives)
    if by_halves or len(costs) - len(lives) > 1:
        raise Undecided(f"needs to know whether all that the attack of {attacker.role} costs can be paid")
    if len(lives) > 1 and game.rulebook.holds(AT_30):
        first, context = lives[0]
        total = sum(count_paid(game, cost.amount, attacker.controller, each) for cost, each in lives)
        if not can_pay(game, replace(first, amount=total), context):
            raise Illegal("cost-unpayable", AT_30, "there are not so many Life Points to pay for all of it")


def may_attack_again(game: Game, attacker: Card, target: Card | None, *, made: int = 0) -> bool:
    """Whether effects let a monster attack once more: so often, or this monster too.

    So many of its attacks are the one that is asked about, which has been ``made`` already.
    """
    for verb, context in list_ways(game, attacker):
        before = attacker.attacked - made
        lets = verb.times is not None and not (verb.on_monsters and target is None)
        if lets and before < count_amount(game, verb.times or 0, context):
            return is_known(game, context)
        if (
            verb.each_monster
            and target is not None
            and _is_still_to_be_attacked(game, attacker, target, verb.each_monster, context, made=made)
        ):
            return is_known(game, context)
    return False


def _is_still_to_be_attacked(
    game: Game, attacker: Card, target: Card, meant: CardDescription | Literal[True], context: Context, *, made: int
) -> bool:
    """Whether a monster that attacks each monster meant once, and none after a direct attack, may attack this one yet.

    Of an attack on it that came to no Damage Step, or went on elsewhere, the day says whether it counts.
    Raises :class:`Undecided` where it has attacked one that is not meant before, or attacks one that is not any more.
    """
    past = [each for each in game.turn.attacks if each.of is attacker]
    if any(each.reached and each.on in (target, None) for each in past):
        return False
    if isinstance(meant, CardDescription):
        if not fits(game, target, meant, context):
            if made:
                raise Undecided(
                    f"needs to know whether {attacker.role} attacks {target.role}, which is not meant, to the end"
                )
            return False
        for each in past:
            if each.on is not None and each.on is not target and not fits_as_it_was(game, each.on, meant, context):
                raise Undecided(f"needs to know whether {attacker.role}, which has attacked {each.on.role}, attacks on")
    if not any(each.declared_on in (target, None) or each.on in (target, None) for each in past):
        return True
    return not _find_further(game, attacker, target) and game.law(EF_34, "attacking-each-once") == "does-not-count"


def _find_further(game: Game, attacker: Card, target: Card | None) -> Further | None:
    """Find one more attack that an effect has given a monster, and that may be declared now."""
    for each in game.turn.further:
        if each.of is not attacker or (each.on_monsters and target is None):
            continue
        if not each.after or each.after == game.turn.declarations or not game.rulebook.holds(AT_8):
            return each
    return None


def _verify_limits(game: Game, attacker: Card) -> None:
    """Raise :class:`Illegal` if the turn player attacks with no more monsters, or not any more."""
    for verb, context in list_speaking_of(game, LimitAttacks, attacker):
        before = game.turn.attackers
        monsters = len({id(card) for card in (*before, attacker)})
        full = verb.monsters is not None and monsters > verb.monsters
        if (full or (verb.attacks is not None and len(before) >= verb.attacks)) and game.rulebook.holds(AT_11):
            is_known(game, context)
            raise Illegal("game-rule", AT_11, f"{context.name} limits the attacks")


def _list_costs(game: Game, attacker: Card) -> Iterator[tuple[Verb | Unplayed, Context]]:
    """List the costs of a monster's attack for its controller."""
    for verb, context in list_speaking_of(game, AttackCost, attacker) if game.rulebook.holds(AT_9) else ():
        is_known(game, context)
        yield from ((cost, context._replace(player=attacker.controller)) for cost in verb.cost)


def pay_for_attack(game: Game, attacker: Card, act: Act) -> None:
    """Pay the cost of an attack, before its target is chosen."""
    for cost, context in list(_list_costs(game, attacker)):
        pay(game, cost, context, list_named(game, act, context) or _list_others_paying(game, cost, context, attacker))


def _list_others_paying(game: Game, cost: Verb | Unplayed, context: Context, attacker: Card) -> list[Card]:
    """List the cards beside the attacker with which its attack can be paid for, if it can be one that pays.

    Paid for with the attacker no attack would be declared: a scene that tells of one has paid with others, if it can.
    """
    if not isinstance(cost, Mover) or not isinstance(cost.of, Chosen) or cost.of.cards.or_more:
        return []
    paying = list_paying(game, cost, context)
    others = [card for card in paying if card is not attacker]
    return others if len(others) < len(paying) and len(others) >= cost.of.cards.count else []


def use_further(game: Game, attacker: Card, target: Card | None) -> None:
    """Note that a monster declares an attack that an effect has given it, if it may not attack again otherwise."""
    further = None if may_attack_again(game, attacker, target) else _find_further(game, attacker, target)
    game.battle.given = further is not None
    if further is not None:
        game.turn.further = tuple(each for each in game.turn.further if each is not further)
        if further.with_it is not None:
            game.effects.lasting.append(further.with_it)


def verify_attack_target(game: Game, attacker: Card | None, target: Card, *, declared: bool = False) -> None:
    """Raise :class:`Illegal` if a monster may not be chosen as attack target, by that attacker.

    Of an attack that is ``declared``, if it cannot be attacked any more.
    """
    moved = declared and game.battle.moved
    if target.zone != "monster-zone":
        raise Illegal("no-legal-target", AT_1, "the target is no monster of the opponent")
    if target.controller != 1 and not moved and game.rulebook.holds(AT_66):
        raise Illegal("no-legal-target", AT_66, "the target is no monster of the opponent")
    shielded = game.effects.applying or game.effects.lasting
    if shielded and (by := find_shield(game, target, attacker, declared=declared)):
        raise Illegal("no-legal-target", AT_1, f"{by} forbids it")


def note_ruled_out(game: Game) -> None:
    """Note that a Chain Link has ruled the attacked monster out as a target, which a later one may undo."""
    battle = game.battle
    if not battle.ongoing or battle.target is None or not (game.effects.applying or game.effects.lasting):
        return
    with suppress(Undecided):  # it is asked again once the Chain has resolved
        battle.ruled_out = battle.ruled_out or bool(find_shield(game, battle.target, battle.attacker, declared=True))


def can_attack(game: Game, attacker: Card, target: Card | None = None) -> bool:
    """Whether a monster may declare an attack (on a target, or at all)."""
    targets = [target] if target is not None else [*game.monsters(1), None]
    for each in targets:
        try:
            verify_attack(game, attacker, each)
        except Illegal:
            continue
        return True
    return False
