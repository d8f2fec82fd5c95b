"""Sentences that set the ATK or DEF of the card itself, or the bonus of older Equip Cards."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_shown
from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.groups import STAT, name_stat, read_gain

_ALL: Final = "(?:(?! and (?:cannot|can|your|you|its?|this card|if|inflict) )[^.:;●,])+"
_OWN: Final = re.compile(
    rf"(?:This card's (?P<original>original )?{STAT}"
    r"|[Tt]he (?P<original2>original )?(?P<stat2>ATK/DEF|ATK and DEF|ATK|DEF) of this card)"
    rf"(?: each)? (?:becomes?|is|are)(?: each)? (?:always )?(?:equal to )?(?P<what>{_ALL})",
)
"""The ATK or DEF of the card; each such sentence gives one amount for the stats that it names."""
_STEPS: Final = re.compile(
    r"(?:the number of )?(?P<each>.+?) (?:x|multiplied by) (?P<number>[\d,]+)(?: points?)?"
    r"|(?P<number2>[\d,]+) x (?P<each2>.+)"
)
_LEVEL: Final = re.compile(r"(?:its|this card's) Level", re.IGNORECASE)
_LEVELLED: Final = re.compile(rf"(?:This card g|G)ains {STAT} equal to (?:its|this card's) Level x (?P<number>[\d,]+)")
_COUNTED: Final = re.compile(
    rf"(?:This card g|G)ains (?P<number>[\d,]+) {STAT} for (?:each|every) (?:of these|such) counters?"
    r" (?:placed )?on (?:it|this card)"
)
_LOSES: Final = re.compile(rf"(?:This card l|L)oses (?P<number>[\d,]+) {STAT} for (?:each|every) (?P<each>{_ALL})")
_GIVEN: Final = re.compile(
    r"An? (?P<whose>[^.:;,●]*?[Mm]onster) equipped with this card (?P<up>in|de)creases its "
    r"(?P<stat>ATK and DEF|ATK|DEF) by (?P<number>\d+)(?: points?)?"
    r"(?: and (?P<up2>in|de)creases its (?P<stat2>ATK|DEF) by (?P<number2>\d+)(?: points?)?)?"
)
_RAISED: Final = re.compile(
    r"(?P<up>In|De)crease the (?P<stat>ATK and DEF|ATK|DEF) of an? (?P<whose>[^.:;,●]*?monster) equipped with this card"
    r" by (?P<number>\d+)(?: points?)?"
)
"""The bonus of older Equip Cards."""


def find_own_numbers(sentence: str) -> Formula | None:
    """Find a sentence's change to the ATK or DEF of its card or equipped monster; an amount may be left open."""
    if found := _LEVELLED.fullmatch(sentence):
        level = {"times": {"count": {"level-of": "this-card"}, "each": _number(found["number"])}}
        return Formula((_change("this-card", found["stat"], by=level),))
    if found := _COUNTED.fullmatch(sentence):
        by = {"times": {"count": "counters", "each": _number(found["number"])}}
        return Formula((_change("this-card", found["stat"], by=by),))
    if found := _LOSES.fullmatch(sentence):
        lost = read_gain(found["number"], found["each"])
        if isinstance(lost, dict):
            lost = {"times": lost["times"] | {"each": -lost["times"]["each"]}}
        return Formula((_change("this-card", found["stat"], by=lost or UNREAD),))
    if found := _OWN.fullmatch(sentence):
        return _read_own(found)
    found = _GIVEN.fullmatch(sentence) or _RAISED.fullmatch(sentence)
    return _read_given(found) if found else None


def _read_own(found: re.Match[str]) -> Formula | None:
    """Read the stats of the card; a single change, not of the original value, may apply for a time only.

    If the amount is open, so is whether it applies: its card may not be there.
    """
    if re.search(
        r"\b(?:until|during|this turn|only|while|instead|doubled|halved|switched|reduced|treated)\b", found[0]
    ):
        return None
    stat = found["stat"] or found["stat2"]
    to = _read_amount(found["what"])
    original = found["original"] or found["original2"]
    to = UNREAD if isinstance(to, int) and not original else to
    how = {"original": "yes"} if original else {} if to == UNREAD else {"lasts": "while-face-up"}
    return Formula((_change("this-card", stat, to=to, **how),), UNREAD if to == UNREAD else "always")


def _read_amount(text: str) -> Any:
    """Read an amount for each of some cards, or for each Level; otherwise it is left open."""
    if text.replace(",", "").isdigit():
        return _number(text)
    steps = _STEPS.fullmatch(text.strip())
    if steps is None:
        return UNREAD
    each, number = steps["each"] or steps["each2"], steps["number"] or steps["number2"]
    if _LEVEL.fullmatch(each):
        return {"times": {"count": {"level-of": "this-card"}, "each": _number(number)}}
    return read_gain(number, re.sub("^the number of ", "", each)) or UNREAD


def _read_given(found: re.Match[str]) -> Formula:
    """Read the bonus of an Equip Card, and its only recipients."""
    said = found.groupdict()
    does = [_given(said["up"], said["stat"], said["number"])]
    if said.get("up2"):
        does.append(_given(f"{said['up2']}", f"{said['stat2']}", f"{said['number2']}"))
    whose = describe_shown(found["whose"])
    if whose == {"kind": "monster"}:
        return Formula(tuple(does))
    return Formula(tuple(does), UNREAD if whose is None else [{"fits": {"of": "equipped-monster", "as": whose}}])


def _given(up: str, stat: str, number: str) -> dict[str, Any]:
    return _change("equipped-monster", stat, by=_number(number) * (1 if up.casefold() == "in" else -1))


def _change(of: str, stat: str, **how: Any) -> dict[str, Any]:
    return {"change-stat": {"of": of, "stat": name_stat(stat), **how}}


def _number(text: str) -> int:
    return int(text.replace(",", ""))
