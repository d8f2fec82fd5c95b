"""Upkeep after every event: Continuous Effects, waiting clauses, monsters flipped back up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from checks.engine.duel.actions.control import return_control, settle_control
from checks.engine.duel.actions.moves import MOVES, change_position, destroy, move, unequip_from
from checks.engine.duel.actions.performing import at_moment, perform
from checks.engine.duel.continuous.changes import drop_released, keep_halved, settle_covered
from checks.engine.duel.continuous.continuous import applies, must_wait, settle, switch_off, waits_for_a_link
from checks.engine.duel.continuous.triggers import awaits_anew, raise_event
from checks.engine.duel.deeds.bars import find_bar
from checks.engine.duel.field.in_force import Standing, list_applying, refuse_unknown
from checks.engine.duel.field.selectors import SIDES
from checks.engine.duel.field.selectors.counted import counts_as
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Pending
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.cards import AF_1, AF_2, AF_3, BO_18, EN_11, MV_17, MV_20, UP_1, UP_2, UP_3, UP_7
from checks.engine.rules.effects import CO_7, CO_78, CO_82
from checks.engine.rules.triggers import TR_21, TR_34
from kb.language import (
    ChangePosition,
    CountAs,
    Destroy,
    Flip,
    Forbid,
    Limit,
    Mover,
    NegateEffect,
    ReplaceDestruction,
    SendToGraveyard,
    Verb,
    list_verbs,
)


def tidy(game: Game) -> None:
    """Bring the field into order after an event, without a Chain Link."""
    effects, battle = game.effects, game.battle
    asks = (
        effects.continuous
        or effects.applying
        or effects.undone_later
        or game.leaving.unequipped
        or game.triggers.clauses
    )
    if not asks and (battle.calculated or not battle.has_face_down):
        return
    chain = game.chain
    outside, chain.outside = chain.outside, True
    _put_right(game)
    chain.outside = outside


def _put_right(game: Game) -> None:
    if game.effects.continuous:
        settle(game)
    if game.in_damage_step and not game.battle.calculated:
        _turn_up_again(game)
        _turn_attacker_up(game)
    if game.effects.applying:
        _put_into_position(game)
    if game.effects.continuous or game.effects.undone_later:
        settle_control(game)
        _end_trap_monsters(game)
    while game.leaving.unequipped:
        _drop(game, *game.leaving.unequipped.pop())
    while game.triggers.clauses:
        _carry_out(game, game.triggers.clauses.pop(0))
    if game.effects.continuous and apply_clauses(game):
        settle(game)


def _drop(game: Game, card: Card, moment: int) -> None:
    """Destroy an Equip Card in the moment in which its monster was lost, or a monster that goes back to no room."""
    equipment = card.zone == "spell-trap-zone" or (card.zone == "set" and card.carrier != card.original_carrier)
    stranded = card.zone == "monster-zone" and card.controller != card.owner
    if equipment and card.equipped_to is not None:
        if card.equipped_to.negated and _is_let_go(game):
            move(game, card, SendToGraveyard, BO_18, by="game-rule")
        return
    rule = UP_3 if equipment else MV_17
    if (stranded or (equipment and card.equipped_to is None)) and game.rulebook.holds(rule):
        with at_moment(game, moment, TR_21):
            destroy(game, card, rule, by="game-rule")


def _is_let_go(game: Game) -> bool:
    """Whether on such a day a monster taken from the other player leaves its bearer, whose effects are negated."""
    return game.law(BO_18) == "sent-to-graveyard"


def _carry_out(game: Game, each: Pending) -> None:
    """Perform an effect that is not activated, simultaneously with its event."""
    if game.rulebook.holds(AF_1):
        with at_moment(game, each.stamp - 1, TR_21):
            perform(game, each.effect.does, Context(each.card, each.effect, each.player, None, each.occasion))


def _turn_up_again(game: Game) -> None:
    target = game.battle.target
    if (
        game.battle.target_revealed
        and target is not None
        and not game.battle.target_left
        and target.face_down
        and game.rulebook.holds(UP_1)
    ):
        target.position = target.position_face_up
        game.emit("flip", target.role, UP_1, by="game-rule")
        asked = awaits_anew(game, "flipped-face-up", target) and game.rulebook.holds(TR_34)
        if asked and game.law(TR_34, "flipped-again-in-the-damage-step") == "again":
            raise_event(game, "flipped-face-up", target, by="game-rule")


def _turn_attacker_up(game: Game) -> None:
    """Turn a face-down attacker face-up, on such a day, before damage is calculated."""
    attacker = game.battle.present_attacker
    if attacker is None or attacker.face_up or not (attacker.on_field and game.rulebook.holds(UP_7)):
        return
    if game.law(UP_7) == "turned-up":
        attacker.position = attacker.position_face_up
        game.emit("flip", attacker.role, UP_7, by="game-rule")


def _put_into_position(game: Game) -> None:
    """Turn the monsters that Continuous Effects put into a battle position, or turn face-up."""
    wanted: dict[str, tuple[ChangePosition | Flip, str]] = {}
    turning: Iterator[Standing[ChangePosition | Flip]] = list_applying(game, ChangePosition, Flip)
    for each in list(turning):
        verb = each.verb
        for card in each.list_affected(game):
            if card.zone != "monster-zone" or not _turns(game, verb, card):
                continue
            if card.position != verb.to:
                each.verify(game)
            other, key = wanted.get(card.role, (verb, each.key))
            holds = other.to == verb.to or not _comes_later(game, card, each.key, key)
            wanted[card.role] = (other, key) if holds else (verb, each.key)
    for role, (verb, key) in wanted.items():
        card = game.cards[role]
        obstacle = find_bar(game, ChangePosition, card)
        if game.rulebook.holds(CO_7) and obstacle is None and verb.to is not None:
            without = "flip" if isinstance(verb, Flip) and verb.without else ""
            change_position(game, card, verb.to, CO_7, by="card-effect", source=key, without=without)


def _turns(game: Game, verb: ChangePosition | Flip, card: Card) -> bool:
    """Whether a Continuous Effect turns a card: one that is face-down only face-up, or to Attack Position."""
    if isinstance(verb, Flip):
        return card.face_down
    if verb.to is None or not card.face_down:
        return verb.to is not None
    return verb.to == "attack" and game.rulebook.holds(CO_78)


def _comes_later(game: Game, card: Card, one: str, other: str) -> bool:
    """Whether of two Continuous Effects that put a monster into unlike positions one holds, having begun later."""
    began = game.effects.began
    if began[one] == began[other] or not game.rulebook.holds(CO_82):
        raise Undecided(f"needs to know which of the effects that turn {card.role} it follows")
    return began[one] > began[other] and game.law(CO_82) == "latest"


def _end_trap_monsters(game: Game) -> None:
    for card in game.cards.values():
        if (
            card.zone == "monster-zone"
            and card.original_carrier != "monster"
            and card.negated_as_trap
            and game.rulebook.holds(UP_2)
        ):
            card.carrier = card.original_carrier
            card.zone = "spell-trap-zone"
            game.emit("revert", card.role, UP_2)
            unequip_from(game, card)
            game.battle.disturbed = game.battle.disturbed or card.controller != TURN_PLAYER
            game.battle.leave(card)


def apply_clauses(game: Game) -> bool:
    """Apply self-destruction, then Type and Attribute limits, then uniqueness, without a Chain; False where none is."""
    if not any(verb.continuously == "whenever" for _, effect in game.effects.applying.values() for verb in effect.does):
        return False
    found: Iterator[Standing[Destroy | Mover]] = list_applying(game, Destroy, *MOVES)
    clauses = [each for each in found if not waits_for_a_link(each.view(game).effect)]
    acted = bool(clauses) and _lets_limits_act_first(game, clauses)
    done: list[Context] = []
    for clause in clauses:
        verb, effect = clause.verb, clause.view(game).effect
        held = [each for each in done if _holds_still(game, each)]
        if acted and _is_undone(game, clause.view(game)):
            raise Undecided(f"needs to know whether {clause.key} acts before what undoes it")
        if verb.of in SIDES:
            raise Undecided(f"a Continuous Effect that moves cards of a player's choice ({clause.key}) is not played")
        for each in clause.list_affected(game):
            if must_wait(game, each, effect) or each.marked or not each.on_field or not game.rulebook.holds(AF_1):
                continue
            clause.verify(game)
            acted = True
            done.append(clause.view(game))
            if isinstance(verb, Mover):
                move(game, each, type(verb), AF_1, by="card-effect", source=clause.key)
            elif find_bar(game, Destroy, each) is None:
                destroy(game, each, AF_1, by="card-effect", source=clause.key)
        if any(not _holds_still(game, each) for each in held):
            raise Undecided(f"needs to know whether {clause.key} acts before what it undoes")
    for wanted in (("one-type", "one-attribute"), UNIQUE):
        for limit in list(list_applying(game, Limit)):
            if limit.verb.what == "fitting-monster":
                raise Undecided(f"needs what becomes of {limit.role} on a monster that it does not fit")
            if limit.verb.what in wanted:
                _apply_limit(game, limit)
    return True


UNIQUE: Final = ("only-one-controlled", "only-one-on-the-field", "only-one-of-each-name")
"""The limits by which a card has to be the only one of its name."""


def _lets_limits_act_first(game: Game, clauses: Sequence[Standing[Destroy | Mover]]) -> bool:
    """Apply a Type or Attribute limit before a clause that would do something to the same monster, on such a day."""
    limits = [found for found in list_applying(game, Limit) if found.verb.what in ("one-type", "one-attribute")]
    for limit in limits:
        try:
            victims = [card for _, card in _list_victims(game, limit) if not card.marked]
        except Undecided:
            continue
        rivals = [
            clause
            for clause in clauses
            if victims and clause.verb.of not in SIDES
            for each in clause.list_affected(game)
            if each in victims and not must_wait(game, each, clause.view(game).effect)
        ]
        if not rivals or game.law(EN_11, "destroying-clauses") != FIRST:
            continue
        if any(each.player == limit.player for each in rivals):
            raise Undecided(f"needs to know which effect its player applies first, that of {limit.role} or another")
        if limit.player == TURN_PLAYER:
            _apply_limit(game, limit)
            return True
    return False


FIRST: Final = "turn-player-first"
"""The answer by which Continuous Effects of one moment act in the order of their players."""


def _is_undone(game: Game, clause: Context) -> bool:
    """Whether a clause of a card that is still there applies no more, as another one of the moment has acted."""
    settle(game)
    return clause.card.on_field and not applies(game, clause.card, clause.effect)


def _holds_still(game: Game, clause: Context) -> bool:
    """Whether the conditions of a clause that has acted are met, wherever its card is now."""
    effect = clause.effect
    return all(holds(game, each, clause) for each in (*effect.needs, *effect.applies_when))


def _apply_limit(game: Game, limit: Standing[Limit]) -> None:
    key = limit.key
    for unique, each in _list_victims(game, limit):
        if unique:
            if game.rulebook.holds(AF_3):
                destroy(game, each, AF_3, by=_find_cause(game), source=key)
        elif game.rulebook.holds(AF_2):
            move(game, each, SendToGraveyard, AF_2, by="card-effect", source=key)


def _find_cause(game: Game) -> str:
    """Find the cause of a destruction by an "only 1" clause; not asked if no effect in the scene depends on it."""
    if not any(_asks_for_cause(effect) for card in game.cards.values() for effect in card.effects):
        return "card-effect"
    if not game.rulebook.holds(MV_20):
        return "card-effect"
    by_rule = game.law(MV_20) == "by-a-rule"
    return "game-rule" if by_rule else "card-effect"


def _asks_for_cause(effect: Effect) -> bool:
    """Whether an effect waits for a destruction by effects, guards against it, or does something instead of it."""
    if "destroyed-by-effect" in (effect.trigger, *effect.also):
        return True
    return any(
        isinstance(verb, ReplaceDestruction) or (isinstance(verb, Forbid) and "be-destroyed-by-effect" in verb.what)
        for verb in list_verbs(effect.does)
    )


def _list_victims(game: Game, limit: Standing[Limit]) -> Iterator[tuple[bool, Card]]:
    """List the cards that a limit does not allow beside others, one a player, each with whether it is to be unique."""
    source, effect, what = limit.view(game).card, limit.view(game).effect, limit.verb.what
    unique = what in UNIQUE
    if what == "only-one-of-each-name":
        yield from ((unique, each) for each in _list_namesakes(game, source, effect))
        return
    for player in (source.controller,) if what == "only-one-controlled" else (0, 1):
        players = (0, 1) if what == "only-one-on-the-field" else (player,)
        if unique:
            group = [card for card in game.cards.values() if card.controller in players]
            group = [card for card in group if card.face_up and _is_limited(card, source, limit.verb)]
        else:
            group = [card for each in players for card in game.monsters(each) if card.face_up]
        if what == "one-attribute" and (mixed := _find_mixed(game, group)) is not None:
            yield unique, mixed
            continue
        clash = len(group) > 1 if unique else len({_value(card, what) for card in group}) > 1
        if not clash:
            continue
        staying = [card for card in group if not (unique and card.marked)]
        if not staying:
            continue
        limit.verify(game)
        each = _find_latest(staying)
        if not must_wait(game, each, effect):
            yield unique, each


def _find_mixed(game: Game, group: Sequence[Card]) -> Card | None:
    """Find a monster that has several Attributes, so that it may not stay where all have to be of one.

    Raises :class:`Undecided` where others are there beside it.
    """
    mixed = [card for card in group if any(card.attribute != each for each in _list_counted(game, card))]
    if mixed and len(group) > 1:
        raise Undecided(f"needs to know which monsters go where {mixed[0].role} has several Attributes")
    return next((card for card in mixed if not card.marked), None)


def _list_counted(game: Game, card: Card) -> Iterator[str]:
    """List the Attributes that a face-up monster counts as having besides its own."""
    if card.negated:
        return
    said = [verb.attribute for effect in card.effects for verb in effect.does if isinstance(verb, CountAs)]
    yield from (each for each in said if each is not None and counts_as(game, card, "attribute", each.__eq__))


def _list_namesakes(game: Game, source: Card, effect: Effect) -> Iterator[Card]:
    """List the monsters that have come face-up beside another of their name while a card lets each be there once.

    Of several that have come since, and of all that had been there before that card, it is not known which goes.
    """
    monsters = [card for player in (0, 1) for card in game.monsters(player) if card.face_up and card.name]
    for name in dict.fromkeys(card.name for card in monsters):
        group = [card for card in monsters if card.name == name]
        staying = [card for card in group if not card.marked]
        if len(group) == 1 or not staying or any(must_wait(game, card, effect) for card in (source, *group)):
            continue
        refuse_unknown(game, source, effect)
        late = [card for card in staying if card.turned or card.arrival > source.arrival]
        if len(late) != 1 or source.turned:
            raise Undecided(f"needs to know which monsters of one name {key_of(source, effect)} destroys")
        yield late[0]


def _find_latest(group: list[Card]) -> Card:
    """Find the card that came last; of several none is known to have where none came while the scenario plays."""
    late = [card for card in group if card.turned] or [card for card in group if card.arrival]
    if len(group) == 1:
        return group[0]
    if not late:
        raise Undecided("needs to know which of the conflicting cards came last")
    return max(late, key=lambda card: card.arrival)


def _is_limited(card: Card, source: Card, limit: Limit) -> bool:
    """Whether an "only 1" clause applies to a card: to a monster by part of its name, to others by the whole name."""
    if limit.archetype is not None:
        return card.zone == "monster-zone" and limit.archetype.casefold() in card.name.casefold()
    return card.name == (limit.named or source.name)


def _value(card: Card, what: str) -> str:
    return card.type if what == "one-type" else card.attribute if what == "one-attribute" else card.name


def list_lasting(game: Game, lasts: str) -> Iterator[Verb | None]:
    """List the sources of effects with a duration; None stands for a change of ATK or DEF, or a negation."""
    for card in game.cards.values():
        if card.negated_until == lasts or any(change.lasts == lasts for change in card.changes):
            yield None
    yield from (lasting.verb for lasting in game.effects.lasting if lasting.lasts == lasts)


def expire(game: Game, lasts: str, rule: str) -> None:
    """Let everything that lasts just so long expire."""
    if not (game.effects.lasting or game.effects.changes):
        return
    applying = game.effects.applying
    for card in game.cards.values():
        if not (card.changes or card.negated_until):
            continue
        gone = [change for change in card.changes if change.lasts == lasts and change.source not in applying]
        if gone and (gone := keep_halved(game, card, gone)):
            card.changes = [change for change in card.changes if change not in gone]
            settle_covered(game, card, gone)
            drop_released(game, card)
            for source in dict.fromkeys(change.source for change in gone):
                game.emit("effect-expires", source, rule, to=card.role)
        if card.negated_until == lasts:
            card.negated_until = ""
            card.negated = card.negated_as_trap = False
            game.emit("effect-expires", card.role, rule)
    ending = game.effects.lasting and [each for each in game.effects.lasting if each.lasts == lasts]
    for each in ending:
        game.effects.lasting.remove(each)
        game.emit("effect-expires", each.source, rule)
        if isinstance(each.verb, NegateEffect):
            switch_off(game)
    settle(game)
    return_control(game)
    while game.leaving.unequipped:
        _drop(game, *game.leaving.unequipped.pop())
