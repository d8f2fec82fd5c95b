"""The cards that a verb could affect, and its obstacles without any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Final, TypeVar

from checks.engine.duel.deeds.answers import Asking, Circumstance, Found, Why
from checks.engine.duel.deeds.bars import are_barred
from checks.engine.duel.deeds.deed import DEEDS, Deed
from checks.engine.duel.field.in_force import is_unaffected
from checks.engine.duel.field.selectors import (
    SIDES,
    UnknownZone,
    count_most,
    may_be_named,
    select_cards,
    select_players,
    shows_all,
)
from checks.engine.duel.state.card import FIELD, PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from kb.language import All, CardDescription, Cards, Choice, Chosen, Side, Times, Unplayed, Verb

V = TypeVar("V", bound=Verb)


def list_cards(game: Game, who: Cards | str, asking: Asking) -> Sequence[Card]:
    """List the cards that a verb would affect, with these targets; empty if not known yet."""
    if who == "target":
        return asking.targets
    if isinstance(who, Chosen) or (isinstance(who, tuple) and any(isinstance(each, Chosen) for each in who)):
        return ()
    try:
        return select_cards(game, who, asking.context)
    except Undecided:
        return ()


def list_cards_there(game: Game, who: Cards | str, asking: Asking) -> Sequence[Card]:
    """List the cards that a verb would or may affect: for a choice, all monsters to choose from."""
    if isinstance(who, Chosen):
        there = look(game, who, asking.context, monsters_only=True)
        return there.cards if there.complete else ()
    return list_cards(game, who, asking)


def nothing_there(game: Game, verb: Verb, asking: Asking) -> Iterator[Why]:
    """Explain why a verb affects no card, if that is certain."""
    if getattr(verb, "newcomers", None):
        return
    deed = DEEDS[type(verb)]
    for field in deed.looks_at:
        who = getattr(verb, field, ())
        if who == "this-card" and field in deed.monsters_only and _has_left_to_pay(asking.context):
            yield Why(Circumstance.NOTHING_THERE, "")
            return
        if isinstance(who, str):
            continue
        selectors = who if isinstance(who, tuple) else (who,)
        found = [look(game, each, asking.context, field in deed.monsters_only) for each in selectors]
        if not found or not all(there.complete for there in found):
            continue
        concerned = [_keep_concerned(game, verb, there.cards, asking.context) for there in found]
        if all(_is_out_of_reach(game, verb, *each) for each in zip(selectors, concerned, strict=True)):
            yield Why(_find_circumstance(selectors), "")
            return
        if _are_unaffected(game, [card for cards in concerned for card in cards], asking.context):
            yield Why(Circumstance.ALL_UNAFFECTED, "all that it could be done to is unaffected by it")
            return


def _has_left_to_pay(context: Context) -> bool:
    """Whether a monster whose effect is used from the field is no longer there: it was used to pay for the effect."""
    used = context.effect.effect_class in ("ignition", "quick") and context.effect.origin == "field"
    return used and not context.card.on_field


def list_within_reach(game: Game, verb: Verb | Unplayed, context: Context) -> Iterator[Sequence[Card]]:
    """List, for each description of cards to which a verb is done, those that fit it where the scene shows all."""
    deed = DEEDS[type(verb)]
    for field in deed.looks_at:
        who = getattr(verb, field, ())
        if who == "this-card" and field in deed.monsters_only:
            yield (context.card,)
        for each in who if isinstance(who, tuple) else (who,):
            there = look(game, each, context, field in deed.monsters_only)
            if there.complete:
                yield _keep_concerned(game, verb, there.cards, context)


def _keep_concerned(game: Game, verb: Verb | Unplayed, cards: Sequence[Card], context: Context) -> list[Card]:
    """Keep the cards to which a verb can be done as they are."""
    deed = DEEDS[type(verb)]
    return [card for card in cards if deed.concerns(game, verb, card, context)]


def _are_unaffected(game: Game, cards: Sequence[Card], context: Context) -> bool:
    """Whether all of some cards are unaffected by an effect."""
    return all(is_unaffected(game, card, context.card, context.effect) for card in cards)


class ToCards(Deed[V]):
    """A verb on cards whose only obstacle is that there are none."""

    def obstacle(self, game: Game, verb: V, asking: Asking) -> Iterable[Why]:
        """Say that there is no card to affect."""
        return nothing_there(game, verb, asking)


def _is_out_of_reach(game: Game, verb: Verb, who: object, cards: Sequence[Card]) -> bool:
    """Whether a verb can be done to none of the cards that a selector describes.

    A player cannot choose a monster that is determined to be destroyed by battle for what cannot be done to it any
    more.  Whatever else protects a card is asked as the effect resolves.
    """
    if not isinstance(who, Chosen) or not all(card.marked for card in cards):
        return not cards
    return are_barred(game, type(verb), cards, verb)


def look(game: Game, who: object, context: Context, monsters_only: bool) -> Found:
    """Look for the cards that a selector describes.

    Of all cards of a kind on the field a scene shows the monsters; elsewhere, and of those to choose from, what lies
    where all is shown.  What points at a card, or at the targets, tells of none.  Raises :class:`UnknownZone` where all
    hangs on a zone.
    """
    match who:
        case All(cards) | Chosen(cards) if _is_told_later(cards):
            pass
        case All(cards):
            try:
                found = select_cards(game, who, context)
            except UnknownZone:
                raise
            except Undecided:  # it speaks of what another part does first
                return Found((), complete=False)
            if {*(cards.zone or FIELD)} <= {"field", *FIELD}:
                return Found(tuple(found), complete=monsters_only or _are_monsters(cards))
            return Found(tuple(found), _shows_all(game, cards, cards.zone or (), context))
        case Chosen(Choice(number=Times(count=str()))):
            pass
        case Chosen(choice) if choice.number is not None and count_most(game, choice, context) < 1:
            return Found((), complete=True)
        case Chosen(choice):
            named = tuple(card for card in game.cards.values() if may_be_named(game, card, choice, context))
            places = choice.from_ or choice.zone or ("monster-zone",)
            return Found(named, _shows_all(game, choice, places, context))
    return Found((), complete=False)


def _shows_all(game: Game, cards: CardDescription, places: Iterable[str], context: Context) -> bool:
    """Whether a scene shows all that the players of a description have in some places."""
    players = select_players(cards.of, context) if cards.of in SIDES else (0, 1)
    return all(shows_all(game, player, place) for player in players for place in places)


def _is_told_later(cards: CardDescription) -> bool:
    """Whether a description names cards known only after the activation or an earlier part."""
    said = [*(getattr(cards, each.name) for each in fields(cards)), *(cards.either or ())]
    if cards.its_target is not None or any(isinstance(each, str) and each in TOLD_LATER for each in said):
        return True
    return any(_is_told_later(each) for each in said if isinstance(each, CardDescription))


TOLD_LATER: Final = frozenset({"target", "other-target", "affected", "tributed", "paid-with"})
"""Words for cards known only after the activation, its cost, or an earlier part."""


def _are_monsters(cards: CardDescription) -> bool:
    """Whether a description of cards on the field is for monsters only."""
    kinds = {*(cards.kind or ())}
    told = (cards.position, cards.type, cards.attribute, cards.level, cards.atk, cards.def_)
    tells = any(each is not None for each in told)
    return cards.zone == ("monster-zone",) or tells or bool(kinds and not kinds & BESIDE_MONSTERS)


BESIDE_MONSTERS: Final = frozenset({"card", "spell", "trap", "spell-or-trap"})
"""The kinds of cards that are not monsters, or not only."""


def _find_circumstance(selectors: Iterable[object]) -> Circumstance:
    chosen = [each for each in selectors if isinstance(each, Chosen)]
    if any("deck" in (each.cards.from_ or each.cards.zone or ()) for each in chosen):
        return Circumstance.NONE_IN_THE_DECK
    return Circumstance.NONE_TO_CHOOSE if chosen else Circumstance.NOTHING_THERE


def no_card_to_take(game: Game, of: Side | Cards, places: Sequence[str], context: Context) -> Iterator[Why]:
    """Say that cards would come from zones that the scene declares empty.

    No source tells of that; only of a player who draws from an own Deck does a rule.
    """
    if of not in SIDES:
        return
    there = [(player, place) for player in select_players(str(of), context) for place in places]
    if there and all(_is_empty(game, player, place, context) for player, place in there):
        named = ", ".join(f"{PLAYERS[player]}'s {place}" for player, place in there)
        yield Why(Circumstance.EMPTY_PLACE, f"no card lies in {named}")


def _is_empty(game: Game, player: int, place: str, context: Context) -> bool:
    """Whether the scene says that a player has no card in a place, beside that of the effect."""
    others = (card for card in game.cards.values() if card is not context.card)
    there = any(card.zone == place and card.owner == player for card in others)
    return not there and (player, place) in game.sight.empty and (player, place) not in game.sight.unshown
