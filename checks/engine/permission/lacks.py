"""Why no reason of the Damage Step fits an effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checks.engine.effects import Effect

LACKS: Final[tuple[tuple[Callable[[Effect], bool], str], ...]] = (
    (lambda effect: effect.negates == "effect", "it negates an effect, not an activation"),
    (lambda effect: effect.negates == "summon", "it negates a Summon, not an activation"),
    (lambda effect: effect.negates == "attack", "it negates an attack, not an activation"),
    (
        lambda effect: effect.atk_def == "only-the-summoned",
        "it changes ATK or DEF only of the monsters that it Summons",
    ),
    (
        lambda effect: effect.stat_condition == "never-in-damage-step",
        "it changes ATK or DEF only under a condition that cannot be met there",
    ),
    (lambda effect: effect.atk_def == "indirect", "it changes ATK or DEF only as a consequence of its earlier part"),
    (lambda effect: effect.atk_def == "uncertain", "it may turn out to change no ATK or DEF at all"),
    (lambda effect: effect.brings == "mandatory-timed", "a mandatory effect does not let the card itself be activated"),
    (
        lambda effect: effect.effect_class in ("trigger", "flip") and effect.about == "other-cards",
        "it is optional, and waits for events of other cards",
    ),
    (
        lambda effect: effect.effect_class in ("trigger", "flip") and effect.about == "this-or-other-cards",
        "it is optional, and waits for events of other cards too",
    ),
    (lambda effect: effect.effect_class in ("trigger", "flip") and effect.summons == "fusion", "it Fusion Summons"),
    (lambda effect: effect.effect_class in ("trigger", "flip") and effect.summons == "normal", "it Normal Summons"),
    (lambda effect: effect.effect_class in ("trigger", "flip"), "it is optional, and waits for no event of the battle"),
    (lambda effect: effect.speed == 1, "it has Spell Speed 1, and triggers by no event there"),
)
"""Descriptions of effects that no reason fits; the first that is true applies."""
NOTHING: Final = (
    "it does not change ATK or DEF directly, negates no activation, and its text names no timing of the Damage Step"
)


def tell_lack(effect: Effect) -> str:
    """Explain why no reason of the Damage Step fits an effect."""
    return next((sentence for is_so, sentence in LACKS if is_so(effect)), NOTHING)
