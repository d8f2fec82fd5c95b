"""Why a trigger cannot be activated whose event has happened: its card has moved, or its timing is missed."""

from __future__ import annotations

from checks.engine.duel.continuous.triggers import DESTRUCTIONS, MET_THERE
from checks.engine.duel.state.card import FIELD
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Pending
from checks.engine.rules.triggers import TR_1, TR_3, TR_4, TR_7, TR_10, TR_23, TR_27, TR_30

Missed = tuple[str, str, str]
"""Why a trigger cannot be activated: reason, rule and sentence."""


def find_missed(game: Game, each: Pending) -> Missed | None:
    """Explain why a waiting trigger cannot be activated; None where it can."""
    moved = _find_moved(game, each)
    return _find_late(game, each) if moved is None else moved or None


def _find_moved(game: Game, each: Pending) -> Missed | tuple[()] | None:
    """Explain why the card of a trigger is no longer where it has to be; empty if it may be there, else None."""
    card, event = each.card, each.occasion.event
    if each.occasion.card is not card:
        return None
    if event in MET_THERE and card.zone != "monster-zone":
        if event == "flipped-face-up":
            if game.law(TR_3, by=card) == "does-not-activate":
                return "wrong-location", TR_3, "the flipped monster has left the Monster Zone"
            return ()
        if game.law(TR_7, by=card) == "does-not-activate":
            return "wrong-location", TR_7, "the monster has left the Monster Zone"
    if event == "destroys-by-battle" and not card.face_up:
        if game.law(TR_10, by=card) == "does-not-activate":
            return "wrong-location", TR_10, "the monster that destroyed is no longer face-up on the field"
        return ()
    hidden = card.zone in ("deck", "extra-deck") and "pendulum" not in card.kinds
    if event == "leaves-field" and hidden and game.rulebook.holds(TR_27):
        told = game.law(TR_27, 0 if card.zone == "deck" else 1, by=card)
        return ("wrong-location", TR_27, "it has left the field for a Deck") if told == "does-not-activate" else ()
    if event in DESTRUCTIONS and card.zone == "deck" != each.effect.origin:
        taken = game.rulebook.holds(TR_23)
        return ("wrong-location", TR_23, "its destruction has taken it to the Deck") if taken else ()
    return None


def _find_late(game: Game, each: Pending) -> Missed | None:
    """Explain why a trigger has missed its timing, or cannot be activated off the field."""
    card, effect, event = each.card, each.effect, each.occasion.event
    late = effect.must_be_last and effect.optional == "optional" and each.stamp < game.triggers.last_event
    if late and each.home and event in ("flipped-face-up", "position-changed") and game.rulebook.holds(TR_30):
        return None
    if late and game.rulebook.holds(TR_4):
        return "missed-timing", TR_4, "its event was not the last thing that happened"
    waits_on_field = event in ("battle-damage", "battles") and effect.effect_class == "trigger"
    gone = effect.origin == "field" and card.zone not in FIELD and effect.optional == "optional"
    if waits_on_field and gone:
        return "wrong-location", TR_1, "the card is no longer on the field"
    return None
