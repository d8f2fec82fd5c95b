"""Conditions that wait for an activation: its player, its kind, the place of its card, and its targets."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_one
from kb.reader.grammar.states import read_state

ACTIVATES: Final = re.compile(
    r"(?:if|when) (?:(?P<theirs>your opponent activates )|(?P<ours>you activate ))?"
    r"an? (?P<what>card or effect|monster effect|(?:Spell/Trap|Spell|Trap)(?: Card)?(?: or effect)?"
    r"|(?P<icon>Quick-Play|Continuous|Field|Equip|Ritual) Spell Card"
    r"|(?:Spell/Trap Card|Spell Card, Trap Card),? or (?:a )?"
    r"monster effect),?(?(theirs)|(?(ours)| is activated))",
    re.IGNORECASE,
)
"""The activation of a card or effect; "Card" alone means that the card itself is activated."""
ACTIVATES_SO: Final = re.compile(
    r"(?P<head>(?:if|when) (?:(?:your opponent|you) activates? )?an? (?:card or effect|card effect|monster effect"
    r"|(?:Spell/Trap|Spell|Trap) Card(?: or effect)?|Spell/Trap Card,? or (?:a )?monster effect))"
    r"(?P<passive>,? is activated)?(?: (?P<place>on (?:the|their) field|in (?:the|their) (?:hand|GY|hand or GY)))?"
    r"(?: that targets (?P<whom>(?:this (?:face-up )?(?:card|monster)(?: on the field| you control)?)|[^,:;]+?))?"
    r"(?: that would destroy (?P<doomed>(?!\d)[^,:;]+?)|(?P<hurts> that would inflict damage to you))?"
    r"(?P<state>,? while .+)?",
    re.IGNORECASE,
)
"""The activation of a card or effect in a place, or of one that targets such a card."""
ALONE: Final = re.compile(r"(?:exactly )?1 (?P<what>.+?) \(and no other cards?\)(?P<where> on the field)?")
"""The only card that an activation targets."""
ITSELF: Final = re.compile(r"this (?:face-up )?(?:card|monster)(?: on the field| you control)?", re.IGNORECASE)
"""The card itself as the target of an activation."""
_IN: Final = {
    "on the field": "field", "in the hand": "hand", "in the gy": "graveyard",
    "in the hand or gy": ["hand", "graveyard"],
}  # fmt: skip
ACTIVATED: Final = (
    ("monster effect", "monster"),
    ("spell/trap", "spell-or-trap"),
    ("spell", "spell"),
    ("trap", "trap"),
)
PLAYED: Final = {"not": {"answered": {"kind": "spell-or-trap", "is": "effect"}}}


def read_activated(found: re.Match[str]) -> list[dict[str, Any]]:
    """Read the activation that an effect waits for: its player, its kind, whether a card itself is activated."""
    what = found["what"].casefold()
    said = {"of": "opponent"} if found["theirs"] else {"of": "controller"} if found["ours"] else {}
    kind = (
        next((word for words, word in ACTIVATED if what.startswith(words)), None) if " or monster" not in what else None
    )
    kind = f"{found['icon'].casefold()}-spell" if found["icon"] else kind if "," not in what else None
    said |= {"kind": kind} if kind else {}
    played = ("monster" not in what and not what.endswith("or effect")) or what.startswith(
        ("spell/trap card, or", "spell/trap card or monster", "spell card, trap")
    )
    return [*([{"answered": said}] if said else []), *([PLAYED] if played else [])]


def names_more_than_activation(head: str) -> bool:
    """Whether a condition names the place of an activation, its target or its result."""
    found = ACTIVATES_SO.fullmatch(head)
    return bool(found and (found["place"] or found["whom"] or found["doomed"] or found["hurts"]))


def read_activated_so(found: re.Match[str], base: list[dict[str, Any]] | None) -> list[dict[str, Any]] | None:
    """Read an activation, of which the ``base`` is read, in a place, or with such targets; None if part is unread."""
    state = read_state(re.sub(r"^,? while ", "", found["state"])) if found["state"] else []
    whom: dict[str, Any] | None = {}
    if found["whom"]:
        itself, alone = ITSELF.fullmatch(found["whom"]), ALONE.fullmatch(found["whom"])
        what = f"a {alone['what']}{alone['where'] or ''}" if alone else found["whom"]
        described = None if itself else describe_one(what)
        whom = {"other": "no"} if itself else None if described is None else {**described}
    doomed = _describe_doomed(found["doomed"]) if found["doomed"] else {}
    if base is None or state is None or whom is None or doomed is None:
        return None
    only = bool(whom) and ALONE.fullmatch(found["whom"])
    asked = ({"only": whom, "target-count": 1} if only else {"targets": whom} if whom else {}) | doomed
    asked |= {"activated-in": _IN[found["place"].casefold().replace("their", "the")]} if found["place"] else {}
    hurts = [{"would-damage": {"of": "controller"}}] if found["hurts"] else []
    answered: dict[str, Any] = next((each["answered"] for each in base if "answered" in each), {}) | asked
    others = [each for each in base if "answered" not in each]
    return [*([{"answered": answered}] if answered else []), *others, *hurts, *state]


def _describe_doomed(who: str) -> dict[str, Any] | None:
    """Describe the cards that an activation would destroy; anywhere, where no place is named."""
    if re.fullmatch(r"a card(?:\(s\))?", who):
        return {"does": "destroy"}
    said = describe_one(who)
    if said is None or "other" in said:
        return None
    of_kind = {key: each for key, each in said.items() if (key, each) not in (("kind", "card"), ("kind", "monster"))}
    place = {} if "zone" in said else {"zone": "monster-zone"}
    return {"does": "destroy", "to": of_kind | place}
