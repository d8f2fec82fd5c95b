"""Verbs that change battle positions, turn monsters face-up, or Set cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from checks.engine.duel.actions.moves import change_position, leave_zone, set_down
from checks.engine.duel.actions.performing import note
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.bars import list_doable
from checks.engine.duel.deeds.deed import plays
from checks.engine.duel.deeds.looking import ToCards, list_cards_there
from checks.engine.duel.field.in_force import select_affected
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.restrictions import find_setting_ban
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.kinds import is_in_scale
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import EF_1
from kb.language import All, ChangePosition, Flip, Place, Set

BATTLING: Final = (
    "attacker",
    "attacked",
    "battled-monster",
    "controllers-battling-monster",
    "both-battling-monsters",
)
"""The words for monsters of the battle."""


@plays(ChangePosition)
class ChangingPosition(ToCards[ChangePosition]):
    """Changes battle positions: to the position named, else between Attack and Defense."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: ChangePosition, context: Context) -> bool:
        done = []
        barred = verb.to == "facedown" and find_setting_ban(game, context.player)
        for card in () if barred else list_doable(game, verb, verb.of, context):
            if card.zone == "monster-zone":
                position = verb.to or ("defense" if card.position == "attack" else "attack")
                if change_position(game, card, position, EF_1, by="card-effect", source=context.name):
                    done.append(card)
        note(context, done)
        return bool(done)

    def obstacle(self, game: Game, verb: ChangePosition, asking: Asking) -> Iterable[Why]:
        if verb.to == "facedown" and (by := find_setting_ban(game, asking.context.player)):
            yield Why(Circumstance.FORBIDDEN, f"{by} forbids to turn monsters face-down")
        yield from super().obstacle(game, verb, asking)

    def no_effect(self, game: Game, verb: ChangePosition, asking: Asking) -> Iterable[Why]:
        cards = list_cards_there(game, verb.of, asking)
        if not cards or not all(card.zone == "monster-zone" for card in cards):
            return
        swept = isinstance(verb.of, All) or verb.of in BATTLING
        if swept and all("link" in card.kinds for card in cards):
            yield Why(Circumstance.ALWAYS_IN_ATTACK_POSITION, STAYS_UP, "each")
        if all(card.position == verb.to for card in cards):
            yield Why(Circumstance.IN_POSITION, "they are in that position already")

    def bars(self, game: Game, card: Card, verb: ChangePosition | None, source: Card | None, by: str) -> Iterable[Why]:
        if card.marked:
            yield Why(Circumstance.MARKED, "its battle position cannot be changed any more", "position")
        if "link" in card.kinds:
            yield Why(Circumstance.ALWAYS_IN_ATTACK_POSITION, STAYS_UP)
        if forbidder := is_forbidden(game, "change-position", card, card.controller, source):
            about = "by-effect" if by == "card-effect" else ""
            yield Why(Circumstance.PROHIBITED, f"{forbidder} forbids it", about)
        if card.token and verb is not None and verb.to == "facedown":
            yield Why(Circumstance.TOKEN, "a Token cannot be changed to face-down")


STAYS_UP: Final = "a Link Monster is always in face-up Attack Position"


@plays(Flip)
class Flipping(ToCards[Flip]):
    """Turns face-down monsters face-up."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: Flip, context: Context) -> bool:
        done = False
        for card in list_doable(game, verb, verb.of, context):
            if card.face_down:
                without = "flip" if verb.without else ""
                source = context.name
                done |= change_position(game, card, verb.to, EF_1, by="card-effect", source=source, without=without)
        return done

    def no_effect(self, game: Game, verb: Flip, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def concerns(self, game: Game, verb: Flip, card: Card, context: Context) -> bool:
        return card.face_down

    def bars(self, game: Game, card: Card, verb: Flip | None, source: Card | None, by: str) -> Iterable[Why]:
        if card.marked:
            yield Why(Circumstance.MARKED, "its battle position cannot be changed any more", "position")


@plays(Set)
class Setting(ToCards[Set]):
    """Sets cards: monsters face-down in a Monster Zone, Spells and Traps in theirs."""

    def perform(self, game: Game, verb: Set, context: Context) -> None:
        if find_setting_ban(game, context.player):
            return
        for card in select_affected(game, verb.of, context):
            set_down(game, card, context.player, EF_1, by="card-effect", source=context.name)
            if verb.usable and card.carrier != "monster":
                card.arrival = 0

    def obstacle(self, game: Game, verb: Set, asking: Asking) -> Iterable[Why]:
        if by := find_setting_ban(game, asking.context.player):
            yield Why(Circumstance.FORBIDDEN, f"{by} forbids to Set cards")
        yield from super().obstacle(game, verb, asking)

    def no_effect(self, game: Game, verb: Set, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(Place)
class Placing(ToCards[Place]):
    """Places Spells, Traps and Pendulum Monsters face-up in the Spell & Trap Zone, from off the field."""

    def perform(self, game: Game, verb: Place, context: Context) -> bool:
        done = select_affected(game, verb.of, context)
        for card in done:
            _verify_zone(game, card, context)
            origin = card.zone
            leave_zone(game, card, "spell-trap-zone")
            card.controller, card.arrival = context.player, game.next_order()
            game.emit("place", card.role, EF_1, by="card-effect", source=context.name, to=card.zone, from_=origin)
            raise_event(game, "placed", card, by="card-effect", source=context.name)
        note(context, done)
        return bool(done)

    def obstacle(self, game: Game, verb: Place, asking: Asking) -> Iterable[Why]:
        if verb.of == "this-card" and not asking.context.card.on_field:
            _verify_zone(game, asking.context.card, asking.context)
        yield from super().obstacle(game, verb, asking)

    def no_effect(self, game: Game, verb: Place, asking: Asking) -> Iterable[Why]:
        return NO_REASON


def _verify_zone(game: Game, card: Card, context: Context) -> None:
    """Raise Undecided for a card on the field, one that needs another zone, and where no Pendulum Zone is free."""
    scales = [each for each in game.cards.values() if is_in_scale(each) and each.controller == context.player]
    pendulum = card.carrier == "monster" and "pendulum" in card.kinds
    placed = card.carrier in ("continuous-spell", "continuous-trap") or (pendulum and len(scales) < PENDULUM_ZONES)
    if card.on_field or not placed:
        raise Undecided(f"needs the zone in which {card.role} is placed")


PENDULUM_ZONES: Final = 2
"""The Pendulum Zones of a player."""
