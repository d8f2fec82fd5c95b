"""Verbs that act on the course of the turn."""

from __future__ import annotations

from collections.abc import Iterable

from checks.engine.chart import leads_on
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.deed import Deed, plays
from checks.engine.duel.field.selectors import select_players
from checks.engine.duel.state.card import PLAYERS
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rules.effects import EF_1, TR_16
from kb.language import JumpTo, SkipPhase


@plays(JumpTo)
class Jumping(Deed[JumpTo]):
    """Ends the current step and jumps to a later point of the turn; triggers from before the Chain are lost."""

    def perform(self, game: Game, verb: JumpTo, context: Context) -> bool:
        if not leads_on(game.turn.point, verb.to):
            return False
        game.turn.jump = verb.to
        if game.rulebook.holds(TR_16):
            game.triggers.pending = [each for each in game.triggers.pending if each.stamp > game.triggers.begun]
        if not game.in_damage_step:
            game.battle.stopped = context.name
        return True

    def obstacle(self, game: Game, verb: JumpTo, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: JumpTo, asking: Asking) -> Iterable[Why]:
        if not leads_on(game.turn.point, verb.to):
            yield Why(Circumstance.PHASE_OVER, "the turn has come there already")


@plays(SkipPhase)
class SkippingPhase(Deed[SkipPhase]):
    """Lets a player skip the next phase of a kind; the turn that is played ends before it."""

    def perform(self, game: Game, verb: SkipPhase, context: Context) -> None:
        for player in select_players(verb.of, context):
            game.emit("skip", PLAYERS[player], EF_1, by="card-effect", source=context.name, kind=verb.phase)

    def obstacle(self, game: Game, verb: SkipPhase, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: SkipPhase, asking: Asking) -> Iterable[Why]:
        return NO_REASON
