"""Printed card texts read as effects: the face of the reader."""

from kb.pool.cardtext.model import Fact, PrintedCard, ReadEffect, Reading, Span, Unread
from kb.pool.cardtext.reading import read_card

__all__ = ["Fact", "PrintedCard", "ReadEffect", "Reading", "Span", "Unread", "read_card"]
