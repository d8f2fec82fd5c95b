"""Forms of sentences, each with what it says of a card."""
