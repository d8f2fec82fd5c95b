"""The outcome of a battle: destruction, and battle damage with all its modifiers in their order."""

from checks.engine.duel.actions.damage.comparing import compare_battlers
from checks.engine.duel.actions.damage.foreseeing import foresee_damage, is_spared, takes_none
from checks.engine.duel.actions.damage.settling import has_to_be_saved, saves_from_battle, settle_battle

__all__ = [
    "compare_battlers",
    "foresee_damage",
    "has_to_be_saved",
    "is_spared",
    "saves_from_battle",
    "settle_battle",
    "takes_none",
]
