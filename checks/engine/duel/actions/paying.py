"""Paying costs, really or in a copy of the game: an effect that targets needs a target after its cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import combinations, islice, product
from typing import Final

from checks.engine.duel.actions.costs import list_paying, takes_card, verify_cost, verify_payment
from checks.engine.duel.actions.life_points import change_life
from checks.engine.duel.actions.moves import detach, move, remove_counters
from checks.engine.duel.actions.performing import perform
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.deeds.judging import verify_deeds
from checks.engine.duel.deeds.looking import list_within_reach
from checks.engine.duel.deeds.targets import find_targets
from checks.engine.duel.field.amounts import count_paid
from checks.engine.duel.field.selectors import select_cards, share_a_name
from checks.engine.duel.state.card import PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_7, CH_16, LE_9, LE_28
from kb.language import (
    Arrange,
    Chosen,
    Declare,
    Detach,
    Forbid,
    Look,
    LoseLife,
    May,
    Mover,
    PayLife,
    RemoveCounter,
    Reveal,
    Tribute,
    Unplayed,
    Verb,
    list_verbs,
    name_verb,
)


def pay(game: Game, cost: Verb | Unplayed, context: Context, named: Sequence[Card]) -> None:
    """Pay a cost with the cards named, or with those that it leaves no choice of; with none there, out of sight."""
    match cost:
        case PayLife() | LoseLife():
            verify_cost(game, cost, context)
            amount = count_paid(game, cost.amount, context.player, context)
            change_life(game, context.player, amount, "pay-life", CH_7, source=context.name)
            if context.link is not None:
                context.link.paid.life_points += amount
        case RemoveCounter():
            for card in select_cards(game, cost.of, context):
                if cost.count == "all" and not card.counters:
                    raise Undecided(f"needs how many counters {card.role} has")
                taken = remove_counters(game, card, cost, CH_7, by="cost", source=context.name)
                if context.link is not None:
                    context.link.paid.counters += taken
        case Detach():
            for card in select_cards(game, cost.of, context):
                detach(game, card, cost.count, CH_7, by="cost", source=context.name)
        case Unplayed() | Reveal() | Look() | Arrange() | Declare():
            perform(game, (cost,), context)
        case Forbid() if game.rulebook.holds(CH_16):
            perform(game, (cost,), context)
        case May(do=instructions):
            for each in instructions if named else ():
                pay(game, each, context, named)
        case Mover():
            paid = context.link.paid.cards if context.link is not None else ()
            left = [card for card in named if card not in paid and takes_card(game, cost, card, context)]
            _pay_cards(game, cost, context, left)
        case _:
            raise Undecided(f"needs the cost {name_verb(type(cost))}")


def _pay_cards(game: Game, cost: Mover, context: Context, named: list[Card]) -> None:
    """Move the cards that pay: those the cost names, else those the scenario does, else cards that no scene shows."""
    cards: list[Card] = []
    if cost.count is None and not isinstance(cost.of, Chosen):
        cards = select_cards(game, cost.of, context)
    elif named and isinstance(cost.of, Chosen) and cost.of.cards.or_more:
        cards = named
    elif isinstance(cost.of, Chosen) and cost.of.cards.or_fewer and not 0 < len(named) <= cost.of.cards.count:
        raise Undecided(f"needs which cards {context.name} is paid with")
    else:
        amount = cost.count or (cost.of.cards.count if isinstance(cost.of, Chosen) else 1)
        cards = named or list_paying(game, cost, context)
        if len(cards) > amount or (isinstance(cost.of, Chosen) and cost.of.cards.or_more):
            raise Undecided(f"needs which cards {context.name} is paid with")
        if not cards:
            word = name_verb(type(cost))
            game.emit(word, PLAYERS[context.player], CH_7, by="cost", source=context.name, amount=amount)
    if isinstance(cost.of, Chosen) and cost.of.cards.names is not None and share_a_name(cards):
        raise Undecided(f"needs which cards {context.name} is paid with")
    game.triggers.moment += 1
    for card in cards:
        verify_payment(game, card, context.effect)
        move(game, card, type(cost), CH_7, by="cost", source=context.name)
    if context.link is not None:
        context.link.paid.cards += cards
        if isinstance(cost, Tribute):
            context.link.paid.tributed += cards


MOST_WAYS: Final = 50
"""How many ways to pay are thought through."""


def verify_targets_left(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if an effect could target nothing any more, in whatever way it is paid for.

    Raises :class:`Undecided` where that is not known.
    """
    nothing_left = Illegal("no-legal-target", LE_9, "there is nothing left that it can target once it is paid for")
    _verify_once_paid(game, context, find_targets, nothing_left)


