"""The official texts of cards, as sentences."""
