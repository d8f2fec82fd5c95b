"""Printed card texts read as effects: the face of the reader."""

from __future__ import annotations

from kb.reader.clauses.model import Fact, PrintedCard, ReadEffect, Reading, Span, Unread
from kb.reader.clauses.printed import print_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.reader.clauses.conventions import CONVENTIONS as CONVENTIONS
    from kb.reader.clauses.conventions import Convention as Convention
    from kb.reader.clauses.reading import read_card as read_card

__all__ = [
    "CONVENTIONS",
    "Convention",
    "Fact",
    "PrintedCard",
    "ReadEffect",
    "Reading",
    "Span",
    "Unread",
    "print_card",
    "read_card",
]


def __getattr__(name: str) -> object:
    """Import the grammar on first use; other callers do without it."""
    if name in ("CONVENTIONS", "Convention"):
        from kb.reader.clauses import conventions

        return getattr(conventions, name)
    if name == "read_card":
        from kb.reader.clauses.reading import read_card

        return read_card
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
