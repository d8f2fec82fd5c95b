"""Sentences about the attacks of a monster, their cost, and its fate without another card."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_shown
from kb.reader.sentences.formula import Formula

_PRICE: Final = re.compile(
    r"You must pay (?P<number>[\d,]+) (?:LP|Life Points) (?:to declare an attack with|each time) this (?:card|monster)"
    r"(?P<each> attacks| declares an attack)?"
)
_UNLESS: Final = re.compile(
    r"(?:This card can|Can) attack (?:your opponent )?directly, unless (?:they|your opponent) controls? an? "
    r"(?P<what>[^.:;,●]+?)(?:, in which case this (?:card|monster) must target an? (?P<again>[^.:;,●]+?)"
    r" for its attacks)?"
)
"""Direct attacks in the absence of some monsters."""
_ROOT: Final = re.compile(
    r'(?:If|When) (?:your |a )?(?:face-up )?(?P<name>"[^"]+")(?: you control| on the field)? is destroyed, '
    r"destroy this card"
)
"""The card leaves when another card is destroyed."""
_NEITHER: Final = re.compile(
    r"Neither player takes (?:any )?battle damage from (?:attacks|battles)"
    r" involving this (?P<attacking>attacking )?card"
)


def find_own_attacks(sentence: str) -> list[Formula] | None:
    """Find the meaning of a sentence about attacks of its card, without its full stop; None for other forms."""
    if (found := _PRICE.fullmatch(sentence)) and ("each time" in sentence) == bool(found["each"]):
        paid = {"pay-life": {"amount": int(found["number"].replace(",", ""))}}
        return [Formula(({"attack-cost": {"of": "this-card", "cost": [paid]}},))]
    if found := _UNLESS.fullmatch(sentence):
        return _read_unless(found)
    if found := _ROOT.fullmatch(sentence):
        named = {"fits": {"of": "that-card", "as": {"named": found["name"].strip('"')}}}
        destroys = {"destroy": {"of": "this-card"}}
        return [Formula((destroys,), [named], trigger=("destroyed-any",), about="other-cards")]
    if found := _NEITHER.fullmatch(sentence):
        when: Any = [{"attacks": {"of": "this-card"}}] if found["attacking"] else "always"
        return [Formula(({"set-battle-damage": {"to": 0}},), when)]
    return None


def _read_unless(found: re.Match[str]) -> list[Formula] | None:
    """Read direct attacks unless the opponent controls some monster; then only that can be attacked."""
    theirs = describe_shown(found["what"])
    if theirs is None or found["again"] not in (None, found["what"]) or "monster" not in theirs["kind"]:
        return None
    up = {} if theirs == {"kind": "monster"} else {"face": "up"}
    there = {"controls": {"of": "opponent", **theirs} | up}
    directly = Formula(({"may-attack": {"of": "this-card", "directly": "yes"}},), [{"not": there}])
    if found["again"] is None:
        return [directly]
    only = {"attack-only": {"of": "this-card", "on": {"all": {"of": "opponent", **theirs}}}}
    return [directly, Formula((only,), [there])]
