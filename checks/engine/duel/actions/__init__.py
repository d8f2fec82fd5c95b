"""Actions: costs, moves, verbs, damage, negation."""
