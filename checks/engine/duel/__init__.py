"""A battle as played: field, Chains, Damage Step.  Importing this room enters the handler of every verb."""

from checks.engine.duel import verbs

__all__ = ["verbs"]
