"""Texts, records and engine held against each other: what printed cards may do, and where they differ."""
