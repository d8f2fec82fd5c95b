"""Continuous changes: ATK and DEF, Continuous Effects, triggers."""
