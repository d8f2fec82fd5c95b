"""The tests of every wing."""

import gc

gc.set_threshold(100_000, 50, 50)
"""Modules and corpora, which lie in memory all along, need not be gone through for cycles every few tests."""
