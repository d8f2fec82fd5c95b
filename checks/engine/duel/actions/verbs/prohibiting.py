"""Verbs that leave prohibitions, protections, limits and replacements in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from checks.engine.duel.actions.damage import compare_battlers
from checks.engine.duel.actions.verbs.lingering import Lingering, ends_with_turn, in_force_already, no_attack_to_come
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.deed import Deed, Parts, plays
from checks.engine.duel.deeds.looking import list_cards, nothing_there
from checks.engine.duel.field.selectors import SIDES, select_cards, select_players
from checks.engine.duel.state.card import TURN_PLAYER
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from kb.language import (
    All,
    CountAs,
    Forbid,
    Limit,
    MakeUnaffected,
    ReplaceDestination,
    ReplaceDestruction,
)

ATTACKING: Final = frozenset(("attack", "declare-attack", "attack-directly"))
"""Acts of the turn player only."""
ABOUT_ATTACKS: Final = ATTACKING | {"be-attacked", "be-targeted-for-attack", "be-destroyed-by-battle"}
"""Acts that can be prohibited in battles only."""
OF_THIS_BATTLE: Final = ("damage-calculation-only", "until-end-of-damage-step", "damage-step-only")
"""Durations that end with one battle."""


@plays(Forbid)
class Forbidding(Lingering):
    """Forbids something to cards or players from now on, until it expires."""

    def obstacle(self, game: Game, verb: Forbid, asking: Asking) -> Iterable[Why]:
        lasts = verb.lasts or asking.context.effect.lasts
        waits = isinstance(verb.of, All) and lasts.startswith(("instant", "until-"))
        for why in nothing_there(game, verb, asking):
            yield why._replace(about="for-a-time") if waits else why

    def no_effect(self, game: Game, verb: Forbid, asking: Asking) -> Iterable[Why]:
        context = asking.context
        if ABOUT_ATTACKS.issuperset(verb.what):
            yield from no_attack_to_come(game, verb.lasts, context)
        this_turn = ATTACKING.issuperset(verb.what) and ends_with_turn(verb.lasts, context)
        if this_turn and verb.of in SIDES and TURN_PLAYER not in select_players(str(verb.of), context):
            yield Why(Circumstance.NOT_THEIR_TURN, "it is not that player's turn")
        yield from in_force_already(game, verb, asking)
        if self._spares_none(game, verb, context):
            yield Why(Circumstance.SPARES_NONE, "the battle does nothing against which it could guard")

    def _spares_none(self, game: Game, verb: Forbid, context: Context) -> bool:
        """Whether, in damage calculation, it only spares monsters of which the battle would destroy none."""
        if (
            verb.what != ("be-destroyed-by-battle",)
            or game.turn.point != "during-calculation"
            or not game.battle.ongoing
        ):
            return False
        if (verb.lasts or context.effect.lasts) not in OF_THIS_BATTLE:
            return False
        if game.battle.attacker_left or game.battle.target_left:
            return False
        falling = [card for card, _ in compare_battlers(game).destroyed]
        return not falling or not {*falling} & {*select_cards(game, verb.of, context)}

    def useful(self, game: Game, verb: Forbid, asking: Asking) -> Parts | None:
        """A restriction on the effect's own player is no reason to activate it."""
        whose = verb.of.cards.of if isinstance(verb.of, All) else verb.of
        restricts = verb.binds == "player" or all(what.endswith("summon") or what in ATTACKING for what in verb.what)
        return () if restricts and whose == "controller" else None


@plays(MakeUnaffected)
class MakingUnaffected(Lingering):
    """Makes cards unaffected by effects from now on, until it expires."""

    def no_effect(self, game: Game, verb: MakeUnaffected, asking: Asking) -> Iterable[Why]:
        return in_force_already(game, verb, asking)


@plays(Limit)
class Limiting(Lingering):
    """Limits the cards that can be face-up on the field, until it expires."""


@plays(ReplaceDestination)
class ReplacingDestination(Lingering):
    """Lets cards go elsewhere than to the Graveyard from now on, until it expires."""

    def no_effect(self, game: Game, verb: ReplaceDestination, asking: Asking) -> Iterable[Why]:
        cards = list_cards(game, verb.of, asking)
        if cards and all(card.token for card in cards):
            yield Why(Circumstance.TOKEN, "a Token goes nowhere", "each")


@plays(ReplaceDestruction)
class ReplacingDestruction(Lingering):
    """Lets something be done instead of the destruction of cards from now on, until it expires."""


@plays(CountAs)
class CountingAs(Deed[CountAs]):
    """States the kinds and names that its card has besides; read on demand."""

    def perform(self, game: Game, verb: CountAs, context: Context) -> None:
        """Do nothing, since it applies continuously."""

    def obstacle(self, game: Game, verb: CountAs, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: CountAs, asking: Asking) -> Iterable[Why]:
        return NO_REASON
