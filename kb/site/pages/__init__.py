"""The content of each page, read from the knowledge base and the card pool."""
