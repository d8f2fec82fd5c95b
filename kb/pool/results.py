"""What an activated effect does where its text is of a fixed form, and what it targets, in the records' words."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.pool.cardtext.sentences import split_text
from kb.pool.formulas import FREQUENCY
from kb.pool.groups import STAT, name_stat
from kb.pool.nouns import locate_cards

Verb = dict[str, Any] | str

_TARGETS: Final = re.compile(r"(?:You can )?target 1 (?P<what>[^.:;,]+)", re.IGNORECASE)
_ATTACKER: Final = re.compile(r"(?:You can )?target (?:the|that) attacking monster", re.IGNORECASE)
_IT: Final = r"(?:it|that target|the target|that monster)"
_UNTIL: Final = r"(?:,? until (?:the end of (?:this|the) turn|the End Phase|end of turn))"
_JOINED: Final = re.compile(r"(?P<first>.+?)(?P<how>, and if you do, |, then |, also )(?P<rest>.+)", re.IGNORECASE)
_FIXED: Final[tuple[tuple[str, Verb], ...]] = (
    (r"negate (?:the|that) attack", "negate-attack"),
    (r"end the Battle Phase", {"jump-to": {"to": "end-step"}}),
    (r"destroy this card", {"destroy": {"of": "this-card"}}),
    (r"destroy the attacking monster", {"destroy": {"of": "attacker"}}),
)
_NUMBERED: Final = (
    (r"draw (?P<number>\d+) cards?", "draw", {"of": "controller"}, "count"),
    (r"inflict (?P<number>[\d,]+) damage to your opponent", "inflict-damage", {"to": "opponent"}, "amount"),
    (r"(?:you )?take (?P<number>[\d,]+) damage", "inflict-damage", {"to": "controller"}, "amount"),
    (r"(?:you )?gain (?P<number>[\d,]+) (?:LP|Life Points)", "gain-life", {"of": "controller"}, "amount"),
    (
        r"send the top (?:(?P<number>\d+) cards|card) of (?:your opponent's|their) Deck to the (?:GY|Graveyard)",
        "send-to-graveyard", {"of": "opponent", "from": "deck"}, "count",
    ),
    (
        r"send the top (?:(?P<number>\d+) cards|card) of your Deck to the (?:GY|Graveyard)",
        "send-to-graveyard", {"of": "controller", "from": "deck"}, "count",
    ),
)  # fmt: skip
_CHANGES: Final = re.compile(
    rf"(?:(?P<own>this card)|(?P<target>{_IT})) (?P<verb>gains|loses) (?P<amount>[\d,]+) {STAT}(?P<until>{_UNTIL})?",
    re.IGNORECASE,
)
_TURNS: Final = re.compile(
    rf"change {_IT}(?:'s battle position| to (?:face-up )?(?P<to>Attack|Defense) Position)", re.IGNORECASE
)
_DESTROYS: Final = re.compile(rf"destroy {_IT}", re.IGNORECASE)


def read_target(text: str) -> dict[str, Any] | None:
    """Read a cost that only targets one card, as ``targets`` and ``target-must-be``; None where it says more."""
    if _ATTACKER.fullmatch(text.strip(" ,")):
        return {"targets": "monster", "target-must-be": {"attacking": "yes"}}
    found = _TARGETS.fullmatch(text.strip(" ,"))
    said = locate_cards(found["what"]) if found else None
    if said is None or ("zone" in said and said["zone"] != "field"):
        return None
    is_card = said.get("zone") == "field"
    must_be = {
        key: value for key, value in said.items() if not (key == "kind" and value == "monster") and key != "zone"
    }
    return {"targets": "card" if is_card else "monster"} | ({"target-must-be": must_be} if must_be else {})


def read_result(text: str, *, targets: bool) -> list[Verb] | None:
    """Read what is done, sentence by sentence; None where one is not of a fixed form."""
    sentences = [each.strip().removesuffix(".") for each in split_text(text)]
    said = [_read_sentence(each, targets=targets) for each in sentences if not FREQUENCY.fullmatch(each)]
    if not said or any(each is None for each in said):
        return None
    return [verb for each in said if each is not None for verb in each]


def _read_sentence(text: str, *, targets: bool) -> list[Verb] | None:
    joined = _JOINED.fullmatch(text)
    if joined is None:
        verb = _read_verb(text.strip(), targets=targets)
        return None if verb is None else [verb]
    first, rest = _read_verb(joined["first"].strip(), targets=targets), _read_sentence(joined["rest"], targets=targets)
    if first is None or rest is None:
        return None
    if "also" in joined["how"]:
        return [first, *rest]
    after = {"after": "yes"} if "then" in joined["how"] else {}
    return [{"if-done": {"do": [first], "then": rest} | after}]


def _read_verb(text: str, *, targets: bool) -> Verb | None:
    for form, verb in _FIXED:
        if re.fullmatch(form, text, re.IGNORECASE):
            return verb
    for form, name, fixed, key in _NUMBERED:
        if found := re.fullmatch(form, text, re.IGNORECASE):
            return {name: {**fixed, key: int((found["number"] or "1").replace(",", ""))}}
    if (found := _CHANGES.fullmatch(text)) and (found["own"] or targets):
        amount = int(found["amount"].replace(",", "")) * (1 if found["verb"].casefold() == "gains" else -1)
        lasts = {"lasts": "until-end-of-turn"} if found["until"] else {}
        of = "this-card" if found["own"] else "target"
        return {
            "change-stat": {"of": of, "stat": name_stat(found["stat"].upper().replace(" AND ", " and ")), "by": amount}
            | lasts
        }
    if targets and (found := _TURNS.fullmatch(text)):
        return {"change-position": {"of": "target"} | ({"to": found["to"].casefold()} if found["to"] else {})}
    return {"destroy": {"of": "target"}} if targets and _DESTROYS.fullmatch(text) else None
