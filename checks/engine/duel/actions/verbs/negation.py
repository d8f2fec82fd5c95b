"""Verbs that negate activations and effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from checks.engine.duel.actions.negation import is_to_be_negated, stands_firm
from checks.engine.duel.actions.verbs.lingering import put_off
from checks.engine.duel.actions.verbs.prohibiting import OF_THIS_BATTLE
from checks.engine.duel.continuous.changes import drop_own_changes
from checks.engine.duel.continuous.continuous import is_of_monsters_alone, settle
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.deed import Deed, plays
from checks.engine.duel.deeds.looking import ToCards, list_cards
from checks.engine.duel.field.happenings import answers_link
from checks.engine.duel.field.in_force import is_unaffected, select_affected
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting, Link
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_16, CH_21, CH_34
from checks.engine.rules.effects import EF_1, EF_5
from kb.language import NegateActivation, NegateEffect

BATTLING: Final = ("attacker", "attacked", "battled-monster")
"""The words for a monster of the battle."""
PASSING: Final = ("until-end-of-turn", "until-end-phase", *OF_THIS_BATTLE)
"""How long effects are negated that may be negated again for longer."""


@plays(NegateActivation)
class NegatingActivation(Deed[NegateActivation]):
    """Negates the activation that it answers."""

    def perform(self, game: Game, verb: NegateActivation, context: Context) -> bool:
        return _negate(game, context, "activation")

    def obstacle(self, game: Game, verb: NegateActivation, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: NegateActivation, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(NegateEffect)
class NegatingEffect(ToCards[NegateEffect]):
    """Negates the effect that it answers, or the effects of cards while they are face-up."""

    def perform(self, game: Game, verb: NegateEffect, context: Context) -> bool:
        if verb.of == "answered":
            return _negate(game, context, "effect")
        if put_off(game, verb, context, verb.lasts):
            return True
        done = False
        lasts = verb.lasts or "until-end-of-turn"
        cards = () if verb.newcomers == "too" else tuple(select_affected(game, verb.of, context))
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
                card.negated_as_trap = not is_of_monsters_alone(verb, context.effect)
                game.effects.undone_later = True
                drop_own_changes(game, card)
                card.silenced = bool(verb.even_in)
                game.emit("negate", card.role, EF_1, by="card-effect", source=context.name, kind="effect")
        return done

    def no_effect(self, game: Game, verb: NegateEffect, asking: Asking) -> Iterable[Why]:
        if verb.of in BATTLING:
            if all(map(has_nothing_to_negate, select_cards(game, verb.of, asking.context))):
                yield Why(Circumstance.BATTLING_WITHOUT_EFFECTS, "there is no effect that it could negate")
            return
        cards = list_cards(game, verb.of, asking)
        if verb.even_in == "any-zone":
            if cards and all(_is_negated_everywhere(game, card) for card in cards):
                yield Why(Circumstance.IN_FORCE, "their effects are negated wherever they lie")
            return
        lasts = verb.lasts or asking.context.effect.lasts
        if lasts not in PASSING and any(card.negated_until in PASSING for card in cards):
            return
        if cards and all(map(has_nothing_to_negate, cards)):
            yield Why(Circumstance.NOTHING_TO_NEGATE, "there is no effect to negate")


def _is_negated_everywhere(game: Game, card: Card) -> bool:
    """Whether a resolved effect negates the effects of a card wherever it lies."""
    return any(
        isinstance(each.verb, NegateEffect) and each.verb.even_in == "any-zone" and card in each.cards
        for each in game.effects.lasting
    )


def has_nothing_to_negate(card: Card) -> bool:
    """Whether a face-up Monster Card has no effect, or none any more that is not negated."""
    nothing = card.negated or ("effect" not in card.kinds and not card.effects)
    return nothing and card.face_up and card.zone == "monster-zone" and card.original_carrier == "monster"


def _negate(game: Game, context: Context, what: str) -> bool:
    link = context.link
    if link is None or link.answers is None:
        raise Undecided("needs a Chain Link that it answers")
    if link.answers.negated or _comes_beside(game, link, link.answers) or _is_left_alone(game, link.answers, context):
        return False
    if stands_firm(game, link.answers, what):
        return False
    if what == "effect" and _is_negated_already(game, link.answers):
        return False
    link.answers.negated = what
    if what == "activation" and game.effects.lasting and game.rulebook.holds(CH_16):
        game.effects.lasting = [each for each in game.effects.lasting if each.link is not link.answers]
    if what == "activation" and link.answers.effect.once_per == "name-activation":
        game.turn.named_uses.remove((link.answers.player, link.answers.card.name, link.answers.effect.id))
    of = f"{link.answers.card.role}.{link.answers.effect.id}"
    game.emit("negate", of, EF_1, by="card-effect", source=context.name, kind=what)
    return True


def _is_left_alone(game: Game, last: Link, context: Context) -> bool:
    """Whether the activation of a monster unaffected by the negation is not negated in this era."""
    card = last.card
    there = card.zone == "monster-zone" and card.face_up and card.moves == last.paid.moves
    if not there or not is_unaffected(game, card, context.card, context.effect):
        return False
    return game.law(EF_5, "activation-negated", by=context.card) == "free"


def _is_negated_already(game: Game, last: Link) -> bool:
    """Whether an effect that is already negated cannot be negated again in this era."""
    return is_to_be_negated(game, last) and game.law(CH_34) == "nothing"


def comes_beside(game: Game, context: Context) -> bool:
    """Whether the answered effect is another mandatory response to the same link, so that nothing is negated."""
    link = context.link
    return link is not None and link.answers is not None and _comes_beside(game, link, link.answers)


def _comes_beside(game: Game, link: Link, last: Link) -> bool:
    """Whether of several effects that all have to answer one activation a further one does nothing, on such a day."""
    if not _has_to_answer(link) or not _has_to_answer(last) or last.card is link.card:
        return False
    return answers_link(link.effect, last.answers) and game.law(CH_21) == "only-the-first"


def _has_to_answer(link: Link) -> bool:
    effect = link.effect
    return effect.effect_class == "quick" and effect.optional == "mandatory" and effect.answers != "nothing"
