"""Costs of effects: whether they can be paid, and with which cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from checks.engine.duel.actions.instead import count_least
from checks.engine.duel.actions.life_points import can_pay
from checks.engine.duel.deeds.bars import find_bar
from checks.engine.duel.field.destinations import find_destination
from checks.engine.duel.field.in_force import list_applying
from checks.engine.duel.field.oaths import verify_oath
from checks.engine.duel.field.restrictions import find_banish_ban
from checks.engine.duel.field.selectors import (
    POINTERS,
    belongs_to,
    lies_in_zones,
    may_be_named,
    select_cards,
    select_players,
)
from checks.engine.duel.state.card import FIELD, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_8, LE_44, LE_45, LE_49
from checks.engine.rules.cards import MK_7, MV_3
from kb.language import (
    Banish,
    Choice,
    Chosen,
    Detach,
    Discard,
    Forbid,
    Instructions,
    Mover,
    PayLife,
    RemoveCounter,
    ReplaceDestination,
    Reveal,
    SendToGraveyard,
    Tribute,
    Unplayed,
    Verb,
    list_verbs,
)


def verify_cost(game: Game, cost: Verb | Unplayed, context: Context) -> None:
    """Raise :class:`Illegal` if a cost cannot be paid."""
    match cost:
        case Unplayed(what):
            raise context.refuse(what)
        case Forbid(lasts="until-end-of-turn"):
            verify_oath(game, cost, context)
        case PayLife():
            if not can_pay(game, cost, context) and game.rulebook.holds(LE_8):
                raise Illegal("cost-unpayable", LE_8, "there are not so many Life Points to pay")
        case Detach(of=Chosen(choice)):
            known = [card for card in game.cards.values() if may_be_named(game, card, choice, context)]
            if not known and game.rulebook.holds(LE_8):
                raise Illegal("cost-unpayable", LE_8, "there is no monster with such materials")
        case RemoveCounter() | Detach():
            _verify_stock(game, cost, select_cards(game, cost.of, context), context.effect)
        case SendToGraveyard(from_=("deck",)) if isinstance(cost.of, str):
            _verify_top(game, cost, context)
        case Mover(of=Chosen(choice)):
            _verify_choice(game, choice, context, lambda: list_paying(game, cost, context))
        case Reveal(of=Chosen(choice)):
            _verify_choice(game, choice, context, lambda: _list_shown(game, choice, context))
        case Mover(of=str(player), count=int(count)) if player not in POINTERS:
            _verify_number(game, cost, player, count, context)
        case Mover(of=str(word)) if word in POINTERS:
            for card in select_cards(game, cost.of, context):
                _verify_moving(game, cost, card, context)


def _verify_stock(game: Game, cost: RemoveCounter | Detach, cards: list[Card], effect: Effect) -> None:
    """Raise :class:`Illegal` if cards have too few counters or Xyz Materials to pay with."""
    have = "counters" if isinstance(cost, RemoveCounter) else "materials"
    least = count_least(cost) if isinstance(cost, RemoveCounter) else cost.count
    short = any(_lacks(game, card, have, least) for card in cards)
    if short and game.rulebook.holds(LE_8):
        raise Illegal("cost-unpayable", LE_8, f"there are too few {have}")
    if isinstance(cost, Detach) and effect.optional == "optional":
        _verify_detaching(game, cards)


def _verify_moving(game: Game, cost: Mover, card: Card, context: Context) -> None:
    """Raise :class:`Illegal` if a card that a cost names cannot go where that sends it."""
    verify_payment(game, card, context.effect)
    if isinstance(cost, Banish) and not takes_card(game, cost, card, context) and game.rulebook.holds(LE_8):
        raise Illegal("cost-unpayable", LE_8, f"{card.role} cannot be banished")
    if isinstance(cost, SendToGraveyard) and find_destination(game, card) and game.rulebook.holds(LE_8):
        raise Illegal("cost-unpayable", LE_8, f"{card.role} would not go to the Graveyard")
    if isinstance(cost, Tribute) and _is_spared(game, card, context) and game.rulebook.holds(LE_8):
        raise Illegal("cost-unpayable", LE_8, f"{card.role} cannot be Tributed")


def _verify_detaching(game: Game, cards: list[Card]) -> None:
    """Raise :class:`Illegal` if the cost of an optional effect is detached from a monster that battle will destroy."""
    marked = any(card.marked for card in cards) and game.rulebook.holds(LE_45)
    if marked and game.law(LE_45, "detaching") == "impossible":
        why = "a monster determined to be destroyed by battle does not pay with materials"
        raise Illegal("marked", LE_45, why, asked=game.rulebook[LE_45].name_question("detaching"))


def _lacks(game: Game, card: Card, have: str, count: int) -> bool:
    """Whether a card has too few counters or Xyz Materials; those that a scene leaves out may be there."""
    number: int | None = getattr(card, have)
    told = number or any(event.of == card.role and event.what in COUNTER_EVENTS for event in game.log.trace)
    return number is not None and number < count and (have == "materials" or bool(told))


COUNTER_EVENTS: Final = ("place-counter", "remove-counter")
"""The events by which a scene describes the counters on a card."""


def verify_payment(game: Game, card: Card, effect: Effect) -> None:
    """Raise :class:`Illegal` if a card cannot be used to pay for an effect."""
    if card.marked and effect.optional == "optional" and game.rulebook.holds(MK_7):
        raise Illegal(
            "marked",
            MK_7,
            "a monster determined to be destroyed by battle does not pay for an optional effect",
        )


def verify_paying(game: Game, card: Card, costs: Instructions, context: Context) -> None:
    """Raise :class:`Illegal` if a card pays none of some costs of an effect.

    Raises :class:`Undecided` where only a cost that is not played could take it.
    """
    verify_payment(game, card, context.effect)
    if not game.rulebook.holds(LE_8) or any(
        isinstance(cost, Mover) and takes_card(game, cost, card, context) for cost in list_verbs(costs)
    ):
        return
    for cost in list_verbs(costs):
        if isinstance(cost, Unplayed):
            raise context.refuse(cost.what)
    raise Illegal("cost-unpayable", LE_8, f"{card.role} is not what the cost asks for")


def takes_card(game: Game, cost: Mover, card: Card, context: Context) -> bool:
    """Whether a cost is paid with a card, which has to get where it is sent.

    A monster to Tribute is its player's own where nothing else is said.
    """
    if isinstance(cost, SendToGraveyard) and find_destination(game, card):
        return False
    if card.token and not isinstance(cost, Tribute) and game.rulebook.holds(MV_3):
        return False
    if isinstance(cost, Banish) and card.zone == "graveyard" and find_banish_ban(game, context.player):
        return False
    match cost.of:
        case Chosen(choice):
            if isinstance(cost, Tribute) and choice.of is None:
                choice = replace(choice, of="controller")
            fits = may_be_named(game, card, choice, context) or _fits_shown(game, cost, card, choice, context)
            return fits and not (isinstance(cost, Tribute) and _is_spared(game, card, context))
        case str(player) if cost.count is not None:
            places = ("hand",) if isinstance(cost, Discard) else cost.from_
            return belongs_to(game, card, player, context) and (
                places is None or lies_in_zones(game, card, places, context)
            )
    return card in select_cards(game, cost.of, context)


def _is_spared(game: Game, card: Card, context: Context) -> bool:
    """Whether a monster cannot be Tributed for an effect."""
    return find_bar(game, Tribute, card, by="cost", source=context.card) is not None


def _fits_shown(game: Game, cost: Mover, card: Card, choice: Choice, context: Context) -> bool:
    """Whether a face-down monster can be Tributed if its player reveals it."""
    if not isinstance(cost, Tribute) or not card.face_down or card.controller != context.player:
        return False
    card.shown = True
    found = may_be_named(game, card, choice, context)
    card.shown = False
    return found and game.rulebook.holds(LE_44)


def _verify_top(game: Game, cost: SendToGraveyard, context: Context) -> None:
    """Raise :class:`Illegal` if the cards that a Deck pays with would go elsewhere than to the Graveyard.

    Raises :class:`Undecided` where that depends on the card.
    """
    _verify_number(game, cost, str(cost.of), cost.count or 1, context)
    shown = [card for card in game.cards.values() if _lies_on_top(game, cost, card, context)]
    away = {bool(find_destination(game, card)) for card in shown}
    if not game.rulebook.holds(LE_49):
        return
    if away == {True}:
        raise Illegal("cost-unpayable", LE_49, "the card on the top of the Deck would not go to the Graveyard")
    if away == {True, False} or (not shown and any(list_applying(game, ReplaceDestination))):
        raise Undecided("needs to know whether the card on the top of the Deck would go to the Graveyard")


def _lies_on_top(game: Game, cost: SendToGraveyard, card: Card, context: Context) -> bool:
    """Whether a card lies in the Deck that a cost is paid from."""
    return card.zone == "deck" and belongs_to(game, card, str(cost.of), context)


def list_paying(game: Game, cost: Mover, context: Context) -> list[Card]:
    """List the cards of the scene that a cost could be paid with; one that is played does not pay for itself."""
    found = []
    for card in game.cards.values():
        if card is context.card and not (isinstance(cost, Tribute) and card.zone == "monster-zone"):
            continue
        barred = card.marked and context.effect.optional == "optional" and game.rulebook.holds(MK_7)
        if not barred and takes_card(game, cost, card, context):
            found.append(card)
    return found


def _verify_number(game: Game, cost: Mover, player: str, count: int, context: Context) -> None:
    """Raise :class:`Illegal` if a player has fewer cards than a cost takes by their number.

    Of a Deck that is known only where the scene says that no card lies there.
    """
    places = ("hand",) if isinstance(cost, Discard) else cost.from_ or ()
    payer = select_players(player, context)
    known = bool(places) and all(_is_shown(game, who, place, context) for who in payer for place in places)
    if known and game.rulebook.holds(LE_8) and len(list_paying(game, cost, context)) < count:
        raise Illegal("cost-unpayable", LE_8, "there are too few cards that it can be paid with")


def _is_shown(game: Game, player: int, place: str, context: Context) -> bool:
    """Whether a scene shows all the cards that a player has in a place, beside the card of an effect."""
    if place in (*FIELD, "field", *OPEN) or (player, place) in game.sight.empty:
        return (player, place) not in game.sight.unshown
    if place == "deck" or (player, place) in game.sight.unshown:
        return False
    return any(card is not context.card and card.owner == player and card.zone == place for card in game.cards.values())


OPEN: Final = ("graveyard", "banished")
"""The zones that both players can see: a scene shows all their cards."""


def _list_shown(game: Game, choice: Choice, context: Context) -> list[Card]:
    """List the cards of the scene, beside the one that is used, that a cost could be paid with by showing them."""
    return [
        card for card in game.cards.values() if card is not context.card and may_be_named(game, card, choice, context)
    ]


def _verify_choice(game: Game, choice: Choice, context: Context, find: Callable[[], list[Card]]) -> None:
    """Raise :class:`Illegal` if too few cards are there to choose from for a cost.

    The field, a Graveyard and what is banished are as the scene shows them, until something goes there that it does not
    show; a hand or a Deck is where the scene shows a card of it, each by itself.
    """
    places = choice.from_ or choice.zone or ("monster-zone",)
    least = 1 if choice.or_fewer else choice.count
    if any((context.player, place) in game.sight.unshown for place in places if place in OPEN):
        return
    known = all(
        place in (*FIELD, "field", *OPEN)
        or (context.player, place) in game.sight.empty
        or any(
            card is not context.card and card.owner == context.player and card.zone == place
            for card in game.cards.values()
        )
        for place in places
    )
    if known and game.rulebook.holds(LE_8) and len(find()) < least:
        raise Illegal("cost-unpayable", LE_8, "there is too little that it can be paid with")
