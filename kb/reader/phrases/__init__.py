"""Phrases of a card text: cards, conditions, how often, when."""
