"""The events that a condition names, with the card that each happens to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from kb.reader.clauses.event_phrases import AND_SENT, EVENT_PHRASES, SUMMONED, EventPhrase
from kb.reader.clauses.phrases import phrase

CARD_EVENTS: Final = frozenset(
    {
        "flipped-face-up", "position-changed", "normal-summoned", "flip-summoned", "special-summoned",
        "sent-to-graveyard", "banished", "leaves-field", "added-to-hand", "moved", "detached", "control-changed",
        "placed", "set", "equipped", "destroyed-by-effect",
        "destroyed-any", "destroyed-by-battle", "destroyed-by-battle-and-sent", "attack-targeted",
    }
)  # fmt: skip
"""Events that happen to a card: they say whose."""

_CLAUSE: Final = phrase(
    r"\b(?:if|when|whenever|each time|every time|immediately after|right after|after|in response to)\b"
    r"|(?=\bat (?:the )?attack declaration\b)|(?=^\W*activation (?:and effects? )?of (?:any|all|an?) )"
    r"|^\W*that (?=inflicts battle damage\b)"
)
"""Where a clause of a condition begins that names an event."""

_OWN_CHAIN: Final = phrase(
    r"^\W*(?:(?:this|that) (?:card or )?effect resolves\b|you activate this (?:card|effect)\b(?! this turn))"
)
"""The activation or resolution of the effect itself: no trigger event."""
_IT: Final = phrase(r"\W*it (?:is|leaves)\b")
_OF_ITSELF: Final = phrase(r"^\W*(?:after|if) this card (?:has been |is |was )?[\w -]+,[^,:;]*$")
"""A past event of the card, before the clause continues."""
_KIND: Final = phrase(r"<summon-kind>")
_THIS: Final = phrase(r"^\W*(?:(?:only|either|any of|your|face-up|while|the|both|one of) )*<this-card>(?P<rest>.*)$")
_LIES: Final = phrase(r"^\W*(?:is|was) (?:(?:face-up|face-down|already) )?(?:in|on|among)\b[^:]*?,? and (?P<next>.*)$")
"""The location of the card, followed by the trigger event ("this card is in your hand, and you …")."""
_OWN_OBJECT: Final = phrase(r"<this-card>")
_OF_THIS: Final = phrase(
    r"\b(?:battle position|control) of <this-card>|\b(?:targets?|selects?|chooses?) <this-card> (?:for|as) "
)
_AND_THIS: Final = phrase(r"[^,:;]*?\band <this-card>(?: (?:is|are|was))?\W*$|,? and <this-card>")
_COORDINATED: Final = phrase(r"\b(?:or|and|and/or|including|both|either) <this-card>")
_ANOTHER: Final = phrase(
    r"\b(?:or|and|and/or),? (?:if )?(?:an?|another|other|any|your|the|face-up|\d|monsters?|cards?|\"|equipped|all"
    r"|opponent)(?=\W)"
)
_OTHER_SUBJECT: Final = phrase(
    r"^[^:]*?,? or (?P<subject>(?:an?|another|any|other|your|the|\d+|monsters?|cards?|face-up)\b.*)$"
)
"""Behind an event, the subject of the next one where that is not the same ("…, or a monster is …")."""
_EXCEPT: Final = re.compile(r"\bexcept\s+$", re.IGNORECASE)
_STATE: Final = re.compile(r"\b(?:was|were|been|being|not|cannot)\s+(?:\w+\s+)?$", re.IGNORECASE)
_PASSIVE: Final = re.compile(r"(?:^|\b(?:is|are|be|gets?|or|and|also|then|either|becomes?)|,)\s*$", re.IGNORECASE)
_JOINED: Final = re.compile(r"[\s,]*(?:and|or|then|by)?[\s,]*(?:then\s+)?$", re.IGNORECASE)
_DOES: Final = re.compile(r"(?:declares|destroys|inflicts|battles|attacks)\b", re.IGNORECASE)
"""An action of a card that is described by a past event."""
_PAYS: Final = re.compile(r"\bto\s+$", re.IGNORECASE)
""""To activate" after an event: the event is the trigger, not the activation."""
_RELATIVE: Final = re.compile(r"\b(?:that|which|who|whose|cannot)\s+(?:\w+\s+)?$", re.IGNORECASE)
_POINTED_AT: Final = re.compile(r"^\W*that\s+\w+\s+$", re.IGNORECASE)
"""A subject mentioned before: "that target"."""
_WOULD: Final = re.compile(r"\bwould\b", re.IGNORECASE)
_SENT: Final = phrase(AND_SENT)


class Event(NamedTuple):
    """One thing that sets an effect off."""

    trigger: str
    about: str
    start: int
    end: int
    convention: str
    would: bool = False
    """Whether it only would happen: then it is replaced, or answered."""


class _Match(NamedTuple):
    """A phrase of an event at its place in a clause."""

    start: int
    end: int
    said: EventPhrase
    match: re.Match[str]


def find_events(text: str) -> list[Event]:
    """Find the events that a condition names, in the order of the text."""
    found: list[Event] = []
    starts = [match.end() for match in _CLAUSE.finditer(text) if not _EXCEPT.search(text, 0, match.start())]
    for start, end in pairwise((*starts, len(text))):
        if _OWN_CHAIN.match(text[start:end]):
            continue
        events = list(_find_in_clause(text[start:end], start))
        speaks = _IT.match(text, start) and _OF_ITSELF.search(text[:start])
        found += [each._replace(about="this-card") if speaks else each for each in events]
    return _keep_own(found, text)


def _keep_own(events: list[Event], text: str) -> list[Event]:
    """Keep the card's own event of two that have to happen together ("… and this card is sent")."""
    for before, each in pairwise(events):
        if before.about == "other-cards" and _AND_THIS.match(text, before.end, each.start):
            return [each._replace(about="this-card")]
    return events


