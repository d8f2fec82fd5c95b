"""Questions read word by word as a board: the cards, the acts and the question about the played scene."""
