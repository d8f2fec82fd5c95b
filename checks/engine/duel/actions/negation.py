"""Negation of Chain Links: by a standing negation of their card, an earlier one, or an effect that waits for them."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.actions.performing import perform
from checks.engine.duel.continuous.continuous import is_negated_here, negates_a_link, waits_for_a_link, would_switch_off
from checks.engine.duel.field.in_force import list_applying, refuse_unknown
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.state.card import FIELD, Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.links import think_of_link
from checks.engine.duel.state.state import Link, Paid, Resolving
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_15, CH_18, CH_31, CH_40, LE_11
from kb.language import Forbid, list_verbs


def is_to_be_negated(game: Game, link: Link) -> bool:
    """Whether the effect of a Chain Link is negated as it resolves because its card is, or was."""
    card, effects = link.card, game.effects
    if not (card.negated or card.left_negated or link.activated.silenced or effects.applying or effects.lasting):
        return False
    if not (card.negated or is_negated_here(game, card) or _was_negated(game, link)):
        return False
    return not stands_firm(game, link, "effect")


def stands_firm(game: Game, link: Link, what: str) -> bool:
    """Whether the activation of a Chain Link, or its effect, cannot be negated, by its own text or another effect.

    Raises :class:`Undecided` where what its text says is not played.
    """
    return _stands_by_itself(game, link.effect, what) or is_spared_negation(game, link, what)


SPARED: Final = {"activation": "be-negated-in-activation", "effect": "be-negated"}
"""The protections of a Chain Link from negation, by the part that would be negated."""


def is_spared_negation(game: Game, link: Link, what: str) -> bool:
    """Whether an effect in force keeps the activation of a Chain Link, or its effect, from being negated.

    Raises :class:`Undecided` where its card is not any more where it was activated.
    """
    if not is_forbidden(game, SPARED[what], link.card, link.player):
        speaks = any(SPARED[what] in each.verb.what for each in list_applying(game, Forbid))
        if speaks and link.card.moves != link.paid.moves:
            raise Undecided(f"needs to know whether {link.card.role} is spared negation though it has moved")
        return False
    return game.rulebook.holds(LE_11)


def _stands_by_itself(game: Game, effect: Effect, what: str) -> bool:
    if not effect.not_negated or not game.rulebook.holds(CH_40):
        return False
    if "unplayed" in effect.not_negated:
        raise Undecided(f"needs to know whether {effect.id} can be negated, of which its text says more")
    return what in effect.not_negated


def act_as_it_resolves(game: Game, link: Link) -> None:
    """Apply Continuous Effects that act as a Chain Link comes to resolve.

    Raises :class:`Undecided` where one of several negates it, and that or another one does something besides.
    """
    waiting = [each for each in game.effects.applying.values() if waits_for_a_link(each[1])]
    _verify_alone(game, link, waiting)
    for card, effect in waiting:
        if not _is_met(game, card, effect, link):
            continue
        refuse_unknown(game, card, effect)
        outside, game.chain.outside = game.chain.outside, True
        perform(game, effect.does, _view(game, card, effect, link))
        game.chain.outside = outside


def _view(game: Game, card: Card, effect: Effect, link: Link) -> Context:
    """See a Chain Link as an effect does that waits for it."""
    view = think_of_link(game, card, effect, card.controller, link)
    view.paid, view.resolving = Paid(), Resolving()
    return Context(card, effect, card.controller, view)


def _is_met(game: Game, card: Card, effect: Effect, link: Link) -> bool:
    """Whether a Chain Link is the event for which an effect waits."""
    if not game.rulebook.holds(CH_18 if negates_a_link(effect) else CH_31):
        return False
    context = _view(game, card, effect, link)
    return all(holds(game, condition, context) for condition in (*effect.needs, *effect.applies_when))


def _verify_alone(game: Game, link: Link, waiting: list[tuple[Card, Effect]]) -> None:
    """Raise :class:`Undecided` where an effect would negate a Chain Link, and it or another does more than that."""
    met = [each for each in waiting if _is_met(game, *each, link)]
    negates = any(negates_a_link(effect) for _, effect in met)
    if len(met) > 1 and negates and not all(_only_negates(effect) for _, effect in met):
        named = " and ".join(sorted(key_of(*each) for each in met))
        raise Undecided(f"needs to know which of {named} comes first as the Chain Link resolves")


def _only_negates(effect: Effect) -> bool:
    """Whether an effect that waits for a Chain Link negates it, and does nothing else."""
    return negates_a_link(effect) and len([*list_verbs(effect.does)]) == 1


def _was_negated(game: Game, link: Link) -> bool:
    """Whether an effect stays negated whose card has left where it lay negated."""
    if link.activated.silenced:
        return game.law(CH_15, "graveyard", by=link.card) == "still-negated"
    if _would_be_negated(game, link):
        return game.law(CH_15, "spell-or-trap", by=link.card) == "still-negated"
    return _left_negated(game, link)


def _would_be_negated(game: Game, link: Link) -> bool:
    """Whether a Spell or Trap, activated on the field, has left it and would be negated if it still lay there."""
    card = link.card
    if (
        card.original_carrier == "monster"
        or card.on_field
        or not (link.activated.brought_out or link.activated.place in FIELD)
    ):
        return False
    lies, card.zone = card.zone, link.activated.lies
    try:
        return would_switch_off(game, card) or is_negated_here(game, card)
    finally:
        card.zone = lies


def _left_negated(game: Game, link: Link) -> bool:
    """Whether a resolved effect had negated a card that has left since its effect was activated, and still does."""
    return link.card.left_negated > link.activated.moves and game.law(CH_15, "monster", by=link.card) == "still-negated"
