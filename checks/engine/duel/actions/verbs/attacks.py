"""Verbs that let monsters attack or keep them from it, and that negate, redirect or end an attack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from checks.engine.chart import BATTLE_STEP, BEFORE_CALCULATION
from checks.engine.duel.actions.attack_going_on import attacks_no_more, negate_as_next
from checks.engine.duel.actions.damage_step import calculate_in_chain
from checks.engine.duel.actions.verbs.lingering import Lingering, in_force_already, no_attack_to_come
from checks.engine.duel.continuous.triggers import is_awaited, raise_event
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Part, Why
from checks.engine.duel.deeds.deed import Deed, Parts, plays
from checks.engine.duel.deeds.law import Weight, weigh
from checks.engine.duel.deeds.looking import ToCards, list_cards, nothing_there
from checks.engine.duel.field.aims import MOVED, counts_as_attacked, note_aim
from checks.engine.duel.field.allowed_attacks import bars_direct_attack, count_attacks, is_kept_from
from checks.engine.duel.field.in_force import is_unaffected, select_affected
from checks.engine.duel.field.restrictions import find_bar_to_moving, find_shield
from checks.engine.duel.field.selectors import may_be_named, select_cards
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import THIS_ATTACK, Further, Lasting
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_13, AT_47, CA_5, CH_28, RP_8
from checks.engine.rules.effects import EF_1, EF_5
from kb.language import (
    AttackAgain,
    AttackCost,
    AttackOnly,
    ChangeAttackTarget,
    Chosen,
    EndAttack,
    Later,
    LimitAttacks,
    MayAttack,
    MustAttack,
    NegateAttack,
    list_verbs,
)

ATTACKS_AS_OFTEN: Final = Why(Circumstance.ATTACKS_AS_OFTEN, "the monster may attack more than once already")
CANNOT_ATTACK: Final = Why(Circumstance.CANNOT_ATTACK, "the monster cannot attack")
ITS_OWN: Final = ("this-card", "equipped-monster")


@plays(AttackAgain)
class AttackingAgain(ToCards[AttackAgain]):
    """Lets a monster that has attacked attack once more, and does something in that attack."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: AttackAgain, context: Context) -> None:
        for card in select_affected(game, verb.of, context):
            if card.attacked and not (verb.second and _attacks_more(game, card)):
                after = game.turn.declarations if verb.in_a_row else 0
                later = Later("start", verb.do)
                cards = (context.card,)
                with_it = Lasting(later, context.name, context.player, THIS_ATTACK, cards, context.link)
                game.turn.further += (Further(card, after, verb.on_monsters, with_it if verb.do else None),)

    def no_effect(self, game: Game, verb: AttackAgain, asking: Asking) -> Iterable[Why]:
        if verb.of in (*ITS_OWN, "that-card") and (game.effects.continuous or game.effects.lasting):
            cards = select_cards(game, verb.of, asking.context)
            if all(2 <= count_attacks(game, card) > (0 if verb.second else card.attacked) for card in cards):
                yield ATTACKS_AS_OFTEN

    def needed(self, game: Game, verb: AttackAgain, asking: Asking) -> Parts:
        return ((each, asking._replace(part=Part.PERHAPS)) for each in verb.do)


def _attacks_more(game: Game, card: Card) -> bool:
    """Whether a monster has a second attack already, and another permission adds nothing in this era."""
    if count_attacks(game, card) < 2:
        return False
    weighed = weigh(game, ATTACKS_AS_OFTEN, "attack-again")
    if weighed.doubt is not None:
        raise weighed.doubt
    return weighed.weight is not Weight.NOTHING


