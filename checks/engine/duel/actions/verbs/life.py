"""Verbs that change Life Points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Literal

from checks.engine.duel.actions.life_points import becomes_damage, can_pay, change_life, deal
from checks.engine.duel.actions.verbs.stats import COUNTED_LATER, is_settled, may_count_materials, paid
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.deed import Deed, plays
from checks.engine.duel.field.amounts import count_amount, count_paid, count_set, counts_what_is_gone
from checks.engine.duel.field.selectors import select_players
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Damage
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_8
from checks.engine.rules.effects import EF_1, EF_37
from checks.engine.rules.outcomes import LP_4
from kb.language import (
    Amount,
    ChangeLife,
    GainLife,
    InflictDamage,
    LoseLife,
    PayLife,
    SetLife,
    name_verb,
)


def no_points(game: Game, amount: Amount | Literal["half"], asking: Asking, why: Why) -> Iterator[Why]:
    """Say that the amount is 0, if it can be counted before the activation."""
    context = asking.context
    if amount == "half" or not is_settled(amount, context):
        return
    try:
        with paid(game, context):
            none = count_amount(game, amount, context) == 0
    except Undecided:
        return
    if none:
        yield COUNTED_LATER if may_count_materials(game, amount, context) else why


@plays(InflictDamage)
class InflictingDamage(Deed[InflictDamage]):
    """Inflicts effect damage; an amount of 0 inflicts none."""

    def perform(self, game: Game, verb: InflictDamage, context: Context) -> bool:
        if counts_what_is_gone(game, verb.amount, context):
            return False
        amount = count_amount(game, verb.amount, context)
        shares = [Damage(amount, player, EF_1, "effect-damage") for player in select_players(verb.to, context)]
        players = [share.player for share in shares]
        inflicted = [deal(game, share, by="card-effect", source=context.name) for share in shares]
        if context.link is not None:
            told = zip(shares, players, inflicted, strict=True)
            taken = (share.amount for share, player, done in told if done and share.player == player)
            context.link.resolving.inflicted = sum(taken)
        return all(inflicted)

    def obstacle(self, game: Game, verb: InflictDamage, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: InflictDamage, asking: Asking) -> Iterable[Why]:
        return no_points(game, verb.amount, asking, Why(Circumstance.NO_DAMAGE_DEALT, "the damage is 0"))


class ChangingLife(Deed[Any]):
    """Changes Life Points; that is no damage."""

    count: ClassVar[Callable[..., int]] = staticmethod(count_paid)

    def perform(self, game: Game, verb: ChangeLife, context: Context) -> bool:
        done = True
        for player in select_players(verb.of, context):
            amount = self.count(game, verb.amount, player, context)
            done &= self.change(game, verb, player, amount, context)
        return done

    def change(self, game: Game, verb: ChangeLife, player: int, amount: int, context: Context) -> bool:
        """Change the Life Points of a player; False where nothing comes of it."""
        change_life(game, player, amount, name_verb(type(verb)), EF_1, source=context.name)
        return True

    def obstacle(self, game: Game, verb: ChangeLife, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: ChangeLife, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(PayLife)
class PayingLife(ChangingLife):
    """Pays Life Points, if there are so many."""

    def perform(self, game: Game, verb: ChangeLife, context: Context) -> bool:
        if isinstance(verb, PayLife) and not can_pay(game, verb, context) and game.rulebook.holds(LE_8):
            return False
        return super().perform(game, verb, context)


@plays(SetLife)
class SettingLife(ChangingLife):
    """Makes Life Points a number."""

    count = staticmethod(count_set)


@plays(LoseLife)
class LosingLife(ChangingLife):
    """Loses Life Points."""

    def change(self, game: Game, verb: ChangeLife, player: int, amount: int, context: Context) -> bool:
        if not amount and game.rulebook.holds(EF_37):
            return False
        return super().change(game, verb, player, amount, context)


@plays(GainLife)
class GainingLife(LosingLife):
    """Gains Life Points, which may become damage."""

    def perform(self, game: Game, verb: ChangeLife, context: Context) -> bool:
        return not counts_what_is_gone(game, verb.amount, context) and super().perform(game, verb, context)

    def change(self, game: Game, verb: ChangeLife, player: int, amount: int, context: Context) -> bool:
        if (amount or not game.rulebook.holds(EF_37)) and becomes_damage(game, player):
            deal(game, Damage(amount, player, LP_4, "effect-damage"), by="card-effect", source=context.name)
            return False
        return super().change(game, verb, player, amount, context)

    def no_effect(self, game: Game, verb: ChangeLife, asking: Asking) -> Iterable[Why]:
        none = Why(Circumstance.NO_LIFE_GAINED, "the Life Points gained are 0")
        return no_points(game, verb.amount, asking, none)
