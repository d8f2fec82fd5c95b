"""Answers against rulings: what agrees, what contradicts, what cannot be decided."""
