"""Questions about the field: which cards, how many, what is in force, what is forbidden."""
