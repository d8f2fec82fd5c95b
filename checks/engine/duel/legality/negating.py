"""Responses to cards that cannot be negated, with effects that only negate."""

from __future__ import annotations

from checks.engine.duel.actions.negation import stands_firm
from checks.engine.duel.legality.parts import list_useful
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Link
from checks.engine.rulebook import Undecided
from kb.language import NegateActivation, NegateEffect


def verify_negation_to_make(game: Game, context: Context, answering: Link | None) -> None:
    """Raise :class:`Undecided` if an optional effect only negates, and the link cannot be negated.

    No source says whether it is activated then.
    """
    last = answering or context.link
    if last is None or context.effect.optional == "mandatory":
        return
    if not (last.effect.not_negated or game.effects.applying or game.effects.lasting):
        return
    parts = list(list_useful(context.effect.does))
    for verb in parts:
        if not isinstance(verb, NegateActivation | NegateEffect) or verb.of != "answered":
            return
        if not stands_firm(game, last, "activation" if isinstance(verb, NegateActivation) else "effect"):
            return
    if parts:
        raise Undecided(f"needs to know whether {context.name} is activated though it could negate nothing")
