"""Cited Yu-Gi-Oh! rulings, and the engine that replays them, for programs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.lookup.find import find_card as find_card

__all__ = ["find_card"]


def __getattr__(name: str) -> object:
    """Import what is asked for when it is: every module of the installed package imports this one first."""
    if name == "find_card":
        from kb.lookup.find import find_card

        return find_card
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
