"""Reads conditions on the own card's destruction, sending to the Graveyard, or leaving of the field.

Whose it was, where it lay and how it was Summoned is asked of it as it last was there; the event itself the reader
reads (:mod:`kb.reader.clauses.events`).
"""

from __future__ import annotations

import re
from typing import Any, Final

BY_KIND: Final = "fusion|synchro|xyz|link|ritual|pendulum"
_GY: Final = r"to (?:the|your) (?:GY|Graveyard)"
_THEIRS: Final = r"(?:an|your) opponent's card"
_EITHER: Final = r"(?: \((?:either )?by battle or (?:by )?card effect\))?"
_DEPARTS: Final = re.compile(
    rf"(?:if|when) this (?P<face>face-up |set )?(?:(?P<how>special|tribute|{BY_KIND}) summoned )?card"
    r"(?P<where> you control| on the field| in (?:your|its owner's) (?:possession|control)"
    r"| in (?P<whose>the|your|its owner's) (?P<zone>Monster|Pendulum|Field|Spell & Trap) Zone)?"
    r" (?:is destroyed(?: by (?P<by>battle|battle with an opponent's (?:attacking )?monster"
    r"|battle or (?:a )?card effect|(?:a )?card effect"
    rf"|{_THEIRS}(?: effect|{_EITHER})))?(?P<sent>,? and sent {_GY})?"
    rf"|(?P<leaves>leaves the field)(?: (?:because of|by) (?P<of>{_THEIRS}(?: effect)?))?"
    rf"|(?P<goes>is sent {_GY})(?: by (?P<through>(?:a )?card effect|{_THEIRS}(?: effect|{_EITHER})))?)"
    r"(?P<while> while (?:its owner controls it|in its owner's (?:control|(?P<kept>Monster|Spell & Trap) Zone)))?",
    re.IGNORECASE,
)
"""The departure of the card itself: its kind, location and owner, the event, and its cause."""
_ZONES: Final = {
    "monster": "monster-zone", "pendulum": "spell-trap-zone", "spell & trap": "spell-trap-zone", "field": "field-zone",
}  # fmt: skip
_BY_THEM: Final = {"by": {"of": "opponent"}}
_BANISHED: Final = re.compile(
    r"(?:if|when) this card is banished from (?:the |your )?"
    r"(?P<places>(?:hand|field|Deck|GY|Graveyard)(?:(?:, |,? or )(?:the |your )?(?:hand|field|Deck|GY|Graveyard))*)",
    re.IGNORECASE,
)
"""The card is banished from one of some places."""
_DISCARDED: Final = re.compile(
    rf"(?:if|when) this card is discarded(?: {_GY})?"
    r"(?: by (?:(?P<theirs>an|your) opponent's card effect|(?P<effect>(?:a )?card effect)))?",
    re.IGNORECASE,
)
"""The card is discarded, perhaps by an effect."""


def read_departure(head: str) -> list[dict[str, Any]] | None:
    """Read the requirements on the card itself as it leaves; None for another event, or if part is unread."""
    if banished := _BANISHED.fullmatch(head):
        places = re.findall("hand|field|deck|gy|graveyard", banished["places"].casefold())
        came = [each.replace("gy", "graveyard") for each in places]
        return [{"fits": {"of": "this-card", "as": {"came-from": came if len(came) > 1 else came[0]}}}]
    if discarded := _DISCARDED.fullmatch(head):
        cause = {"cause": "card-effect"} if discarded["theirs"] or discarded["effect"] else {}
        return [{"left-by": {"discarded": "yes"} | cause | (_BY_THEM if discarded["theirs"] else {})}]
    found = _DEPARTS.fullmatch(head)
    if found is None:
        return None
    by = (found["by"] or found["of"] or found["through"] or "").casefold()
    face = (found["face"] or "").strip().casefold()
    goes = found["leaves"] or found["goes"]
    if (face and not goes and (face != "set" or by) and (not by.endswith("effect") or " or " in by)) or (
        found["while"] and found["where"]
    ):
        return None
    needs: list[dict[str, Any]] = []
    if as_it_was := _describe(found, face, in_battle=by.startswith("battle") and " or " not in by):
        needs.append({"fits": {"of": "this-card", "as": as_it_was}})
    if found["how"]:
        needs.append({"summoned": {"of": "this-card", "how": found["how"].casefold()}})
    if by.startswith("battle with"):
        needs.append({"attacks" if "attacking" in by else "battling": {"of": "opponent"}})
    elif cause := _read_cause(by, destroyed=not goes):
        needs.append({"left-by": cause})
    if found["sent"]:
        needs.append({"sent-to": {"zone": "graveyard"}})
    return needs


