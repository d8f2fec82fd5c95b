"""Life Points paid, lost, gained and set, and effect damage with its modifiers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from checks.engine.duel.actions.performing import perform
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.field.amounts import count_paid
from checks.engine.duel.field.in_force import Standing, list_standing
from checks.engine.duel.field.selectors import select_players, select_side
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Damage, Lasting
from checks.engine.duel.state.stats import round_half_up
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_14
from checks.engine.rules.outcomes import DM_12, DM_15, LP_1, LP_2, LP_4
from kb.language import (
    GainAsDamage,
    PayLife,
    RedirectEffectDamage,
    SetEffectDamage,
)


def can_pay(game: Game, verb: PayLife, context: Context) -> bool:
    """Whether a player has the Life Points that are to be paid, and may pay so many."""
    for player in select_players(verb.of, context):
        left = game.life[player] - count_paid(game, verb.amount, player, context)
        if left < 0 or (not left and game.rulebook.holds(LE_14) and _keeps_the_last(game)):
            return False
    return True


def _keeps_the_last(game: Game) -> bool:
    return game.law(LE_14) == "forbidden"


def deal(game: Game, damage: Damage, *, by: str, source: str = "") -> bool:
    """Inflict damage on a player, or give the Life Points instead; False where there is nothing to inflict."""
    if damage.kind == "effect-damage" and (game.effects.applying or game.effects.lasting):
        change_effect_damage(game, damage)
    if damage.amount <= 0:
        return False
    player, rule = damage.player, damage.rule
    if damage.gain and not becomes_damage(game, player):
        change_life(game, player, damage.amount, "gain-life", rule, source=source)
        return False
    if game.rulebook.holds(LP_1):
        game.life[player] -= min(damage.amount, game.life[player])
        game.duel_over = game.duel_over or not game.life[player]
    game.turn.damage_dealt.append((player, damage.amount, damage.kind, game.turn.declarations))
    game.emit(
        "damage",
        game.player_name(player),
        rule,
        by=by,
        source=source,
        kind=damage.kind,
        amount=damage.amount,
        piercing=damage.piercing,
    )
    for event in (damage.kind, "damage"):
        raise_event(game, event, None, by=by, player=player, amount=damage.amount, source=source)
    return True


def change_effect_damage(game: Game, damage: Damage) -> None:
    """Send effect damage elsewhere, or make it less, more or a gain."""
    for redirect in list_in_force(game, RedirectEffectDamage, damage.player):
        damage.player = select_side(redirect.verb.to, redirect.player)[0]
        _use_next(game, redirect)
        break
    changed: set[str | int] = set()
    changes = list(list_in_force(game, SetEffectDamage, damage.player)) if damage.amount > 0 else []
    ends = [each.verb.to for each in changes]
    if any(each.verb.do for each in changes) and sum(to in (0, "gain") for to in ends) > 1:
        raise Undecided("needs to know which of several effects applies instead of effect damage")
    _verify_factors(damage, ends)
    for each in changes:
        change = each.verb
        if change.to in changed and _changes_once(game, change):
            continue
        changed.add(change.to)
        _use_next(game, each)
        match change.to:
            case 0:
                damage.amount = 0
                perform(game, change.do, each.view(game))
            case "gain":
                damage.gain = True
            case "half":
                damage.amount = round_half_up(damage.amount)
            case "double":
                damage.amount *= 2


def _verify_factors(damage: Damage, factors: Sequence[int | str]) -> None:
    """Raise :class:`Undecided` if the rounding depends on whether damage is halved or doubled first."""
    if "double" in factors and 0 not in factors and damage.amount % 2 ** factors.count("half"):
        raise Undecided("needs to know whether effect damage is halved or doubled first")


def _changes_once(game: Game, change: SetEffectDamage) -> bool:
    """Whether a second effect that halves, or doubles, effect damage changes nothing."""
    return change.to in ("half", "double") and game.law(DM_12) == "once"


D = TypeVar("D", RedirectEffectDamage, SetEffectDamage, GainAsDamage)


def _use_next(game: Game, each: Standing[RedirectEffectDamage] | Standing[SetEffectDamage]) -> None:
    """Use up effects on the next effect damage."""
    if each.verb.next_only and each.lasting is not None:
        use_up(game, each.lasting)


def use_up(game: Game, lasting: Lasting) -> None:
    """Expire effects on the next damage of any kind, once it was taken."""
    if not game.rulebook.holds(DM_15):
        return
    for each in list(game.effects.lasting):
        if each.link is lasting.link and each.source == lasting.source and getattr(each.verb, "next_only", False):
            game.effects.lasting.remove(each)
            game.emit("effect-expires", each.source, DM_15)


def list_in_force(game: Game, kind: type[D], player: int) -> Iterator[Standing[D]]:
    """List the modifiers of a player's effect damage or gains."""
    for each in list_standing(game, kind):
        if player in select_side(each.verb.of, each.player):
            each.verify(game)
            yield each


def becomes_damage(game: Game, player: int) -> bool:
    """Whether gains of a player are inflicted as damage."""
    return any(True for _ in list_in_force(game, GainAsDamage, player)) and game.rulebook.holds(LP_4)


def change_life(game: Game, player: int, amount: int, verb: str, rule: str, *, source: str = "") -> None:
    """Pay, lose, gain or set Life Points; none of it is damage."""
    before = game.life[player]
    if verb == "gain-life":
        game.life[player] = before + amount
    elif verb == "set-life":
        game.life[player] = amount
    else:
        game.life[player] = max(before - amount, 0)
    game.duel_over = game.duel_over or not game.life[player]
    game.emit(verb, game.player_name(player), rule, source=source, amount=amount)
    if verb == "gain-life" and amount > 0:
        raise_event(game, "life-gained", None, player=player, amount=amount, source=source)
    elif verb != "gain-life" and not game.rulebook.holds(LP_2):
        raise_event(game, "damage", None, player=player)
