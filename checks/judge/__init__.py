"""Judges rulings by the engine's answers: agreement, contradiction, or undecided."""
