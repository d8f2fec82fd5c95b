"""What a Continuous Trap does to the monster that it targets as it is played, and how the two hang together."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from kb.reader.clauses import ReadEffect, Reading
from kb.reader.clauses.sentences import split_line
from kb.reader.clauses.splitting import mask, split_head
from kb.reader.phrases.uses import PLAYED_AGAIN
from kb.reader.results import Speaks, read_result
from kb.reader.results.targets import read_target
from kb.reader.sentences.groups import read_group

ITS_TARGET: Final = {"all": {"its-target": "yes"}}
_THAT: Final = r"(?:that|the)(?: face-up)?(?: targeted)? (?:monster|target|[A-Z][\w -]*? [Mm]onster)|it"
_STATE: Final = re.compile(rf"(?:{_THAT}) (?P<state>.+)", re.IGNORECASE)
_NEGATES: Final = re.compile(
    rf"negate (?:(?:its|(?:{_THAT})'s) effects|the effects of (?:{_THAT}))(?: while it is on the field)?"
    r"|its effects are negated",
    re.IGNORECASE,
)
_LEFT: Final = re.compile(
    r"(?:when|if) this (?:face-up )?card (?:leaves|is removed from) the field,"
    rf" (?P<verb>destroy|banish) (?:{_THAT})\.?",
    re.IGNORECASE,
)
_LOST: Final = re.compile(
    rf"(?:when|if) (?:{_THAT}) (?:(?P<destroyed>is destroyed)|(?:leaves|is removed from) the field),"
    r" destroy this card\.?",
    re.IGNORECASE,
)
_ONE: Final = re.compile(r"(?:Activate (?:this card )?by )?target(?:ing)? 1 ", re.IGNORECASE)
_AT_ONCE: Final = frozenset({"special-summon"})
"""What is done to the target once, as the card is played."""
_GOES_ON: Final = frozenset({"change-stat", "forbid"})
"""What holds of the target while both are there."""


class Binding(NamedTuple):
    """What a Continuous Trap does to its target as it is played, and what holds of that afterwards."""

    does: list[Any]
    holds: list[Any]


def read_binding(reading: Reading) -> Binding | None:
    """Read what a Continuous Trap does to the one card that it targets as it is played; None where more is said."""
    played = [each for each in reading.effects if each.is_activation]
    if reading.card.carrier != "continuous-trap" or len(played) != 1 or played[0].unread:
        return None
    span, others = played[0].span, [each.span for each in reading.effects if not each.is_activation]
    if any(each.start < span.end and span.start < each.end for each in others):
        return None
    text = reading.quote(span)
    head = split_head(mask(text))
    if head.semicolon < 0 or "●" in text:
        return None
    cost = text[max(head.colon + 1, 0) : head.semicolon]
    aim = re.split(r",? (?:then|and) (?=target )", cost)[-1]
    if not _ONE.match(aim.strip()) or read_target(aim.strip()) is None:
        return None
    doing = text[head.semicolon + 1 :].strip().replace("\n", " ")
    done = read_result(doing, speaks=Speaks(targets=True))
    if done and all(isinstance(each, dict) and _AT_ONCE.issuperset(each) for each in done):
        return Binding(done, [])
    holds = read_holding(doing)
    return None if holds is None else Binding([], holds)


def read_holding(doing: str) -> list[Any] | None:
    """Read what holds of the monster that is targeted; None where more is said, or only for a while."""
    halves = [
        half for each in split_line(doing) for half in re.split(r", (?:but|also),? ", each.strip().removesuffix("."))
    ]
    holds = [read_state_of_target(half) for half in halves]
    return None if None in holds else holds


def read_state_of_target(said: str) -> dict[str, Any] | None:
    """Read one thing that holds of the monster that is targeted."""
    if _NEGATES.fullmatch(said):
        return {"negate-effect": {"of": ITS_TARGET}}
    found = _STATE.match(said)
    if found is None:
        return None
    if re.fullmatch(r"cannot attack or change its battle position", state := found["state"]):
        return {"forbid": {"what": ["attack", "change-position"], "of": ITS_TARGET}}
    group = read_group(
        f"All Warrior monsters you control {state.replace('its battle position', 'their battle positions')}"
    )
    if group is None or not _GOES_ON.issuperset(group):
        return None
    return {name: what | {"of": ITS_TARGET} for name, what in group.items()}


def read_bond(effect: ReadEffect, said: str) -> dict[str, Any] | None:
    """Read by what the card and its target go together, as an effect; None where a sentence says anything else."""
    if effect.is_activated:
        return None
    said = re.sub(rf" *(?:{PLAYED_AGAIN.pattern})\.?$", "", said, flags=re.IGNORECASE)
    if left := _LEFT.fullmatch(said):
        does = [{left["verb"].casefold(): {"of": ITS_TARGET}}]
        return {"class": "unclassified", "trigger": "leaves-field", "about": "this-card", "does": does}
    if lost := _LOST.fullmatch(said):
        return {
            "class": "unclassified",
            "trigger": "destroyed-any" if lost["destroyed"] else "leaves-field",
            "about": "other-cards",
            "needs": [{"fits": {"of": "that-card", "as": {"its-target": "yes"}}}],
            "does": [{"destroy": {"of": "this-card"}}],
        }
    return None
