"""The modifiers of battle damage in force: Continuous Effects and lingering effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from checks.engine.duel.field.in_force import find_applying, list_held, view_lasting
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting
from checks.engine.effects import Effect
from kb.language import Verb


class InForce(NamedTuple):
    """A modifier of battle damage: its verb, its card, its player, and the cards to which it applies."""

    source: Card
    effect: Effect
    verb: Verb
    owner: int
    cards: tuple[Card, ...] = ()
    lasting: Lasting | None = None
    """The lingering effect; None for a Continuous Effect."""

    @property
    def context(self) -> Context:
        """From whose point of view its words are read."""
        return Context(self.source, self.effect, self.owner)


def list_modifiers(game: Game, *kinds: type[Verb]) -> Iterator[InForce]:
    """List the modifiers of battle damage: Continuous Effects first, then lingering effects."""
    for kind in kinds:
        for card, effect, verb in find_applying(game, kind):
            yield InForce(card, effect, verb, card.controller)
    for each in game.effects.lasting:
        if isinstance(each.verb, kinds):
            view = view_lasting(game, each)
            yield InForce(view.card, view.effect, each.verb, each.controller, tuple(list_held(game, each)), each)
