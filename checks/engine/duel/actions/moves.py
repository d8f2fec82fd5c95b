"""Cards that move, turn, are marked or destroyed: each with its event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from checks.engine.duel.actions.instead import can_replace
from checks.engine.duel.actions.performing import perform
from checks.engine.duel.continuous.triggers import raise_event, would_set_off
from checks.engine.duel.field.destinations import find_destination, find_other_way_out, find_redirector
from checks.engine.duel.field.in_force import list_applying, list_held, refuse_unknown
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.state.card import EXTRA_DECK, FIELD, SILENCED, Card, Last, tell_how_it_came
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.uses import is_used_up, note_use
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_13
from checks.engine.rules.cards import MV_1, MV_2, MV_3, MV_4, MV_5, MV_6, MV_7, MV_9, MV_14, MV_28, MV_32, MV_36, MV_42
from checks.engine.rules.outcomes import RD_4, RD_5, RD_6
from checks.engine.rules.triggers import TR_10
from kb.language import (
    AddToHand,
    All,
    Banish,
    Discard,
    Later,
    Mover,
    NegateEffect,
    RemoveCounter,
    ReplaceDestruction,
    ReturnToDeck,
    ReturnToHand,
    SendToGraveyard,
    TakeControl,
    Tribute,
    Verb,
    name_verb,
)

V = TypeVar("V", bound=Verb)

MOVES: Final[dict[type[Mover], str]] = {
    SendToGraveyard: "graveyard",
    Banish: "banished",
    ReturnToHand: "hand",
    ReturnToDeck: "deck",
    AddToHand: "hand",
    Discard: "graveyard",
    Tribute: "graveyard",
}
"""Where each verb that moves cards sends them."""
REPLACED: Final[dict[str, type[Mover]]] = {
    "banished": Banish,
    "deck": ReturnToDeck,
    "deck-bottom": ReturnToDeck,
    "hand": ReturnToHand,
}
"""The verb of a move whose destination is replaced, by where it leads."""
BACK: Final = ("hand", "deck", "deck-bottom")
"""The kinds of monsters that are kept in the Extra Deck."""
POSITIONS = ("attack", "defense", "facedown", "facedown-attack")
ARRIVALS = {"graveyard": "sent-to-graveyard", "banished": "banished", "hand": "added-to-hand"}


def move(game: Game, card: Card, verb: type[Mover], rule: str, *, by: str, source: str = "") -> None:
    """Move a card off to where a verb sends it, unless something replaces its destination."""
    zone, origin = MOVES[verb], card.zone
    card.discarded = verb is Discard
    left_field = card.on_field
    hidden = left_field and not card.face_up
    redirector = ""
    if game.effects.applying or game.effects.lasting or "pendulum" in card.kinds:
        other = _find_replaced(game, card, zone)
        if other == "spell-trap-zone":
            _place(game, card, by=by, source=source)
            return
        if other == "banished" and game.rulebook.holds(MV_42):
            redirector = find_redirector(game, card, other)
        if other in REPLACED:
            zone, verb, rule = other, REPLACED[other], MV_2 if zone == "graveyard" else MV_36
        elif other == "extra-deck":
            zone, rule = other, MV_9
    if zone in BACK and EXTRA_DECK & set(card.kinds) and game.rulebook.holds(MV_6):
        zone, rule = "extra-deck", MV_6
    leave_zone(game, card, "deck" if zone == "deck-bottom" else zone)
    if card.token and left_field and game.rulebook.holds(MV_3):
        card.zone = "gone"
    if game.log.recording:
        game.emit(name_verb(verb), card.role, rule, by=by, source=source, to=zone, from_=origin)
    if not game.triggers.watching:
        return
    if left_field:
        raise_event(game, "leaves-field", card, by=by, source=source, hidden=hidden)
    if verb in (Tribute, ReturnToDeck):
        raise_event(game, "moved", card, by=by)
    arrived = ARRIVALS.get(card.zone)
    if redirector:
        by, source = "card-effect", redirector
    if arrived:
        raise_event(game, arrived, card, by=by, source=source)


def _find_replaced(game: Game, card: Card, zone: str) -> str:
    """Find where a card goes instead of a zone; empty where it goes there."""
    if zone == "graveyard":
        return find_destination(game, card)
    if zone in BACK and card.on_field and game.rulebook.holds(MV_36):
        return find_other_way_out(game, card)
    return ""


def _place(game: Game, card: Card, *, by: str, source: str) -> None:
    """Place a monster face-up in the Spell & Trap Zone as a Continuous Spell, free of all that was put on it."""
    player = card.controller
    if card in game.leaving.marked:
        game.leaving.marked.remove(card)
    leave_zone(game, card, "spell-trap-zone")
    forget(game, card)
    card.marked, card.attacked, card.held_by = False, 0, ""
    card.carrier, card.controller = "continuous-spell", player
    card.moves += 1
    game.emit("place", card.role, MV_28, by=by, source=source, to="spell-trap-zone", from_="monster-zone")
    raise_event(game, "placed", card, by=by, source=source)
    awaited = would_set_off(game, "leaves-field", card, by, source) and game.rulebook.holds(TR_10)
    if awaited and game.law(TR_10, "placed-in-another-zone") == "activates":
        raise_event(game, "leaves-field", card, by=by, source=source)


def leave_zone(game: Game, card: Card, zone: str) -> None:
    """Put a card into a zone, and drop its counters, changes and other states of its former place."""
    if card.zone == "monster-zone" and card.controller == 1:
        game.battle.disturbed = True
    if card.zone == "monster-zone" != zone:
        game.battle.leave(card)
    silenced = card.silenced and zone == "graveyard"
    last = None
    if card.materials is not None or ((card.changes or card.counters) and card.face_up):
        last = Last(card.base_atk, card.base_def, list(card.changes), card.counters, card.materials)
    if card.silenced and not card.on_field:
        silence(card, for_good=False)
    if card.zone in FIELD and zone not in FIELD:
        if card.negated:
            card.aimed_at = ()
        card.left_negated = card.moves + 1 if card.negated and card.negated_until else card.left_negated
        forget(game, card)
        card.marked = False
        card.attacked = 0
        if game.turn.further:
            game.turn.further = tuple(each for each in game.turn.further if each.of is not card)
        card.last_summoned = tell_how_it_came(card)
        card.summoned = card.held_by = ""
        card.concealed = card.outgrown = False
        if card.materials:
            detach(game, card, card.materials, MV_7, by="game-rule")
        card.materials, card.attached = None, ()
        card.carrier = card.original_carrier
        card.last_controller = card.controller
        card.controller = card.owner
        if card in game.leaving.marked:
            game.leaving.marked.remove(card)
            game.battle.departed.append(card)
    if zone in FIELD and card.zone not in FIELD:
        card.aimed_at = ()
    if zone not in FIELD or card.zone not in FIELD:
        card.moves += 1
        card.came_from = card.zone
        card.last = last
    card.zone = zone
    if silenced:
        silence(card, for_good=True)


def silence(card: Card, *, for_good: bool) -> None:
    """Negate the effects of a card for as long as it lies in the Graveyard, or not any more."""
    card.negated = card.silenced = for_good
    card.negated_until = SILENCED if for_good else ""


def forget(game: Game, card: Card, *, down: bool = False) -> None:
    """Take from a card that left the field, or was turned face-``down``, all that effects had put on it."""
    unequip_from(game, card)
    if not game.rulebook.holds(MV_4):
        return
    card.used = []
    card.aimed_in = []
    card.changes = []
    card.leveled = ""
    card.traits = ()
    card.counters = 0
    card.struck = False
    silence(card, for_good=False)
    if game.turn.spared:
        for key in [each for each in game.turn.spared if card.role in (each[0].partition(".")[0], each[1])]:
            del game.turn.spared[key]
    if not game.effects.lasting:
        return
    if down:
        for each in game.effects.lasting:
            if isinstance(each.verb, Later):
                each.turned_down += (card,)
    held = bool(card.held_by) and down and game.rulebook.holds(MV_32)
    for each in [
        lasting
        for lasting in game.effects.lasting
        if card in lasting.cards and lasting.verb is not None and not isinstance(lasting.verb, Later | NegateEffect)
        if not (held and isinstance(lasting.verb, TakeControl))
    ]:
        each.cards = tuple(other for other in each.cards if other is not card)
        if not each.cards and not each.meets_newcomers:
            game.effects.lasting.remove(each)


def unequip_from(game: Game, card: Card) -> None:
    """Note the Equip Cards of a monster, which is equipped with nothing any more."""
    for other in game.cards.values():
        if other.equipped_to is card:
            other.equipped_to, other.last_bearer = None, card
            game.leaving.unequipped.append((other, game.triggers.moment))


def enter_zone(game: Game, card: Card, zone: str, position: str, player: int) -> None:
    """Put a card onto the field."""
    card.zone = zone
    card.position = position
    card.controller = player
    card.arrival = game.next_order()
    if zone == "monster-zone" and player == 1:
        game.battle.disturbed = True


def detach(game: Game, card: Card, count: int, rule: str, *, by: str, source: str = "") -> bool:
    """Detach Xyz Materials, as far as there are any; False where there are too few."""
    taken = count if card.materials is None else min(card.materials, count)
    if card.materials is not None:
        card.materials -= taken
    if taken:
        game.emit("detach", card.role, rule, by=by, source=source, amount=taken)
        game.sight.unshown.update((player, place) for player in (0, 1) for place in ("graveyard", "banished"))
        raise_event(game, "detached", None, by=by, source=source)
    return taken == count


def remove_counters(game: Game, card: Card, verb: RemoveCounter, rule: str, *, by: str, source: str = "") -> int:
    """Remove counters, at most as many as there are, and give their number."""
    taken = card.counters if verb.count == "all" else min(card.counters, verb.count)
    card.counters -= taken
    if taken:
        game.emit("remove-counter", card.role, rule, by=by, source=source, amount=taken)
    return taken


def set_down(game: Game, card: Card, player: int, rule: str, *, by: str, source: str = "") -> None:
    """Set a card: a monster face-down in a Monster Zone, a Spell or Trap in its own."""
    if card.carrier == "monster":
        leave_zone(game, card, "monster-zone")
        enter_zone(game, card, "monster-zone", "facedown", player)
    else:
        leave_zone(game, card, "set")
        card.arrival = game.next_order()
    game.emit("set", card.role, rule, by=by, source=source)
    raise_event(game, "set", card, by=by, source=source)


def destroy(game: Game, card: Card, rule: str, *, by: str, source: str = "") -> bool:
    """Destroy a card by an effect or a rule, and send it to the Graveyard at once; False where it is not destroyed."""
    if not card.on_field and card.zone != "hand":
        return False
    if by != "battle":
        if card in game.leaving.spared:
            return False
        replacements = find_replacements(game, card, by)
        for replacement in replacements:
            game.leaving.spared += _list_spared(game, replacement)
            perform_replacement(game, replacement)
        if replacements:
            return False
    game.emit("destroy", card.role, rule, by=by, source=source)
    card.events.append("destroyed-any")
    if by not in ("battle", "game-rule"):
        card.events.append("destroyed-by-effect")
    move(game, card, SendToGraveyard, MV_1, by=by, source=source)
    if by not in ("battle", "game-rule"):
        raise_event(game, "destroyed-by-effect", card, by=by, source=source)
    raise_event(game, "destroyed-any", card, by=by, source=source)
    return True


def _list_spared(game: Game, context: Context) -> tuple[Card, ...]:
    """List the other cards destroyed at once for which a replacement is done, that is done once for all of a kind."""
    verbs = (verb for verb in context.effect.does if isinstance(verb, ReplaceDestruction) and isinstance(verb.of, All))
    return tuple(
        each for verb in verbs for each in select_cards(game, verb.of, context) if each in game.leaving.falling
    )


def find_replacements(game: Game, card: Card, by: str) -> list[Context]:
    """Find the replacements of a card's destruction: all mandatory ones, or the one that the scenario uses."""
    found: list[Context] = []
    if game.leaving.replacing and game.rulebook.holds(RD_4):
        return found
    cause = "effect" if by == "card-effect" else by
    for each in game.effects.lasting:
        left = each.verb
        if isinstance(left, ReplaceDestruction) and left.by in ("any", cause) and card in list_held(game, each):
            raise Undecided(f"needs to play what {each.source} has left to be done instead of a destruction")
    covering = list(_list_covering(game, card, cause))
    bound = any(context.effect.optional != "optional" and _can_now(game, verb, context) for context, verb in covering)
    for context, verb in covering:
        source, effect = context.card, context.effect
        if bound and effect.optional == "optional" and game.rulebook.holds(RD_6):
            continue
        act = game.script.find("use", context.name, source.role)
        context = context._replace(act=act)
        voluntary = effect.optional == "optional"
        if (found and voluntary) or not _can_now(game, verb, context):
            continue
        if act is None and voluntary:
            if effect.optional_unsaid:
                raise Undecided(f"needs to know whether {context.name} is mandatory, or used")
            continue
        refuse_unknown(game, source, effect)
        if act is not None:
            game.script.take(act)
        note_use(game, source, effect, source.controller)
        found.append(context)
        if voluntary or not game.rulebook.holds(RD_5):
            break
    return found


