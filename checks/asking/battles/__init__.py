"""Battles that are described, or in which two cards meet, played for the answer."""
