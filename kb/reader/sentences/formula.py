"""What a sentence of a card text says, in the keys and words of a record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Formula:
    """What a sentence of a fixed form says, in the keys and words of a record."""

    does: tuple[dict[str, Any], ...] = ()
    applies_when: Any = "always"
    lasts: str | None = None
    outside: str | None = None
    """Why no battle can ask about it: a key of a card's ``outside-battle``."""
    trigger: tuple[str, ...] = ()
    """The events at which it is done without a Chain."""
    about: str = "this-card"
    """Whose event that is."""
    optional: str | None = None
    """Whether its player may do it or has to, where that is asked."""
    place: str | None = None
    """Where its card lies while it applies; on the field, unless said."""
    sentence: str = field(default="", compare=False, repr=False)
    """The sentence that says it, to be quoted where something of it is not read."""


UNREAD: Final = {"unplayed": "what its text says"}
"""A condition, or an amount, that is not read."""
