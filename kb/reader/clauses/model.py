"""A printed card and the facts read from it, each with its span of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from kb import records


ACTIVATED: Final = frozenset({"activation", "ignition", "trigger", "quick", "flip"})
"""The classes of effects that start a Chain."""


class JapaneseEffect(NamedTuple):
    """One of the activated effects in the Japanese text of a card."""

    optional: bool | None
    """Whether its player may, rather than has to, activate it; None where the text does not number its effects."""
    also: bool = False
    """Whether it prints that the effect may be used in the Damage Step too."""


class PrintedCard(NamedTuple):
    """A card as it is printed: all that the reader looks at."""

    name: str
    carrier: str
    """The kind of card, in the records' words: monster, normal-trap …"""
    text: str
    pendulum_text: str = ""
    japanese: tuple[tuple[str, tuple[JapaneseEffect, ...]], ...] = ()
    """By part, the activated effects of its Japanese text."""


class Span(NamedTuple):
    """A stretch of a printed text: ``[start, end)``, counted in characters."""

    part: str
    """``text`` or ``pendulum-text``."""
    start: int
    end: int


class Fact(NamedTuple):
    """One field of an effect, where it was read, and by which convention."""

    field: str
    """The key of the records."""
    value: tuple[str, ...]
    span: Span
    convention: str
    """The id of a convention of :mod:`.conventions`."""


class Unread(NamedTuple):
    """A clause left open, with the effect as the other reading has it."""

    span: Span
    convention: str
    """Why it was not read: the id of the convention that leaves it open."""
    otherwise: Mapping[str, Any]
    """Fields of the effect, by attribute, as the other reading has them."""


class ReadEffect(NamedTuple):
    """One effect in the records' own language, with its place in the text."""

    id: str
    """``activation`` for playing the card itself, else ``effect-1`` and so on, in the order of the text."""
    record: records.EffectDescription
    span: Span
    facts: tuple[Fact, ...]
    unread: tuple[Unread, ...] = ()
    japanese: str = ""
    """Whether the Japanese text alone prints that it may be used in the Damage Step too: of ``this`` effect,
    or of ``one`` that may be this or another."""

    @property
    def kind(self) -> str:
        """Its class: the reader always names one."""
        return (self.record.class_ or ("unclassified",))[0]

    @property
    def is_activated(self) -> bool:
        """Whether it starts a Chain; the others apply by themselves."""
        return self.kind in ACTIVATED

    @property
    def is_activation(self) -> bool:
        """Whether it is playing the Spell or Trap itself."""
        return self.kind == "activation"

    def says(self, field: str, *words: str) -> bool:
        """Whether a field has one of some words."""
        return any(word in words for word in getattr(self.record, field) or ())


class Reading(NamedTuple):
    """A card's effects by today's wording, in the order of the text."""

    card: PrintedCard
    effects: tuple[ReadEffect, ...]
    given: tuple[Span, ...] = ()
    """Activated effects that it gives to other cards: found in the text, and not read."""

    def quote(self, span: Span) -> str:
        """The printed words of a span."""
        text = self.card.pendulum_text if span.part == "pendulum-text" else self.card.text
        return text[span.start : span.end].strip()
