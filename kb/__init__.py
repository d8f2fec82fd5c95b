"""The knowledge base: a corpus of cited rulings, read, linked, stored and shown to people."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.lookup.find import find_card as find_card

__all__ = ["find_card"]


def __getattr__(name: str) -> object:
    """The lookup is imported when it is first asked for: every module here imports this one."""
    if name == "find_card":
        from kb.lookup.find import find_card

        return find_card
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
