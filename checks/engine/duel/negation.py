"""Whether a Chain Link resolves negated: by what applies to its card, by what did, or by what waits for such links."""

from __future__ import annotations

from checks.engine.duel.card import FIELD
from checks.engine.duel.context import Context
from checks.engine.duel.continuous import is_negated_here, negates_a_link, waits_for_a_link, would_switch_off
from checks.engine.duel.deciding import holds
from checks.engine.duel.game import Game
from checks.engine.duel.in_force import refuse_unknown
from checks.engine.duel.performing import perform
from checks.engine.duel.state import Link
from checks.engine.rules.activation import CH_15, CH_18, CH_19, CH_22, CH_31


def is_to_be_negated(game: Game, link: Link) -> bool:
    """Whether the effect of a Chain Link is negated as it resolves, by what applies to its card or did so."""
    return link.card.negated or is_negated_here(game, link.card) or _was_negated(game, link)


def act_as_it_resolves(game: Game, link: Link) -> None:
    """Let Continuous Effects do what they do as a Chain Link comes to resolve; one that negates it is the last."""
    for card, effect in list(game.effects.applying.values()):
        if not waits_for_a_link(effect):
            continue
        negates = negates_a_link(effect)
        if not game.rulebook.holds(CH_18 if negates else CH_31):
            continue
        context = Context(card, effect, card.controller, Link(0, card, effect, card.controller, answers=link))
        if all(holds(game, condition, context) for condition in (*effect.needs, *effect.applies_when)):
            refuse_unknown(game, card, effect)
            outside, game.unchained = game.unchained, True
            perform(game, effect.does, context)
            game.unchained = outside
            if negates:
                return


def _was_negated(game: Game, link: Link) -> bool:
    """Whether an effect stays negated whose card has left where it lay negated."""
    if link.silenced and game.rulebook.holds(CH_19):
        return game.ruleset.read("negated-in-the-graveyard-it-left") == "still-negated"
    if _would_be_negated(game, link) and game.rulebook.holds(CH_22):
        return game.ruleset.read("spells-and-traps-negated-after-they-left") == "still-negated"
    return _left_negated(game, link)


def _would_be_negated(game: Game, link: Link) -> bool:
    """Whether a Spell or Trap, activated on the field, has left it and would be negated if it still lay there."""
    card = link.card
    if card.original_carrier == "monster" or card.on_field or not (link.brought_out or link.place in FIELD):
        return False
    lies, card.zone = card.zone, link.lay
    try:
        return would_switch_off(game, card) or is_negated_here(game, card)
    finally:
        card.zone = lies


def _left_negated(game: Game, link: Link) -> bool:
    """Whether a resolved effect had negated a card that has left since its effect was activated, and still does."""
    if link.card.left_negated <= link.begun or not game.rulebook.holds(CH_15):
        return False
    return game.ruleset.read("negated-before-it-left") == "still-negated"
