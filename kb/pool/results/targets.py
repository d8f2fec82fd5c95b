"""What a cost targets, where it only targets one card."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.pool.nouns import locate_cards

_TARGETS: Final = re.compile(
    r"(?:You can |Activate this card by )?target(?:ing)? 1 (?P<what>(?:\"[^\"]*\"|[^.:;,\"])+(?:, except \"[^\"]+\")?)",
    re.IGNORECASE,
)
_ATTACKER: Final = re.compile(r"(?:You can )?target (?:the|that) attacking monster", re.IGNORECASE)


def read_target(text: str) -> dict[str, Any] | None:
    """Read a cost that only targets one card, as ``targets`` and ``target-must-be``; None where it says more."""
    if _ATTACKER.fullmatch(text.strip(" ,")):
        return {"targets": "monster", "target-must-be": {"attacking": "yes"}}
    found = _TARGETS.fullmatch(text.strip(" ,"))
    said = locate_cards(found["what"]) if found else None
    if said is None or said.get("zone", "field") not in ("field", "graveyard"):
        return None
    if said.get("zone") == "graveyard":
        return {"targets": "card", "target-must-be": said}
    is_card = said.get("zone") == "field"
    must_be = {
        key: value for key, value in said.items() if not (key == "kind" and value == "monster") and key != "zone"
    }
    return {"targets": "card" if is_card else "monster"} | ({"target-must-be": must_be} if must_be else {})
