"""The verb that shows cards: nothing moves, and nothing on the field depends on it."""

from __future__ import annotations

from collections.abc import Iterable

from checks.engine.duel.actions.performing import note
from checks.engine.duel.actions.verbs.movers import is_out_of_sight
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Why
from checks.engine.duel.deeds.deed import plays
from checks.engine.duel.deeds.looking import ToCards
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from kb.language import Reveal


@plays(Reveal)
class Revealing(ToCards[Reveal]):
    """Shows cards, if there are such."""

    def perform(self, game: Game, verb: Reveal, context: Context) -> bool:
        cards = select_cards(game, verb.of, context)
        unseen = not cards and is_out_of_sight(verb.of, game, context)
        note(context, None if unseen else cards)
        return bool(cards) or unseen

    def no_effect(self, game: Game, verb: Reveal, asking: Asking) -> Iterable[Why]:
        return NO_REASON