def _list_covering(game: Game, card: Card, cause: str) -> Iterator[tuple[Context, ReplaceDestruction]]:
    """List the replacements that apply to a card's destruction by a cause."""
    for each in list_applying(game, ReplaceDestruction):
        if each.verb.by in ("any", cause) and card in each.list_cards(game):
            yield each.view(game), each.verb


def has_to_replace(game: Game, card: Card, cause: str) -> bool:
    """Whether an effect has to do something instead of a card's destruction, so that none is chosen that only may."""
    if not game.rulebook.holds(RD_6):
        return False
    return any(
        context.effect.optional != "optional" and _can_now(game, verb, context)
        for context, verb in _list_covering(game, card, cause)
    )


def _can_now(game: Game, verb: ReplaceDestruction, context: Context) -> bool:
    """Whether an effect can replace a destruction, and has not done so as often as its text lets it."""
    if is_used_up(game, context.card, context.effect, context.player) and game.rulebook.holds(LE_13):
        return False
    return can_replace(game, verb, context)


def perform_replacement(game: Game, context: Context) -> None:
    """Perform a replacement of a destruction, without a Chain."""
    game.leaving.replacing = True
    for verb in context.effect.does:
        if isinstance(verb, ReplaceDestruction):
            perform(game, verb.do, context)
    game.leaving.replacing = False


