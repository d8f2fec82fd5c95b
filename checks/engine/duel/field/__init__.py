"""The field: its cards, their number, the effects in force, the prohibitions."""
