"""States of the field, by their forms or as the grammar describes the cards of a player."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from kb.reader.grammar.clauses import ClauseReader
from kb.reader.grammar.described import describe_group, read_group
from kb.reader.grammar.tree import Count, Group, Listed, Ref
from kb.reader.phrases.nouns import read_state as read_form
from kb.reader.phrases.nouns import show_kind

_ALL_ARE: Final = re.compile(
    r"(?:all|the only) (?P<face>face-up )?monsters (?:you control|(?P<theirs>your opponent controls)) are"
    r" (?P<what>(?:\"[^\"]+\"|[^,.:;\"(])+?)(?: \(min\. 1\))?"
)
_ALL_STAND: Final = re.compile(
    r"all monsters (?:you control|(?P<theirs>your opponent controls)) are in (?P<how>Attack|Defense) Position"
)
"""The battle position of all monsters of a player."""
_EITHER: Final = re.compile(r'\b(?:other than|except) "[^"]*", or\b')
"""That another kind than the one described will do, or is excepted as well."""


_OR: Final = re.compile(
    r",? or (?:if )?(?=(?:you|your opponent|they|all|the only|there|this card|it|only)\b)", re.IGNORECASE
)
"""The word between two states of which one is enough."""
_NOT_AT_ONCE: Final = re.compile(
    r",? except the turn (?:this card|it) was sent (?:there|to (?:the|your) (?:GY|Graveyard))$", re.IGNORECASE
)
_NOT_SENT_NOW: Final = {"not": {"fits": {"of": "this-card", "as": {"this-turn": "sent-to-graveyard"}}}}
_THERE: Final = re.compile(
    r"(?:there (?:is|are) (?P<what>(?!no ).+)|(?P<named>.+?) (?:is|are) (?P<place>(?:on|in) .+))", re.IGNORECASE
)
"""Cards that are somewhere."""
_OF_PLAYER: Final = re.compile(
    r"(?P<who>you|your opponent) (?:controls?|(?P<has>have|has)) (?:(?P<only>only )control )?(?P<what>.+)",
    re.IGNORECASE,
)
"""Cards that a player controls, or has somewhere."""
_MORE: Final = re.compile(
    r"(?P<who>you|your opponent) (?:controls?|(?P<has>has|have)) (?P<how>more|fewer|less) (?P<what>.+?)"
    r"(?P<hand> in (?:their|your) hand)? than (?:you|your opponent)(?: do(?:es)?)?",
    re.IGNORECASE,
)
"""A player who has more cards of a kind than the other."""
_ITS_STAT: Final = re.compile(
    r"this card's current (?P<stat>ATK|DEF) is (?P<how>higher|lower|greater|less|different) (?:than|from) its original "
    r"(?P=stat)"
)
_ITSELF: Final = re.compile(
    r"you control this (?:face-up )?(?P<how>tribute|special|fusion|ritual|synchro|xyz|link|pendulum) summoned"
    r" (?:card|monster)",
    re.IGNORECASE,
)
"""The card itself, Summoned in such a way."""
_LP: Final = re.compile(
    r"your (?P<theirs>opponent's )?LP (?:is|are) (?P<how>higher|lower|less|more) than (?P<number>\d+)", re.IGNORECASE
)
_HOW: Final = {
    "higher": "higher",
    "more": "higher",
    "greater": "higher",
    "lower": "lower",
    "less": "lower",
    "fewer": "lower",
}


def read_state(text: str) -> list[dict[str, Any]] | None:
    """Read a required state of the field ("you control another Dragon monster"); None if part of it is unread."""
    text = re.sub(r"\bLife Points\b", "LP", text.strip())
    text = re.sub(r"\bremains (?:face-up )?on the field$", "is on the field", text)
    if _NOT_AT_ONCE.search(text):
        rest = read_state(_NOT_AT_ONCE.sub("", text))
        return None if rest is None else [*rest, {**_NOT_SENT_NOW}]
    if found := _ALL_STAND.fullmatch(text):
        ours = {"of": "opponent" if found["theirs"] else "controller", "kind": "monster"}
        others = {"position": "attack"} if found["how"] == "Defense" else {"not": {"position": "attack"}}
        return [{"controls": ours}, {"not": {"controls": ours | others}}]
    if found := _ALL_ARE.fullmatch(text):
        return _read_all(found)
    if found := _ITSELF.fullmatch(text):
        came = {"of": "controller", "zone": "monster-zone", "summoned": found["how"].casefold()}
        return [{"fits": {"of": "this-card", "as": came}}]
    state: list[dict[str, Any]] | None = read_form(text, controlled=_read_controlled)
    if state is not None:
        return state
    parts = _OR.split(text)
    if len(parts) > 1:
        either = [read_state(re.sub(r"^only control", "you only control", each)) for each in parts]
        known = [each for each in either if each is not None]
        return (
            [{"any-of": [each if len(each) > 1 else each[0] for each in known]}] if len(known) == len(parts) else None
        )
    return _read_compared(text) or _read_there(text)


def _read_compared(text: str) -> list[dict[str, Any]] | None:
    """Read a number of cards, of LP, or a value, compared with another."""
    if found := _MORE.fullmatch(text):
        node = read_group(found["what"])
        said = describe_group(node, "field") if node is not None and node.plural else None
        if (
            node is None
            or said is None
            or node.behind
            or node.count
            or node.determiner
            or bool(found["has"]) != bool(found["hand"])
        ):
            return None
        place = {"zone": "hand"} if found["hand"] else {}
        sides = ("controller", "opponent") if found["who"].casefold() == "you" else ("opponent", "controller")
        a, b = ({"times": {"count": {**said, **place, "of": side}, "each": 1}} for side in sides)
        return [{"stat-compare": {"a": a, "is": _HOW[found["how"]], "b": b}}]
    if found := _LP.fullmatch(text):
        side = "opponent" if found["theirs"] else "controller"
        return [{"life-compare": {"a": side, "is": _HOW[found["how"]], "b": int(found["number"])}}]
    if found := _ITS_STAT.fullmatch(text):
        stat = found["stat"].casefold()
        if found["how"] == "different":
            return [{"fits": {"of": "this-card", "as": {"altered": stat}}}]
        now, printed = {f"{stat}-of": "this-card"}, {f"base-{stat}-of": "this-card"}
        return [{"stat-compare": {"a": now, "is": _HOW[found["how"]], "b": printed}}]
    return None


def _read_there(text: str) -> list[dict[str, Any]] | None:
    """Read cards that are somewhere, or that a player has there, each of several or one of them."""
    if _EITHER.search(text):
        return None
    if found := _THERE.fullmatch(text):
        place = f" {found['place']}" if found["place"] else ""
        return _ask_for(re.sub(r"^both (.+)", r"both \1", f"{found['what'] or found['named']}{place}"), "")
    found = _OF_PLAYER.fullmatch(text)
    if found is None or found["only"]:
        return None
    owner = "controller" if found["who"].casefold() == "you" else "opponent"
    return _ask_for(found["what"], owner, held=bool(found["has"]))


def _ask_for(text: str, owner: str, *, held: bool = False) -> list[dict[str, Any]] | None:
    """Ask for cards by their phrase: for all of a list, or for one of it."""
    if re.search(r"\bexactly\b|\b(?:and|or) (?:no other|another|other)\b", text):
        return None
    if owner == "opponent":
        text = re.sub(r"\btheir\b", "your opponent's", text)
    reader = ClauseReader(text.strip())
    node = reader.cards()
    if node is None or not reader.ended():
        return None
    if isinstance(node, Group) and any(each.word == "and" for each in reader.tokens):
        listed = [each for each in node.qualities if len(each.words) > 1]
        if listed and (node.noun != "named" or len(node.qualities) > 1):
            return None
        apart = [
            _ask_one(replace(node, qualities=(replace(one, words=(word,)),)), owner, held=held)
            for one in listed
            for word in one.words
        ]
        if listed:
            return None if any(each is None for each in apart) else [each for each in apart if each is not None]
    if isinstance(node, Group):
        asked = _ask_one(node, owner, held=held)
        return None if asked is None else [asked]
    parts = [
        _ask_one(each, owner, held=held) if isinstance(each, Group) else None for each in getattr(node, "parts", ())
    ]
    known = [each for each in parts if each is not None]
    if not known or len(known) < len(parts):
        return None
    return known if isinstance(node, Listed) and node.join == "and" else [{"any-of": known}]


def _ask_one(node: Group, owner: str, *, held: bool) -> dict[str, Any] | None:
    """Ask for a card, or at least so many, of a description."""
    node = _beside_itself(node)
    said = describe_group(
        replace(node, count=None, determiner="" if node.determiner == "no" else node.determiner), "field"
    )
    least = node.count.number if node.count is not None and node.count.kind == "at-least" else 1
    exact = node.count is not None and node.count.kind != "at-least" and node.count != Count("exactly", 1)
    if _fills_scales(node, said):
        least, exact = 2, False
    if said is None or exact or node.whose or node.determiner not in ("", "a", "another", "no"):
        return None
    if node.plural and node.determiner != "no" and node.count is None and not node.either:
        return None
    lies = said.get("zone", "field")
    if lies == "spell-trap-zone" and "face" not in said and not _is_monster_card(said):
        said = {**said, "zone": ["spell-trap-zone", "set"]}
    if (owner and "of" in said and said["of"] != owner) or (held and lies in ("field", "monster-zone")):
        return None
    if not held and owner and lies not in ("field", "monster-zone"):
        return None
    asked = {
        "controls": {**({"of": owner} if owner else {}), **show_kind({**said})}
        | ({"count": least} if least > 1 else {})
    }
    return {"not": asked} if node.determiner == "no" else asked


def _read_all(found: re.Match[str]) -> list[dict[str, Any]] | None:
    """Read that a player controls monsters, and none but such."""
    node = read_group(f"{found['what'].removesuffix(' monsters')} monsters")
    said = describe_group(node, "field") if node is not None and not node.behind else None
    if said is None or said.keys() & {"of", "zone", "not"}:
        return None
    up = {"face": "up"} if found["face"] else {}
    ours = {"of": "opponent" if found["theirs"] else "controller", "kind": "monster"} | up
    such = {key: each for key, each in said.items() if (key, each) != ("kind", "monster")}
    others = ours | {"not": such}
    return [{"controls": ours}, {"not": {"controls": others}}]


def _read_controlled(text: str, owner: str) -> dict[str, Any] | None:
    """Read the cards that a player controls as the grammar describes them."""
    none, more = re.match("no ", text), re.match(r"(?:at least )?(?P<number>\d) (?:or more )?", text)
    if _EITHER.search(text):
        return None
    if more and "at least" not in more[0] and "or more" not in more[0] and more["number"] != "1":
        return None
    if not (none or more) and (either := _read_either(text, owner)) is not None:
        return either
    node = read_group(text[none.end() if none else more.end() if more else 0 :])
    said = describe_group(_beside_itself(node), "field") if node is not None else None
    if node is None or said is None or node.whose or node.count or node.determiner not in ("", "a", "another"):
        return None
    if not (none or more) and (node.determiner == "" or node.plural):
        return None
    if said.get("zone", "field") not in ("field", "monster-zone") or "of" in said:
        return None
    count = int(more["number"]) if more else 1
    asked = {"controls": {"of": owner, **show_kind({**said})} | ({"count": count} if count > 1 else {})}
    return {"not": asked} if none else asked


def _is_monster_card(said: Mapping[str, Any]) -> bool:
    """Whether a description is of Monster Cards alone, which no Set card in a Spell & Trap Zone is."""
    return "monster-card" in said or said["kind"] == "pendulum-scale"


def _fills_scales(node: Group, said: Mapping[str, Any] | None) -> bool:
    """Whether two cards in Pendulum Zones are asked for, which are all that there can be."""
    return said is not None and said["kind"] == "pendulum-scale" and node.count == Count("exactly", 2)


def _beside_itself(node: Group) -> Group:
    """Compare cards of a state with the card itself, where no other is named ("with a different name")."""
    behind = tuple(
        replace(each, of=Ref("this-card")) if each.kind == "like" and each.of is None else each for each in node.behind
    )
    return replace(node, behind=behind)


def _read_either(text: str, owner: str) -> dict[str, Any] | None:
    """Read that a player controls a card of one of several descriptions, each with its own article."""
    reader = ClauseReader(text)
    node = reader.cards()
    if not isinstance(node, Listed) or node.join != "or" or not reader.ended():
        return None
    either = []
    for each in node.parts:
        said = describe_group(each, "field") if isinstance(each, Group) else None
        plain = isinstance(each, Group) and each.determiner in ("a", "another") and not (each.count or each.whose)
        if said is None or not plain or "of" in said or said.get("zone", "field") not in ("field", "monster-zone"):
            return None
        either.append({key: value for key, value in show_kind({**said}).items() if key != "zone"})
    return {"controls": {"of": owner, "zone": "field", "kind": "card", "either": either}}
