"""A battle as played: field, Chains, Damage Step.  Importing this room enters every handler."""

from checks.engine.duel import happenings, verbs

__all__ = ["happenings", "verbs"]
