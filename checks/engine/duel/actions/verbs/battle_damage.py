"""Verbs on battle damage, effect damage, and the values used in damage calculation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from checks.engine.duel.actions.damage import compare_battlers, foresee_damage, is_spared, takes_none
from checks.engine.duel.actions.verbs.lingering import Lingering, in_force_already, is_in_force
from checks.engine.duel.actions.verbs.prohibiting import OF_THIS_BATTLE
from checks.engine.duel.deeds.answers import Asking, Circumstance, Why
from checks.engine.duel.deeds.deed import plays
from checks.engine.duel.field.selectors import select_side
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from kb.language import (
    CalculateWith,
    GainAsDamage,
    IfDone,
    Pierce,
    RedirectBattleDamage,
    RedirectEffectDamage,
    SetBattleDamage,
    SetDamage,
    SetEffectDamage,
    Verb,
    list_verbs,
)

CHANGED: Final = {"half": Circumstance.HALVED_ALREADY, "double": Circumstance.DOUBLED_ALREADY}
OF_A_TARGET: Final = ("target", "inflicted-by-target")


def changed_already(game: Game, verb: SetBattleDamage | SetEffectDamage, asking: Asking) -> Iterator[Why]:
    """Say that damage is already halved or doubled.

    Damage of one kind that is changed so is enough where an effect is only to change damage of both.
    """
    does = asking.context.effect.does
    if all(isinstance(each, SetDamage) and each.to in CHANGED for each in does):
        found = [each for each in does if isinstance(each, SetDamage) and _is_changed(game, each, asking.context)]
    else:
        aimed = isinstance(verb, SetBattleDamage) and verb.by in OF_A_TARGET
        found = [verb] if aimed and is_in_force(game, verb, asking) else []
    for to in CHANGED:
        if any(each.to == to for each in found):
            yield Why(CHANGED[to], "the damage is changed so already")


def _is_changed(game: Game, verb: Any, context: Context) -> bool:
    return any(
        each.verb == verb and (each.controller == context.player or verb.of in (None, "both"))
        for each in game.effects.lasting
    )


class ChangingBattleDamage(Lingering):
    """Applies from now on; of damage that is being calculated it is done only if that is another then."""

    def perform(self, game: Game, verb: Any, context: Context) -> bool:
        calculating = game.battle.calculating
        before = foresee_damage(game) if calculating else []
        super().perform(game, verb, context)
        if not calculating or foresee_damage(game) != before:
            return True
        if verb.lasts != "damage-calculation-only" and _is_asked(verb, context):
            raise Undecided(f"needs to know whether {context.name} has changed battle damage that was so already")
        return bool(verb.lasts != "damage-calculation-only")


def _is_asked(verb: Verb, context: Context) -> bool:
    """Whether an effect does something only if a verb was done."""
    return any(isinstance(each, IfDone) and verb in each.do for each in list_verbs(context.effect.does))


@plays(SetBattleDamage)
class SettingBattleDamage(ChangingBattleDamage):
    """Makes battle damage a number, half, or twice as much, from now on, until it expires."""

    def no_effect(self, game: Game, verb: SetBattleDamage, asking: Asking) -> Iterable[Why]:
        if verb.to in CHANGED:
            yield from changed_already(game, verb, asking)
            return
        yield from in_force_already(game, verb, asking)
        if verb.to != 0 or (verb.lasts or asking.context.effect.lasts) not in OF_THIS_BATTLE:
            return
        spared = select_side(verb.of or "both", asking.context.player)
        if all(takes_none(game, player) for player in spared) or _hurts_none(game, spared):
            yield Why(Circumstance.NO_BATTLE_DAMAGE, "there is no battle damage to spare")
        elif _is_spared_by_the_chain(game, spared):
            yield Why(Circumstance.SPARED_BY_THE_CHAIN, "a Chain Link is to spare that damage already")


def _is_spared_by_the_chain(game: Game, players: Sequence[int]) -> bool:
    """Whether a Chain Link that is to resolve yet will spare players all battle damage."""
    coming = (link for link in game.chain.links if not (link.resolved or link.negated))
    return any(
        {*players} <= {*select_side(verb.of or "both", link.player)}
        for link in coming
        for verb in list_verbs(link.effect.does)
        if isinstance(verb, SetBattleDamage) and verb.to == 0
    )


def _hurts_none(game: Game, players: Sequence[int]) -> bool:
    """Whether the battle, without responses, inflicts no damage before redirections."""
    if (
        game.turn.point != "during-calculation"
        or game.chain.links
        or game.battle.attacker_left
        or game.battle.target_left
    ):
        return False
    try:
        return not any(each.player in players and each.amount for each in compare_battlers(game).damages)
    except Undecided:
        return False


@plays(RedirectBattleDamage)
class RedirectingBattleDamage(ChangingBattleDamage):
    """Lets another player take battle damage from now on, until it expires."""

    def no_effect(self, game: Game, verb: RedirectBattleDamage, asking: Asking) -> Iterable[Why]:
        yield from in_force_already(game, verb, asking)
        if verb.as_well or not game.battle.ongoing:
            return
        if all(is_spared(game, player) for player in select_side(verb.to, asking.context.player)):
            yield Why(Circumstance.NOTHING_TO_PASS_ON, "there is no battle damage to pass on")


@plays(SetEffectDamage)
class SettingEffectDamage(Lingering):
    """Makes effect damage 0, half, twice as much, or a gain, from now on, until it expires."""

    def no_effect(self, game: Game, verb: SetEffectDamage, asking: Asking) -> Iterable[Why]:
        find = changed_already if verb.to in CHANGED else in_force_already
        return find(game, verb, asking)


@plays(RedirectEffectDamage)
class RedirectingEffectDamage(Lingering):
    """Lets another player take effect damage from now on, until it expires."""

    def no_effect(self, game: Game, verb: RedirectEffectDamage, asking: Asking) -> Iterable[Why]:
        return in_force_already(game, verb, asking)


@plays(GainAsDamage)
class TurningGainsIntoDamage(Lingering):
    """Makes Life Points that a player would gain damage from now on, until it expires."""


@plays(Pierce)
class Piercing(Lingering):
    """Lets monsters inflict piercing battle damage from now on, until it expires."""

    monsters_only = ("of",)

    def no_effect(self, game: Game, verb: Pierce, asking: Asking) -> Iterable[Why]:
        return in_force_already(game, verb, asking)


@plays(CalculateWith)
class CalculatingWith(Lingering):
    """Lets battle damage be calculated with other values than ATK, from now on, until it expires."""

    def no_effect(self, game: Game, verb: CalculateWith, asking: Asking) -> Iterable[Why]:
        if verb.numbers == "def" and any("link" in card.kinds for card in game.battle.list_monsters()):
            yield Why(Circumstance.NO_DEF, "a Link Monster has no DEF to calculate with")
        yield from in_force_already(game, verb, asking)
