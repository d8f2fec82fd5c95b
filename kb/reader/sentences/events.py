"""Conditions of events as a whole: states and turns in front of them and behind, and alternatives.

Of several alternatives each is asked with its own event alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

from kb.reader.grammar.described import describe_one
from kb.reader.grammar.states import read_state
from kb.reader.sentences.activated import names_more_than_activation
from kb.reader.sentences.conditions import read_condition
from kb.reader.sentences.happenings import read_caused, read_happening

_OLD_WORDS: Final = (
    (re.compile(r"\bas a result of battle\b", re.IGNORECASE), "by battle"),
    (
        re.compile(r"\bdestroyed( and sent to (?:the|your) (?:GY|Graveyard)) (by (?:battle|(?:a )?card effect))$"),
        r"destroyed \2\1",
    ),
    (re.compile(r"\bby battle or (?:by a card )?effect\b", re.IGNORECASE), "by battle or card effect"),
    (
        re.compile(
            r"(?P<card>\ban? (?:[\w/]+ )+?)(?P<target>that targets this card) (?P<done>is activated)$", re.IGNORECASE
        ),
        r"\g<card>\g<done> \g<target>",
    ),
    (
        re.compile(r"\bby battle,? or by (?=an opponent's card effect$)", re.IGNORECASE),
        "by battle, or is destroyed by ",
    ),
    (re.compile(r",? \(?even during the Damage Step\)?$", re.IGNORECASE), ""),
    (re.compile(r"\bremoved from play\b", re.IGNORECASE), "banished"),
    (re.compile(r"\byou take (?:any )?damage(?: to your Life Points)?$", re.IGNORECASE), "you take damage"),
    (re.compile(r"^each time (?=.*\b(?:is|are|Summons?|inflicts?|destroys?|leaves?)\b)", re.IGNORECASE), "if "),
)
"""Older wordings, and "each time", of an event that is waited for."""
_WORN: Final = re.compile(
    r"\b(?:the equipped monster|(?:the|a) monster equipped with this card|the monster this card is equipped to)\b",
    re.IGNORECASE,
)
"""The monster that an Equip Card is equipped to."""
_ACTS: Final = re.compile(r"\b(?:battle[sd]?|attack(?:s|ed)?|declares|inflicts|destroys)\b", re.IGNORECASE)
"""Verbs of a battle."""
_OF_MONSTER: Final = re.compile(
    r"(?:if|when) (?P<who>(?:an?(?:other)?|your opponent's|your) (?:[^,:;\"]|\"[^\"]+\")*?monster"
    r"(?: your opponent controls)?"
    r"(?: with [\d,]+ or (?:more|less) ATK)?)"
    r"(?:'s effect is activated(?: on (?P<field>the field|your opponent's (?:side of the )?field))?"
    r"| activates its effect)",
    re.IGNORECASE,
)
"""The activation of an effect of such a monster."""
_OF_NAMED: Final = re.compile(
    r"(?:if|when) (?:(?P<ours>you activate)|(?:an|your) opponent activates) (?P<name>\"[^\"]+\")", re.IGNORECASE
)
"""The activation of a card by its name."""
_OF_OTHERS: Final = re.compile(r"(?:if|when) another card,? or its effect,? is activated", re.IGNORECASE)
_IN_GRAVEYARD: Final = re.compile(
    r"(?:if|when) (?:an effect of a card in (?:the|(?P<theirs>your opponent's)) (?:GY|Graveyard) is activated"
    r"|a card effect is activated in (?P<gy>your opponent's|the) (?:GY|Graveyard))",
    re.IGNORECASE,
)
"""The activation of an effect of a card in a Graveyard."""
_IN_FRONT: Final = re.compile(
    r"(?:while|if) (?P<state>(?:[^,\"]|\"[^\"]*\")+), (?P<event>(?:if|when|each time) .+)", re.IGNORECASE
)
"""A state in front of an event."""
_LIES: Final = re.compile(r"this card is (?:already )?in your (?:hand|GY|Graveyard|hand or (?:GY|Graveyard))")
"""Where the card lies that is used, which the reader reads."""
_IN_TURN: Final = re.compile(
    r"during (?P<whose>your opponent's|your|either player's) turn, (?P<event>.+)", re.IGNORECASE
)
_OF_ANY: Final = frozenset({"battle-damage", "destroys-by-battle", "destroys-by-battle-and-sends"})
"""Events of which the reader does not say whose they are."""
_TURN_BEHIND: Final = re.compile(
    r"(?P<event>(?:if|when) [^,]+?) during (?P<whose>your opponent's|your) turn", re.IGNORECASE
)
_TURNS: Final[dict[str, list[Any]]] = {
    "your opponent's": ["opponents-turn"], "your": ["own-turn"], "either player's": []
}  # fmt: skip
_BEHIND: Final = re.compile(
    r",? (?:while|if|and) (?=(?:your?|they|this|it|there|an?|both|\"|\d|no)\b|\")", re.IGNORECASE
)
"""The word between an event and the state behind it."""
_OR: Final = re.compile(r",? or,? (?=(?:if|when) )", re.IGNORECASE)
"""The word between two conditions of which one is enough."""
_OR_IS: Final = re.compile(
    r"(?P<head>(?:if|when) (?:this (?:\S+ )*?card|an? (?:[^,\"]|\"[^\"]*\")+?) )"
    r"(?P<be>is )?(?P<first>.+?),? or (?:is )?"
    r"(?P<second>(?:sent|banished|destroyed|leaves|Tributed|flipped|added) ?.*)",
    re.IGNORECASE,
)
"""Two events of one card behind one "if"."""
_EVENTS: Final = (
    (re.compile(r"\bdestroyed by battle and sent\b", re.IGNORECASE), ("destroyed-by-battle-and-sent",)),
    (re.compile(r"\bdestroyed by battle or\b", re.IGNORECASE), ("destroyed-any",)),
    (re.compile(r"\bdestroyed by battle\b", re.IGNORECASE), ("destroyed-by-battle", "destroyed-by-battle-and-sent")),
    (re.compile(r"\bdestroyed by [^,]*(?<!monster) effect\b", re.IGNORECASE), ("destroyed-by-effect",)),
    (re.compile(r"\bdestroyed\b", re.IGNORECASE), ()),
    (re.compile(r"\bleaves the field\b", re.IGNORECASE), ("leaves-field",)),
    (re.compile(r"\bsent\b[^,]* to (?:the|your) (?:GY|Graveyard)\b", re.IGNORECASE), ("sent-to-graveyard",)),
    (re.compile(r"\bbanished\b", re.IGNORECASE), ("banished",)),
    (re.compile(r"\bNormal or Special Summoned\b", re.IGNORECASE), ("normal-summoned", "special-summoned")),
    (re.compile(r"\bNormal Summoned\b", re.IGNORECASE), ("normal-summoned",)),
    (re.compile(r"\bFlip Summoned\b", re.IGNORECASE), ("flip-summoned",)),
    (re.compile(r"\b(?:Special|Fusion|Ritual|Synchro|Xyz|Link|Pendulum) Summoned\b"), ("special-summoned",)),
    (re.compile(r"\bflipped face-up\b", re.IGNORECASE), ("flipped-face-up",)),
    (re.compile(r"\bTributed\b"), ("moved",)),
)  # fmt: skip
"""The events of an alternative, by its words; the first that match count."""


def read_event(head: str, triggers: Collection[str], about: str, *, lies: bool) -> list[Any] | None:
    """Read the requirements of a condition besides its event; None if part of it is unread.

    Args:
    head: The condition.
    triggers: The events that the reader has found in it.
    about: Whose events they are, in the records' word.
    lies: Whether the reader knows where its card lies, off the field.
    """
    for form, plain in _OLD_WORDS:
        head = form.sub(plain, head)
    plainly = _read_plain(head, triggers, about)
    if plainly is not None:
        return plainly
    if found := _TURN_BEHIND.fullmatch(head):
        event = read_event(found["event"], triggers, about, lies=lies)
        return None if event is None else [*event, *_TURNS[found["whose"].casefold()]]
    for front in (_IN_FRONT, _IN_TURN):
        if found := front.fullmatch(head):
            state = _read_in_front(found, lies=lies)
            event = read_event(found["event"], triggers, about, lies=lies)
            return None if state is None or event is None else [*state, *event]
    for base, said in _list_splits(head):
        if said.startswith("it ") and about != "this-card":
            continue
        state = [] if lies and _LIES.fullmatch(said) else read_state(said)
        if state is not None and (event := read_event(base, triggers, about, lies=lies)) is not None:
            return [*event, *state]
    return _read_alternatives(head, triggers, about, lies=lies)


def _read_in_front(found: re.Match[str], *, lies: bool) -> list[Any] | None:
    """Read the state, or the turn, in front of an event."""
    said = found.groupdict()
    if "whose" in said:
        return _TURNS[said["whose"].casefold()]
    return [] if lies and _LIES.fullmatch(said["state"]) else read_state(said["state"])


def _read_plain(head: str, triggers: Collection[str], about: str) -> list[Any] | None:
    """Read an event alone."""
    known = read_condition(head)
    if known and triggers and names_more_than_activation(head):
        known = None
    if known is None and (about == "other-cards" or (triggers and _OF_ANY.issuperset(triggers))):
        known = read_happening(head, triggers)
    elif known is None and about == "this-card":
        known = read_caused(head, triggers)
    if known is None and not triggers:
        known = _read_activation(head)
    if known is None and _WORN.search(head) and _ACTS.search(head) and "this card" not in _WORN.sub("", head):
        own = read_condition(_WORN.sub("this card", head))
        known = None if own is None else _wear(own)
    return known


def _read_activation(head: str) -> list[Any] | None:
    """Read the activation of an effect of a described monster, of another card, or of a card in a Graveyard."""
    if found := _OF_MONSTER.fullmatch(head):
        who = re.sub(r"^(?:your|an) opponent's (?=.*monster$)", "", found["who"])
        said = describe_one(f"a {who}" if who != found["who"] else who)
        if said is None or said["kind"] == "card" or not {"zone", "not"}.isdisjoint(said):
            return None
        theirs = who != found["who"] or (found["field"] or "").startswith("your opponent's")
        if theirs and said.get("of", "opponent") != "opponent":
            return None
        on_field = bool(found["field"]) or "of" in said or bool(said.keys() & {"position", "face", "summoned", "atk"})
        so = {**said, **({"of": "opponent"} if theirs else {}), **({"activated-in": "field"} if on_field else {})}
        return [{"answered": so}]
    if found := _OF_NAMED.fullmatch(head):
        side = "controller" if found["ours"] else "opponent"
        return [{"answered": {"of": side, "named": found["name"].strip('"'), "is": "card"}}]
    if found := _OF_OTHERS.fullmatch(head):
        return [{"answered": {"other": "yes"}}]
    if found := _IN_GRAVEYARD.fullmatch(head):
        theirs = (found["theirs"] or found["gy"] or "").strip().casefold().startswith("your opponent")
        return [{"answered": {"activated-in": "graveyard"} | ({"of": "opponent"} if theirs else {})}]
    return None


def _wear(said: Any) -> Any:
    """Require the same of the equipped monster as of the card itself."""
    if isinstance(said, dict):
        return {key: _wear(each) for key, each in said.items()}
    if isinstance(said, list):
        return [_wear(each) for each in said]
    return "equipped-monster" if said == "this-card" else said


def _list_splits(head: str) -> Iterator[tuple[str, str]]:
    """List the ways to part a state from the event in front of it, outside names."""
    masked = re.sub(r'"[^"]*"', lambda name: f'"{"~" * (len(name[0]) - 2)}"', head)
    for found in _BEHIND.finditer(masked):
        yield head[: found.start()], head[found.end() :]


def _read_alternatives(head: str, triggers: Collection[str], about: str, *, lies: bool) -> list[Any] | None:
    """Read events of which either will do, each asked with its own."""
    parts, both = _OR.split(head), _OR_IS.fullmatch(head)
    if len(parts) == 1 and both:
        be = both["be"] or ""
        second = both["second"] if both["second"].startswith("leaves") else be + both["second"]
        parts = [both["head"] + be + both["first"], both["head"] + second]
    if len(parts) == 1 or about not in ("this-card", "other-cards") or (about == "other-cards" and both is None):
        return None
    asked, waited = [], set[str]()
    for each in parts:
        events = _name_events(each, triggers)
        needs = read_event(each, events, about, lies=lies) if events else None
        if needs is None or waited.intersection(events):
            return None
        waited.update(events)
        asked.append([{"triggered-by": {"event": events if len(events) > 1 else events[0]}}, *needs])
    if waited != set(triggers):
        return None
    if all(each[1:] == asked[0][1:] for each in asked):
        return asked[0][1:]
    return [{"any-of": [each if len(each) > 1 else each[0] for each in asked]}]


def _name_events(part: str, triggers: Collection[str]) -> list[str]:
    """Name those of some events that an alternative waits for."""
    for form, events in _EVENTS:
        if form.search(part):
            return [each for each in events if each in triggers]
    return []
