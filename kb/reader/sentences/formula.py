"""The meaning of a sentence of a card text, in the keys and words of a record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Formula:
    """The meaning of a sentence of a fixed form, in the keys and words of a record."""

    does: tuple[dict[str, Any], ...] = ()
    applies_when: Any = "always"
    lasts: str | None = None
    outside: str | None = None
    """Why no battle depends on it: a key of a card's ``outside-battle``."""
    trigger: tuple[str, ...] = ()
    """The events at which it applies without a Chain."""
    about: str = "this-card"
    """Whose event it is."""
    optional: str | None = None
    """Whether it is optional or mandatory, if that matters."""
    place: str | None = None
    """The location of its card while it applies; the field by default."""
    sentence: str = field(default="", compare=False, repr=False)
    """The sentence itself, quoted if part of it is unread."""


UNREAD: Final = {"unplayed": "what its text says"}
"""A condition, or an amount, that is not read."""
