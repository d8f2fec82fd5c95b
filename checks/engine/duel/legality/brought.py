"""The effect used in the same Chain Link as a Set Continuous Trap: it must be usable there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.effects import Effect
from checks.engine.permission.verdict import Verdict
from checks.engine.rulebook import Undecided

Verify = Callable[[Effect], object]
WITH_AN_EFFECT: Final = {"DS-D4", "DS-D5"}
"""The rules that let a Continuous Trap be activated only with another effect in the same Chain Link."""


def verify_brought(
    game: Game,
    card: Card,
    using: tuple[Effect, ...] | None,
    verify: Verify,
    verdict: Verdict | None,
) -> None:
    """Raise :class:`Illegal` if the quick effects a Trap is activated with could not be used now, as ``verify`` asks.

    Where nobody says with what it is, and only an effect in the same Chain Link lets it be activated, one that could
    be used is enough; a trigger is taken to have met its event.  Raises :class:`Undecided` where that is not known.
    """
    if card.zone != "set":
        return
    if using is not None:
        with _turned_up(card):
            for effect in (each for each in using if each.effect_class == "quick"):
                verify(effect)
        return
    if verdict is None or not WITH_AN_EFFECT.intersection(verdict.rules[:1]):
        return
    others = [each for each in card.effects if each.is_activated and each.effect_class != "activation"]
    timed = verdict.rules[0] == "DS-D5" and any(each.effect_class != "quick" for each in others)
    others = [each for each in others if each.effect_class == "quick"]
    if timed or not others:
        return
    found: Exception | None = None
    for effect in others:
        try:
            with _turned_up(card):
                verify(effect)
        except Illegal as refusal:
            found = found or refusal
        except Undecided as doubt:
            found = doubt
        else:
            return
    if found is not None:
        raise found


@contextmanager
def _turned_up(card: Card) -> Iterator[None]:
    """Treat a Set card as face-up for a question."""
    card.zone = "spell-trap-zone"
    try:
        yield
    finally:
        card.zone = "set"