def _describe(found: re.Match[str], face: str, *, in_battle: bool) -> dict[str, Any]:
    """Describe the card as it last was: its controller, face and location; implied facts of a battle are left out."""
    where = (found["where"] or found["while"] or "").casefold().replace(" while", "")
    zone = _ZONES.get((found["zone"] or found["kept"] or "").casefold())
    ours = where.startswith((" you control", " in your", " in its owner", " its owner"))
    said: dict[str, Any] = {"of": "controller"} if ours else {}
    zone = "set" if face == "set" and zone == "spell-trap-zone" else zone
    if face:
        said["face"] = {"face-up": "up", "set": "down"}[face]
    if not where or found["leaves"] or in_battle or where.endswith("possession"):
        return said
    return said | {"came-from": zone or "field"}


def _read_cause(by: str, *, destroyed: bool) -> dict[str, Any]:
    """Read the cause of the departure, if the event does not imply it."""
    if "opponent" not in by:
        return {"cause": "card-effect"} if by.endswith("card effect") and not destroyed else {}
    if by.endswith("card effect"):
        return {"cause": "card-effect"} | _BY_THEM
    return {"cause": ["battle", "card-effect"]} | _BY_THEM if destroyed else dict(_BY_THEM)


def list_departure_needs(head: str) -> list[dict[str, Any]]:
    """Read the least requirements on the location or cause of a departure, from a condition in small letters."""
    if OR_ELSE.search(head):
        return []
    found: list[dict[str, Any]] = []
    if "battle" not in BUT_BY_BATTLE.sub("", head) and (BY_EFFECT.search(head) or BUT_BY_BATTLE.search(head)):
        found.append({"not": {"left-by": {"cause": "battle"}}})
    place = next((places for form, places in LEFT_FROM if form.search(head)), None)
    if place is not None:
        found.append({"fits": {"of": "this-card", "as": {"came-from": place}}})
    return found


OR_ELSE: Final = re.compile(r"\bor\b(?! (?:deck|more|effect)\b)")
"""Words of another way in which it may have left."""
BUT_BY_BATTLE: Final = re.compile(r"\(?\bexcept (?:if|when|by being|by) destroyed by battle\b\)?")
BY_EFFECT: Final = re.compile(
    r"\bto activate an?\b|\bas (?:an? )?(?:\w+ )?material\b|\b(?:for|as) (?:the|an?) (?:\w+ )*(?:summon|material)\b"
    r"|\bused for an? (?:\w+ )*summon\b|\bby (?:an?|the|your|your opponent's|an opponent's) (?:\w+ )*effect\b"
)
"""Words of a cause that is no battle."""
LEFT_FROM: Final = (
    (re.compile(r"\bthis card is sent (?:directly )?from (?:the|your) hand to\b"), "hand"),
    (re.compile(r"\bthis card is (?:sent (?:directly )?|excavated )from (?:the|your) deck\b"), "deck"),
    (re.compile(r"\bthis card is sent (?:directly )?from (?:the|your) hand or deck\b"), ["hand", "deck"]),
    (re.compile(r"\bthis set card in (?:the|your) spell & trap zone\b"), "set"),
    (re.compile(r"\bwhile (?:it is )?equipped to (?:a|that|the)\b"), "spell-trap-zone"),
)
"""Locations that a card has left, with the words for them."""
