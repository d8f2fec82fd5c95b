"""An activation in question: effect, player, answered link, possible targets."""

from __future__ import annotations

from checks.engine.duel.continuous.triggers import find_occasion
from checks.engine.duel.deeds.targets import find_targets
from checks.engine.duel.state.card import FIELD, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.state import Link
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from kb.language import Unplayed


class Activation:
    """An activation in question; facts for late stages are found on demand."""

    __slots__ = ("_context", "_doubt", "_game", "_targets", "answering", "card", "effect", "player", "using")

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
        self._doubt: Undecided | None = None

    @property
    def context(self) -> Context:
        """The point of view from which its text is read."""
        if self._context is None:
            chain = self._game.chain.links
            occasion = find_occasion(self._game, self.card, self.effect)
            self._context = Context(self.card, self.effect, self.player, chain[-1] if chain else None, occasion)
        return self._context

    @property
    def aims(self) -> bool:
        """Whether it targets, whatever is chosen as it is activated."""
        return self.effect.targets in ("monster", "card") and not self.effect.target_for

    @property
    def targets(self) -> tuple[Card, ...]:
        """The possible targets; raises :class:`Illegal` if there is none and no cost may bring one."""
        if self._targets is None:
            found: list[Card] = []
            try:
                if self.aims:
                    found, self._doubt = find_targets(self._game, self.context)
            except Illegal:
                if _targets_the_field(self.effect) or not any(isinstance(cost, Unplayed) for cost in self.effect.cost):
                    raise
            self._targets = tuple(found)
        return self._targets

    @property
    def certain(self) -> tuple[Card, ...]:
        """Those of its possible targets that were looked for, and are legal whatever it answers."""
        any_will_do = self.effect.target_must_be is None and bool(self.effect.does)
        return self._targets or () if any_will_do else ()

    @property
    def doubt(self) -> Undecided | None:
        """The doubt about a further target."""
        return self._doubt if self.targets else None


def _targets_the_field(effect: Effect) -> bool:
    """Whether an effect targets on the field, where no cost brings a card."""
    wanted = effect.target_must_be
    return wanted is None or wanted.zone is None or {*wanted.zone} <= {"field", *FIELD}


def answers_attack(effect: Effect) -> bool:
    """Whether an effect answers the declaration of an attack; it is used by hand, and no event waits for it."""
    return "attack" in (effect.answers, effect.trigger.removesuffix("-declared"))
