"""Printed card texts read as effects: the face of the reader."""

from kb.pool.cardtext.conventions import CONVENTIONS, Convention
from kb.pool.cardtext.model import Fact, PrintedCard, ReadEffect, Reading, Span, Unread
from kb.pool.cardtext.printed import print_card
from kb.pool.cardtext.reading import read_card

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
