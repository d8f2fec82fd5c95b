"""Reads conditions on events of other cards: which cards, the cause, from where and to where.

The event itself is read by the reader (:mod:`kb.reader.clauses.events`); a form that names another event than the one
that was read there is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from kb.reader.grammar.described import describe_anywhere, describe_one
from kb.reader.grammar.states import read_state

_GY: Final = r"(?:GY|Graveyard)"
_KINDS: Final = "fusion|synchro|xyz|link|ritual|tribute"
_PLAIN_WAYS: Final = "normal|special|flip"
_CAUSE: Final = (
    r"(?: by (?P<by>(?:a |your |an opponent's |your opponent's |the opponent's )?card effects?"
    r"|(?:an|your) opponent's cards?(?: \((?:either )?by battle or (?:by )?card effect\))?|battle"
    r"|battle or (?:by )?(?:a )?card effect|battle with an opponent's (?:attacking )?monster"
    r"|battle,? or (?:by )?an opponent's card effect|(?:an|your) opponent's attack or card effect)"
    r"| because of (?P<because>an opponent's card(?: effect)?))?"
)


class Happening(NamedTuple):
    """A form of an event of other cards: its words, its possible triggers, and the requirements on the card."""

    form: re.Pattern[str]
    triggers: frozenset[str]
    ask: Callable[[re.Match[str], dict[str, Any]], list[Any] | None]


def _fits(whose: dict[str, Any], **more: Any) -> list[Any]:
    """Ask that the card of the event fits; the event implies the place on the field."""
    said = {key: each for key, each in whose.items() if key != "zone" and (key, each) != ("kind", "card")}
    return [{"fits": {"of": "that-card", "as": said | more}}] if said or more else []


_OF_FIELD: Final = frozenset({"of", "face", "zone"})
"""Keys that describe cards on the field."""
_SAYS_FIELD: Final = re.compile(r"\bon the field\b")


def _lay_on_field(whose: dict[str, Any]) -> bool:
    return whose.get("zone", "field") in ("field", "monster-zone")


def _departs(whose: dict[str, Any]) -> bool:
    """Whether a card that departs is described as it lay on the field; not by the place before that."""
    return _lay_on_field(whose) and "came-from" not in whose


def _ask_summoned(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    """Ask of a Summon: how, from where, and to whose field."""
    ways = re.findall(rf"{_KINDS}|{_PLAIN_WAYS}", found["how"].casefold())
    how = [each for each in ways if re.fullmatch(_KINDS, each)]
    if (how and len(how) < len(ways)) or "zone" in whose:
        return None
    sides = {found.groupdict().get("to"), found.groupdict().get("side")} - {None}
    side = {"controller" if each in ("your", "you") else "opponent" for each in sides}
    if len(side) > 1 or (side and whose.get("of", *side) not in side):
        return None
    whose |= {"of": side.pop()} if side else {}
    if place := found["place"]:
        place = {"gy": "graveyard", "extra deck": "extra-deck"}.get(place.casefold(), place.casefold())
        whose |= {"came-from": place}
    called = [{"summoned": {"of": "that-card", "how": how[0] if len(how) == 1 else how}}] if how else []
    return [*_fits(whose), *called]


def _read_cause(found: re.Match[str], triggers: str) -> list[Any] | None:
    """Read the cause of a departure, unless the event implies it."""
    by = (found["by"] or found["because"] or "").casefold()
    whose = {"of": "opponent"} if "opponent" in by else {"of": "controller"} if by.startswith("your ") else {}
    if not by or (not whose and triggers == "destroyed"):
        return []
    if by.startswith("battle with"):
        return [{"attacks": whose} if "attacking" in by else {"battling": whose}]
    if by.startswith("battle") or " attack or " in by:
        slain: Any = {"left-by": {"cause": "battle"}}
        slain = slain if by.startswith("battle") else [slain, {"attacks": whose}]
        theirs = {"left-by": {"cause": "card-effect", "by": whose}}
        return [{"any-of": [slain, theirs]}] if whose and triggers == "destroyed" else None
    cause: dict[str, Any] = {"cause": "card-effect"} if "effect" in by and "battle" not in by else {}
    cause |= {"cause": ["battle", "card-effect"]} if not cause and triggers == "destroyed" else {}
    return [{"left-by": cause | ({"by": whose} if whose else {})}]


def _ask_destroyed(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    cause = _read_cause(found, "destroyed")
    if cause is None or not _departs(whose) or whose == {"kind": "card"}:
        return None
    anywhere = _OF_FIELD.isdisjoint(whose) and whose["kind"] not in ("card", "spell", "trap", "spell-or-trap")
    lay = {} if anywhere and not _SAYS_FIELD.search(found["who"]) else {"came-from": "field"}
    return [*_fits(whose, **lay), *cause, *ask_sent(found["sent"])]


def ask_sent(sent: str | None) -> list[Any]:
    """Ask that the card of an event was sent to the Graveyard, and to whose, as words behind the event say."""
    if not sent:
        return []
    side = "opponent" if re.search(r"\b(?:opponent's|their)\b", sent) else "controller"
    whose = [{"fits": {"of": "that-card", "as": {"of": side, "zone": "graveyard"}}}]
    return [*([] if re.search(r"\bthe (?:GY|Graveyard)", sent) else whose), {"sent-to": {"zone": "graveyard"}}]


def _ask_sent(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    """Ask of a card that is sent to the Graveyard, or banished: from where, and into whose."""
    cause = _read_cause(found, "sent")
    if cause is None or not _departs(whose):
        return None
    place, whose_gy = (found["place"] or "").casefold(), found["gy"]
    controlled = "of" in whose or "zone" in whose or "face" in whose
    if whose_gy == "their" or (controlled and (whose_gy or place not in ("", "field"))):
        return None
    lay = {"came-from": place or "field"} if place or controlled else {}
    if whose_gy:
        lay |= {"of": "opponent" if "opponent" in whose_gy else "controller", "zone": "graveyard"}
    at = [] if whose_gy else [{"sent-to": {"zone": "graveyard"}}]
    return [*_fits(whose, **lay), *at, *cause]


def _ask_left(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    cause = _read_cause(found, "leaves")
    return None if cause is None or not _departs(whose) else [*_fits(whose), *cause]


def _ask_banished(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    """Ask of a card that is banished: its owner and place before."""
    cause = _read_cause(found, "banished")
    if cause is None or "came-from" in whose or (isinstance(whose.get("zone"), list)):
        return None
    lay = whose.get("zone", "field" if whose.keys() & {"of", "face"} else "")
    return [*_fits(whose, **({"came-from": lay} if lay else {})), *cause]


def _ask_turned(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    """Ask of a monster that is flipped face-down, or whose position is changed: it lies so afterwards."""
    if not _lay_on_field(whose) or "position" in whose:
        return None
    down = found.groupdict().get("down")
    return _fits({key: each for key, each in whose.items() if not (down and key == "face")} | (_DOWN if down else {}))


_DOWN: Final = {"face": "down"}


def _ask_tributed(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    """Ask of a monster that is Tributed: it was not returned to the Deck, which is the same event."""
    if not _lay_on_field(whose) or "came-from" in whose:
        return None
    deck: list[Any] = [{"not": {"fits": {"of": "that-card", "as": {"zone": ["deck", "extra-deck"]}}}}]
    return [*deck, *_fits(whose, **({"came-from": "field"} if whose.keys() & {"of", "face"} else {}))]


def _ask_of_whom(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    """Ask whose event it is; the card is on the field."""
    return _fits(whose) if _lay_on_field(whose) else None


def _ask_hurt(found: re.Match[str], whose: dict[str, Any]) -> list[Any] | None:
    """Ask of the monster that inflicts battle damage to the opponent."""
    if whose.get("of") != "controller" or "zone" in whose:
        return None
    fits = {key: each for key, each in whose.items() if (key, each) != ("kind", "monster")}
    return [{"damaged": {"of": "opponent"}}, {"battling": fits}]


_SUMMONS: Final = frozenset({"normal-summoned", "special-summoned", "flip-summoned"})
_DESTROYED: Final = frozenset(
    {"destroyed-by-battle", "destroyed-by-battle-and-sent", "destroyed-by-effect", "destroyed-any"}
)
_WAYS: Final = rf"(?P<how>(?:{_KINDS}|{_PLAIN_WAYS})(?:(?:,? or |, )(?:{_KINDS}|{_PLAIN_WAYS}))*)"
_FROM: Final = r"(?: from (?:the|their|either) (?P<place>hand|GY|Graveyard|Extra Deck|Deck))?"
_ANYHOW: Final = "(?P<how>(?P<place>))"
"""No word of how a monster is Summoned, nor from where."""
_TO: Final = r"(?:to|on) (?P<to>your|your opponent's) (?:side of the )?field"
_WHOSE: Final = r"(?:the|your|your opponent's|their)"
_SENT_FROM: Final = r"(?:from (?:the|your)(?: side of the)? (?P<place>field|hand|Deck) )?"
_HAPPENINGS: Final = tuple(
    Happening(re.compile(rf"(?:if|when) {form}", re.IGNORECASE), triggers, ask)
    for form, triggers, ask in (
        (
            rf"(?P<who>.+?) (?:is|are) {_WAYS} Summoned(?: {_TO})?{_FROM}",
            _SUMMONS, _ask_summoned,
        ),
        (
            rf"(?P<who>.+?) (?:is|are) {_WAYS} Summoned{_FROM} {_TO}",
            _SUMMONS, _ask_summoned,
        ),
        (rf"(?P<side>you|your opponent) {_WAYS} Summons? (?P<who>.+?){_FROM}", _SUMMONS, _ask_summoned),
        (rf"(?P<who>.+?) (?:is|are) {_ANYHOW}Summoned(?: {_TO})?", _SUMMONS, _ask_summoned),
        (rf"(?P<side>you|your opponent) {_ANYHOW}Summons? (?P<who>.+?)", _SUMMONS, _ask_summoned),
        (
            rf"(?P<who>.+?) (?:is|are) destroyed{_CAUSE}(?P<sent> and sent to {_WHOSE} {_GY})?",
            _DESTROYED, _ask_destroyed,
        ),
        (
            rf"(?P<who>.+?) (?:is|are) sent {_SENT_FROM}to (?:the|(?P<gy>{_WHOSE})) {_GY}{_CAUSE}",
            frozenset({"sent-to-graveyard"}), _ask_sent,
        ),
        (rf"(?P<who>.+?) leaves? the field{_CAUSE}", frozenset({"leaves-field"}), _ask_left),
        (r"(?P<who>.+?) (?:is|are) flipped face-up", frozenset({"flipped-face-up"}), _ask_of_whom),
        (rf"(?P<who>.+?) (?:is|are) banished{_CAUSE}", frozenset({"banished"}), _ask_banished),
        (r"(?P<who>.+?) (?:is|are) flipped (?P<down>face-down)", frozenset({"position-changed"}), _ask_turned),
        (
            r"the battle positions? of (?P<who>.+?) (?:is|are) changed",
            frozenset({"position-changed"}), _ask_turned,
        ),
        (rf"(?P<who>.+?) (?:is|are) Tributed{_CAUSE}", frozenset({"moved"}), _ask_tributed),
        (
            r"(?P<who>.+?) destroys? (?:a|an opponent's) monster by battle",
            frozenset({"destroys-by-battle"}), _ask_of_whom,
        ),
        (
            rf"(?P<who>.+?) destroys? (?:a|an opponent's) monster by battle and sends? (?:it|them) to the {_GY}",
            frozenset({"destroys-by-battle-and-sends"}), _ask_of_whom,
        ),
        (
            r"(?P<who>.+?) inflicts? battle damage to your opponent",
            frozenset({"battle-damage"}), _ask_hurt,
        ),
    )
)  # fmt: skip
_CAUSED: Final = re.compile(
    rf"(?:if|when) this (?:face-up )?card (?:is|(?P<and>on the field is)) (?:(?P<summoned>Special Summoned)"
    rf"|(?P<destroyed>destroyed(?P<sent> and sent to (?:the|your) {_GY})?)|sent to (?:the|your) {_GY})"
    r" (?:by (?:the|an) effect of (?P<whom>.+?)(?P<behind> and sent to (?:the|your) (?:GY|Graveyard))?"
    r"|by (?P<whose>.+)'s effect|to activate (?P<cost>.+)'s effect"
    r"|to activate the effect of (?P<paid>.+)|to activate (?P<any>a monster effect))",
    re.IGNORECASE,
)
"""An event of the card itself by an effect of a card, or as its cost."""
_BESIDES: Final = re.compile(
    r"(?P<event>.+?),? (?:while|and|if) (?P<state>(?:you|your|this card|it|there) .+)", re.IGNORECASE
)
"""An event, and a state besides."""
_IN_TURN: Final = re.compile(r"during your (?P<theirs>opponent's )?turn, (?P<event>.+)", re.IGNORECASE)
_BUT: Final = re.compile(r'(?P<event>.+), except (?P<but>"[^"]+")', re.IGNORECASE)
_BUT_WITHIN: Final = re.compile(r'(?P<who>[^,]+), except (?P<but>"[^"]+"), (?P<happens>(?:is|are|leaves?) .+)')
"""An exception right behind the cards of an event."""
_SAYS_WHICH: Final = re.compile(r"\bthis (?:card|monster)\b|\bequipped\b|\bthat\b", re.IGNORECASE)


def read_happening(head: str, triggers: Collection[str]) -> list[Any] | None:
    """Read the requirements on an event of other cards, one of ``triggers``; None if part is unread."""
    if turn := _IN_TURN.fullmatch(head):
        rest = read_happening(turn["event"], triggers)
        return None if rest is None else ["opponents-turn" if turn["theirs"] else "own-turn", *rest]
    for each in _HAPPENINGS:
        if triggers and each.triggers.issuperset(triggers) and (found := each.form.fullmatch(head)):
            whose = _describe(found["who"])
            asked = None if whose is None else each.ask(found, whose)
            if asked is not None:
                return asked
    if besides := _BESIDES.fullmatch(head):
        event, state = read_happening(besides["event"], triggers), read_state(besides["state"])
        return None if event is None or state is None else [*event, *state]
    if within := _BUT_WITHIN.fullmatch(head):
        event = read_happening(f"{within['who']} {within['happens']}", triggers)
        return None if event is None else _spare(event, within["but"].strip('"'))
    if (but := _BUT.fullmatch(head)) and (event := read_happening(but["event"], triggers)) is not None:
        return _spare(event, but["but"].strip('"'))
    return None


def read_caused(head: str, triggers: Collection[str]) -> list[Any] | None:
    """Read by whose effect, or for whose, something happened to the card itself; None for any other condition."""
    if (found := _CAUSED.fullmatch(head)) and (caused := _ask_caused(found, triggers)) is not None:
        return caused
    if besides := _BESIDES.fullmatch(head):
        event, state = read_caused(besides["event"], triggers), read_state(besides["state"])
        return None if event is None or state is None else [*event, *state]
    return None


def _ask_caused(found: re.Match[str], triggers: Collection[str]) -> list[Any] | None:
    """Ask by whose effect, or for whose, it happened."""
    whom = next((found[each] for each in ("whom", "whose", "cost", "paid") if found[each]), "a monster")
    by = None if _SAYS_WHICH.search(whom) or re.search(r"\bits?\b", whom) else describe_anywhere(whom)
    event = "special-summoned" if found["summoned"] else "destroyed-by-effect" if found["destroyed"] else ""
    paid = not (found["whom"] or found["whose"])
    twice = found["behind"] and (found["sent"] or not found["destroyed"])
    if by is None or twice or found["and"] or set(triggers) != {event or "sent-to-graveyard"} or (paid and event):
        return None
    if found["summoned"]:
        return [{"summoned": {"of": "this-card", "by": by}}]
    sent = [{"sent-to": {"zone": "graveyard"}}] if found["sent"] or found["behind"] else []
    return [{"left-by": {"cause": "cost" if paid else "card-effect", "by": by}}, *sent]


def _describe(who: str) -> dict[str, Any] | None:
    """Describe whose event it is; None for the card itself, and for cards of another sentence."""
    if _SAYS_WHICH.search(who):
        return None
    if re.fullmatch(r"an? card(?:\(s\))?", who, re.IGNORECASE):
        return {"kind": "card"}
    said = describe_one(re.sub(r"^(?:1 or more|any) ", "a ", who))
    return None if said is None else {**said}


def _spare(event: list[Any], name: str) -> list[Any] | None:
    """Exclude a name from the cards of an event."""
    fits = [each for each in event if isinstance(each, dict) and each.get("fits", {}).get("of") == "that-card"]
    if len(fits) != 1 or "not" in fits[0]["fits"]["as"]:
        return None
    described = fits[0]["fits"]["as"] | {"not": {"named": name}}
    return [{"fits": {"of": "that-card", "as": described}} if each is fits[0] else each for each in event]
