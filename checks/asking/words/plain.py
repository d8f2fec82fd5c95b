"""Rewords a question about the use of a card so that the use is said plainly: *can i use {0} when …*."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.words.slang import translate

_NEXT: Final = re.compile(r"\bwhat(?:'s| is| comes| do i do)? (?:next|now|then)$|(?<=\} in hand )what do i get$")
"""A question for the result."""
_TOOK: Final = re.compile(r"^(?:i )?(?:took|take|taking) (\d+)(?: battle)?(?: damage)? from (?:a |his )?direct attack")
"""A direct attack by its damage."""
_BOTH_USED: Final = re.compile(
    r"\b(?P<use>(?:i|he|she|they|(?:my )?(?:opponent|opp)) (?:then |also )?"
    r"(?:uses?|used|plays?|activates?|drops?|flips?))"
    r" (?P<one>(?:my |his |a )?\{\d\}) and (?P<two>(?:my |his |a )?\{\d\})"
    r"(?P<on> on (?:it|(?:my |his |the )?(?:\{\d\}|attacker|attacking monster|monster)))?"
    r"(?=,? (?:when|if|while|during|in|before|what|who|does|do|is|how|will|can)\b|$)"
)
"""Two cards that a player uses: *I use {0} and {1} on it*."""
_ON_ATTACKER: Final = re.compile(
    r"^((?:can|could|may) i use (?:my |the )?\{0\}) (?:on |against )?(?:a|the|his|an opponent's) monster"
    r" (?:that|which) (?:is )?attack(?:s|ing)(?: me)?( directly)?(?: me)?$"
)
"""A use on a monster that attacks."""
_USED_IT: Final = re.compile(
    r"(.*)(\{\d\})((?:(?!\{).)*\b(?:can|could|may) (?:i|you|he|she|they|(?:my |the )?(?:opponent|opp))(?: still)?"
    r" (?:use|activate|flip|play|chain)) (?:it|that)\b"
)
"""A use of the card that was named last, by its pronoun."""
_CHAINED_IT: Final = re.compile(
    r"^(?:(?:if|when|after) )?(?:i|he|she|they|(?:my )?(?:opponent|opp)) (?:uses?|flips?|activates?|plays?|chains?)"
    r" ((?:(?:my|his|a|the) )?\{0\}),? (?:and )?((?:can|could|may) [^{]*(?:chain|respond with|use|activate|flip|play)"
    r" (?:(?:my|his|a|the) )?\{1\}) (?:to|on|against) (?:it|that)$"
)
"""A response to the card that was named first, by its pronoun."""
_IF_FIRST: Final = re.compile(
    r"^(?:if|when) ((?:my |his |the )?\{\d\}) ((?:(?![{,]|\bcan\b).)+),? "
    r"(can|could|does|do|will|would) (?:it|she|he)(?: still)? ([^{]+)$"
)
"""A question about a card whose condition comes first: *if {0} is destroyed can it still banish*."""
_ITSELF: Final = re.compile(
    r"^((?:my |his )?\{0\}),? (can|could|does|do|will|would) (?:it|he|she) "
    r"(?=(?:also |still )?(?:stop|negate|attack|destroy)\b)"
)
"""A card with a question about it: *my {0}, can it stop an attack*."""
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
_ATTACK_UNDER: Final = re.compile(
    r"^(?:(?:if|when|while|with) )?((?:(?:my|his|her|their|opponent's|a|the) )?\{0\})(?: (?:is|are))?"
    r" (?:up|out|active|face-up|in play|on (?:the|his|my) (?:field|board)),? (?:and |so )?"
    r"(can|could|may) ((?:i|(?:my|a|his|her) .+?)(?: still)?) attack( directly)?$"
)
"""A monster that attacks while a card is in play: *{0} is out, can my level 4 monster attack*."""


_WHILE_ATTACKING: Final = re.compile(
    r"\b((?:my|his|her|their|opponent's) )(monster|\{\d\})((?: (?!attack)[\w'{}-]+){1,6}?) (?:while|as|when)"
    r" (?:(?:it|he|she)(?:'s| is)? )?attack(?:ing|s)\b(?! (?:into )?(?:(?:my|his|her|their|a|the) )*\{)"
)
"""A card that is used on a monster in its own attack: *my monster gets hit by {0} while attacking*."""
_USE_FIRST: Final = re.compile(
    r"^\{0\} (?=(?:my|his|her|their|opponent's|the) (?:attack target|attack(?:ed|ing) monster|attacker)\b)"
)
"""A card as a verb without a subject: *{0} his attack target*."""
_SAVES_ITSELF: Final = re.compile(
    r"^((?:my |his )?\{0\}) (?:is )?(?:up|out|on the field),? (?:can|could|does|will) (?:i|he|she|it) (?:save|protect)"
    r" (?:it|itself|him|her|my monsters?) from (?:(?:a|an|his|the|opponent's) )?\{1\}$"
)
"""A monster in play that would save itself: *{0} is out, can it save itself from {1}*."""
_ATTACK_BY: Final = re.compile(
    r"^(?:is|are|does|will) (?:an?|the|my|his|her|their|opponent's) (direct )?attack (?:be |get )?(negat|stopp|end)ed"
    r" by ((?:an? |the |my |his |her |their )?\{0\})$"
)
"""A question about an attack in the passive: *is the attack negated by {0}*."""


def reword(said: str) -> str:
    """Put the use of a card into plain words, after players’ words into those of the game."""
    said = _HIT_BY.sub(_use_on, _WHILE_ATTACKING.sub(_attack_first, translate(said)))
    said = _NEXT.sub("what happens", _TOOK.sub(r"opponent attacks directly with a \1 atk monster", said))
    said = _BOTH_USED.sub(_use_both, said)
    said = _ON_ATTACKER.sub(r"\1 when opponent attacks\2", said)
    said = _USED_IT.sub(r"\1\2\3 \2", said)
    said = _CHAINED_IT.sub(r"\2 to \1", said)
    said = _IF_FIRST.sub(r"\3 \1 \4 if it \2", said)
    said = _ITSELF.sub(r"\2 \1 ", said)
    said = _ATTACK_BY.sub(_turn_active, said)
    said = _USE_FIRST.sub("i use {0} on ", _SAVES_ITSELF.sub(r"does \1 stop {1}", said))
    said = _ATTACK_UNDER.sub(_attack_under, said)
    said = _LEGAL_LAST.sub(r"can i use \1 ", said)
    said = _LEGAL_FIRST.sub(r"can i use \1 ", said)
    said = _WANTED.sub(r"can \1 \2", said)
    said = _TO_ATTACK.sub(_use_against_attack, said)
    return _ON_ATTACK.sub(_use_on_attack, said)


def _attack_under(found: re.Match[str]) -> str:
    who = re.sub(r"^i\b", "my monster", found[3])
    return f"{found[2]} {who} attack{found[4] or ''} under {found[1]}"


def _turn_active(found: re.Match[str]) -> str:
    verb = {"negat": "negate", "stopp": "stop", "end": "end"}[found[2]]
    return f"does {found[3]} {verb} the {found[1] or ''}attack"


def _attack_first(found: re.Match[str]) -> str:
    whose, monster, done = found.groups()
    if "{" not in monster:
        return f"{whose}attacking {monster}{done}"
    told = _HIT_BY.sub(_use_on, f"{whose}{monster}{done}").replace(f"on {whose}{monster}", "on it")
    return f"{whose}{monster} attacks and {told}"


def _use_both(found: re.Match[str]) -> str:
    use, on = found["use"], found["on"] or ""
    return f"{use} {found['one']}{on} and {use} {found['two']}{on}"


def _use_on_attack(found: re.Match[str]) -> str:
    return f"can i use {found[1]} when opponent attacks{' directly' if found[2] else ''}"


def _use_on(found: re.Match[str]) -> str:
    user = "opponent uses" if found["whose"] == "my" else "i use"
    return f"{user} {found['card']} on {found['whose']} {found['monster']}"


def _use_against_attack(found: re.Match[str]) -> str:
    is_mine = found.string[: found.start()].endswith(" i ")
    whose = found["whose"] or ("his " if is_mine else "")
    return f"use {found['first'] or found['last']} when {whose}{found['monster']} attacks"
