"""What is in force on battle damage: what cards say continuously, and what effects have left behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from checks.engine.duel.field.in_force import find_applying, list_held, view_lasting
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting
from checks.engine.effects import Effect
from checks.engine.language import Verb


class InForce(NamedTuple):
    """Something that changes battle damage: the card it comes from, what it says, whose it is, and on which cards."""

    source: Card
    effect: Effect
    verb: Verb
    owner: int
    cards: tuple[Card, ...] = ()
    lasting: Lasting | None = None
    """What an effect left behind; None where a Continuous Effect says so."""

    @property
    def context(self) -> Context:
        """From whose point of view its words are read."""
        return Context(self.source, self.effect, self.owner)


def list_modifiers(game: Game, *kinds: type[Verb]) -> Iterator[InForce]:
    """List what is in force on battle damage: Continuous Effects, then what others have left behind."""
    for kind in kinds:
        for card, effect, verb in find_applying(game, kind):
            yield InForce(card, effect, verb, card.controller)
    for each in game.effects.lasting:
        if isinstance(each.verb, kinds):
            view = view_lasting(game, each)
            yield InForce(view.card, view.effect, each.verb, each.controller, tuple(list_held(game, each)), each)
