"""Where a card has to be, and whether its player is free, for one of its effects to be activated."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.continuous.triggers import find_pending
from checks.engine.duel.deeds.deed import DEEDS
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.legality.activation import Activation, answers_attack
from checks.engine.duel.state.card import FIELD, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.kinds import is_no_monster
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_1, LE_11, LE_24, LE_29
from checks.engine.rules.cards import MK_4, MV_27
from checks.engine.words import TRAPS
from kb.language import ChooseOne, Unplayed, Verb


def verify_place(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the card does not lie where the effect is activated."""
    card, effect = asked.card, asked.effect
    if not game.rulebook.holds(LE_1):
        return
    if effect.effect_class == "activation":
        if card.zone not in ("set", "hand"):
            raise Illegal("wrong-location", LE_1, "the card is not Set and not in the hand")
        has_to_be_set = effect.carrier in TRAPS or asked.player == 1
        if card.zone == "hand" and has_to_be_set and not _may_leave_hand(game, card, effect):
            raise Illegal("wrong-location", LE_1, "the card has to be Set first")
        if card.zone == "set" and card.arrival and effect.speed > 1 and game.rulebook.holds(LE_24):
            raise Illegal("game-rule", LE_24, "the card was Set this turn")
        return
    if is_no_monster(card, effect) and game.rulebook.holds(MV_27):
        raise Illegal("wrong-location", MV_27, "the card is a Spell there")
    if effect.effect_class in ("trigger", "flip") and not _is_used_at_once(effect):
        if game.in_damage_step and _needs_the_field(card, effect) and game.rulebook.holds(LE_29):
            raise Illegal("wrong-location", LE_29, "what it does is done on the field, and the card has left it")
        if effect.trigger != "none" or find_pending(game, card, effect) is not None:
            return
        if game.in_damage_step and effect.named_timing != "none" and effect.origin == "field" and not card.on_field:
            raise Illegal("wrong-location", LE_1, "the card had left when its timing came")
    if effect.origin not in ("field", "set") and card.zone != effect.origin:
        raise Illegal("wrong-location", LE_1, f"the card is not in the {effect.origin}")


def verify_face(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the card lies face-up or face-down, or is marked, where it must not."""
    card, effect = asked.card, asked.effect
    if not game.rulebook.holds(LE_1):
        return
    if effect.effect_class in ("trigger", "flip") and not _is_used_at_once(effect):
        if _was_turned_down(game, card, effect):
            raise Illegal("wrong-location", LE_1, "the card lies face-down")
        if effect.trigger != "none" or find_pending(game, card, effect) is not None:
            return
    if effect.origin == "field" and not card.face_up:
        raise Illegal("wrong-location", LE_1, "the card is not face-up on the field")
    if effect.origin == "set" and not card.face_down:
        raise Illegal("wrong-location", LE_1, "the card is not Set")


def verify_unmarked(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` for the optional Quick Effect of a monster determined to be destroyed by battle."""
    if asked.card.marked and game.rulebook.holds(MK_4):
        raise Illegal("marked", MK_4, "the monster is determined to be destroyed by battle")


def verify_freedom(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if an effect in force forbids a player to activate anything of the kind."""
    if not (game.effects.applying or game.effects.lasting):
        return
    card, effect = asked.card, asked.effect
    kind = "monster-effect" if effect.carrier == "monster" else "trap" if effect.carrier in TRAPS else "spell"
    played = effect.effect_class == "activation"
    banned = [f"activate-{kind}", "activate"] + [f"activate-{kind}-card"] * played
    if effect.carrier != "monster":
        banned += [f"activate-{kind}-on-field"] * (played or card.zone in FIELD)
    for what in banned:
        if (by := is_forbidden(game, what, card, asked.player)) and game.rulebook.holds(LE_11):
            raise Illegal("game-rule", LE_11, f"{by} forbids it")


def _may_leave_hand(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a text lets its card be activated from the hand that would have to be Set first."""
    if effect.from_hand is None:
        return False
    context = Context(card, effect, card.controller)
    return all(holds(game, condition, context) for condition in effect.from_hand)


def _is_used_at_once(effect: Effect) -> bool:
    """Whether an effect responds to the other player, or is used at will, without an event."""
    return answers_attack(effect) or effect.trigger == "activation" or effect.names_battle_phase


def _was_turned_down(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a card whose effect works face-up lies face-down by now.

    What being flipped, or destroying another monster, sets off comes all the same, as does what waits for the end of
    the Damage Step.  Raises :class:`Undecided` where it is its own Summon, its change of position, or a timing that
    it met face-up.
    """
    if effect.origin != "field" or not card.face_down:
        return False
    pending = find_pending(game, card, effect)
    if pending is None:
        return effect.trigger == "none"
    if pending.occasion.event in MET_WHILE_UP:
        return False
    if effect.named_timing == "end":
        return False
    if pending.occasion.card is card or effect.trigger == "none":
        raise Undecided(f"needs to know whether {card.role}, changed to face-down since, activates its {effect.id}")
    return True


MET_WHILE_UP: Final = ("flipped-face-up", "destroys-by-battle")
"""Events of a monster after which a change to face-down is a question of its own."""


def _needs_the_field(card: Card, effect: Effect) -> bool:
    """Whether a card has left the field of which an effect names the end of the Damage Step and acts on it there."""
    if card.on_field or effect.named_timing != "end" or effect.trigger != "none" or effect.origin != "field":
        return False
    for verb in effect.does:
        options = verb.of if isinstance(verb, ChooseOne) else (verb,)
        played = [each for each in options if not isinstance(each, Unplayed)]
        if played and all(_is_done_on_the_field(each) for each in played):
            return True
    return False


def _is_done_on_the_field(verb: Verb) -> bool:
    """Whether a verb does something to its own card as that lies on the field."""
    return "of" in DEEDS[type(verb)].monsters_only and getattr(verb, "of", None) == "this-card"