@plays(MayAttack)
class LettingAttack(Lingering):
    """Lets monsters attack as others may not, from now on, until it expires."""

    monsters_only = ("of",)

    def no_effect(self, game: Game, verb: MayAttack, asking: Asking) -> Iterable[Why]:
        context = asking.context
        yield from no_attack_to_come(game, verb.lasts, context, Circumstance.NO_ATTACK_TO_MAKE)
        more = verb.times is not None and not verb.directly and not verb.each_monster
        if verb.of in (*ITS_OWN, "that-card") and (game.effects.continuous or game.effects.lasting):
            cards = select_cards(game, verb.of, context)
            if more and all(_attacks_so_often(game, card, verb) for card in cards):
                yield ATTACKS_AS_OFTEN
            if verb.of in ITS_OWN and all(is_kept_from(game, card, verb) for card in cards):
                yield CANNOT_ATTACK
        yield from in_force_already(game, verb, asking)

    def bars(self, game: Game, card: Card, verb: MayAttack | None, source: Card | None, by: str) -> Iterable[Why]:
        if verb is None or not (game.effects.applying or game.effects.lasting):
            return
        if is_kept_from(game, card, verb):
            yield CANNOT_ATTACK
        if not verb.directly and not verb.each_monster and _attacks_so_often(game, card, verb):
            yield ATTACKS_AS_OFTEN


def _attacks_so_often(game: Game, card: Card, verb: MayAttack) -> bool:
    return isinstance(verb.times, int) and verb.times <= count_attacks(game, card)


@plays(MustAttack)
class HavingToAttack(Lingering):
    """Makes monsters attack, if they can, from now on, until it expires."""

    monsters_only = ("of",)


@plays(AttackCost)
class CostingToAttack(Lingering):
    """Lets monsters attack at a cost only, from now on, until it expires."""

    monsters_only = ("of",)


@plays(AttackOnly)
class AttackingOnly(Lingering):
    """Lets monsters attack only some monsters, or the player, from now on, until it expires."""

    monsters_only = ("of",)

    def no_effect(self, game: Game, verb: AttackOnly, asking: Asking) -> Iterable[Why]:
        return no_attack_to_come(game, verb.lasts, asking.context)


@plays(LimitAttacks)
class LimitingAttacks(Lingering):
    """Limits how many monsters attack, or how often, from now on, until it expires."""


@plays(NegateAttack)
class NegatingAttack(ToCards[NegateAttack]):
    """Negates the attack of a monster, before the Damage Step."""

    def perform(self, game: Game, verb: NegateAttack, context: Context) -> bool:
        attacker = game.battle.attacker
        if verb.next_of is not None:
            return _negate_next(game, verb, context)
        if (
            game.turn.point not in ("attack-declaration", "battle-step")
            or game.battle.attacker_left
            or game.battle.stopped
        ):
            return False
        if game.battle.fought:
            return False
        if attacker is None or attacker not in select_affected(game, verb.of, context):
            return False
        ended = attacks_no_more(game, attacker) and game.rulebook.holds(AT_47)
        if ended and game.law(AT_47, "negated-once-ended", by=context.card) == "no-longer":
            return False
        game.battle.stopped = context.name
        game.emit("negate", attacker.role, EF_1, by="card-effect", source=context.name, kind="attack")
        raise_event(game, "attack-negated", attacker, by="card-effect", source=context.name)
        return True

    def no_effect(self, game: Game, verb: NegateAttack, asking: Asking) -> Iterable[Why]:
        context = asking.context
        if verb.next_of is not None:
            yield from no_attack_to_come(game, "until-end-of-turn", context)
            return
        attacker = game.battle.present_attacker
        if attacker is None or context.effect.targets != "none":
            return
        if is_unaffected(game, attacker, context.card, context.effect):
            yield Why(Circumstance.UNAFFECTED, "the attacking monster is unaffected by it")


def _negate_next(game: Game, verb: NegateAttack, context: Context) -> bool:
    """Negate the attack of a player's monster that goes on in the Battle Step, else the next one of the turn."""
    game.effects.lasting.append(Lasting(verb, context.name, context.player, "until-end-of-turn", (), context.link))
    attacker = game.battle.present_attacker
    if attacker is not None and game.battle.ongoing and not game.in_damage_step and not game.battle.stopped:
        negate_as_next(game, attacker)
    return True


