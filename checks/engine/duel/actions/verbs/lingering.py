"""Lingering effects, and their obstacle: the same effect is already in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.looking import ToCards, list_cards
from checks.engine.duel.field.in_force import find_view, is_unaffected, select_affected
from checks.engine.duel.field.restrictions import has_battle_phase
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import NOT_YET, Lasting
from checks.engine.rules.effects import CO_3, CO_4, EF_5
from kb.language import Later, Verb

SIDES: Final = ("controller", "opponent", "both", None)


def put_off(game: Game, verb: Verb, context: Context, lasts: str | None) -> bool:
    """Delay an effect "during the Damage Step only" or "damage calculation only"; False if that has begun."""
    if lasts == "damage-step-only" and not game.in_damage_step and game.rulebook.holds(CO_4):
        point = "start"
    elif lasts == "damage-calculation-only" and not game.battle.calculating and game.rulebook.holds(CO_3):
        point = "during-calculation"
    else:
        return False
    waiting = Later(point, (verb,))  # type: ignore[arg-type]  # no text says it of its own
    game.effects.lasting.append(Lasting(waiting, context.name, context.player, NOT_YET, (context.card,), context.link))
    return True


class Lingering(ToCards[Any]):
    """Applies from now on, to the cards there are now or to a player, until it expires."""

    def perform(self, game: Game, verb: Any, context: Context) -> bool | None:
        who = getattr(verb, "of", None)
        newcomers = getattr(verb, "newcomers", None)
        bound = getattr(verb, "binds", None) == "player" and game.rulebook.holds(EF_5)
        find = select_cards if bound else select_affected
        cards = () if who in SIDES or newcomers else tuple(find(game, who, context))
        lasts = getattr(verb, "lasts", None) or context.effect.lasts
        lasts = "until-end-of-turn" if lasts == "instant" else lasts
        if not put_off(game, verb, context, lasts):
            left = Lasting(verb, context.name, context.player, lasts, cards, context.link, newcomers)
            game.effects.lasting.append(left)
        return None

    def no_effect(self, game: Game, verb: Any, asking: Asking) -> Iterable[Why]:
        return NO_REASON


ENDS_WITH_TURN: Final = ("instant", "until-end-of-turn", "until-end-phase", "until-end-of-battle-phase")
AFTER_ATTACKS: Final = ("end-step", "main-phase-2", "end-phase")
"""Where no attack is declared any more."""


def ends_with_turn(lasts: str | None, context: Context) -> bool:
    """Whether the lingering effect of an activation ends with the turn or earlier."""
    return (lasts or context.effect.lasts) in ENDS_WITH_TURN


def no_attack_to_come(
    game: Game, lasts: str | None, context: Context, circumstance: Circumstance = Circumstance.NO_ATTACK_TO_COME
) -> Iterator[Why]:
    """Say that the effect is for attacks of this turn, and none can be declared any more."""
    over = game.turn.point in AFTER_ATTACKS or not has_battle_phase(game)
    if over and ends_with_turn(lasts, context):
        yield Why(circumstance, "no attack can be declared any more")


def is_in_force(game: Game, verb: Verb, asking: Asking) -> bool:
    """Whether the same effect is already in force, for as long and for the same cards or players."""
    context = asking.context
    if not game.effects.lasting or getattr(verb, "next_only", False) or getattr(verb, "first", False):
        return False
    who = getattr(verb, "of", None)
    lasts = getattr(verb, "lasts", None) or context.effect.lasts
    lasts = "until-end-of-turn" if lasts == "instant" else lasts
    cards: Sequence[Card] | None = None
    for each in game.effects.lasting:
        if each.verb != verb or each.lasts != lasts or (who != "both" and each.controller != context.player):
            continue
        if who in SIDES or each.newcomers:
            return True
        cards = list_cards(game, getattr(verb, "of", ()), asking) if cards is None else cards
        if cards and {*cards} <= {*each.cards} and not any(_is_unaffected(game, card, each) for card in cards):
            return True
    return False


def in_force_already(game: Game, verb: Verb, asking: Asking) -> Iterator[Why]:
    """Say that the same effect is already in force; the number of attacks has its own rule."""
    if getattr(verb, "times", None) is None and is_in_force(game, verb, asking):
        yield Why(Circumstance.IN_FORCE, "the same is in force already")


def _is_unaffected(game: Game, card: Card, each: Lasting) -> bool:
    """Whether a card is unaffected by a lingering effect."""
    view = find_view(game, each)
    return view is not None and is_unaffected(game, card, view.card, view.effect)
