"""Forms of sentences, each with its meaning in a record."""
