"""In which order effects of one moment are put on a Chain, or on Chains of their own.

Tiers come first, as on the day; inside a tier the owner decides, and where the script does not tell how, nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, groupby, product
from math import factorial, prod
from typing import Final

from checks.engine.duel.play.script import is_due, list_acts
from checks.engine.duel.state.context import key_of
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Act, Pending
from checks.engine.rulebook import OpenChoice
from checks.engine.rules.triggers import TR_5, TR_6, TR_17, TR_28

Place = Callable[[Pending], tuple[object, ...]]

TIERS: Final[dict[str, Place]] = {
    "four-tiers": lambda each: (each.effect.optional != "mandatory", each.player),
    "two-tiers": lambda each: (each.player,),
    "earlier-first": lambda each: (each.stamp, each.effect.optional != "mandatory", each.player),
}
"""The key of a trigger's place in the Chain, for each answer of the era."""
MOST_ORDERS: Final = 24
"""How many orders of effects are tried: each is a replay of its own."""


def order_triggers(game: Game, found: list[Pending], acts: Mapping[int, Act]) -> list[Pending]:
    """Order the triggers of one moment into a Chain; ``acts`` are those that put some of them there, by identity.

    Inside a tier the owner's order holds: as an act names it, else that of their activations.  Raises
    :class:`OpenChoice` where the script tells neither.
    """
    if len(found) < 2 or not game.rulebook.holds(TR_5):
        return found
    said = _find_order(game, found)
    if said is not None:
        game.script.take(said)
    ranks = _read_ranks(game, found, said, acts)
    by_day = {name: _list_orders(game, found, place, ranks) for name, place in TIERS.items()}
    orders = by_day["four-tiers"]
    if any(each != orders for each in by_day.values()):
        orders = by_day[game.law(TR_5)]
    return _decide(orders)


def choose_answer(game: Game, found: list[Pending], acts: Mapping[int, Act]) -> Pending:
    """Choose one of the mandatory responses to the last link: the first that the script names.

    Raises :class:`OpenChoice` where it names none.
    """
    said = _find_order(game, found) if len(found) > 1 else None
    ranks = _read_ranks(game, found, said, acts)
    if said is not None:
        game.script.take(said)
    if ranks:
        return min((each for each in found if id(each) in ranks), key=lambda each: ranks[id(each)])
    return _decide(_list_tier(found, ranks))[0]


def choose_chain(game: Game, found: list[Pending], acts: Mapping[int, Act]) -> Pending:
    """Choose which of one owner's effects that share no Chain makes the next one.

    Raises :class:`OpenChoice` where the script does not tell.
    """
    if len(found) < 2:
        return found[0]
    ranks = _read_ranks(game, found, _find_order(game, found), acts)
    return _decide(_list_tier(found, ranks))[0]


def put_first(game: Game, waiting: list[Pending]) -> list[Pending]:
    """Put effects of one owner that make Chains of their own in the order that an act names, until one is left."""
    said = _find_order(game, waiting) if game.script.acts and game.rulebook.holds(TR_28) else None
    if said is None:
        return waiting
    ranks = _read_ranks(game, waiting, said, {})
    named = [each for each in waiting if id(each) in ranks]
    place = TIERS["four-tiers"]
    if not all(stands_alone(game, each) and place(each) == place(named[0]) for each in named):
        return waiting
    if len(named) == 1:
        game.script.take(said)
    ranked = iter(sorted(named, key=lambda each: ranks[id(each)]))
    return [next(ranked) if id(each) in ranks else each for each in waiting]


def stands_alone(game: Game, each: Pending) -> bool:
    """Whether a trigger shares no Chain with others of its moment."""
    if game.turn.point == "end-step" or each.effect.waits_for_phase:
        return game.rulebook.holds(TR_6)
    return each.effect.trigger == "start-of-battle-phase" and game.law(TR_17, "start-of-battle-phase") == "apart"


def _find_order(game: Game, found: Iterable[Pending]) -> Act | None:
    """Find the act that names the order of some of the effects that wait, whatever else is still to be done."""
    names = {name for each in found for name in (each.card.role, key_of(each.card, each.effect))}
    acts = (each for each in list_acts(game) if each.verb == "order" and not names.isdisjoint(each.order))
    return next((each for each in acts if not (each.at or each.after) or is_due(game, each)), None)


def _read_ranks(game: Game, found: Iterable[Pending], said: Act | None, acts: Mapping[int, Act]) -> dict[int, int]:
    """Read the places that the script gives to effects, by identity: of its order, else of its acts."""
    if said is None:
        told = {id(act): number for number, act in enumerate(game.script.acts)}
        return {id(each): told[id(acts[id(each)])] for each in found if id(each) in acts}
    place = {name: number for number, name in enumerate(said.order)}
    names = {id(each): (key_of(each.card, each.effect), each.card.role) for each in found}
    return {number: place[name] for number, (key, role) in names.items() for name in (role, key) if name in place}


def _list_orders(game: Game, found: list[Pending], place: Place, ranks: Mapping[int, int]) -> list[list[Pending]]:
    """List the orders that the owners can choose, as far as the script leaves them open; empty if too many."""
    tiers = [_list_tier([*tier], ranks) for _, tier in groupby(sorted(found, key=place), place)]
    if prod(map(len, tiers)) > MOST_ORDERS:
        return []
    return [_put_hidden_last(game, [*chain.from_iterable(each)]) for each in product(*tiers)]


def _list_tier(tier: list[Pending], ranks: Mapping[int, int]) -> list[list[Pending]]:
    """List the orders of one owner's effects, the scripted ones as scripted; empty if too many."""
    told = sorted((each for each in tier if id(each) in ranks), key=lambda each: ranks[id(each)])
    if factorial(len(tier)) // factorial(len(told)) > MOST_ORDERS:
        return []
    orders = [told]
    for each in tier:
        if id(each) not in ranks:
            orders = [[*order[:at], each, *order[at:]] for order in orders for at in range(len(order), -1, -1)]
    by_name: dict[tuple[str, ...], list[Pending]] = {}
    for order in orders:
        by_name.setdefault(_name(order), order)
    return [*by_name.values()]


def _put_hidden_last(game: Game, order: list[Pending]) -> list[Pending]:
    """Put optional triggers of cards in the hand or Deck behind all others, on such a day."""
    apart = sorted(order, key=_is_hidden)
    if apart == order or not game.rulebook.holds(TR_17):
        return order
    return apart if game.law(TR_17, "hand-or-deck") == "apart" else order


def _is_hidden(each: Pending) -> bool:
    """Whether it is optional, waits for events of other cards, and its card is in the hand or Deck."""
    hidden = each.card.zone in ("hand", "deck") and each.occasion.card is not each.card
    return hidden and each.effect.optional == "optional"


def _decide(orders: list[list[Pending]]) -> list[Pending]:
    """Take the only order; raise :class:`OpenChoice` where there are more, or too many to try."""
    if len(orders) == 1:
        return orders[0]
    names = dict.fromkeys(name for order in orders for name in _name(order))
    why = f"needs the order in which {', '.join(names) or 'many effects'} are put on the Chain"
    raise OpenChoice(why, "order", tuple(map(_name, orders)))


def _name(order: Iterable[Pending]) -> tuple[str, ...]:
    """Name effects as an act that puts them in order does."""
    return tuple(key_of(each.card, each.effect) for each in order)
