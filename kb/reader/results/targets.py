"""What is paid and targeted for an effect: by a form of its sentence, else by the grammar."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final

from kb.reader.grammar.tell_asks import tell_cost, tell_target
from kb.reader.phrases.nouns import SET, locate_cards
from kb.reader.sentences.costs import read_cost

_TARGETS: Final = re.compile(
    r"(?:You can |Activate this card by )?target(?:ing)? (?P<most>up to )?(?P<count>\d+) "
    r"(?P<what>(?:\"[^\"]*\"|[^.:;,\"])+(?:, except \"[^\"]+\")?)",
    re.IGNORECASE,
)
_ATTACKER: Final = re.compile(r"(?:You can )?target (?:the|that) attacking monster", re.IGNORECASE)
_NOWHERE: Final = re.compile(r"\bmonsters?$", re.IGNORECASE)
"""Monsters of whom is not said where they are: those on the field are meant."""
_APART: Final = re.compile(r"(?: and |, )(?:up to )?\d+ ")
"""What begins another description."""


def read_target(text: str, *, spoken: bool = False, told: bool = True) -> dict[str, Any] | None:
    """Read a cost that only targets cards: ``targets``, how many, ``target-must-be``; None where it says more.

    ``spoken``: whether another card is named before; ``told``: whether the grammar is asked where no form fits.
    """
    if _ATTACKER.fullmatch(text.strip(" ,")):
        return {"targets": "monster", "target-must-be": {"attacking": "yes"}}
    formed = _read_form(text.strip(" ,"))
    return tell_target(text, spoken=spoken) if formed is None and told else formed


_OF_EVENT: Final = re.compile(
    r"(?:You can )?target (?:1 of (?:them|those (?:(?:face-up|destroyed|banished|Special Summoned|Summoned|sent) )?"
    r"(?:(?:Synchro|Xyz|Fusion|Link) )?(?:monsters?|cards?)(?:\(s\))?)"
    r"|that (?:(?:face-up|destroyed) )?(?:(?:Synchro|Xyz|Fusion|Link) )?(?:monster|card))"
    r"(?P<fallen> in (?:the|your) (?:GY|Graveyard))?",
    re.IGNORECASE,
)
"""A target that is a card of the event."""
_STAYING: Final = frozenset(
    {"normal-summoned", "flip-summoned", "special-summoned", "flipped-face-up", "position-changed", "attack-declared"}
)
_FALLEN: Final = frozenset({"sent-to-graveyard", "destroyed-by-battle-and-sent"})
_GONE: Final = frozenset({"destroyed-by-battle", "destroyed-by-effect", "destroyed-any", "banished"}) | _FALLEN
"""Events by which a card goes where it can be targeted, though not always to the Graveyard."""
_SENT: Final = re.compile(r"\bsent to (?:the|your|their) (?:GY|Graveyard)\b")


def read_event_target(text: str, trigger: Collection[str], condition: str = "") -> dict[str, Any] | None:
    """Read a target that is a card of the event, on the field or where that has put it; None for another."""
    found, events = _OF_EVENT.fullmatch(text.strip(" ,")), frozenset(trigger)
    if found is None or not events:
        return None
    if events <= _STAYING and not found["fallen"]:
        return {"targets": "monster", "target-must-be": {"its-event": "yes"}}
    if events <= _FALLEN or (events <= _GONE and _SENT.search(condition)):
        return {"targets": "card", "target-must-be": {"zone": "graveyard", "its-event": "yes"}}
    if events <= _GONE and not found["fallen"]:
        return {"targets": "card", "target-must-be": {"zone": ["graveyard", "banished"], "its-event": "yes"}}
    return None


def read_paid(text: str, *, spoken: bool = False) -> list[Any] | None:
    """Read a cost, by its form or by the grammar; None if part of it is unread."""
    formed: list[Any] | None = read_cost(text)
    return formed if formed is not None else tell_cost(text, spoken=spoken)


def _read_form(text: str) -> dict[str, Any] | None:
    """Read a target of a fixed form."""
    found = _TARGETS.fullmatch(text)
    if found is None or _APART.search(found["what"]):
        return None
    what = SET.sub("face-down ", found["what"])
    said = locate_cards(what) or (locate_cards(f"{what} on the field") if _NOWHERE.search(what) else None)
    if said is None or said.get("zone", "field") not in ("field", "graveyard", "banished"):
        return None
    count = int(found["count"])
    many = {} if count == 1 else {"target-most" if found["most"] else "target-count": count}
    if "zone" in said and said["zone"] != "field":
        return {"targets": "card"} | many | {"target-must-be": said}
    is_card = said.get("zone") == "field"
    must_be = {
        key: value for key, value in said.items() if not (key == "kind" and value == "monster") and key != "zone"
    }
    return {"targets": "card" if is_card else "monster"} | many | ({"target-must-be": must_be} if must_be else {})
