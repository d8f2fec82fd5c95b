"""Phrases of answers that are recognized where the answers are shown."""

from typing import Final

NO_SET: Final = "in no English set of the card pool"
"""Why a card of the pool is never answered for the TCG."""
