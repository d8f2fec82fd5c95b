"""The lookup of any card by any name."""