def _find_in_clause(clause: str, offset: int) -> Iterator[Event]:
    """Find the events of one clause, without states ("was …") and descriptions of a card ("that …")."""
    subject, past, at = "", False, 0
    for found in _match_phrases(clause):
        between = clause[at : found.start]
        goes_on = past and _JOINED.match(between) and (between.strip() or not _DOES.match(found.match[0]))
        if _STATE.search(between) or goes_on:
            past, at = True, found.end
            continue
        if at and found.said.triggers == ("activation",) and _PAYS.search(between):
            continue
        passive = found.match[0][:9].casefold() == "destroyed" and not found.said.triggers[0].startswith("destroys")
        describes = _RELATIVE.search(between) and (at or not _POINTED_AT.match(between))
        if describes or (passive and not _PASSIVE.search(between)):
            continue
        past, at = False, found.end
        other = _OTHER_SUBJECT.search(between) if subject else None
        subject = other["subject"] if other else subject or clause[: found.start]
        about = found.said.about or _tell_whose(subject, found.match[0], clause[found.end :])
        would = bool(_WOULD.search(between + found.match[0]))
        for trigger, convention in _spell(found, clause):
            yield Event(
                trigger,
                about,
                offset + found.start,
                offset + found.end,
                "replacement" if would else convention,
                would,
            )


def _match_phrases(clause: str) -> list[_Match]:
    """Match the phrases in order, each on the words not taken by earlier ones."""
    found: list[_Match] = []
    for said, pattern in EVENT_PHRASES:
        for match in pattern.finditer(clause):
            start, end = match.span()
            if any(start < each.end and each.start < end for each in found):
                continue
            if said.triggers[0].startswith("destroyed"):
                end = sent.end() if (sent := _SENT.match(clause, end)) else end
            found.append(_Match(start, end, said, match))
    return sorted(found, key=lambda each: each.start)


def _spell(found: _Match, clause: str) -> Iterator[tuple[str, str]]:
    """Say an event in the records' words, each with its convention."""
    said = found.said
    if said.triggers is not SUMMONED:
        sent = bool(_SENT.search(clause, found.match.end(), found.end))
        for trigger in said.triggers:
            yield (f"{trigger}-and-sent" if sent and trigger == "destroyed-by-battle" else trigger), said.convention
        return
    kinds = {kind.casefold() for kind in _KIND.findall(found.match["kinds"])}
    by_hand = {"normal-summoned": {"normal", "tribute"}, "flip-summoned": {"flip"}}
    for trigger, needed in by_hand.items():
        if not kinds or kinds & needed:
            yield trigger, "hand-summon"
    if not kinds or kinds - {"normal", "tribute", "flip"}:
        yield "special-summoned", said.convention if kinds != {"pendulum"} else "hand-summon"


def _tell_whose(subject: str, said: str, rest: str) -> str:
    """Find the card that an event happens to: by the words before the verb, the place of "this card", or the object."""
    own = _THIS.match(subject)
    while own and (lies := _LIES.match(own["rest"])):
        subject = lies["next"]
        own = _THIS.match(subject)
    if own:
        return "this-or-other-cards" if _ANOTHER.search(own["rest"]) else "this-card"
    if _COORDINATED.search(subject):
        return "this-or-other-cards"
    return "this-card" if _OF_THIS.search(said) or _OWN_OBJECT.match(rest.lstrip()) else "other-cards"
