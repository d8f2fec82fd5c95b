"""Rewords the description of a battle, so that the attack and the position of each monster come first."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.stories.nouns import BE, MINE, THEIRS

_CAUSES: Final = re.compile(
    r"^(?:does|do|will|would|can) (?:using |activating )?"
    r"(\{0\}(?: on (?:(?!replay)\S+ ){0,2}(?:monster|attacker|target))?)"
    r" (?:cause|give|create|force|trigger|make|start|lead to|result in) (?:(?:i|you|me|he|a|the) )*replay"
)
"""A card as the cause of a replay: *does {0} cause a replay*."""
_ATTACK_OF: Final = re.compile(rf"\b(?:after|in response to|during) (my|{THEIRS})(?: own)? attack\b(?! \w*ed\b)")
_WHAT_IF: Final = re.compile(r"^what if (.*)$")
_WHEN_ATTACKING: Final = re.compile(
    rf"^(?P<does>does|do|will|would|can|could) (?:(?:{MINE}|{THEIRS}) )?(?P<doer>\{{\d\}})"
    rf" (?P<verb>(?:still )?(?:banish|destroy|return|bounce|get rid of)) (?:(?:{MINE}|{THEIRS}) )?(?P<other>\{{\d\}})"
    r" (?:when|if) (?:(?P<own>it|he|she|(?P=doer)) attack(?:s|ed) (?:it|him|her|(?P=other))"
    r"|(?P=other) attack(?:s|ed) (?:it|him|her|(?P=doer)))$"
)
"""A question about a monster and the one that it attacks, by pronouns: *does {0} banish {1} when it attacks it*."""
_BARE_END: Final = re.compile(
    rf"^(?P<attack>(?P<card>(?:(?:{MINE}|{THEIRS}) )?\{{\d\}}) (?:{BE} )?attacked by"
    r" (?:(?!\b(?:do|does|did|is|are|will|would|can|could)\b)[^?])*?)"
    r" (?P<verb>die|survive|lose)s?$"
)
"""A description that ends with the event that is asked for: *{0} attacked by {1} dies*."""


_REPLAY_END: Final = re.compile(r"(?<! a)(?<! the)(?<! no) replay$")
"""A question after a description without a verb: *replay*."""
_TWO_ALIKE: Final = re.compile(
    r"\b(?:two|both|2) (?:(?P<atk>\d{3,5}|0)(?: atk| attack)? monsters"
    r"|monsters (?:with|of) (?P<of>\d{3,5}|0)(?: atk| attack)?)"
    r"(?: (?:both )?in (?:atk|attack)(?: position| pos| mode)?)? (?:attack|battle)"
    r"(?: (?:into )?(?:each other|one another))?\b"
)
"""Two monsters of the same ATK that battle."""
_ANY_END: Final = re.compile(
    r"(?<! is)(?<! does)(?<! gets)(?<! do)(?<! are) (?P<any>anything|any monsters?|something|both(?: monsters)?)"
    r" (?:dies?|(?:get )?destroyed)$"
)
"""A question after a description without a verb: *anything destroyed*."""


_BOTH_HAVE: Final = re.compile(
    r"\bboth (?:of )?(?:our |the )?monsters have (?P<atk>\d{3,5}) (?:atk|attack)"
    r" and (?:they |both )?(?=(?:attack|battle)\b)"
)
_BY_RESULT: Final = re.compile(
    r"\b((?:if|when|once|after) (?:it|he|she|(?:my |his |the )?\{\d\}))"
    r" (pierce|win)s?(?: the battle| a battle| damage| a monster)?(?![\w'-])"
)
"""A battle of which a question names the result alone: *when it pierces*."""
_PLACES: Final = {"pierce": " in defense position", "win": ""}
_STOPPED: Final = re.compile(
    r"\b(?:(?P<whose>my|his|her|their|opponent's)(?: direct)? attack (?:is|gets?|got|was)"
    r" (?:stopped|negated|ended|blocked) (?:with|by)|(?P<user>i|he|she|they|opponent)"
    r" (?:stop|negate|end|block)(?:s|d|ed|ped)? (?:my|his|her|their|the|opponent's)"
    r"(?: direct)? attack (?:with|by|using))"
    r" (?:(?:my|his|her|a|the) )?(?P<card>\{\d\})"
    r"|^(?:if )?(?:(?:my|his|her|a|the) )?(?P<stopping>\{\d\}) (?:stop|negate|end|block)(?:s|d|ed|ped)?"
    r" (?P<of>my|his|her|their|opponent's)(?: direct)? attack\b"
)
"""An attack that a card stops: *my attack was stopped with {0}*."""


_AFTERWARDS: Final = re.compile(
    r"^(?:can|could|may) (?P<who>i|he|she|they|(?:my )?(?:opponent|opp))(?: still)? "
    r"(?:attack with (?:(?:another|my other|his other|a different|other) monsters?|something else)"
    r"|(?:declare|make) (?:another|more|other) attacks?)"
    r" (?:after|once|if|when) (?:(?P<user>(?:my )?opponent|he|i) )?(?:(?:use|activate|flip|play)(?:s|d|ed|ped)? )?"
    r"(?:(?:my|his) )?(?P<card>\{0\})(?: (?:resolve[sd]|(?:is|was) (?:used|activated|summoned)"
    r"|(?:stop|negate)(?:s|d|ped)? (?:my|the|an|his) attack))?$"
)
"""A further attack after the use of a card."""


_KEEP: Final = re.compile(r"\b(?:keep|continue|go on) attacking\b")
_DESTROYS: Final = re.compile(
    r"^(\w+) ((?:(?:my|his|the) )?\{0\}) (?:get to )?(?:attack|get (?:a|an|its|another)(?: second| extra)? attack)"
    r"(?: again| twice| a second time| another time)? (?:if|when|after|once) (?:(?:it|he|she) (?:has )?)?"
    r"(?:destroy|kill|beat)(?:e?s|ed|ing)?(?: (?:a|an|another|my|his|the|opponent's))*"
    r" (?:monster|something|anything|one)(?: (?:by|in) battle)?$"
)
"""A further attack after a battle that is won: *can {0} attack again if it destroyed a monster*."""
_IT_ATTACKS: Final = re.compile(
    r"^(\w+ (?:(?:my|his|the) )?\{\d\} (?:still )?destroy (?:a|an|the|any) (?:face-down |set )?monster)"
    r" (?:that |which )?(?:it|he|she) (?:attacks|battles)$"
)
"""The attack in a question whether a monster destroys another."""
_KILLS: Final = re.compile(
    r"(?P<who>\b(?:i|he|she|they|(?:my )?(?:opponent|opp))|\{\d\})"
    r"(?P<held>(?: alone)?(?: on (?:\w+ )?(?:field|board))?(?: with (?:\d|one|no) cards? in (?:\w+ )?hand)?)"
    rf" (?:destroy|beat)(?:s|ed)? (?P<foe>(?:(?:{MINE}|{THEIRS}|an?|the) )?(?:(?:set|face-down) )\{{\d\}})"
    r"(?: (?:by|in|with an?) (?:battle|attack)(?:ing)?)?(?= (?:will|does|do|can|is|would|what)\b)"
)
"""A battle with a face-down monster by its result: *he destroys my set {0} by attack*."""


def _tell_further(found: re.Match[str]) -> str:
    is_mine = found["who"] == "i"
    if found["user"] is not None and (found["user"] == "i") is is_mine:
        return found[0]
    user = "opponent uses" if is_mine else "i use"
    return f"{user} {found['card']} can {'i' if is_mine else 'opponent'} attack with another monster"


def _tell_stopped(found: re.Match[str]) -> str:
    is_mine = "my" in (found["whose"], found["of"]) or found["user"] not in (None, "i")
    card = found["card"] or found["stopping"]
    return f"{'i attack and opponent uses' if is_mine else 'opponent attacks and i use'} {card}"


def _tell_attack(found: re.Match[str]) -> str:
    first, last = ("doer", "other") if found["own"] else ("other", "doer")
    return f"{found[first]} attacks {found[last]} {found['does']} {found['doer']} {found['verb']} {found['other']}"


def tell_first(said: str) -> str:
    """Put the attack in front of the use of a card, and face-down in front of the attacked monster's name."""
    said = _IT_ATTACKS.sub(r"\1", said)
    said = _KILLS.sub(r"\g<held> \g<who> attacks \g<foe>", said)
    said = _KEEP.sub("attack with another monster", said)
    said = _AFTERWARDS.sub(_tell_further, said)
    said = _DESTROYS.sub(r"\2 attacks a weaker monster \1 \2 attack again", said)
    said = _CAUSES.sub(r"opponent uses \1 is there a replay", said)
    said = _ATTACK_OF.sub(lambda found: f"after {'i attack' if found[1] == 'my' else 'he attacks'}", said)
    said = _STOPPED.sub(_tell_stopped, said)
    said = _BY_RESULT.sub(lambda found: f"{found[1]} attacks a weaker monster{_PLACES[found[2]]}", said)
    said = _WHAT_IF.sub(r"\1 what happens", said)
    said = _WHEN_ATTACKING.sub(_tell_attack, said)
    said = _BARE_END.sub(r"\g<attack> does \g<card> \g<verb>", said)
    said = _BOTH_HAVE.sub(r"two \g<atk> atk monsters ", said)
    if found := _TWO_ALIKE.search(said):
        atk = found["atk"] or found["of"]
        said = f"{said[: found.start()]}my {atk} atk monster attacks his {atk} atk monster{said[found.end() :]}"
    said = _REPLAY_END.sub(" is there a replay", said)
    return _ANY_END.sub(r" is \g<any> destroyed", said)
