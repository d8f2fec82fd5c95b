"""What effects do to Life Points."""

from __future__ import annotations

from checks.engine.duel.actions.life_points import becomes_damage, can_pay, change_life, deal
from checks.engine.duel.actions.performing import performs
from checks.engine.duel.field.amounts import count_amount, count_paid, count_set, counts_what_is_gone
from checks.engine.duel.field.selectors import select_players
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Damage
from checks.engine.language import (
    ChangeLife,
    GainLife,
    InflictDamage,
    LoseLife,
    PayLife,
    SetLife,
    name_verb,
)
from checks.engine.rules.activation import LE_8
from checks.engine.rules.effects import EF_1, EF_37
from checks.engine.rules.outcomes import LP_4


@performs(InflictDamage)
def inflict_damage(game: Game, verb: InflictDamage, context: Context) -> bool:
    """Inflicts effect damage; damage of 0 is none."""
    if counts_what_is_gone(game, verb.amount, context):
        return False
    amount = count_amount(game, verb.amount, context)
    shares = [Damage(amount, player, EF_1, "effect-damage") for player in select_players(verb.to, context)]
    players = [share.player for share in shares]
    inflicted = [deal(game, share, by="card-effect", source=context.name) for share in shares]
    if context.link is not None:
        told = zip(shares, players, inflicted, strict=True)
        context.link.inflicted = sum(share.amount for share, player, done in told if done and share.player == player)
    return all(inflicted)


@performs(PayLife, LoseLife, GainLife, SetLife)
def change_points(game: Game, verb: ChangeLife, context: Context) -> bool:
    """Pays, loses or gains Life Points, or makes them a number; that is no damage."""
    if isinstance(verb, PayLife) and not can_pay(game, verb, context) and game.rulebook.holds(LE_8):
        return False
    if isinstance(verb, GainLife) and counts_what_is_gone(game, verb.amount, context):
        return False
    count = count_set if isinstance(verb, SetLife) else count_paid
    done = True
    for player in select_players(verb.of, context):
        amount = count(game, verb.amount, player, context)
        if not amount and isinstance(verb, GainLife | LoseLife) and game.rulebook.holds(EF_37):
            done = False
            continue
        if isinstance(verb, GainLife) and becomes_damage(game, player):
            deal(game, Damage(amount, player, LP_4, "effect-damage"), by="card-effect", source=context.name)
            done = False
            continue
        change_life(game, player, amount, name_verb(type(verb)), EF_1, source=context.name)
    return done
