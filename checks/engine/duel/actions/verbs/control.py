"""The verb that gives control of monsters."""

from __future__ import annotations

from collections.abc import Iterable

from checks.engine.duel.actions.control import change_control
from checks.engine.duel.actions.performing import note
from checks.engine.duel.deeds.answers import Asking, Circumstance, Why
from checks.engine.duel.deeds.bars import are_barred, list_doable
from checks.engine.duel.deeds.deed import plays
from checks.engine.duel.deeds.looking import ToCards, list_cards
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.selectors import select_players
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import EF_1
from kb.language import TakeControl


@plays(TakeControl)
class TakingControl(ToCards[TakeControl]):
    """Gives control of monsters to a player, for as long as it says."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: TakeControl, context: Context) -> bool:
        player = select_players(verb.to, context)[0]
        taken: list[Card] = []
        for card in list_doable(game, verb, verb.of, context):
            if card.zone == "monster-zone" and card.controller != player:
                lasts = verb.lasts or context.effect.lasts
                if lasts == "while-face-up":
                    raise Undecided(f"needs to know how long {context.name} gives control of {card.role}")
                for_a_while = lasts != "instant"
                change_control(game, card, player, EF_1, source=context.name, for_a_while=for_a_while)
                if for_a_while:
                    game.effects.lasting.append(Lasting(verb, context.name, context.player, lasts, (card,)))
                taken.append(card)
        note(context, taken)
        return bool(taken)

    def no_effect(self, game: Game, verb: TakeControl, asking: Asking) -> Iterable[Why]:
        if verb.of == "target" or not (game.effects.applying or game.effects.lasting):
            return
        cards = [card for card in list_cards(game, verb.of, asking) if card.zone == "monster-zone"]
        if cards and are_barred(game, TakeControl, cards, verb, asking.context.card):
            yield Why(Circumstance.PROHIBITED, "the control cannot change", "each")

    def concerns(self, game: Game, verb: TakeControl, card: Card, context: Context) -> bool:
        return card.controller != select_players(verb.to, context)[0]

    def bars(self, game: Game, card: Card, verb: TakeControl | None, source: Card | None, by: str) -> Iterable[Why]:
        if card.marked:
            yield Why(Circumstance.MARKED, "it stays where it is until it leaves the field", "place")
        if forbidder := is_forbidden(game, "change-control", card, card.controller, source):
            yield Why(Circumstance.PROHIBITED, f"{forbidder} forbids it")
