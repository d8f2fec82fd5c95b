"""What effects do to Chains, to other cards' effects, and to the course of the battle."""

from __future__ import annotations

from checks.engine.chart import leads_on
from checks.engine.duel.actions.attack_going_on import attacks_no_more, negate_as_next
from checks.engine.duel.actions.damage_step import calculate_in_chain
from checks.engine.duel.actions.negation import is_to_be_negated
from checks.engine.duel.actions.performing import performs
from checks.engine.duel.actions.verbs.lasting import put_off
from checks.engine.duel.continuous.changes import drop_own_changes
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.triggers import is_awaited, raise_event
from checks.engine.duel.field.happenings import answers_link
from checks.engine.duel.field.in_force import is_unaffected, select_affected
from checks.engine.duel.field.restrictions import find_shield
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.field.ways import bars_direct_attack
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting, Link
from checks.engine.language import ChangeAttackTarget, EndAttack, JumpTo, NegateActivation, NegateAttack, NegateEffect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_20, CH_21, CH_25, CH_34
from checks.engine.rules.attacks import AT_13, AT_20, AT_24, AT_39, AT_47, CA_5, CH_28, RP_8
from checks.engine.rules.effects import EF_1, TR_16


@performs(NegateActivation)
def negate_activation(game: Game, verb: NegateActivation, context: Context) -> bool:
    """Negates the activation that it answers."""
    return _negate(game, context, "activation")


@performs(NegateEffect)
def negate_effect(game: Game, verb: NegateEffect, context: Context) -> bool:
    """Negates the effect that it answers, or the effects of cards while they are face-up."""
    if verb.of == "answered":
        return _negate(game, context, "effect")
    if put_off(game, verb, context, verb.lasts):
        return True
    done = False
    lasts = verb.lasts or "until-end-of-turn"
    cards = tuple(select_affected(game, verb.of, context))
    if verb.even_in == "any-zone" or verb.newcomers:
        held = () if verb.newcomers else cards
        lasting = Lasting(verb, context.name, context.player, lasts, held, context.link, verb.newcomers)
        game.effects.lasting.append(lasting)
    if verb.even_in == "any-zone" or verb.newcomers == "too":
        settle(game)
        return bool(cards or verb.newcomers)
    for card in cards:
        if card.face_up:
            done = True
            card.negated_until = lasts
            game.next_order()
            card.negated = card.outgrown = True
            drop_own_changes(game, card)
            card.silenced = bool(verb.even_in)
            game.emit("negate", card.role, EF_1, by="card-effect", source=context.name, kind="effect")
    return done


def _negate(game: Game, context: Context, what: str) -> bool:
    link = context.link
    if link is None or link.answers is None:
        raise Undecided("needs a Chain Link that it answers")
    if link.answers.negated or _comes_beside(game, link, link.answers) or _is_left_alone(game, link.answers, context):
        return False
    if what == "effect" and _is_negated_already(game, link.answers):
        return False
    link.answers.negated = what
    if what == "activation" and game.effects.lasting and game.rulebook.holds(CH_20):
        game.effects.lasting = [each for each in game.effects.lasting if each.link is not link.answers]
    if what == "activation" and link.answers.effect.once_per == "name-activation":
        game.turn.named_uses.remove((link.answers.player, link.answers.card.name, link.answers.effect.id))
    of = f"{link.answers.card.role}.{link.answers.effect.id}"
    game.emit("negate", of, EF_1, by="card-effect", source=context.name, kind=what)
    return True


def _is_left_alone(game: Game, last: Link, context: Context) -> bool:
    """Whether the effect of a monster on the field, unaffected by what would negate it, is not negated that day."""
    card = last.card
    there = card.zone == "monster-zone" and card.face_up and card.moves == last.stood
    if not there or not is_unaffected(game, card, context.card, context.effect) or not game.rulebook.holds(CH_25):
        return False
    return game.ruleset.read("negating-the-activation-of-the-unaffected") == "not-negated"


def _is_negated_already(game: Game, last: Link) -> bool:
    """Whether an effect is negated by what applies to its card, so that it is not negated once more, on such a day."""
    if not is_to_be_negated(game, last) or not game.rulebook.holds(CH_34):
        return False
    return game.ruleset.read("negating-what-is-negated-already") == "nothing"


def comes_beside(game: Game, context: Context) -> bool:
    """Whether what an effect answers is another one that had to answer the same, so that it negates nothing."""
    link = context.link
    return link is not None and link.answers is not None and _comes_beside(game, link, link.answers)


def _comes_beside(game: Game, link: Link, last: Link) -> bool:
    """Whether of several effects that all have to answer one activation a further one does nothing, on such a day."""
    if not _has_to_answer(link) or not _has_to_answer(last) or last.card is link.card:
        return False
    if not answers_link(link.effect, last.answers) or not game.rulebook.holds(CH_21):
        return False
    return game.ruleset.read("several-that-have-to-answer") == "only-the-first"


def _has_to_answer(link: Link) -> bool:
    effect = link.effect
    return effect.effect_class == "quick" and effect.optional == "mandatory" and effect.answers != "nothing"


@performs(NegateAttack)
def negate_attack(game: Game, verb: NegateAttack, context: Context) -> bool:
    """Negates the attack of a monster, before the Damage Step."""
    attacker = game.battle.attacker
    if verb.next_of is not None:
        return _negate_next(game, verb, context)
    if game.point not in ("attack-declaration", "battle-step") or game.battle.attacker_left or game.battle.stopped:
        return False
    if game.battle.fought:
        return False
    if attacker is None or attacker not in select_affected(game, verb.of, context):
        return False
    ended = attacks_no_more(game, attacker) and game.rulebook.holds(AT_47)
    if ended and game.ruleset.read("negating-an-ended-attack") == "not-negated":
        return False
    game.battle.stopped = context.name
    game.emit("negate", attacker.role, EF_1, by="card-effect", source=context.name, kind="attack")
    raise_event(game, "attack-negated", attacker, by="card-effect", source=context.name)
    return True


