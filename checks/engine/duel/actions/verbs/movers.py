"""Verbs that destroy cards, send them elsewhere, or draw them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeGuard

from checks.engine.duel.actions.moves import MOVES, destroy, move
from checks.engine.duel.actions.performing import note
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.bars import find_bar, list_doable
from checks.engine.duel.deeds.deed import Deed, plays
from checks.engine.duel.deeds.looking import ToCards, no_card_to_take, nothing_there
from checks.engine.duel.field.amounts import count_amount
from checks.engine.duel.field.happenings import takes_from
from checks.engine.duel.field.in_force import select_affected
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.restrictions import (
    find_banish_ban,
    find_milling_ban,
    find_search_ban,
    find_tribute_ban,
    is_being_activated,
)
from checks.engine.duel.field.selectors import select_players, shows_all
from checks.engine.duel.state.card import PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import EF_1, EF_14
from kb.language import (
    AddToHand,
    Banish,
    Cards,
    Choice,
    Chosen,
    Destroy,
    Discard,
    Draw,
    Mover,
    ReturnToDeck,
    ReturnToHand,
    SendToGraveyard,
    Tribute,
    name_verb,
)

OUT_OF_SIGHT: Final = frozenset({"hand", "deck", "extra-deck", "graveyard", "banished"})
"""Where cards lie of which a scene need not show all."""


def is_out_of_sight(who: Cards | str, game: Game, context: Context) -> TypeGuard[Chosen]:
    """Whether something is chosen where cards may lie that the scene does not show, and is found there.

    A player who chooses to use such an effect has what it finds; of one that has to be used nobody knows.
    """
    if not isinstance(who, Chosen) or not OUT_OF_SIGHT.intersection(who.cards.from_ or ()):
        return False
    players = select_players(who.cards.of or "controller", context)
    return any(_may_hide(game, player, place) for player in players for place in who.cards.from_ or ())


def _may_hide(game: Game, player: int, place: str) -> bool:
    """Whether cards may lie in a place that no scene shows.

    Of a Deck it need not show all, of the Graveyard and the banished cards it shows all or none.
    """
    shown = any(card.zone == place and card.owner == player for card in game.cards.values())
    return (player, place) in game.sight.unshown or (shown if place == "deck" else place in OPEN and not shown)


OPEN: Final = ("graveyard", "banished")
"""Where cards lie that both players may look at."""


def _move_unseen(game: Game, word: str, choice: Choice, context: Context) -> bool:
    """Emit the move of cards that the scene does not show."""
    players, origin = select_players(choice.of or "controller", context), " or ".join(choice.from_ or ())
    if choice.or_more or choice.or_fewer or choice.number is not None:
        raise Undecided(f"needs how many cards {context.name} does something to, which the scenario does not show")
    if len(players) > 1:
        raise Undecided(f"needs whose cards {context.name} does something to, which the scenario does not show")
    game.emit(word, PLAYERS[players[0]], EF_1, by="card-effect", source=context.name, amount=choice.count, from_=origin)
    _note_unshown(game, players[0], word)
    note(context, None)
    return True


def _note_unshown(game: Game, player: int, word: str) -> None:
    """Note where cards of a player that no scene shows may have gone by a verb."""
    game.sight.unshown.update((player, place) for place in GOES_TO.get(word, ()))


GOES_TO: Final = {
    name_verb(kind): (place, "banished") if place == "graveyard" else (place,) for kind, place in MOVES.items()
}
"""The destinations by verb: a card on its way to the Graveyard may be banished instead."""


def _list_shown(
    game: Game, player: int, places: tuple[str, ...], count: int, word: str, context: Context
) -> list[Card]:
    """List a player's cards in some zones; if there are more than needed the script chooses."""
    shown = [card for card in game.cards.values() if card.controller == player and card.zone in places]
    if len(shown) > count:
        said = context.chooses
        named = [card for card in shown if isinstance(said, tuple) and card.role in said]
        if len(named) == count:
            return named
        raise Undecided(f"needs which of {PLAYERS[player]}'s cards to {word}")
    return shown


