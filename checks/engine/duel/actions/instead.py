"""Replacements of destruction: whether one can be performed."""

from __future__ import annotations

from checks.engine.duel.actions.life_points import can_pay
from checks.engine.duel.deeds.bars import find_bar
from checks.engine.duel.field.restrictions import find_banish_ban
from checks.engine.duel.field.selectors import may_be_named, select_cards
from checks.engine.duel.state.card import FIELD
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rules.activation import LE_8
from checks.engine.rules.outcomes import RD_3, RD_8
from kb.language import (
    Banish,
    Choice,
    Chosen,
    Destroy,
    Detach,
    Mover,
    PayLife,
    RemoveCounter,
    ReplaceDestruction,
)


def can_replace(game: Game, verb: ReplaceDestruction, context: Context) -> bool:
    """Whether the counters, materials, Life Points or cards for a replacement are there."""
    for each in verb.do:
        match each:
            case RemoveCounter():
                if any(other.counters < count_least(each) for other in select_cards(game, each.of, context)):
                    return False
            case PayLife():
                if not can_pay(game, each, context) and game.rulebook.holds(LE_8):
                    return False
            case Banish(of=Chosen(choice)) if _is_in_graveyard(choice) and find_banish_ban(game, context.player):
                return False
            case Destroy():
                if not _can_destroy(game, each, context) and game.rulebook.holds(RD_3):
                    return False
            case Detach() if not isinstance(each.of, Chosen):
                held = [card.materials for card in select_cards(game, each.of, context)]
                short = any(number is not None and number < each.count for number in held)
                if short and game.rulebook.holds(LE_8):
                    return False
            case Mover(of=Chosen(choice)) if _is_in_sight(choice):
                there = [card for card in game.cards.values() if may_be_named(game, card, choice, context)]
                if len(there) < (1 if choice.or_fewer else choice.count) and game.rulebook.holds(LE_8):
                    return False
    return True


def _can_destroy(game: Game, verb: Destroy, context: Context) -> bool:
    """Whether a card can be destroyed in place of another; cards that a scene does not show can."""
    if not isinstance(verb.of, Chosen):
        cards = select_cards(game, verb.of, context)
    else:
        choice, named = verb.of.cards, context.chooses
        if not set(choice.from_ or choice.zone or ()) <= {"field", *FIELD}:
            return True
        shown = (card for card in game.cards.values() if not isinstance(named, tuple) or card.role in named)
        cards = [card for card in shown if may_be_named(game, card, choice, context)]
    if game.leaving.falling and game.rulebook.holds(RD_8):
        cards = [card for card in cards if card not in game.leaving.falling]
    return any(find_bar(game, Destroy, card, source=context.card) is None for card in cards)


def _is_in_graveyard(choice: Choice) -> bool:
    """Whether cards of the Graveyards alone are chosen."""
    return {*(choice.from_ or ())} == {"graveyard"}


def _is_in_sight(choice: Choice) -> bool:
    """Whether cards are chosen from where a scene shows each that lies there."""
    return {*(choice.from_ or choice.zone or ("monster-zone",))} <= {"field", *FIELD, "graveyard", "banished"}


def count_least(verb: RemoveCounter) -> int:
    """Count how many counters have to be there to be removed."""
    return 1 if verb.count == "all" else verb.count
