"""A battle-and-timing engine: data in, records out, every permission and event by the id of a rule.

Standard library only.  It knows rules and switches, no card by name and no era by name.
"""
