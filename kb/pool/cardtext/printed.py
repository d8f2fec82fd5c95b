"""Cards of a pool as the reader takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kb.pool.cardtext.model import PrintedCard

_WITH_EFFECTS: Final = {"Effect", "Flip"}


def print_card(name: str, facts: Mapping[str, Any]) -> PrintedCard | None:
    """Take the facts that a pool keeps of a card; None where it has no effects or no English text."""
    text, pendulum = facts.get("text") or "", facts.get("pendulum_text") or ""
    carrier = "monster"
    if facts.get("kind", "monster") != "monster":
        carrier = f"{facts.get('property') or 'normal'}-{facts['kind']}"
    elif not _WITH_EFFECTS & {part.strip() for part in (facts.get("type_line") or "Effect").split("/")}:
        text = ""
    return PrintedCard(name, carrier, text, pendulum) if text or pendulum else None
