"""What is where, and what has been: cards, battle, Chain Links, the books of a game."""
