"""A battle as played: field, Chains, Damage Step.  Importing this room enters how every word is played."""

from checks.engine.duel.actions import verbs
from checks.engine.duel.field import happenings

__all__ = ["happenings", "verbs"]
