"""Shared by commands: records, databases, rulesets, options, progress."""
