"""Which cards are meant, pointed at, described or chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checks.engine.duel.field.selectors.descriptions import fits, may_be_named, may_choose
from checks.engine.duel.field.selectors.players import select_players
from checks.engine.duel.field.selectors.pointers import point_at
from checks.engine.duel.state.card import PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import EF_1
from kb.language import All, Amount, Cards, Choice, Chosen, Role

CountNumber = Callable[[Game, Amount, Context], int]
_COUNTING: Final[list[CountNumber]] = []
"""The function that counts an amount, which needs the cards of this module itself."""


def counts_numbers(count: CountNumber) -> CountNumber:
    """Register the function that counts how many cards are chosen at the most."""
    _COUNTING.append(count)
    return count


def count_most(game: Game, choice: Choice, context: Context) -> int:
    """Count how many cards may be chosen at the most."""
    if choice.number is not None:
        return _COUNTING[0](game, choice.number, context)
    if choice.or_more:
        return len(game.cards)
    return choice.count if choice.as_many is None else len(point_at(game, choice.as_many, context))


def select_cards(game: Game, who: Cards | str, context: Context) -> list[Card]:
    """Find the cards that are pointed at; none where nothing answers to it."""
    match who:
        case str():
            return point_at(game, who, context)
        case tuple():
            return [card for each in who for card in select_cards(game, each, context)]
        case Role(name):
            if name not in game.cards:
                raise Undecided(f"needs a card for {name}")
            return [game.cards[name]]
        case All(description):
            return [card for card in game.cards.values() if fits(game, card, description, context)]
        case Chosen(choice):
            return choose(game, choice, context)


def choose(game: Game, choice: Choice, context: Context) -> list[Card]:
    """Take the cards that the scenario chooses, or those there are where there is no choice."""
    said = context.chooses
    most = count_most(game, choice, context)
    if choice.number is not None and most < 1:
        return []
    if isinstance(said, tuple) and all(role in game.cards for role in said):
        chosen = [game.cards[role] for role in said if may_be_named(game, game.cards[role], choice, context)]
        if not chosen:
            raise Illegal("no-legal-target", EF_1, f"its text does not let it choose {' and '.join(said)}")
        if len(chosen) > most:
            chosen = _leave_out(context, chosen)
        if len(chosen) > most:
            raise Undecided(f"needs a choice of {most} at the most, and the scenario names {len(chosen)}")
        if choice.names is not None and share_a_name(chosen):
            raise Illegal("no-legal-target", EF_1, f"two of {' and '.join(said)} have the same name")
        resolving = context.link.once_resolving if context.link is not None else None
        if resolving is not None:
            resolving.chosen += tuple(chosen)
        player = select_players(choice.by or "controller", context)[0]
        for card in chosen:
            game.emit("choose", card.role, EF_1, by=PLAYERS[player], source=context.name)
        return chosen
    found = [card for card in game.cards.values() if may_choose(game, card, choice, context)]
    if choice.names is not None and share_a_name(found):
        raise Undecided("needs a choice that the scenario does not make")
    if len(found) > (1 if choice.or_more or choice.or_fewer else most):
        raise Undecided("needs a choice that the scenario does not make")
    return found


def share_a_name(cards: list[Card]) -> bool:
    """Whether two of some cards have the same name."""
    return len({card.name for card in cards}) < len(cards)


def _leave_out(context: Context, chosen: list[Card]) -> list[Card]:
    """Leave out the cards that the effect has chosen before, for another of its parts."""
    resolving = context.link.once_resolving if context.link is not None else None
    before = resolving.chosen if resolving is not None else ()
    return [card for card in chosen if card not in before]