def _negate_next(game: Game, verb: NegateAttack, context: Context) -> bool:
    """Negate the attack of a player's monster that goes on in the Battle Step, else the next one of the turn."""
    game.effects.lasting.append(Lasting(verb, context.name, context.player, "until-end-of-turn", (), context.link))
    attacker = game.battle.present_attacker
    if attacker is not None and game.battle.ongoing and not game.in_damage_step and not game.battle.stopped:
        negate_as_next(game, attacker)
    return True


@performs(ChangeAttackTarget)
def change_attack_target(game: Game, verb: ChangeAttackTarget, context: Context) -> bool:
    """Lets the attack go on against what else may be attacked; before the Damage Step, and without a replay."""
    attacker = game.battle.present_attacker
    if verb.calculates:
        _verify_calculable(game, context)
        _verify_own_attacker(game, context)
    if game.point not in ("attack-declaration", "battle-step") or attacker is None or game.battle.stopped:
        return False
    if game.battle.fought:
        return False
    if verb.to == "direct-if-able" and bars_direct_attack(game, attacker):
        return False
    if verb.to in ("direct", "direct-if-able"):
        cards: list[Card | None] = [None]
    else:
        found = select_cards(game, verb.to, context)
        cards = [card for card in found if card.zone == "monster-zone" and card is not attacker]
    if not cards or (cards[0] is game.battle.target and not verb.calculates):
        return False
    if not verb.calculates and game.rulebook.holds(AT_13) and find_shield(game, cards[0], attacker):
        return False
    ended = attacks_no_more(game, attacker) and game.rulebook.holds(AT_24)
    if ended and game.ruleset.read("moving-an-ended-attack") == "not-moved":
        return False
    out_of_reach = is_unaffected(game, attacker, context.card, context.effect) and game.rulebook.holds(AT_20)
    if out_of_reach and game.ruleset.read("moving-the-attack-of-the-unaffected") == "not-moved":
        return False
    if verb.calculates and game.rulebook.holds(CA_5):
        if cards[0] is None or cards[0].face_down:
            raise Undecided("needs to know how damage is calculated at once against what lies face-down, or directly")
        game.battle.at_once = game.ruleset.read("calculation-by-an-effect") == "at-once"
        game.battle.target_revealed = game.battle.at_once
    if context.link is not None and context.link.disturbed and not verb.calculates:
        raise Undecided(f"needs to know whether there is a replay by what was paid for {context.name}")
    left = game.battle.present_target if cards[0] is None else None
    game.battle.aim(cards[0])
    game.battle.given_up = left
    game.battle.moved = True
    if context.link is not None and game.rulebook.holds(RP_8):
        game.battle.disturbed = game.battle.disturbed_before
        game.battle.reach = tuple(game.monsters(1))
    role = cards[0].role if cards[0] is not None else "direct"
    game.emit("change-attack-target", attacker.role, EF_1, by="card-effect", source=context.name, to=role)
    aimed = cards[0]
    if aimed is not None and not verb.calculates and _sets_off(game, aimed):
        raise_event(game, "attack-targeted", aimed)
    in_chain = game.battle.at_once and context.link is not None and context.link.number > 1
    if in_chain and game.rulebook.holds(CH_28):
        calculate_in_chain(game)
    return True


def _sets_off(game: Game, target: Card) -> bool:
    """Whether what waits for a monster to be attacked is set off where an effect moves the attack to it."""
    if not is_awaited(game, "attack-targeted", target) or not game.rulebook.holds(AT_39):
        return False
    return game.ruleset.read("target-of-a-moved-attack") == "sets-off"


def _verify_calculable(game: Game, context: Context) -> None:
    """Raise :class:`Undecided` where damage would be calculated at once in the Damage Step."""
    if game.in_damage_step:
        raise Undecided(f"needs when the damage is calculated that {context.name} lets be calculated at once")


def _verify_own_attacker(game: Game, context: Context) -> None:
    """Raise :class:`Undecided` where the attacking monster is the other player's by now, and yet is to battle."""
    attacker = game.battle.attacker
    if attacker is not None and attacker.zone == "monster-zone" and attacker.controller != TURN_PLAYER:
        raise Undecided(f"needs how damage is calculated by {context.name}, as the attacker has changed sides")


@performs(EndAttack)
def end_attack(game: Game, verb: EndAttack, context: Context) -> bool:
    """Ends the attack of a monster without negating it; inside the Damage Step, damage calculation is skipped."""
    if game.battle.attacker not in select_affected(game, verb.of, context):
        return False
    if game.in_damage_step:
        game.battle.skip_calculation = True
    else:
        game.battle.stopped = context.name
    return True


@performs(JumpTo)
def jump_to(game: Game, verb: JumpTo, context: Context) -> bool:
    """Ends what is going on and jumps to a later point of the turn; what waited before its Chain stays behind."""
    if not leads_on(game.point, verb.to):
        return False
    game.jump = verb.to
    if game.rulebook.holds(TR_16):
        game.triggers.pending = [each for each in game.triggers.pending if each.stamp > game.triggers.begun]
    if not game.in_damage_step:
        game.battle.stopped = context.name
    return True
