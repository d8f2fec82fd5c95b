"""State: cards, battle, Chain Links, the records of a game."""
