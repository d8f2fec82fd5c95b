"""The turn player's manual acts, and the phases after a Main Phase."""

from __future__ import annotations

from typing import Final

from checks.engine.chart import MAIN_PHASES, leads_on
from checks.engine.duel.deeds.bars import find_bar
from checks.engine.duel.field.in_force import list_standing
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.restrictions import find_limit, find_setting_ban, has_battle_phase, verify_duel
from checks.engine.duel.play.attacks import can_attack
from checks.engine.duel.play.script import find_effect
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.kinds import is_summoned_again
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_11
from checks.engine.rules.attacks import AT_3, AT_4, AT_43, BP_1, BP_2, BP_3, BP_4, BP_5
from checks.engine.rules.cards import MV_26, MV_29
from kb.language import ChangePosition, Fits, MustAttack, Summoned, Tribute


def verify_going(game: Game, point: str) -> None:
    """Raise :class:`Illegal` if the turn player may not go on from the point reached to another."""
    verify_duel(game)
    if is_behind(game, point) and game.rulebook.holds(BP_1):
        raise Illegal("game-rule", BP_1, f"{game.turn.point} comes after it")
    if point in ("battle-phase", "start-step"):
        if not has_battle_phase(game):
            raise Illegal("game-rule", BP_2, "the starting player has no Battle Phase in the first turn")
    elif game.turn.point == "main-phase" and point == "main-phase-2":
        if game.rulebook.holds(BP_4):
            raise Illegal("game-rule", BP_4, "there is a Main Phase 2 only after a Battle Phase")
    elif game.turn.point == "main-phase" and point == "end-phase":
        verify_declining(game, "battle-phase")
    elif point in AFTER_ATTACKS and game.turn.point not in (*MAIN_PHASES, *AFTER_ATTACKS):
        _verify_all_attacked(game)


AFTER_ATTACKS: Final = ("end-step", "main-phase-2", "end-phase")
"""The points at which no attack can be declared any more."""


def _verify_all_attacked(game: Game) -> None:
    """Raise :class:`Illegal` if a monster that has to attack can, and the Battle Phase may not be ended."""
    for card in list_bound(game):
        if card.controller == TURN_PLAYER and can_attack(game, card) and game.rulebook.holds(BP_5):
            raise Illegal("mandatory", BP_5, f"{card.role} has to attack")


def is_behind(game: Game, point: str) -> bool:
    """Whether the turn has come past a point for good; from the Damage Step it comes back to the Battle Step."""
    if point == "battle-step" and game.in_damage_step:
        return False
    return leads_on(point, game.turn.point)


def verify_declining(game: Game, what: str) -> None:
    """Raise :class:`Illegal` if the Battle Phase may not be left out, or an effect not left unused."""
    if what != "battle-phase":
        _, effect = find_effect(game, what)
        if effect.optional == "mandatory" and game.rulebook.holds("DS-C"):
            raise Illegal("mandatory", "DS-C", "it is mandatory")
        return
    if not game.rulebook.holds(BP_3) or not has_battle_phase(game):
        return
    for card in list_bound(game):
        if card.controller == TURN_PLAYER and card.zone == "monster-zone" and card.position == "attack":
            raise Illegal("mandatory", BP_3, f"{card.role} has to attack")


def list_bound(game: Game) -> list[Card]:
    """List the monsters that have to attack if they can."""
    bound: list[Card] = []
    for each in list_standing(game, MustAttack):
        if cards := each.list_affected(game):
            each.verify(game)
            bound += cards
    return bound


def verify_by_hand(game: Game, card: Card) -> None:
    """Raise :class:`Illegal` if nothing may be done by hand with a card now."""
    verify_duel(game)
    if not game.rulebook.holds(AT_3):
        return
    if game.turn.point not in MAIN_PHASES:
        raise Illegal("game-rule", AT_3, "that is done in a Main Phase")
    if card.controller != TURN_PLAYER:
        raise Illegal("game-rule", AT_3, "only the turn player does that")


def verify_summoning(game: Game, card: Card, tributes: tuple[Card, ...] = ()) -> None:
    """Raise :class:`Illegal` if a card may not be Normal Summoned; a Gemini Monster on the field is so once."""
    if "gemini" in card.kinds and card.zone == "monster-zone" and card.face_up and game.rulebook.holds(MV_26):
        verify_by_hand(game, card)
        _verify_first(game)
        if card.negated or is_summoned_again(card):
            raise Illegal("condition-unmet", MV_26, "it is no Normal Monster")
    else:
        _verify_from_hand(game, card, tributes)
    if card.carrier != "monster" and game.rulebook.holds(AT_3):
        raise Illegal("condition-unmet", AT_3, "only a monster is Summoned")
    limit = find_limit(game, card, card.controller) or is_forbidden(game, "normal-summon", card, card.controller)
    if limit and game.rulebook.holds(LE_11):
        raise Illegal("game-rule", LE_11, f"{limit} forbids it")