@plays(Destroy)
class Destroying(ToCards[Destroy]):
    """Destroys cards, all at once; each goes to the Graveyard, and none has lost its monster before it goes."""

    def perform(self, game: Game, verb: Destroy, context: Context) -> bool:
        cards = sorted(list_doable(game, verb, verb.of, context), key=lambda card: card.equipped_to is None)
        before, spared = game.leaving.falling, game.leaving.spared
        game.leaving.falling, game.leaving.spared = (*before, *cards), ()
        done = [card for card in cards if destroy(game, card, EF_1, by="card-effect", source=context.name)]
        game.leaving.falling, game.leaving.spared = before, spared
        note(context, done)
        return bool(done)

    def no_effect(self, game: Game, verb: Destroy, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def bars(self, game: Game, card: Card, verb: Destroy | None, source: Card | None, by: str) -> Iterable[Why]:
        if by in PROTECTED and (forbidder := is_forbidden(game, PROTECTED[by], card, card.controller, source)):
            about = "by-battle" if by == "battle" else ""
            yield Why(Circumstance.PROHIBITED, f"{forbidder} forbids it", about)


PROTECTED: Final = {"card-effect": "be-destroyed-by-effect", "battle": "be-destroyed-by-battle"}
"""The protections against destruction, by the kind of cause."""


class Moving(Deed[Any]):
    """Sends cards where the verb says; of a player's cards those that the scene shows, the others out of sight."""

    def perform(self, game: Game, verb: Mover, context: Context) -> bool:
        if verb.count is not None:
            return self._move_number(game, verb, verb.count, context)
        affected = select_affected(game, verb.of, context)
        if closed := self.find_closed(game, verb, context):
            affected = [card for card in affected if card.zone != closed]
            if not affected:
                note(context, [])
                return False
        if not affected and is_out_of_sight(verb.of, game, context):
            return _move_unseen(game, name_verb(type(verb)), verb.of.cards, context)
        cards = self.list_moved(game, verb, context, affected)
        for card in cards:
            move(game, card, type(verb), EF_1, by="card-effect", source=context.name)
        note(context, cards)
        return bool(cards)

    def find_closed(self, game: Game, verb: Mover, context: Context) -> str:
        """Find the place from which an effect in force lets its player take nothing; empty for none."""
        return ""

    def list_moved(self, game: Game, verb: Mover, context: Context, affected: list[Card]) -> list[Card]:
        """List those of the cards that it is done to which move."""
        return [card for card in affected if find_bar(game, type(verb), card, source=context.card) is None]

    def _move_number(self, game: Game, verb: Mover, count: int, context: Context) -> bool:
        word = name_verb(type(verb))
        moved: list[Card] = []
        unseen = False
        missing = 0
        for player in select_players(str(verb.of), context):
            places = self.list_places(verb)
            shown = _list_shown(game, player, places, count, word, context)
            moved += shown
            left = count - len(shown)
            no_more = left and places and all(shows_all(game, player, place) for place in places)
            for card in shown:
                move(game, card, type(verb), EF_1, by="card-effect", source=context.name)
            if no_more and game.rulebook.holds(EF_14):
                missing += left
            elif left:
                origin = " or ".join(places)
                game.emit(word, PLAYERS[player], EF_1, by="card-effect", source=context.name, amount=left, from_=origin)
                _note_unshown(game, player, word)
                unseen = True
        note(context, None if unseen else moved)
        return not missing

    def list_places(self, verb: Mover) -> tuple[str, ...]:
        """List the places from which a number of a player's cards is taken."""
        return verb.from_ or ()

    def obstacle(self, game: Game, verb: Mover, asking: Asking) -> Iterable[Why]:
        yield from nothing_there(game, verb, asking)
        yield from no_card_to_take(game, verb.of, self.list_places(verb), asking.context)

    def no_effect(self, game: Game, verb: Mover, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(SendToGraveyard)
class Sending(Moving):
    """Sends cards to the Graveyard."""

    def perform(self, game: Game, verb: Mover, context: Context) -> bool:
        if verb.count is not None and "deck" in self.list_places(verb) and find_milling_ban(game, context.player):
            note(context, [])
            return False
        return super().perform(game, verb, context)

    def find_closed(self, game: Game, verb: Mover, context: Context) -> str:
        return "deck" if takes_from(verb, ("deck",)) and find_milling_ban(game, context.player) else ""

    def obstacle(self, game: Game, verb: Mover, asking: Asking) -> Iterable[Why]:
        from_deck = takes_from(verb, ("deck",)) and not takes_from(verb, (*ELSEWHERE, "graveyard"))
        if from_deck and (by := find_milling_ban(game, asking.context.player)):
            yield Why(Circumstance.FORBIDDEN, f"{by} forbids to send cards from the Deck to the Graveyard")
        yield from super().obstacle(game, verb, asking)


@plays(Discard)
class Discarding(Moving):
    """Discards cards from the hand."""

    def list_places(self, verb: Mover) -> tuple[str, ...]:
        return verb.from_ or ("hand",)


@plays(Tribute)
class Tributing(Moving):
    """Tributes monsters."""

    monsters_only = ("of",)

    def list_moved(self, game: Game, verb: Mover, context: Context, affected: list[Card]) -> list[Card]:
        cards = super().list_moved(game, verb, context, affected)
        if context.link is not None:
            context.link.paid.tributed += cards
        return cards

    def bars(self, game: Game, card: Card, verb: Tribute | None, source: Card | None, by: str) -> Iterable[Why]:
        if forbidder := find_tribute_ban(game, card, source, by_hand=by == "game-rule"):
            yield Why(Circumstance.PROHIBITED, f"{forbidder} forbids it")


@plays(Banish)
class Banishing(Moving):
    """Banishes cards."""

    def list_moved(self, game: Game, verb: Mover, context: Context, affected: list[Card]) -> list[Card]:
        cards = super().list_moved(game, verb, context, affected)
        banned = find_banish_ban(game, context.player)
        return [card for card in cards if card.zone != "graveyard"] if banned else cards

    def obstacle(self, game: Game, verb: Mover, asking: Asking) -> Iterable[Why]:
        context = asking.context
        if banishes_from_graveyard(verb, context) and (by := find_banish_ban(game, context.player)):
            yield Why(Circumstance.FORBIDDEN, f"{by} forbids to banish from the Graveyard")
        yield from super().obstacle(game, verb, asking)

    def bars(self, game: Game, card: Card, verb: Banish | None, source: Card | None, by: str) -> Iterable[Why]:
        if source is None or card.zone != "graveyard":
            return
        if forbidder := find_banish_ban(game, source.controller):
            yield Why(Circumstance.PROHIBITED, f"{forbidder} forbids it")


def banishes_from_graveyard(verb: Mover, context: Context) -> bool:
    """Whether an effect only banishes cards in a Graveyard."""
    if verb.of == "this-card":
        return context.card.zone == "graveyard"
    if verb.of == "target":
        wanted = context.effect.target_must_be
        return wanted is not None and wanted.zone == ("graveyard",)
    return takes_from(verb, ("graveyard",)) and not takes_from(verb, (*ELSEWHERE, "deck"))


ELSEWHERE: Final = ("hand", "extra-deck", "field", "monster-zone", "spell-trap-zone", "banished")
"""Where cards lie beside the Graveyard and the Deck."""


@plays(AddToHand)
class Adding(Moving):
    """Adds cards to the hand."""

    finds_elsewhere = True

    def find_closed(self, game: Game, verb: Mover, context: Context) -> str:
        return "deck" if takes_from(verb, ("deck",)) and find_search_ban(game, context.player) else ""

    def obstacle(self, game: Game, verb: Mover, asking: Asking) -> Iterable[Why]:
        from_deck = takes_from(verb, ("deck",)) and not takes_from(verb, (*ELSEWHERE, "graveyard"))
        if from_deck and (by := find_search_ban(game, asking.context.player)):
            yield Why(Circumstance.FORBIDDEN, f"{by} forbids to add cards from the Deck to the hand")
        yield from super().obstacle(game, verb, asking)


@plays(ReturnToHand)
class ReturningToHand(Moving):
    """Returns cards to the hand."""

    where = "hand"

    def bars(self, game: Game, card: Card, verb: Mover | None, source: Card | None, by: str) -> Iterable[Why]:
        if card.marked:
            yield Why(
                Circumstance.MARKED, f"it cannot be returned to the {self.where} any more", f"to-{self.where.lower()}"
            )
        if is_being_activated(game, card):
            yield Why(Circumstance.BEING_ACTIVATED, "it is being activated, and does not stay on the field")


@plays(ReturnToDeck)
class ReturningToDeck(ReturningToHand):
    """Returns cards to the Deck."""

    where = "Deck"
    finds_elsewhere = True


@plays(Draw)
class Drawing(Deed[Draw]):
    """Draws cards; of a player's Deck those that the scene shows come to the hand, the others out of sight."""

    def perform(self, game: Game, verb: Draw, context: Context) -> None:
        drawn: list[Card] = []
        unseen = False
        count = verb.count if verb.number is None else count_amount(game, verb.number, context)
        if count < 1:
            note(context, [])
            return
        for player in select_players(verb.of, context):
            shown = _list_shown(game, player, ("deck",), count, "draw", context)
            drawn += shown
            game.emit("draw", PLAYERS[player], EF_1, by="card-effect", source=context.name, amount=count)
            for card in shown:
                move(game, card, AddToHand, EF_1, by="card-effect", source=context.name)
            if len(shown) < count:
                _note_unshown(game, player, "add-to-hand")
                unseen = True
        note(context, None if unseen else drawn)

    def obstacle(self, game: Game, verb: Draw, asking: Asking) -> Iterable[Why]:
        player = asking.context.player
        deck = (player, "deck")
        empty = deck in game.sight.empty and deck not in game.sight.unshown
        if empty and player in select_players(verb.of, asking.context):
            there = any(card.zone == "deck" and card.owner == player for card in game.cards.values())
            if not there:
                yield Why(Circumstance.NO_CARD_TO_DRAW, "there is no card in the Deck to draw")
        yield from no_card_to_take(game, verb.of, ("deck",), asking.context)

    def no_effect(self, game: Game, verb: Draw, asking: Asking) -> Iterable[Why]:
        return NO_REASON
