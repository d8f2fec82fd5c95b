"""Results that are counted: damage, Life Points, and changes of ATK and DEF."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.results.speech import (
    ATTACKING,
    GRAVEYARD,
    IT,
    LIFE,
    THEIRS,
    UNTIL,
    WHO,
    SecondSet,
    Speaks,
    Verb,
    point,
    tell_lasting,
)
from kb.reader.sentences.groups import STAT, name_stat, read_gain

_AMOUNT: Final = (
    r"(?:equal to (?P<half>half )?(?P<of>[^.:;,]+?)|(?P<number>[\d,]+)(?P<each> for (?:each|every) [^.:;]+)?)"
)
_DAMAGE: Final = tuple(
    (re.compile(form, re.IGNORECASE), name, fixed)
    for form, name, fixed in (
        (rf"inflict damage to your opponent,? {_AMOUNT}", "inflict-damage", {"to": "opponent"}),
        (rf"inflict {_AMOUNT} damage to your opponent", "inflict-damage", {"to": "opponent"}),
        ((r"inflict (?P<number>[\d,]+) damage to your"
        r" opponent(?P<each> for (?:each|every) [^.:;]+)"), "inflict-damage", {"to": "opponent"}),
        (rf"(?:you )?gain {LIFE},? {_AMOUNT}", "gain-life", {"of": "controller"}),
        ((rf"(?:you )?gain (?P<number>[\d,]+) {LIFE}"
        rf"(?P<each> for (?:each|every) [^.:;]+)"), "gain-life", {"of": "controller"}),
    )
)  # fmt: skip
_CHANGES: Final = re.compile(
    rf"(?:{WHO}) (?P<verb>gains?|loses?) (?:(?P<number>[\d,]+) )?{STAT}"
    rf"(?: equal to (?P<half>half )?(?P<of>[^.:;,]+?)|(?P<each> for (?:each|every) [^.:;]+?))?(?:{UNTIL})?",
    re.IGNORECASE,
)
_BECOMES: Final = re.compile(
    rf"(?:(?P<its>its)|(?P<own>this card's)|(?P<attacker>{ATTACKING}'s)|(?P<theirs>{THEIRS}'s)"
    rf"|(?P<ours>your battling monster's)|(?P<target>that (?:target|monster)'s)|(?P<the>the)) {STAT}"
    rf"(?: of (?:(?P<own2>this card)|(?P<attacker2>{ATTACKING})|(?P<theirs2>{THEIRS})|(?P<target2>{IT})))?"
    rf" becomes? (?:(?P<number>[\d,]+)|(?P<half>half)|its original (?P<back>ATK|DEF)"
    rf"|(?P<times>half|double) its (?P<value>current|original) (?P<of_stat>ATK|DEF))(?:{UNTIL})?",
    re.IGNORECASE,
)
_HALVES: Final = re.compile(
    rf"(?P<verb>halve|double) (?:(?P<its>its)|(?P<theirs>{THEIRS}'s)|(?P<own>this card's)"
    rf"|(?P<ours>your battling monster's)) {STAT}(?:{UNTIL})?",
    re.IGNORECASE,
)
_HALVED: Final = re.compile(
    rf"(?:(?P<its>its)|(?P<target>that (?:target|monster)'s)) (?P<original>original )?{STAT}"
    rf" (?:is|are|becomes?) (?P<verb>halved|doubled)(?:{UNTIL})?",
    re.IGNORECASE,
)
_SETS: Final = re.compile(
    rf"change (?:(?P<its>its)|(?P<own>this card's)|(?P<attacker>{ATTACKING}'s)|(?P<theirs>{THEIRS}'s)"
    rf"|(?P<target>that (?:target|monster)'s)) {STAT} to (?P<number>[\d,]+)(?:{UNTIL})?",
    re.IGNORECASE,
)
_VALUES: Final = re.compile(
    rf"(?P<whose>its|this card's|that (?:target|monster)'s|{ATTACKING}'s|{THEIRS}'s|the destroyed monster's"
    r"|that destroyed monster's)(?P<own> own)? (?P<original>original )?(?:current )?(?P<stat>ATK|DEF)"
    rf"(?: (?:in|on) the (?:{GRAVEYARD}|field))?"
    r"|(?:the )?(?P<original2>original )?(?P<stat2>ATK|DEF)"
    rf" of (?P<whose2>the destroyed monster|that (?:target|monster)|{ATTACKING}|{THEIRS})",
    re.IGNORECASE,
)
_SAID_DAMAGE: Final = re.compile(
    r"(?:that|the) (?:amount of )?(?:battle )?damage(?: (?:you"
    r" took|inflicted|they took|your opponent took|you inflicted))?"
    r"|(?:battle )?damage (?:you took|inflicted|they took|your opponent took)(?: from (?:this|that) battle)?",
    re.IGNORECASE,
)


def read_damage(text: str, whom: Speaks) -> Verb | None:
    """Read damage, or Life Points, that are counted."""
    for form, name, fixed in _DAMAGE:
        if found := form.fullmatch(text):
            said = found.groupdict()
            amount = _measure(said, whom)
            return None if amount is None else {name: {**fixed, "amount": amount}}
    return None


def _measure(said: dict[str, Any], whom: Speaks, *, own: bool = False) -> Any:
    """Read how much: a number, so much for each card, or what a monster's value or the damage is.

    "It" is the card itself where that is its ``own`` gain, or nothing else is spoken of.
    """
    if said.get("number"):
        each = (said.get("each") or "").replace("they control", "your opponent controls")
        counted = re.sub("^ for (?:each|every) ", "", each) if each else None
        return read_gain(said["number"], counted, it="it|" if own or whom.itself else "")
    if not said.get("of"):
        return None
    amount: Any = None
    if whom.damage and _SAID_DAMAGE.fullmatch(said["of"]):
        amount = "damage"
    elif value := _VALUES.fullmatch(said["of"]):
        amount = _read_measure(value, whom)
    return {"half": amount} if said.get("half") and amount is not None else amount


def _read_measure(value: re.Match[str], whom: Speaks) -> Any:
    """Read whose value an amount is; of a monster that has been destroyed only the original."""
    whose = (value["whose"] or value["whose2"]).casefold().removesuffix("'s")
    original = bool(value["original"] or value["original2"])
    stat = (value["stat"] or value["stat2"]).casefold()
    if "destroyed" in whose or (whose == "that monster" and whom.destroyed):
        return {f"base-{stat}-of": "destroyed-monster"} if whom.destroyed and original else None
    if whose == "this card":
        who = "this-card"
    elif re.fullmatch(ATTACKING, whose):
        who = "attacker"
    elif re.fullmatch(THEIRS, whose):
        who = "battled-monster" if whom.battled else ""
    elif whom.other and whose == "that monster":
        who = "battled-monster"
    else:
        who = "target" if whom.targets else ""
    return {f"{'base-' if original else ''}{stat}-of": who} if who else None


def read_change(text: str, whom: Speaks) -> Verb | None:
    """Read a gain or loss of ATK or DEF."""
    found = _CHANGES.fullmatch(text)
    of = point(found, whom) if found else None
    by = _measure(found.groupdict(), whom, own=of == "this-card") if found and of is not None else None
    if found is None or of is None or by is None:
        return None
    if found["verb"].casefold().startswith("lose"):
        if isinstance(by, dict) and isinstance((by.get("times") or {}).get("each"), int):
            by = {"times": by["times"] | {"each": -by["times"]["each"]}}
        elif isinstance(by, int):
            by = -by
        else:
            return None
    stat = name_stat(found["stat"].upper().replace(" AND ", " and "))
    return {"change-stat": {"of": of, "stat": stat, "by": by} | tell_lasting(found)}


def _read_halved(found: re.Match[str], whom: Speaks) -> Verb | None:
    """Read ATK or DEF that are halved or doubled, or an original value that is halved."""
    of = point(found, whom)
    factor = found["verb"].casefold().removesuffix("d").replace("halve", "half")
    if of is None or (found["original"] and factor != "half"):
        return None
    factor = "half-original" if found["original"] else factor
    stat = name_stat(found["stat"].upper().replace(" AND ", " and "))
    return {"change-stat": {"of": of, "stat": stat, "factor": factor} | tell_lasting(found)}


def read_value(text: str, whom: Speaks) -> Verb | None:
    """Read what ATK or DEF become."""
    if found := _HALVED.fullmatch(text):
        return _read_halved(found, whom)
    found = _BECOMES.fullmatch(text) or _HALVES.fullmatch(text) or _SETS.fullmatch(text)
    if found is None:
        return None
    said = found.groupdict()
    of = point(SecondSet(found) if said.get("the") else found, whom)
    if of is None:
        return None
    number = said.get("number")
    what: dict[str, Any] = {"to": int(number.replace(",", ""))} if number else {"factor": "half"}
    if (said.get("verb") or "").casefold() == "double":
        what = {"factor": "double"}
    elif said.get("back"):
        what = {"to": {f"base-{said['back'].casefold()}-of": of}}
    elif said.get("times"):
        if said["of_stat"].upper() != found["stat"].upper() or not isinstance(of, str):
            return None
        original = said["value"].casefold() == "original"
        base = {f"base-{said['of_stat'].casefold()}-of": of}
        what = {"to": {said["times"].casefold(): base}} if original else {"factor": said["times"].casefold()}
    stat = name_stat(found["stat"].upper().replace(" AND ", " and "))
    if said.get("back") and (said["back"].upper() != found["stat"].upper() or not isinstance(of, str)):
        return None
    return {"change-stat": {"of": of, "stat": stat} | what | tell_lasting(found)}
