"""The record proposed for a card."""
