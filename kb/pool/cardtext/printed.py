"""Cards of a pool as the reader takes them."""

from __future__ import annotations

from typing import Any, Final

from kb.pool.card import PoolCard
from kb.pool.cardtext.model import PrintedCard

_EXTRA: Final = ("Fusion", "Synchro", "Xyz", "Link")


def print_card(card: PoolCard) -> PrintedCard | None:
    """Take a card of the pool as it is printed; None where it has no effects or no English text."""
    return print_facts(card.name, card.facts)


def print_facts(name: str, facts: dict[str, Any]) -> PrintedCard | None:
    """Take the facts that a pool keeps of a card; None where it has no effects or no English text."""
    line = facts.get("type_line") or ""
    kind = facts.get("kind") or "monster"
    text = facts.get("text") or ""
    pendulum = facts.get("pendulum_text") or ""
    if kind == "monster":
        carrier = "monster"
        parts = [part.strip() for part in line.split("/")]
        if "Normal" in parts or (parts and not {"Effect", "Flip"} & set(parts)):
            text = ""
    else:
        carrier = f"{facts.get('property') or 'normal'}-{kind}"
    if not text and not pendulum:
        return None
    return PrintedCard(name, carrier, text, pendulum, any(each in line for each in _EXTRA))
