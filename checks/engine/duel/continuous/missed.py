"""Why a trigger cannot be activated whose event has happened: its card has moved, or its timing is missed."""

from __future__ import annotations

from typing import Final, NamedTuple

from checks.engine.duel.continuous.triggers import DESTRUCTIONS, MET_THERE
from checks.engine.duel.state.card import FIELD, Card
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Pending
from checks.engine.rules.triggers import TR_1, TR_4, TR_10, TR_23, TR_30

GONE: Final = {
    "flip-effect": "the flipped monster has left the Monster Zone",
    "of-its-summon": "the monster has left the Monster Zone",
    "destroyer": "the monster that destroyed is no longer face-up on the field",
    "to-the-main-deck": "it has left the field for a Deck",
    "to-the-extra-deck": "it has left the field for a Deck",
}
"""Where the card of a trigger is not any more, by the case of the question."""


class Missed(NamedTuple):
    """Why a trigger cannot be activated: reason, rule and sentence."""

    reason: str
    rule: str
    why: str
    asked: str = ""
    """The question of the law by whose answer it is so."""


def find_missed(game: Game, each: Pending) -> Missed | None:
    """Explain why a waiting trigger cannot be activated; None where it can."""
    moved = _find_moved(game, each)
    return _find_late(game, each) if moved is None else moved or None


def _find_moved(game: Game, each: Pending) -> Missed | tuple[()] | None:
    """Explain why the card of a trigger is no longer where it has to be; empty if it may be there, else None."""
    card, event = each.card, each.occasion.event
    if each.occasion.card is not card:
        return None
    case = _find_case(event, card)
    if case and game.law(TR_10, case, by=card) == "does-not-activate":
        return Missed("wrong-location", TR_10, GONE[case], game.rulebook[TR_10].name_question(case))
    if case not in ("", "of-its-summon"):
        return ()
    if event in DESTRUCTIONS and card.zone == "deck" != each.effect.origin:
        taken = game.rulebook.holds(TR_23)
        return Missed("wrong-location", TR_23, "its destruction has taken it to the Deck") if taken else ()
    return None


def _find_case(event: str, card: Card) -> str:
    """Name the case in which the card of a trigger is not where it was; empty if it is, or may be anywhere."""
    if event in MET_THERE and card.zone != "monster-zone":
        return "flip-effect" if event == "flipped-face-up" else "of-its-summon"
    if event == "destroys-by-battle" and not card.face_up:
        return "destroyer"
    if event == "leaves-field" and "pendulum" not in card.kinds:
        return {"deck": "to-the-main-deck", "extra-deck": "to-the-extra-deck"}.get(card.zone, "")
    return ""


def _find_late(game: Game, each: Pending) -> Missed | None:
    """Explain why a trigger has missed its timing, or cannot be activated off the field."""
    card, effect, event = each.card, each.effect, each.occasion.event
    late = effect.must_be_last and effect.optional == "optional" and each.stamp < game.triggers.last_event
    if late and each.home and event in ("flipped-face-up", "position-changed") and game.rulebook.holds(TR_30):
        return None
    if late and game.rulebook.holds(TR_4):
        return Missed("missed-timing", TR_4, "its event was not the last thing that happened")
    waits_on_field = event in ("battle-damage", "battles") and effect.effect_class == "trigger"
    gone = effect.origin == "field" and card.zone not in FIELD and effect.optional == "optional"
    if waits_on_field and gone:
        return Missed("wrong-location", TR_1, "the card is no longer on the field")
    return None
