"""Compares texts, records and engine: answers for printed cards, and where the three differ."""
