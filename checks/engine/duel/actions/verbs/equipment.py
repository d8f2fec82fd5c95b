"""Verbs that equip cards, place and remove counters, and detach Xyz Materials."""

from __future__ import annotations

from collections.abc import Iterable

from checks.engine.duel.actions.instead import count_least
from checks.engine.duel.actions.moves import detach, forget, leave_zone, remove_counters
from checks.engine.duel.actions.performing import note
from checks.engine.duel.actions.verbs.movers import is_out_of_sight
from checks.engine.duel.continuous.begun import begin_anew
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.bars import find_bar, list_doable
from checks.engine.duel.deeds.deed import plays
from checks.engine.duel.deeds.looking import ToCards
from checks.engine.duel.field.in_force import select_affected
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rules.activation import LE_45
from checks.engine.rules.cards import MV_45
from checks.engine.rules.effects import EF_1
from kb.language import Attach, Detach, Equip, PlaceCounter, RemoveCounter


@plays(Equip)
class Equipping(ToCards[Equip]):
    """Equips cards to a face-up monster."""

    looks_at = ("of", "to")
    monsters_only = ("to",)

    def perform(self, game: Game, verb: Equip, context: Context) -> bool:
        monsters = [card for card in select_affected(game, verb.to, context) if card.zone == "monster-zone"]
        done = False
        if not monsters or not monsters[0].face_up:
            return done
        for card in select_affected(game, verb.of, context):
            if (
                card is context.card
                and context.link is not None
                and context.link.activated.brought_out
                and not card.face_up
            ):
                continue
            if card.carrier == "monster":
                if find_bar(game, Equip, card, source=context.card) is not None:
                    continue
                was_there = card.zone == "monster-zone"
                leave_zone(game, card, "set" if card.face_down else "spell-trap-zone")
                card.carrier, card.controller = "equip-spell", context.player
                if was_there and game.rulebook.holds(MV_45):
                    _begin_anew(game, card)
            elif card.zone != "spell-trap-zone":
                leave_zone(game, card, "spell-trap-zone")
                card.controller = context.player
            card.equipped_to = monsters[0]
            begin_anew(game, card)
            game.emit("equip", card.role, EF_1, by="card-effect", source=context.name, to=monsters[0].role)
            raise_event(game, "equipped", monsters[0], by="card-effect", source=context.name)
            done = True
        return done

    def no_effect(self, game: Game, verb: Equip, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def bars(self, game: Game, card: Card, verb: Equip | None, source: Card | None, by: str) -> Iterable[Why]:
        if card.marked:
            yield Why(Circumstance.MARKED, "it stays where it is until it leaves the field", "place")
        if verb is not None and (verb.of, verb.to) == ("this-card", "target") and card is source:
            yield Why(Circumstance.ITSELF, "a monster is not equipped to itself")


def _begin_anew(game: Game, card: Card) -> None:
    """Clear the changes of a monster that became an Equip Card; its uses stay counted."""
    used = card.used
    forget(game, card)
    card.used = used
    card.attacked, card.held_by = 0, ""
    card.moves += 1


@plays(PlaceCounter)
class PlacingCounters(ToCards[PlaceCounter]):
    """Places counters."""

    def perform(self, game: Game, verb: PlaceCounter, context: Context) -> None:
        for card in select_affected(game, verb.of, context):
            if card.marked and _takes_no_counters(game):
                continue
            card.counters += verb.count
            game.emit("place-counter", card.role, EF_1, by="card-effect", source=context.name, amount=verb.count)
            raise_event(game, "counter-placed", card, by="card-effect", source=context.name)

    def no_effect(self, game: Game, verb: PlaceCounter, asking: Asking) -> Iterable[Why]:
        return NO_REASON


def _takes_no_counters(game: Game) -> bool:
    """Whether on such a day no counters are placed on a monster that is determined to be destroyed by battle."""
    return game.law(LE_45, "counters") == "impossible"


@plays(RemoveCounter)
class RemovingCounters(ToCards[RemoveCounter]):
    """Removes counters, as far as there are any."""

    def perform(self, game: Game, verb: RemoveCounter, context: Context) -> bool:
        cards = select_affected(game, verb.of, context)
        found = [remove_counters(game, card, verb, EF_1, by="card-effect", source=context.name) for card in cards]
        return all(taken >= count_least(verb) for taken in found)

    def no_effect(self, game: Game, verb: RemoveCounter, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(Detach)
class Detaching(ToCards[Detach]):
    """Detaches Xyz Materials."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: Detach, context: Context) -> bool:
        cards = select_affected(game, verb.of, context)
        found = [detach(game, card, verb.count, EF_1, by="card-effect", source=context.name) for card in cards]
        return bool(found) and all(found)

    def no_effect(self, game: Game, verb: Detach, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(Attach)
class Attaching(ToCards[Attach]):
    """Attaches cards to a face-up Xyz Monster as material; a monster that becomes material does not leave the field."""

    looks_at = ("of", "to")
    monsters_only = ("to",)

    def perform(self, game: Game, verb: Attach, context: Context) -> bool:
        monsters = [card for card in select_affected(game, verb.to, context) if card.zone == "monster-zone"]
        if not monsters or not monsters[0].face_up or "xyz" not in monsters[0].kinds:
            return False
        found = [card for card in list_doable(game, verb, verb.of, context) if card is not monsters[0]]
        unseen = not found and is_out_of_sight(verb.of, game, context)
        for card in found:
            leave_zone(game, card, "xyz-material")
            game.emit("attach", card.role, EF_1, by="card-effect", source=context.name, to=monsters[0].role)
        if monsters[0].materials is not None:
            if monsters[0].attached or not monsters[0].materials:
                monsters[0].attached += tuple(found)
            monsters[0].materials += len(found) or int(unseen)
        note(context, None if unseen else found)
        return bool(found) or unseen

    def no_effect(self, game: Game, verb: Attach, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def bars(self, game: Game, card: Card, verb: Attach | None, source: Card | None, by: str) -> Iterable[Why]:
        if card.token:
            yield Why(Circumstance.PROHIBITED, "a Token cannot be material of an Xyz Monster")
        if card.marked:
            yield Why(Circumstance.MARKED, "it stays where it is until it leaves the field", "place")
