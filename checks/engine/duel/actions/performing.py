"""Performing an effect, verb by verb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from checks.engine.duel.actions.control import settle_control
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.triggers import ask_again
from checks.engine.duel.deeds.deed import DEEDS
from checks.engine.duel.state.card import Card, CardRef
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rules.triggers import TR_24
from kb.language import Forbid, Instructions


def note(context: Context, cards: Iterable[Card] | None) -> None:
    """Note the cards that a verb affected, for the verbs after it; None for cards out of sight.

    Of what is done to pay a cost nothing is noted: the verbs after it are not those of the effect.
    """
    resolving = context.link.once_resolving if context.link is not None else None
    if resolving is not None:
        resolving.affected = None if cards is None else tuple(map(CardRef.of, cards))


def perform(game: Game, instructions: Instructions, context: Context) -> bool:
    """Perform verbs in order; False if one could not be performed.

    Continuous Effects begin and end between two of these things, and control that one gave goes back.

    What could not be done at all has not happened, nor has what only forbids: what came before it is still the last
    thing that did.
    """
    done = True
    triggers = game.triggers
    for number, verb in enumerate(instructions):
        if number:
            settle(game)
            settle_control(game)
        before = triggers.moment
        triggers.moment += 1
        did = DEEDS[type(verb)].perform(game, verb, context)
        if triggers.unmet:
            ask_again(game, before + 1)
        if did is False:
            done = False
        elif type(verb) is not Forbid or not game.rulebook.holds(TR_24):
            triggers.last_event = triggers.moment
            continue
        if triggers.last_event <= before:
            triggers.moment = before
    return done


@contextmanager
def at_moment(game: Game, moment: int, rule: str) -> Iterator[None]:
    """Perform an action simultaneously with a past event, by a rule: no effect misses its timing by it."""
    now = game.triggers.moment
    if game.rulebook.holds(rule):
        game.triggers.moment = moment
    yield
    game.triggers.moment = max(now, game.triggers.moment)
