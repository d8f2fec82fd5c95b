"""Reads the acts before the attack in a question: an effect used first, a monster equipped to another."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_MY: Final = r"(?:(?:my|his|her|their|opponent's|the|a|an) )*"
_OWN: Final = r"(?:its|his|her|my|their|the)"
_USED: Final = r"(?:uses?|used|using|activates?|activated|activating)"
_FIRST: Final = re.compile(
    rf"(?P<card>\{{\d\}}) (?:first |just |has |have )*{_USED} {_OWN} (?:[\w-]+ ){{0,4}}?effect(?: first)?"
    r"(?: (?:in (?:the |my |his )?main phase(?: 1)?|this turn))?(?: (?:and|then|to|now|it|he|she))* (?=(?:is )?attack)"
)
"""A monster whose effect is used before it attacks: *{0} used its effect and attacks*."""
_USER_FIRST: Final = re.compile(
    rf"\b(?:if |when |after )?(?:i|he|she|they|opponent|opp) {_USED} {_MY}(?P<card>\{{\d\}})(?:'s)?"
    r" (?:[\w-]+ ){0,4}?effect(?: first)?(?: (?:and|then))* (?=(?:i |he |she |they )?attack)"
)
"""A player who uses the effect of a monster before the attack: *i use {0} effect and attack*."""
_DIRECTLY: Final = re.compile(
    rf"(?P<attack>(?P<card>\{{\d\}}) (?:is )?attack(?:s|ed|ing)? direct(?:ly)?)"
    rf" (?:with|by|using|via|through|thanks to) {_OWN} (?:own )?effect"
)
"""A direct attack that an effect of the monster allows."""
_WORN: Final = re.compile(
    r"(?P<bearer>\{\d\})(?P<where> in (?:atk|attack|def|defen[sc]e)(?: position| pos| mode)?)?"
    r"(?: that| which)?(?: is| has| was)?"
    r" (?:equipped with|wearing|holding|absorbed|absorbing|(?:with|w/)(?= [^{]*\{\d\} equipped))"
    rf" {_MY}(?P<worn>\{{\d\}})(?: equipped)?(?: to it)?"
)
"""A monster with another that is equipped to it."""


class Prelude(NamedTuple):
    """The acts before the attack in a question, and the question without them."""

    said: str
    first: frozenset[int] = frozenset()
    """The cards whose effects were used."""
    worn: tuple[tuple[int, int], ...] = ()
    """Cards with the cards that are equipped to them."""


def read_prelude(said: str) -> Prelude:
    """Read the acts before the attack that a question describes."""
    first: set[int] = set()
    for pattern, left in ((_FIRST, r"\g<card> "), (_USER_FIRST, r"\g<card> "), (_DIRECTLY, r"\g<attack>")):
        if found := pattern.search(said):
            first.add(int(found["card"][1]))
            told = found.expand(left)
            if pattern is _USER_FIRST and re.match(r"(?:i|he|she|they) ", said[found.end() :]):
                told = ""
            said = f"{said[: found.start()]}{told}{said[found.end() :]}"
    worn = tuple((int(found["bearer"][1]), int(found["worn"][1])) for found in _WORN.finditer(said))
    return Prelude(_WORN.sub(r"\g<bearer>\g<where>", said), frozenset(first), worn)
