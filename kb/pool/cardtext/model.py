"""What a card says, and what was read of it: every fact with the span of text that it came from."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kb import records

ACTIVATED: Final = frozenset({"activation", "ignition", "trigger", "quick", "flip"})


class PrintedCard(NamedTuple):
    """A card as it is printed: all that the reader looks at."""

    name: str
    carrier: str
    """What kind of card it is, as the records say it: monster, normal-trap …"""
    text: str
    pendulum_text: str = ""
    from_extra_deck: bool = False
    """Whether its text begins with the line of its materials."""


class Span(NamedTuple):
    """A stretch of a printed text: ``[start, end)``, counted in characters."""

    part: str
    """``text`` or ``pendulum-text``."""
    start: int
    end: int


class Fact(NamedTuple):
    """One field of an effect, where it was read, and by which convention."""

    field: str
    value: str | tuple[str, ...]
    span: Span
    convention: str


class Unread(NamedTuple):
    """A clause that was not read, and what the effect would be if it means something else."""

    span: Span
    clause: str
    convention: str
    otherwise: dict[str, Any]
    """Fields of the effect as the other reading has them; empty where nobody can say."""


class ReadEffect(NamedTuple):
    """One effect in the records' own language, with its ground in the text."""

    record: records.Effect
    span: Span
    facts: tuple[Fact, ...]
    unread: tuple[Unread, ...] = ()

    @property
    def is_activated(self) -> bool:
        """Whether it starts a Chain."""
        return (self.record.class_ or ("",))[0] in ACTIVATED


class Reading(NamedTuple):
    """A card's effects by today's wording, in the order of the text."""

    card: PrintedCard
    effects: tuple[ReadEffect, ...]

    def quote(self, span: Span) -> str:
        """The printed words of a span."""
        text = self.card.pendulum_text if span.part == "pendulum-text" else self.card.text
        return text[span.start : span.end]
