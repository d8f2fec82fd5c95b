"""Rewords a question so that the battle that it implies is described: *{0} dies in battle* as a lost battle."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.stories.stories import read_clause

_CARD: Final = (
    r"(?<!is )(?<!does )(?<!did )(?<!will )(?<!can )(?<!was )(?<!has )"
    r"(?P<card>(?:(?:my|his|her|their|opponent's|the|a) )?\{\d\})(?: then| just| already)*"
)
_BATTLE: Final = r"(?: (?:by|in|to|from|through) (?:a |the )?battle)"
_DIES: Final = re.compile(
    rf"{_CARD} (?:dies|died|loses|lost|(?:(?:is|gets|was|got|being) )?(?:destroyed))(?P<by>{_BATTLE})?(?! by\b)"
)
_MONSTER: Final = r"(?:an?|the|my|his|opponent's)(?: opponent's)? monster"
_BEATS: Final = re.compile(rf"{_CARD} (?:destroys|destroyed|beats|beat) {_MONSTER}(?P<by>{_BATTLE})?")
_HURTS: Final = re.compile(
    rf"{_CARD} (?:deals|dealt|does|did|inflicts|inflicted) (?:battle )?damage"
    r"(?: to (?:me|him|my opponent|the opponent))?"
)
_ATTACKS: Final = re.compile(r"\b(?:attack\w*|battles|battled|battling)\b")
_MY: Final = r"(?:(?:my|his|her|their|opponent's|the|a|an) )*"
_SPARES: Final = re.compile(
    rf"^(?:does|can|could|will|would) {_MY}(?P<spares>\{{0\}})(?:'s effect)?(?: also| still)?"
    r" (?:stop|prevent|negate|block|reduce|avoid|(?:protect|save) me from) (?:(?:the|any|all|my) )*"
    r"(?:(?P<pierces>piercing )|(?P<direct>direct )|battle )?(?:attack )?damage"
    rf" (?:from|by|of|against|with|if) {_MY}(?P<card>\{{1\}})(?: (?:attacks?|attacking|pierces|piercing))?$"
)
"""Whether a card spares its player the damage of a monster."""
IN_BATTLE: Final = "the rest of the Battle Phase"
"""The part of the turn as which *in battle* is read."""


_LATER: Final = re.compile(
    r"^(?P<told>(?:.*? )?)(?P<ask>(?:do|does|did|can|could|will|would) .+?) (?:if|when|once|after|since|because)"
    r" (?P<when>(?P<who>(?:(?:my|his|her|their|opponent's|the) )?\{\d\}|it|he|she)"
    r" (?:dies|died|loses|lost|destroys|destroyed|beats|beat|(?:is|gets|was|got) destroyed)\b"
    r"(?: (?:by|in|to|from|through|a|an|the|my|his|opponent's|weaker|monster|battle|with|its|first|attack))*)$"
)
"""A result of a battle that a question names after it asks: *do i get a search if {0} is destroyed by battle*."""
_FIRST_ATTACK: Final = re.compile(r" with (?:its|the|his|her) first(?: attack)?$")


def _put_first(said: str) -> str:
    """Put the result of a battle before the question about it; the question itself without such a result."""
    found = _LATER.match(said)
    if found is None:
        return said
    named = re.findall(r"\{\d\}", f"{found['told']}{found['ask']}")
    who, when = found["who"], _FIRST_ATTACK.sub(" by battle", found["when"])
    if "{" not in who:
        if len({*named}) != 1:
            return said
        when = f"{named[0]}{when[len(who) :]}"
    return f"{found['told']}{when} {found['ask']}"


def retell(said: str, outside: str) -> str:
    """Reword a question that names the result of a battle before it asks; the question itself if it does not.

    Args:
    said: The question, its cards replaced by numbers in braces.
    outside: The part of the turn that it names outside the Damage Step, where *in battle* was read.
    """
    if found := _SPARES.match(said):
        target = "a direct attack" if found["direct"] else "pierce" if found["pierces"] else ""
        how = {
            "": r"opponent attacks my weaker monster with \g<card>",
            "pierce": r"opponent attacks my weaker monster in defense position with \g<card>",
            "a direct attack": r"opponent attacks directly with \g<card>",
        }[target]
        return found.expand(rf"{how} and i have \g<spares> can i stop the damage")
    first = _put_first(said)
    clause = read_clause(first)
    if not clause or _ATTACKS.search(said if first == said else first.removesuffix(clause)):
        return said
    told = first[: first.index(clause)] if clause in first else first
    for pattern, battle in (
        (_DIES, r"\g<card> is attacked by a stronger monster"),
        (_BEATS, r"\g<card> attacks a weaker monster"),
        (_HURTS, r"\g<card> attacks directly"),
    ):
        found = pattern.search(told)
        if found is None:
            continue
        if pattern is _HURTS or found["by"] or outside == IN_BATTLE:
            return f"{told[: found.start()]}{found.expand(battle)}{told[found.end() :]}{first[len(told) :]}"
    return said