def verify_deeds_left(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if an effect without targets could do nothing any more, in whatever way it is paid for.

    Only an effect that would be paid for with all the cards to which one of its verbs could be done is thought paid.
    Raises :class:`Undecided` where that is not known.
    """
    if not _may_use_up(game, context):
        return
    nothing_left = Illegal("condition-unmet", LE_28, "there is nothing left to do it to once it is paid for")
    _verify_once_paid(game, context, verify_deeds, nothing_left)


def _may_use_up(game: Game, context: Context) -> bool:
    """Whether an effect may be paid for with all the cards to which one of its verbs could be done."""
    paying: set[Card] = set()
    for cost in list_verbs(context.effect.cost):
        if isinstance(cost, Mover):
            paying.update(_list_payers(game, cost, context))
    return bool(paying) and any(
        there and paying.issuperset(there)
        for verb in list_verbs(context.effect.does)
        for there in list_within_reach(game, verb, context)
    )


def _list_payers(game: Game, cost: Mover, context: Context) -> list[Card]:
    """List the cards of which some, or all, are moved to pay a cost."""
    if cost.count is not None or isinstance(cost.of, Chosen):
        return list_paying(game, cost, context)
    return list(select_cards(game, cost.of, context))


def _verify_once_paid(
    game: Game, context: Context, verify: Callable[[Game, Context], object], nothing_left: Illegal
) -> None:
    """Raise :class:`Illegal` if ``verify`` does so once an effect is paid for, in whatever way that is done."""
    doubt: Undecided | None = None
    ways = _list_ways(game, context)
    for roles in islice(ways, MOST_WAYS):
        try:
            verify(*_think_paid(game, context, roles))
        except Illegal:
            continue
        except Undecided as unknown:
            doubt = doubt or unknown
        else:
            return
    if doubt is not None:
        raise doubt
    if next(ways, None) is not None:
        raise Undecided(f"needs to know how {context.name} is paid for, of more than {MOST_WAYS} ways")
    raise nothing_left


def _list_ways(game: Game, context: Context) -> Iterator[tuple[str, ...]]:
    """List the ways in which the scene lets an effect be paid for, each as the roles of the cards that pay.

    There is one way, without any, for what is paid with no card of a choice, or with some that no scene shows.
    """
    choices = []
    for cost in list_verbs(context.effect.cost):
        if isinstance(cost, Mover) and (cost.count is not None or isinstance(cost.of, Chosen)):
            amount = cost.count or (cost.of.cards.count if isinstance(cost.of, Chosen) else 1)
            roles = [card.role for card in list_paying(game, cost, context)]
            choices.append([*combinations(roles, amount)] or [()])
    for way in product(*choices):
        paying = tuple(role for roles in way for role in roles)
        if len({*paying}) == len(paying):
            yield paying


def _think_paid(game: Game, context: Context, roles: Sequence[str]) -> tuple[Game, Context]:
    """Pay for an effect in a copy of the game, with the cards of some roles, and give that copy."""
    other, within = _fork(game, context._replace(link=None))
    for cost in context.effect.cost:
        pay(other, cost, within, [other.cards[role] for role in roles])
    settle(other)
    return other, within


def _fork(game: Game, context: Context) -> tuple[Game, Context]:
    """Copy a game and a context, so that acts in the copy change and report nothing here."""
    kept = (
        game.ruleset,
        game.rulebook,
        game.turn.steps,
        game.turn.quiet,
        game.log.watch,
        game.log.explain,
        game.log.trace,
    )
    other, within = deepcopy((game, context), {id(each): each for each in kept if each is not None})
    other.log.watch = other.log.explain = None
    other.log.recording = False
    return other, within
