"""What is done: costs, moves, verbs, damage, negation."""
