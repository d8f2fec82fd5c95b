"""The damage that a battle, or a Chain Link, would inflict, before it does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checks.engine.duel.actions.damage.comparing import compare_battlers
from checks.engine.duel.actions.damage.shares import ZERO, find_step, list_shares
from checks.engine.duel.field.amounts import count_amount
from checks.engine.duel.field.conditions import list_certain
from checks.engine.duel.field.in_force import list_applying
from checks.engine.duel.field.selectors import select_players, select_side
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import decides
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Damage
from checks.engine.rulebook import Undecided
from kb.language import InflictDamage, SetBattleDamage, Unplayed, Verb, WouldDamage, list_verbs


def foresee_damage(game: Game) -> Sequence[Damage]:
    """List the battle damage that the battle as it stands would inflict; none once a battling monster has left."""
    if not game.battle.ongoing or game.battle.attacker_left or game.battle.target_left:
        return []
    return list_shares(game, compare_battlers(game))


def takes_none(game: Game, player: int) -> bool:
    """Whether an effect has made all battle damage 0 that a player would take."""
    return any(
        isinstance(each.verb, SetBattleDamage)
        and each.verb.to == 0
        and each.verb.by in (None, "any")
        and find_step(each.verb) == ZERO
        and player in select_side(each.verb.of or "both", each.controller)
        for each in game.effects.lasting
    )


def is_spared(game: Game, player: int) -> bool:
    """Whether an effect has made all battle damage 0 that a player would take, or does so by itself."""
    if takes_none(game, player):
        return True
    for each in list_applying(game, SetBattleDamage):
        zero = each.verb.by == "any" and each.verb.to == 0 and find_step(each.verb) == ZERO
        if zero and player in select_side(each.verb.of or "both", each.player):
            each.verify(game)
            return True
    return False


@decides(WouldDamage)
def would_damage(game: Game, condition: WouldDamage, context: Context) -> bool:
    """The last Chain Link would inflict effect damage on that player, or the battle as it stands battle damage."""
    players = select_players(condition.of, context)
    if condition.kind == "battle-damage":
        return any(
            share.player in players and share.amount >= condition.at_least and not share.gain
            for share in foresee_damage(game)
        )
    if not game.chain.links:
        return False
    link = game.chain.links[-1]
    view = Context(link.card, link.effect, link.player, link)
    if _burns(game, list_certain(game, link.effect.does, view), condition, players, view):
        return True
    if _burns(game, list_verbs(link.effect.does), condition, players, view):
        raise Undecided(f"needs to know whether {view.name}, which may inflict damage, counts as an effect that would")
    return False


def _burns(
    game: Game, verbs: Iterable[Verb | Unplayed], wanted: WouldDamage, players: tuple[int, ...], view: Context
) -> bool:
    """Whether some verb of a Chain Link inflicts such damage on some of these players."""
    return any(
        player in players and (wanted.at_least == 1 or count_amount(game, verb.amount, view) >= wanted.at_least)
        for verb in verbs
        if isinstance(verb, InflictDamage)
        for player in select_players(verb.to, view)
    )
