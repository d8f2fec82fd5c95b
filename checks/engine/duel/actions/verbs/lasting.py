"""What effects leave behind for a while: prohibitions, limits, changes of damage and destination."""

from __future__ import annotations

from typing import Any

from checks.engine.duel.actions.damage import foresee_damage
from checks.engine.duel.actions.performing import performs
from checks.engine.duel.field.in_force import select_affected
from checks.engine.duel.field.selectors import select_cards, select_players
from checks.engine.duel.state.card import PLAYERS
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import NOT_YET, Lasting
from checks.engine.language import (
    AttackCost,
    AttackOnly,
    CalculateWith,
    CountAs,
    Forbid,
    GainAsDamage,
    Later,
    Limit,
    LimitAttacks,
    MakeUnaffected,
    MayAttack,
    MustAttack,
    Pierce,
    RedirectBattleDamage,
    RedirectEffectDamage,
    ReplaceDestination,
    ReplaceDestruction,
    SetBattleDamage,
    SetEffectDamage,
    SkipPhase,
    Verb,
)
from checks.engine.rules.effects import CO_3, CO_4, EF_1, EF_19

SIDES = ("controller", "opponent", "both", None)


def put_off(game: Game, verb: Verb, context: Context, lasts: str | None) -> bool:
    """Put off what applies in the Damage Step or in damage calculation only until that begins; False where it has."""
    if lasts == "damage-step-only" and not game.in_damage_step and game.rulebook.holds(CO_4):
        point = "start"
    elif lasts == "damage-calculation-only" and not game.battle.calculating and game.rulebook.holds(CO_3):
        point = "during-calculation"
    else:
        return False
    waiting = Later(point, (verb,))
    game.effects.lasting.append(Lasting(waiting, context.name, context.player, NOT_YET, (context.card,), context.link))
    return True


@performs(
    AttackCost,
    AttackOnly,
    CalculateWith,
    Forbid,
    GainAsDamage,
    Limit,
    LimitAttacks,
    MakeUnaffected,
    MayAttack,
    MustAttack,
    Pierce,
    RedirectEffectDamage,
    ReplaceDestination,
    ReplaceDestruction,
    SetEffectDamage,
)
def leave_behind(game: Game, verb: Any, context: Context) -> None:
    """Applies from now on, to the cards there are now or to a player, until it expires."""
    who = getattr(verb, "of", None)
    newcomers = getattr(verb, "newcomers", None)
    bound = getattr(verb, "binds", None) == "player" and game.rulebook.holds(EF_19)
    find = select_cards if bound else select_affected
    cards = () if who in SIDES or newcomers else tuple(find(game, who, context))
    lasts = getattr(verb, "lasts", None) or context.effect.lasts
    lasts = "until-end-of-turn" if lasts == "instant" else lasts
    if put_off(game, verb, context, lasts):
        return
    game.effects.lasting.append(Lasting(verb, context.name, context.player, lasts, cards, context.link, newcomers))


@performs(RedirectBattleDamage, SetBattleDamage)
def change_battle_damage(game: Game, verb: RedirectBattleDamage | SetBattleDamage, context: Context) -> bool:
    """Applies from now on; of damage that is being calculated it is done only if that is another then."""
    calculated = game.battle.calculating and verb.lasts == "damage-calculation-only"
    before = foresee_damage(game) if calculated else []
    leave_behind(game, verb, context)
    return not calculated or foresee_damage(game) != before


@performs(CountAs)
def count_as(game: Game, verb: CountAs, context: Context) -> None:
    """Tells what its card counts as, wherever it lies; that is read where it is asked for."""


@performs(SkipPhase)
def skip_phase(game: Game, verb: SkipPhase, context: Context) -> None:
    """Lets a player skip the next phase of a kind; the turn that is played ends before it."""
    for player in select_players(verb.of, context):
        game.emit("skip", PLAYERS[player], EF_1, by="card-effect", source=context.name, kind=verb.phase)