def change_position(
    game: Game, card: Card, position: str, rule: str, *, by: str, source: str = "", without: str = ""
) -> bool:
    """Change a monster's battle position, or turn it face-down or face-up; False where it stays as it is.

    Effects of the class ``without`` are not set off by its turning face-up.
    """
    if position not in POSITIONS:
        raise Undecided(f"needs the position {position}")
    down = position in ("facedown", "facedown-attack")
    if card.position == position or (down and card.token and game.rulebook.holds(MV_5)):
        return False
    was_down = card.position in ("facedown", "facedown-attack")
    card.position = position
    if down:
        forget(game, card, down=True)
        card.concealed = card.outgrown = True
        for other in game.cards.values():
            if not (any(map(_targets_face_down, other.effects)) and game.rulebook.holds(MV_14)):
                other.aimed_at = tuple(each for each in other.aimed_at if each.role != card.role)
    game.emit("change-position", card.role, rule, by=by, source=source, to=position)
    raise_event(game, "position-changed", card, by=by)
    if was_down and position in ("attack", "defense"):
        game.emit("flip", card.role, rule, by=by, source=source)
        raise_event(game, "flipped-face-up", card, by=by, without=without)
    return True


def _targets_face_down(effect: Effect) -> bool:
    """Whether an effect may target monsters of the field that lie face-down."""
    wanted = effect.target_must_be
    return effect.targets != "none" and (wanted is None or (wanted.face != "up" and wanted.zone is None))
