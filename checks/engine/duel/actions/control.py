"""Whose monsters are: control that an effect gives, and gives back when it ends."""

from __future__ import annotations

from checks.engine.duel.continuous.begun import began_together
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.deeds.bars import find_bar
from checks.engine.duel.field.in_force import Standing, is_unaffected, list_applying, select_affected
from checks.engine.duel.field.room import has_room
from checks.engine.duel.field.selectors import select_players
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.cards import MV_8, MV_12, MV_16, MV_17, MV_35
from checks.engine.rules.effects import CO_1
from kb.language import TakeControl, Verb


def change_control(game: Game, card: Card, player: int, rule: str, *, source: str, for_a_while: bool = False) -> None:
    """Let another player control a monster; in a battle it is no combatant any more.

    Raises :class:`Undecided` where that player has no room for it.
    """
    if not has_room(game, player):
        raise Undecided(f"needs what becomes of {card.role}, for which there is no room")
    card.controller = player
    card.held_by = source if for_a_while else ""
    game.effects.undone_later = game.effects.undone_later or for_a_while
    game.next_order()
    game.battle.disturbed = True
    game.battle.leave(card)
    game.emit("change-control", card.role, rule, by="card-effect", source=source, to=game.player_name(player))
    raise_event(game, "control-changed", card, by="card-effect", source=source)


def settle_control(game: Game) -> None:
    """Bring the control of monsters in line with the effects that give it, and Continuous Effects with that."""
    given = bool(game.effects.applying) and _put_under_control(game)
    returned = return_control(game)
    if (given or returned) and game.effects.continuous:
        settle(game)


def _put_under_control(game: Game) -> bool:
    """Give control by Continuous Effects: if several give one monster, the last to apply decides.

    False where nothing comes of it.
    """
    done = False
    given: dict[str, tuple[int, Standing[TakeControl]]] = {}
    for each in list(list_applying(game, TakeControl)):
        player = select_players(each.verb.to, each.view(game))[0]
        for card in each.list_affected(game):
            if card.zone != "monster-zone" or (card.role in given and not game.rulebook.holds(MV_12)):
                continue
            if card.role in given and given[card.role][0] != player:
                _verify_later(game, card, given[card.role][1].key, each.key)
            given[card.role] = (player, each)
    for role, (player, each) in given.items():
        card = game.cards[role]
        if card.controller == player or (card.held_by and card.held_by not in game.effects.applying):
            continue
        if game.rulebook.holds(CO_1) and find_bar(game, TakeControl, card) is None:
            each.verify(game)
            change_control(game, card, player, CO_1, source=each.key, for_a_while=True)
            done = True
    return done


def _verify_later(game: Game, card: Card, one: str, other: str) -> None:
    """Raise :class:`Undecided` if it is unknown which of two effects that give a monster's control is later."""
    if began_together(game, one, other):
        raise Undecided(f"needs to know which took {card.role} first, {one} or {other}")


def return_control(game: Game) -> bool:
    """Give monsters back whose control changed for a while that has ended; False where there are none."""
    if not game.effects.undone_later:
        return False
    done = False
    for card in game.cards.values():
        if card.held_by and card.zone == "monster-zone" and not _is_held(game, card) and game.rulebook.holds(MV_8):
            if _is_turned_away(game, card):
                game.leaving.unequipped.append((card, game.triggers.moment))
                card.held_by = ""
            elif _has_to_stay(game, card):
                card.held_by = ""
                continue
            else:
                change_control(game, card, card.owner, MV_8, source=card.held_by)
            done = True
    return done


def _has_to_stay(game: Game, card: Card) -> bool:
    """Whether a monster whose control cannot change stays where it is on such a day, though it would go back."""
    return find_bar(game, TakeControl, card) is not None and game.law(MV_35, "control-cannot-change") == "stays"


def _is_turned_away(game: Game, card: Card) -> bool:
    """Whether a monster that goes back to its owner is destroyed, as there is no room for it on such a day."""
    return not has_room(game, card.owner) and game.law(MV_17) == "destroyed"


def _is_held(game: Game, card: Card) -> bool:
    """Whether the effect that took control of a monster for a while still does."""
    key = card.held_by
    if key in game.effects.doubted:
        raise game.effects.doubted[key]
    if key in game.effects.applying:
        source, effect = game.effects.applying[key]
        if card.face_down and not _is_given(game, card, source, effect) and game.rulebook.holds(MV_35):
            return game.law(MV_35, "held-target-turned-face-down") == "stays"
        return not (is_unaffected(game, card, source, effect) and game.rulebook.holds(MV_16))
    return any(each.source == key and card in each.cards and _gives(each.verb) for each in game.effects.lasting)


def _gives(verb: Verb | None) -> bool:
    """Whether a lasting effect gives control; None stands for one in force from the start of the scenario."""
    return verb is None or isinstance(verb, TakeControl)


def _is_given(game: Game, card: Card, source: Card, effect: Effect) -> bool:
    """Whether a Continuous Effect gives control of a monster."""
    context = Context(source, effect, source.controller)
    verbs = [verb for verb in effect.does if isinstance(verb, TakeControl)]
    return any(card in select_affected(game, verb.of, context) for verb in verbs)
