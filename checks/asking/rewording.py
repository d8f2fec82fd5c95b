"""Rewords the description of a battle, so that the attack and the position of each monster come first."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.nouns import ATTACK, BE, MINE, THEIRS, noun

_ON_ATTACKER: Final = re.compile(
    r"^(?:what|what happens) (?:if|when) "
    r"(?P<used>(?:i|we|you|he|she|they|(?:my |the )?(?:opponent|opp)) (?:\w+ )?\{\d\}) (?:on )?"
    rf"(?:(?:my )?(?P<theirs>{THEIRS})|{MINE}) (?:attacking monster|attacker)\b"
)
"""A question that names the attacker only as the target of a card."""
_FACE_BY: Final = re.compile(rf"(?P<target>\{{\d\}}) (?:{BE} )?attacked (?P<face>face-down|face-up|set) by\b")


_ON_BEARER: Final = re.compile(
    r"(?<!use )(?<!uses )(?<!used )(?<!activate )(?<!activates )(?<!chain )(?<!chains )"
    rf"(?P<card>(?:(?:{MINE}|{THEIRS}) )?\{{\d\}}) (?:equipped )?(?:on|to)"
    rf" {noun('monster')} (?P<verb>attack(?:s|ed)?\b(?! (?:target|position|pos|mode)))"
)
"""An Equip Card and the monster that wears it, which attacks: *{0} on a 300 monster attacks*."""
_WITH_CARD: Final = re.compile(
    rf"(?P<monster>(?:(?:{MINE}|{THEIRS}|a|an|the) )?\{{\d\}})(?: that is| which is)? (?:equipped )?(?:with|and)"
    rf" (?P<card>(?:(?:{MINE}|{THEIRS}|a|an|the) )?\{{\d\}})"
    rf"(?: (?:equipped|active|up|out|on the field|on it|face-up))* (?P<verb>(?:{BE} )?{ATTACK})"
)
"""A monster that attacks with a card of its player: *my {0} with {1} attacks {2}*."""
_ATTACKS_HER: Final = re.compile(
    rf"(.*(?P<other>\{{\d\}})(?:(?!\{{).)*\{{\d\}} (?:{BE} )?{ATTACK}(?: into)?) (?:her|him|it)"
    r"(?=$| (?:and|but|then|who|do|does|what|how|can|will|is)\b)"
)
"""An attack on the monster named before, by a pronoun: *does {0} die if {1} attacks her*."""


_ONLY: Final = re.compile(
    r" (?:and )?(?:it's |its |it is |that is |they are |they're )?the only (?:other )?monsters?"
    r"(?: (?:on|in) (?:the |his |my )?field)?(?= |$)"
)
"""Words that exclude further monsters, as every played battle does."""
_WHEN_ATTACKING: Final = re.compile(
    rf"^(?P<does>does|do|will|would|can|could) (?:(?:{MINE}|{THEIRS}) )?(?P<doer>\{{\d\}})"
    rf" (?P<verb>(?:still )?(?:banish|destroy|return|bounce)) (?:(?:{MINE}|{THEIRS}) )?(?P<other>\{{\d\}})"
    r" (?:when|if) (?:it|he|she|(?P=doer)) attack(?:s|ed) (?:it|him|her|(?P=other))$"
)
"""A question about a monster and the one that it attacks, by pronouns: *does {0} banish {1} when it attacks it*."""
_BARE_END: Final = re.compile(
    rf"^(?P<attack>(?P<card>(?:(?:{MINE}|{THEIRS}) )?\{{\d\}}) (?:{BE} )?attacked by [^?]*?)"
    r" (?P<verb>die|survive|lose)s?$"
)
"""A description that ends with the event that is asked for: *{0} attacked by {1} dies*."""


_ATTACKED_WITH: Final = re.compile(
    rf"(.*(?P<other>\{{\d\}})(?:(?!\{{).)*\b(?:i|he|she|they|opponent|opp) (?:then |just )?{ATTACK}(?: into)?)"
    r" (?:her|him|it)(?= with (?:(?:my|his|a|an|the) )?\{)"
)
"""The same with the attacker after it: *opp attacks her with {1}*."""


_REPLAY_END: Final = re.compile(r"(?<! a)(?<! the)(?<! no) replay$")
"""A question after a description without a verb: *replay*."""
_PLACED: Final = re.compile(
    rf"(?P<card>(?:(?:{MINE}|{THEIRS}|the|an?) )?\{{\d\}}) (?:is|was|sits|lies) (?:still )?"
    r"(?P<where>(?:in )?(?:face-up )?(?:def|defen[sc]e|atk|attack)(?: position| pos| mode)?|face-down|set)"
    r"(?: and| but| then)* (?P<who>i|he|she|they|opponent|opp) attacks? (?:it|her|him|that)\b"
)
"""A monster in some position that is attacked by a pronoun: *{0} is in def and he attacks it*."""
_TWO_ALIKE: Final = re.compile(
    r"\b(?:two|both|2) (?:(?P<atk>\d{3,5}|0)(?: atk| attack)? monsters"
    r"|monsters (?:with|of) (?P<of>\d{3,5}|0)(?: atk| attack)?)"
    r"(?: (?:both )?in (?:atk|attack)(?: position| pos| mode)?)? (?:attack|battle)"
    r"(?: (?:into )?(?:each other|one another))?\b"
)
"""Two monsters of the same ATK that battle."""
_ANY_END: Final = re.compile(
    r"(?<! is)(?<! does)(?<! gets) (?P<any>anything|any monsters?|something|both(?: monsters)?)"
    r" (?:dies?|(?:get )?destroyed)$"
)
"""A question after a description without a verb: *anything destroyed*."""


def tell_first(said: str) -> str:
    """Put the attack in front of the use of a card, and face-down in front of the attacked monster's name."""
    said = _ONLY.sub(" ", said)
    said = _WHEN_ATTACKING.sub(r"\g<doer> attacks \g<other> \g<does> \g<doer> \g<verb> \g<other>", said)
    said = _BARE_END.sub(r"\g<attack> does \g<card> \g<verb>", said)
    if found := _TWO_ALIKE.search(said):
        atk = found["atk"] or found["of"]
        said = f"{said[: found.start()]}my {atk} atk monster attacks his {atk} atk monster{said[found.end() :]}"
    said = _REPLAY_END.sub(" is there a replay", said)
    said = _PLACED.sub(r"\g<who> attacks \g<where> \g<card>", said)
    said = _ANY_END.sub(r" is \g<any> destroyed", said)
    said = _FACE_BY.sub(r"\g<face> \g<target> is attacked by", said)
    said = _ON_BEARER.sub(r"with \g<card> and \g<monster> \g<verb>", said)
    said = _WITH_CARD.sub(r"with \g<card> and \g<monster> \g<verb>", said)
    if found := _ATTACKS_HER.match(said) or _ATTACKED_WITH.match(said):
        said = f"{said[: found.end(1)]} {found['other']}{said[found.end() :]}"
    found = _ON_ATTACKER.match(said)
    if found is None:
        return said
    used = re.sub(r"^(\S+|(?:my|the) \S+) \{", r"\1 use {", found["used"])
    whose = "his" if found["theirs"] else "my"
    return f"{whose} monster attacks and {used} on the attacker{said[found.end() :]}, what happens"
