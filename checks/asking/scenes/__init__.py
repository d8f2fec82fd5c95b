"""Plain scenes around one or two cards, played, and their results in a judge's words."""
