"""Attack permissions in force: the attacks of a monster, their targets and their number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from checks.engine.duel.field.amounts import count_amount
from checks.engine.duel.field.in_force import is_unaffected, list_standing, refuse_unknown
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.selectors import SIDES, select_side
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_6, AT_21
from checks.engine.rules.effects import EF_5
from kb.language import MayAttack, Verb

V = TypeVar("V", bound=Verb)


def list_ways(game: Game, attacker: Card) -> Iterator[tuple[MayAttack, Context]]:
    """List the effects that let a monster attack as others may not."""
    if game.rulebook.holds(AT_6):
        yield from list_speaking_of(game, MayAttack, attacker)


def find_applied_value(game: Game, attacker: Card) -> str:
    """Find which value of a monster is applied that attacks in face-up Defense Position; empty where it may not."""
    return find_defending_value(game, attacker) if attacker.position == "defense" else ""


def find_defending_value(game: Game, attacker: Card) -> str:
    """Find which value of a monster would be applied if it attacked in face-up Defense Position; empty for none.

    Raises :class:`Undecided` where effects differ in that.
    """
    ways = list_ways(game, attacker)
    values = {verb.in_defense for verb, context in ways if verb.in_defense is not None and is_known(game, context)}
    if len(values) > 1:
        raise Undecided(f"needs to know which value is applied for {attacker.role} in Defense Position")
    return values.pop() if values else ""


def list_speaking_of(game: Game, kind: type[V], attacker: Card) -> Iterator[tuple[V, Context]]:
    """List the attack permissions of a monster or its controller, each with its effect."""
    if not (game.effects.applying or game.effects.lasting):
        return
    for each in list_standing(game, kind):
        who = getattr(each.verb, "of", "")
        meant = select_side(who, each.player) if who in SIDES else ()
        if meant and _passes_by(game, attacker, each.view(game)):
            continue
        if attacker.controller in meant or (not meant and attacker in each.list_affected(game)):
            yield each.verb, each.view(game)


def _passes_by(game: Game, attacker: Card, context: Context) -> bool:
    """Whether a limit or cost on all of a player's attacks leaves out a monster unaffected by it.

    Raises :class:`Undecided` where no source says whether it does.
    """
    return (
        is_unaffected(game, attacker, context.card, context.effect)
        and game.law(EF_5, "limit-on-all-attacks", by=context.card) == "free"
    )


def bars_direct_attack(game: Game, attacker: Card) -> bool:
    """Whether the opponent's monsters keep a monster from attacking directly."""
    if not any(_stands_in_the_way(game, each) for each in game.monsters(1)):
        return False
    return not _may_pass(game, attacker)


def _stands_in_the_way(game: Game, card: Card) -> bool:
    """Whether a monster has to be attacked rather than its player."""
    return not is_forbidden(game, "bar-direct-attacks", card, 1) or not game.rulebook.holds(AT_21)


def _may_pass(game: Game, attacker: Card) -> bool:
    """Whether a monster may attack directly although the opponent controls monsters."""
    return any(is_known(game, context) for verb, context in list_ways(game, attacker) if verb.directly)


def count_attacks(game: Game, attacker: Card) -> int:
    """Count how often effects in force let a monster attack in a Battle Phase; once where none does."""
    most = 1
    for verb, context in list_ways(game, attacker):
        if verb.times is not None and (times := count_amount(game, verb.times, context)) > most:
            most = times if is_known(game, context) else most
    return most


def is_kept_from(game: Game, card: Card, verb: MayAttack) -> bool:
    """Whether an effect in force keeps a monster of the turn player from attacking as another is to let it."""
    deeds = ("attack", "declare-attack", *(("attack-directly",) if verb.directly else ()))
    return card.controller == TURN_PLAYER and any(is_forbidden(game, deed, card, TURN_PLAYER) for deed in deeds)


def is_known(game: Game, context: Context) -> bool:
    """Apply an attack permission; raises :class:`Undecided` if it is unknown whether it holds."""
    refuse_unknown(game, context.card, context.effect)
    return True
