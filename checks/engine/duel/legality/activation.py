"""An activation that is asked about: the effect, its player, what it would answer, and what it could target."""

from __future__ import annotations

from checks.engine.duel.continuous.triggers import find_occasion
from checks.engine.duel.deeds.targets import list_targets
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Link
from checks.engine.effects import Effect


class Activation:
    """An activation that is asked about; what only late stages need is found when they do."""

    __slots__ = ("_context", "_game", "_targets", "answering", "card", "effect", "player", "using")

    def __init__(
        self,
        game: Game,
        card: Card,
        effect: Effect,
        player: int,
        answering: Link | None = None,
        using: tuple[Effect, ...] | None = None,
    ) -> None:
        self.card = card
        self.effect = effect
        self.player = player
        self.answering = answering
        """The Chain Link that it would answer, where that is not the last one."""
        self.using = using
        """The effects that would be used in the same Chain Link; None where nothing says."""
        self._game = game
        self._context: Context | None = None
        self._targets: tuple[Card, ...] | None = None

    @property
    def context(self) -> Context:
        """The point of view from which its text is read."""
        if self._context is None:
            chain = self._game.chain
            occasion = find_occasion(self._game, self.card, self.effect)
            self._context = Context(self.card, self.effect, self.player, chain[-1] if chain else None, occasion)
        return self._context

    @property
    def aims(self) -> bool:
        """Whether it targets, whatever is chosen as it is activated."""
        return self.effect.targets in ("monster", "card") and not self.effect.target_for

    @property
    def targets(self) -> tuple[Card, ...]:
        """What it could target; raises :class:`Illegal` where there is nothing."""
        if self._targets is None:
            self._targets = tuple(list_targets(self._game, self.context)) if self.aims else ()
        return self._targets


def answers_attack(effect: Effect) -> bool:
    """Whether an effect answers the declaration of an attack; it is used by hand, and no event waits for it."""
    return "attack" in (effect.answers, effect.trigger.removesuffix("-declared"))