def verify_setting(game: Game, card: Card, tributes: tuple[Card, ...] = ()) -> None:
    """Raise :class:`Illegal` if a card may not be Set by hand."""
    _verify_from_hand(game, card, tributes)
    if by := find_setting_ban(game, card.controller):
        raise Illegal("game-rule", LE_11, f"{by} forbids it")


def _verify_from_hand(game: Game, card: Card, tributes: tuple[Card, ...]) -> None:
    """Raise :class:`Illegal` if a card may be neither Set nor Normal Summoned from the hand."""
    verify_by_hand(game, card)
    if card.zone != "hand" and game.rulebook.holds(AT_3):
        raise Illegal("wrong-location", AT_3, "the card is not in the hand")
    if card.carrier == "monster":
        _verify_first(game)
        _verify_tributes(game, card, tributes)


def _verify_first(game: Game) -> None:
    """Raise :class:`Illegal` if the turn player has Normal Summoned or Set a monster by hand this turn already."""
    if game.turn.summonings and game.rulebook.holds(AT_43):
        raise Illegal("game-rule", AT_43, "a monster has been Normal Summoned or Set this turn")


def _verify_tributes(game: Game, card: Card, tributes: tuple[Card, ...]) -> None:
    """Raise :class:`Illegal` if there are too few monsters to Tribute for one that is Summoned or Set by hand.

    Raises :class:`Undecided` where they are there, as no act tells which are Tributed, and where its text may ask for
    another way.
    """
    if card.bound or card.by_hand_otherwise:
        raise Undecided(f"needs how {card.name} may be Summoned")
    level = card.level or 0
    if tributes and game.rulebook.holds(MV_29):
        _verify_these(game, card, tributes, sum(level >= each for each in TRIBUTED_FOR))
        return
    if level < TRIBUTED_FOR[0] or any(map(_is_set_off_without, card.effects)) or not game.rulebook.holds(MV_29):
        return
    wanted = 1 if level < TRIBUTED_FOR[1] else 2
    told = all(effect.is_activated and not effect.is_doubtful for effect in card.effects)
    if told and sum(each.controller == card.controller for each in game.cards.values() if _is_monster(each)) < wanted:
        raise Illegal("condition-unmet", MV_29, f"there are too few monsters to Tribute for a Level {level} monster")
    raise Undecided(f"needs what is Tributed for {card.role}")


def _verify_these(game: Game, card: Card, tributes: tuple[Card, ...], wanted: int) -> None:
    """Raise :class:`Illegal` if these are not the monsters, or so many, that are Tributed for one of such a Level."""
    if len(tributes) < wanted and any("effect" in each.kinds for each in tributes):
        raise Undecided(f"needs to know whether a monster Tributed for {card.role} counts as more than one")
    if len(tributes) != wanted:
        count = f"{wanted or 'no'} monsters are Tributed"
        raise Illegal("condition-unmet", MV_29, f"{count} for a Level {card.level} monster")
    for each in tributes:
        if not _is_monster(each) or each.controller != card.controller:
            raise Illegal("condition-unmet", MV_29, f"{each.role} is no monster of its player")
        if obstacle := find_bar(game, Tribute, each, by="game-rule", source=card):
            raise Illegal(*obstacle)


def _is_set_off_without(effect: Effect) -> bool:
    """Whether an effect is about its monster's Normal Summon or Set without Tributes."""
    asked = (*effect.needs, *effect.applies_when)
    return any(isinstance(each, Summoned) and each.how == ("normal",) for each in asked) or any(
        isinstance(each, Fits) and each.as_.summoned == ("normal",) for each in asked
    )


TRIBUTED_FOR: Final = (5, 7)
"""The Levels from which on one monster, or two, are Tributed."""


def _is_monster(card: Card) -> bool:
    """Whether a card is in a Monster Zone."""
    return card.zone == "monster-zone"


def verify_turning(game: Game, card: Card) -> None:
    """Raise :class:`Illegal` if a battle position may not be changed, nor a monster Flip Summoned, by hand."""
    verify_by_hand(game, card)
    came = card.arrival or card.summoned_this_turn
    if (came or card.attacked or card.turned_by_hand) and game.rulebook.holds(AT_4):
        raise Illegal("game-rule", AT_4, "it attacked, arrived or was turned this turn")
    obstacle = find_bar(game, ChangePosition, card, by="player")
    if obstacle:
        raise Illegal(*obstacle)
    if card.position != "facedown" or not game.rulebook.holds(LE_11):
        return
    if limit := find_limit(game, card, card.controller) or is_forbidden(game, "flip-summon", card, card.controller):
        raise Illegal("game-rule", LE_11, f"{limit} forbids it")
