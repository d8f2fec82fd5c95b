"""What each page says, read from the knowledge base and the card pool."""
