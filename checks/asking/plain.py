"""Rewords a question about the use of a card so that the use is said plainly: *can i use {0} when …*."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.slang import translate

_USED_IT: Final = re.compile(
    r"(.*)(\{\d\})((?:(?!\{).)*\b(?:can|could|may) (?:i|you|he|she|they|(?:my |the )?(?:opponent|opp))(?: still)?"
    r" (?:use|activate|flip|play|chain)) (?:it|that)\b"
)
"""A use of the card that was named last, by its pronoun."""
_IF_FIRST: Final = re.compile(
    r"^(?:if|when) ((?:my |his |the )?\{\d\}) ((?:(?![{,]|\bcan\b).)+),? "
    r"(can|could|does|do|will|would) (?:it|she|he)(?: still)? ([^{]+)$"
)
"""A question about a card whose condition comes first: *if {0} is destroyed can it still banish*."""
_WANTED: Final = re.compile(
    r"\b(?:and |but )?(i|he|she|they|(?:my )?(?:opponent|opp)) (?:wants?|tr(?:y|ies)|would like|plans?)(?: to)?"
    r" ((?:use|activate|chain|flip|play|negate|stop|discard|respond)\b[^,]+?)"
    r" (?:(?:can|could|may) (?:i|he|she|they)|(?:is (?:that|it|this) )?(?:legal|ok|okay|allowed|possible))$"
)
"""A plan with the question after it: *i want to negate it with {0}, can i*."""
_ON_ATTACK: Final = re.compile(
    r"^((?:my )?\{0\}(?: from (?:my |the )?hand)?) (?:vs|versus|against|on|for) (?:a |an |the |my |his )?(direct )?"
    r"(?:attack|atk)"
    r"(?= from (?:my |the )?hand$|$)"
)
"""A card and an attack, without a verb: *{0} against a direct attack*."""
_HIT_BY: Final = re.compile(
    r"\b(?P<whose>my|his|her|their|opponent's) (?P<monster>(?:[\w-]+ )?(?:monster|attacker|\{\d\}))"
    r" (?:is|gets?|got|was|being|been)(?: already| just)? affected by"
    r" (?:(?:my|his|her|their|a|the|opponent's) )?(?P<card>\{\d\})"
)
"""A monster that a card affects: *my {0} gets hit by {1}*."""
_TO_ATTACK: Final = re.compile(
    r"\b(?:respond|answer|react|chain)(?: with)?(?: (?:my |his |the |a )?(?P<first>\{\d\}))? (?:to|against) "
    r"(?P<whose>(?:my |his |her |their |the |a |opponent's )*)(?P<monster>\{\d\})'?s? (?:direct )?attack"
    r"(?: with (?:my |his |the |a )?(?P<last>\{\d\}))?(?(first)|(?(last)|(?!)))"
)
"""A response to the attack of a monster: *respond with {0} to {1}'s attack*."""
_LEGAL_LAST: Final = re.compile(
    r"^((?:my )?\{0\} (?:when|if|while|after|once|on|in)\b.*?) (?:is (?:that|it|this) )?"
    r"(?:legal|ok|okay|allowed|possible|(?:can|could|may) (?:i|he|she|they|you)(?: do (?:it|that|this))?)$"
)
"""A use whose question comes last: *{0} when he attacks legal?*."""
_LEGAL_FIRST: Final = re.compile(
    r"^(?:is|are) ((?:(?:my|his) )?\{0\}(?:'s effect)?) (?:still |even )?"
    r"(?:us(?:e)?able|legal|ok|okay|allowed|possible|permitted|playable|activatable|live)"
    r" (?=(?:when|if|while|after|once|on|against|for)\b)"
)
"""The same with the question first: *is {0} allowed when he attacks*."""


def reword(said: str) -> str:
    """Put the use of a card into plain words, after players’ words into those of the game."""
    said = _HIT_BY.sub(_use_on, translate(said))
    said = _USED_IT.sub(r"\1\2\3 \2", said)
    said = _IF_FIRST.sub(r"\3 \1 \4 if it \2", said)
    said = _LEGAL_LAST.sub(r"can i use \1 ", said)
    said = _LEGAL_FIRST.sub(r"can i use \1 ", said)
    said = _WANTED.sub(r"can \1 \2", said)
    said = _TO_ATTACK.sub(_use_against_attack, said)
    return _ON_ATTACK.sub(_use_on_attack, said)


def _use_on_attack(found: re.Match[str]) -> str:
    return f"can i use {found[1]} when opponent attacks{' directly' if found[2] else ''}"


def _use_on(found: re.Match[str]) -> str:
    user = "opponent uses" if found["whose"] == "my" else "i use"
    return f"{user} {found['card']} on {found['whose']} {found['monster']}"


def _use_against_attack(found: re.Match[str]) -> str:
    is_mine = found.string[: found.start()].endswith(" i ")
    whose = found["whose"] or ("his " if is_mine else "")
    return f"use {found['first'] or found['last']} when {whose}{found['monster']} attacks"