@plays(ChangeAttackTarget)
class ChangingAttackTarget(Deed[ChangeAttackTarget]):
    """Redirects the attack to another legal target before the Damage Step, without a replay.

    One that goes on to calculate damage does so in the Damage Step as well, before damage calculation.
    """

    looks_at = ("to",)
    monsters_only = ("to",)

    def perform(self, game: Game, verb: ChangeAttackTarget, context: Context) -> bool:
        attacker = game.battle.present_attacker
        if verb.calculates:
            _verify_own_attacker(game, context)
        points = (*BATTLE_STEP, *BEFORE_CALCULATION) if verb.calculates else BATTLE_STEP
        if game.turn.point not in points or attacker is None or game.battle.stopped or game.battle.fought:
            return False
        found = _find_new_target(game, verb, attacker, context)
        if found is None or _stays_where_it_is(game, verb, attacker, found[0], context):
            return False
        _redirect(game, verb, attacker, found[0], context)
        return True

    def obstacle(self, game: Game, verb: ChangeAttackTarget, asking: Asking) -> Iterable[Why]:
        if verb.calculates or asking.context.effect.targets in ("monster", "card"):
            yield from nothing_there(game, verb, asking)
            return
        options = [each for each in list_verbs(asking.context.effect.does) if isinstance(each, ChangeAttackTarget)]
        kept = [each for each in options if _is_kept_from_all(game, each, asking)]
        if any(each is verb for each in kept):
            where = "anywhere else" if len(options) > 1 else "there"
            yield Why(Circumstance.KEPT_FROM_THERE, f"the attack cannot be moved {where}")
        elif _leads_elsewhere(game, verb, asking.context):
            yield from nothing_there(game, verb, asking)
        elif kept:
            yield Why(Circumstance.KEPT_FROM_THERE, "the attack cannot be moved anywhere else")
        else:
            yield Why(Circumstance.NOWHERE_ELSE, "there is nothing else to attack")

    def no_effect(self, game: Game, verb: ChangeAttackTarget, asking: Asking) -> Iterable[Why]:
        return NO_REASON


def _find_new_target(
    game: Game, verb: ChangeAttackTarget, attacker: Card, context: Context
) -> tuple[Card | None] | None:
    """Find the new attack target, None for a direct attack; empty without another target."""
    if verb.to == "direct-if-able" and bars_direct_attack(game, attacker):
        return None
    if verb.to in ("direct", "direct-if-able"):
        cards: list[Card | None] = [None]
    else:
        found = select_cards(game, verb.to, context)
        cards = [card for card in found if card.zone == "monster-zone" and card is not attacker]
    if not cards or (cards[0] is game.battle.target and not verb.calculates):
        return None
    return (cards[0],)


def _stays_where_it_is(
    game: Game, verb: ChangeAttackTarget, attacker: Card, target: Card | None, context: Context
) -> bool:
    """Whether an attack cannot be moved to a target, or is moved no more."""
    if not verb.calculates and game.rulebook.holds(AT_13) and find_bar_to_moving(game, target, attacker):
        return True
    ended = attacks_no_more(game, attacker) and game.rulebook.holds(AT_47)
    if ended and game.law(AT_47, "moved-once-ended", by=context.card) == "no-longer":
        return True
    out_of_reach = is_unaffected(game, attacker, context.card, context.effect) and game.rulebook.holds(EF_5)
    return out_of_reach and game.law(EF_5, "attack-moved", by=context.card) == "free"


