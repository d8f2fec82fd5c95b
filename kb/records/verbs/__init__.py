"""Verbs of effects and costs.

Every class here stands in ``corpus/FORMAT.md``: its first sentence is the entry, ``Example:`` is loaded and played.
"""
