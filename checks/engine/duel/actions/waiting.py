"""Delayed effects, and effects that act by themselves at a point of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from checks.engine.duel.actions.performing import at_moment, perform
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.field.in_force import list_applying, list_standing
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import NO_OCCASION, Lasting
from checks.engine.rulebook import Undecided
from checks.engine.rules.cards import EN_11
from checks.engine.rules.effects import EF_3
from kb.language import Later

T = TypeVar("T")


def do_what_waits(game: Game, together: str = "") -> None:
    """Perform the delayed effects due by now; by the rule ``together`` simultaneously with the last event."""
    if not (game.effects.continuous or game.effects.lasting):
        return
    since = game.triggers.moment - 2
    settle(game)
    due = [each for each in list_applying(game, Later) if each.verb.at == game.turn.point]
    began = [game.effects.began[each.key] for each in due]
    for standing in _put_in_order(game, due, [each.player for each in due], began):
        standing.verify(game)
        with at_moment(game, since, together):
            perform(game, standing.verb.do, standing.view(game))
    waiting = [
        each for each in game.effects.lasting if isinstance(each.verb, Later) and each.verb.at == game.turn.point
    ]
    for each in _put_in_order(game, waiting, [each.controller for each in waiting]):
        if isinstance(each.verb, Later):
            game.effects.lasting.remove(each)
            card = each.cards[0]
            origin = card.find_effect(each.source.partition(".")[2])
            if origin is None:
                raise Undecided(f"needs the effect {each.source}")
            negated = card.negated and game.rulebook.holds(EF_3)
            if negated and game.law(EF_3, "negated") == "not-done":
                continue
            _leave_out_turned(game, each)
            occasion = each.link.occasion if each.link else NO_OCCASION
            with at_moment(game, since, together):
                context = Context(card, origin, each.controller, each.link, occasion, None, True, each.spared)
                perform(game, each.verb.do, context)


def awaits_others(game: Game) -> bool:
    """Whether effects have put off anything until the point reached, or do something there by themselves."""
    if not (game.effects.continuous or game.effects.lasting):
        return False
    settle(game)
    return any(each.verb.at == game.turn.point for each in list_standing(game, Later))


def _put_in_order(game: Game, due: list[T], players: list[int], began: Iterable[int] = ()) -> list[T]:
    """Order the players' delayed effects of one point.

    ``began`` is since when each has applied; of those of both players that began together nobody knows the order.
    """
    together = {(one, player) for one, player in zip(began, players, strict=False)}
    tied = len({one for one, _ in together}) < len(together)
    if (players == sorted(players) and not tied) or not game.rulebook.holds(EN_11):
        return due
    if game.law(EN_11, "delayed-actions") != "turn-player-first":
        if tied:
            raise Undecided("needs to know which player's delayed effect is performed first")
        return due
    return [each for _, each in sorted(zip(players, due, strict=True), key=lambda pair: pair[0])]


def _leave_out_turned(game: Game, put_off: Lasting) -> None:
    """Drop delayed effects on cards that were changed to face-down, if the era has it so."""
    link, turned = put_off.link, put_off.turned_down
    if link is None or not turned:
        return
    resolving = link.once_resolving
    affected = [game.cards[each.role] for each in (resolving.affected or () if resolving is not None else ())]
    if not any(card in turned for card in (*affected, *link.targets)) or not game.rulebook.holds(EF_3):
        return
    if game.law(EF_3, "turned-face-down") == "not-done":
        link.targets = tuple(card for card in link.targets if card not in turned)
        if resolving is not None and resolving.affected:
            resolving.affected = tuple(each for each in resolving.affected if game.cards[each.role] not in turned)
