"""A declared attack: whether it continues, and how it is negated."""

from __future__ import annotations

from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.field.allowed_attacks import (
    find_applied_value,
    is_known,
    list_speaking_of,
)
from checks.engine.duel.field.in_force import is_unaffected, view_lasting
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.selectors import select_side
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_10, CA_4
from checks.engine.rules.effects import EF_5
from kb.language import LimitAttacks, NegateAttack


def stands_to_attack(game: Game, attacker: Card) -> bool:
    """Whether an attacking monster is in a battle position in which its attack continues.

    Raises :class:`Undecided` where what lets it attack in Defense Position does so only now, or does so no more.
    """
    if attacker.position != "defense":
        return attacker.position == "attack"
    lets = bool(find_applied_value(game, attacker))
    turned = lets and game.battle.may_defend and not game.battle.in_defense and not game.in_damage_step
    if turned and game.rulebook.holds(CA_4):
        game.battle.in_defense = game.law(CA_4, "turned-to-defense-position") == "goes-on"
        game.battle.applied = find_applied_value(game, attacker) if game.battle.in_defense else ""
        return game.battle.in_defense
    if game.battle.in_defense and not lets and game.rulebook.holds(CA_4):
        return game.law(CA_4, "no-longer-allowed-in-defense-position") == "goes-on"
    if lets != game.battle.in_defense:
        raise Undecided(f"needs to know whether {attacker.role}, in Defense Position, goes on with its attack")
    return lets


def attacks_no_more(game: Game, attacker: Card) -> bool:
    """Whether a monster that has declared an attack cannot go on with it in the Battle Step."""
    return (
        attacker.zone != "monster-zone"
        or (attacker.position != "attack" and not stands_to_attack(game, attacker))
        or attacker.controller != 0
        or bool(is_forbidden(game, "attack", attacker, 0))
        or _is_one_too_many(game, attacker)
    )


def _is_one_too_many(game: Game, attacker: Card) -> bool:
    """Whether more monsters have attacked than effects let attack by now, and the one that does comes after these."""
    if len(game.turn.attackers) < 2 or not (game.effects.applying or game.effects.lasting):
        return False
    for verb, context in list_speaking_of(game, LimitAttacks, attacker):
        first = [*dict.fromkeys(id(card) for card in game.turn.attackers)][: verb.monsters]
        if verb.monsters is None or id(attacker) in first or not game.rulebook.holds(CA_4):
            continue
        is_known(game, context)
        if game.law(CA_4, "limit-exceeded") == "stops":
            return True
    return False


def negate_as_next(game: Game, attacker: Card) -> None:
    """Negate an attack that is the next one for effects that wait for it; several of them negate the same."""
    for each in list(game.effects.lasting):
        if not isinstance(each.verb, NegateAttack) or each.verb.next_of is None or not game.rulebook.holds(AT_10):
            continue
        if attacker.controller in select_side(each.verb.next_of, each.controller):
            if each.link is not None and 0 < each.link.activated.battle < game.turn.declarations:
                raise Undecided(f"needs to know whether {each.source} waits on once its own attack has ended")
            view = view_lasting(game, each)
            if is_unaffected(game, attacker, view.card, view.effect) and not _reaches_it_later(
                game, attacker, view.card, each
            ):
                continue
            game.effects.lasting.remove(each)
            if not game.battle.stopped:
                game.emit("negate", attacker.role, AT_10, by="card-effect", source=each.source, kind="attack")
                raise_event(game, "attack-negated", attacker, by="card-effect", source=each.source)
            game.battle.stopped = game.battle.stopped or each.source
            game.battle.in_vain = True


def _reaches_it_later(game: Game, attacker: Card, by: Card, waiting: Lasting) -> bool:
    """Whether "negate the next attack" negates that of a monster unaffected by activated effects only."""
    if is_unaffected(game, attacker, by, None):
        return False
    of_this = waiting.link is not None and waiting.link.activated.battle
    return game.law(EF_5, "this-attack-negated" if of_this else "next-attack-negated") == "bound"
