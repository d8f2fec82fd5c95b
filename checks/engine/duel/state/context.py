"""From whose point of view a word of the language is read."""

from __future__ import annotations

from typing import NamedTuple

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.state import NO_OCCASION, Act, Link, Occasion
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided


class Context(NamedTuple):
    """The effect at work, its card and player, its Chain Link if any, and the event that is asked about."""

    card: Card
    effect: Effect
    player: int
    link: Link | None = None
    occasion: Occasion = NO_OCCASION
    """The event that is asked about."""
    act: Act | None = None
    """The act by which a scenario uses it, where it is no Chain Link."""
    put_off: bool = False
    """Whether a delayed part is performed."""
    spared: tuple[Card, ...] = ()
    """The cards that were unaffected by it then."""

    @property
    def subject(self) -> Card | None:
        """The card of the event."""
        return self.occasion.card

    @property
    def chooses(self) -> tuple[str, ...] | int | None:
        """The scenario's choices for it; named targets count for an effect that does not target."""
        act = self.act or (self.link.act if self.link else None)
        if act is None or act.chooses is not None or not act.targets:
            return act.chooses if act else None
        return act.targets if self.effect.targets in ("none", "player") else None

    @property
    def name(self) -> str:
        """Name the effect at work, as records do: ``role.effect``."""
        return f"{self.card.role}.{self.effect.id}"

    def refuse(self, what: str) -> Undecided:
        """Say that a part of the card's text is not played."""
        return Undecided(f'"{what}" of {self.card.name} is not played')


def key_of(card: Card, effect: Effect) -> str:
    """Name an effect of a card in play, as records do: ``role.effect``."""
    return f"{card.role}.{effect.id}"
