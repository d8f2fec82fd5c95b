"""How every verb is played: importing this room enters the class of each, and fails where one is missing."""

from checks.engine.duel.actions.verbs import (
    attacks,
    battle_damage,
    connectives,
    control,
    equipment,
    life,
    movers,
    negation,
    positions,
    prohibiting,
    showing,
    stats,
    summoning,
    turn,
)
from checks.engine.duel.deeds.deed import verify_all_played

__all__ = [
    "attacks",
    "battle_damage",
    "connectives",
    "control",
    "equipment",
    "life",
    "movers",
    "negation",
    "positions",
    "prohibiting",
    "showing",
    "stats",
    "summoning",
    "turn",
]

verify_all_played()