def _redirect(game: Game, verb: ChangeAttackTarget, attacker: Card, target: Card | None, context: Context) -> None:
    """Let the attack go on against another target, and perhaps let damage be calculated at once."""
    if verb.calculates and game.rulebook.holds(CA_5):
        if target is None or target.face_down:
            raise Undecided("needs to know how damage is calculated at once against what lies face-down, or directly")
        try:
            game.battle.at_once = game.law(CA_5) == "at-once"
        except Undecided as unknown:
            if game.turn.point != "before-calculation" or context.link is None or context.link.number > 1:
                raise
            game.battle.perhaps_closed = unknown
        game.battle.target_revealed = game.battle.target_revealed or game.battle.at_once
    if context.link is not None and context.link.paid.disturbed and not verb.calculates:
        raise Undecided(f"needs to know whether the cost of {context.name} causes a replay")
    left = game.battle.present_target if target is None else None
    game.battle.aim(target)
    game.battle.given_up = left
    game.battle.moved = True
    if game.in_damage_step:
        game.turn.attacks = (*game.turn.attacks[:-1], game.turn.attacks[-1]._replace(on=target))
        if target is not None:
            target.stood = target.position
    if context.link is not None and game.rulebook.holds(RP_8):
        game.battle.disturbed = game.battle.disturbed_before
        game.battle.reach = tuple(game.monsters(1))
    role = target.role if target is not None else "direct"
    game.emit("change-attack-target", attacker.role, EF_1, by="card-effect", source=context.name, to=role)
    if target is not None:
        note_aim(target, MOVED)
        awaited = not verb.calculates and is_awaited(game, "attack-targeted", target)
        if awaited and counts_as_attacked(game, MOVED):
            raise_event(game, "attack-targeted", target)
    in_chain = game.battle.at_once and context.link is not None and context.link.number > 1
    if in_chain and game.rulebook.holds(CH_28):
        calculate_in_chain(game)


def _verify_own_attacker(game: Game, context: Context) -> None:
    """Raise :class:`Undecided` where the attacking monster is the other player's by now, and yet is to battle."""
    attacker = game.battle.attacker
    if attacker is not None and attacker.zone == "monster-zone" and attacker.controller != TURN_PLAYER:
        raise Undecided(f"needs how damage is calculated by {context.name}, as the attacker has changed sides")


def _is_kept_from_all(game: Game, verb: ChangeAttackTarget, asking: Asking) -> bool:
    """Whether effects in force keep an attack from all to which a verb would move it."""
    attacker = game.battle.present_attacker
    if attacker is None or not (game.effects.applying or game.effects.lasting):
        return False
    if verb.to in ("direct", "direct-if-able"):
        return bool(find_bar_to_moving(game, None, attacker))
    if isinstance(verb.to, Chosen):
        found = [card for card in game.cards.values() if may_be_named(game, card, verb.to.cards, asking.context)]
    else:
        found = [*list_cards(game, verb.to, asking)]
    others = [card for card in found if card.zone == "monster-zone" and card is not game.battle.target]
    return bool(others) and all(find_bar_to_moving(game, card, attacker) for card in others)


def _leads_elsewhere(game: Game, verb: ChangeAttackTarget, context: Context) -> bool:
    """Whether an attack can be moved from where it goes to where a verb says; of a card it is taken for granted."""
    target = game.battle.target
    if verb.to == "direct-if-able":
        attacker = game.battle.present_attacker
        if target is None or attacker is None or find_shield(game, None, attacker):
            return False
        return not bars_direct_attack(game, attacker)
    if not isinstance(verb.to, Chosen):
        return verb.to != "direct" or target is not None
    others = (card for card in game.cards.values() if card is not target and card.zone == "monster-zone")
    return any(may_be_named(game, card, verb.to.cards, context) for card in others)


@plays(EndAttack)
class EndingAttack(ToCards[EndAttack]):
    """Ends the attack of a monster without negating it; inside the Damage Step, damage calculation is skipped."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: EndAttack, context: Context) -> bool:
        if game.battle.attacker not in select_affected(game, verb.of, context):
            return False
        if game.in_damage_step:
            game.battle.skip_calculation = True
        else:
            game.battle.stopped = context.name
        return True

    def no_effect(self, game: Game, verb: EndAttack, asking: Asking) -> Iterable[Why]:
        return NO_REASON
