"""The knowledge base: a corpus of cited rulings, read, linked, stored and shown to people."""
