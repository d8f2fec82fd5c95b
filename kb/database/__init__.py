"""The knowledge base: one SQLite file, written and read."""
