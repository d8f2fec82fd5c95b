"""The words by which a question about cards is given its kind of answer."""

from __future__ import annotations

import re
from typing import Final

USABLE: Final = re.compile(
    r"\bworks?\b|\b(?:stop|negate|prevent)s? (?:a |an |the )?(?:special |flip )?(?:summon|activation|effect)"
)
"""Words by which a question with a timing asks whether a card can be used then."""
WORKS: Final = re.compile(r"\bworks?\b")
ON_ATTACK: Final = re.compile(
    r"\bworks? (?:on|against|in|with|for|vs|versus|when|if|during) (?:\w+ ){0,4}(?:attack\w*)(?: directly)?$"
)
"""Questions whether a card works in an attack of some kind."""
MOMENTS: Final = re.compile(r"\b(?:attack\w*|battl\w*|battle damage|take damage|destroyed)\b")
"""Words of a question about a battle without its timing."""
GENERAL: Final = frozenset(
    {"turn-set", "turn-summoned", "first-turn", "attack-again", "change-position", "flip-summon", "direct-attack"}
)
"""Terms of questions that the rules answer for every card without a text of its own about them."""
INSTRUMENT: Final = re.compile(
    r" (?:with|by|using|via|through|after|thanks to|because of) (?:(?:my|his|her|their|a|an|the|opponent's) )*"
    r"\{\d\}(?:'s)?(?: effect)?"
)
"""The card behind an event, in a question about its consequences."""
ACTS: Final = re.compile(
    r"^(?:can|could|does|will|would) (?:(?:my|his|her|their|the|a) )?\{0\}(?:'s effect)? "
    r"(?:stop|negate|destroy|banish|return|summon|draw|search|tribute|discard)\b"
)
"""Questions whether a card does something for which it has to be activated."""
HITS: Final = re.compile(
    r"^((?:does|do|can|will|would|could) (?:(?:my|his|her|their|the|a) )?\{0\}(?:'s effect)?) attacks?\b"
)
"""A Spell or Trap that *hits* something, which slang has for an attack."""
OF_ANY_MONSTER: Final = frozenset({"counters"})
"""Terms of questions that the rules answer for every monster."""
ITS: Final = re.compile(
    r"^((?:does|do|did|will|would|can|could) (?:i [\w ]+ (?:with|by|off|from) )?(?:(?:my|his|the|a) )?"
    r"\{0\}.*\b(?:if|when|once|after|because|as))"
    r" (?:he|she)(?= (?:attacks|battles|dies|deals|gets|is|was)\b(?! (?:\w+ )?(?:it|me|my|into|\{0\})))"
)
"""Questions that call a monster *he* or *she*: *does {0} discard if he attacks directly*."""
AGAINST: Final = re.compile(
    r"\{0\}(?:'s)?(?: effect)? (?:still )?(?:works?|resolves?) "
    r"(?:(?:against|on|vs|versus|with) (?:\w+ )?"
    r"|(?P<beside>(?:when|if|while|under|through|with)) (?:(?:my |the )?(?:opponent|opp|i|he|she|they|there) )?"
    r"(?:(?:has|have|controls?|is) )?(?:(?:a|an|the|my|his|her|active|face-up) )*)\{1\}"
    r"(?: (?:is )?(?:on|out|active|up|face-up|in play|on the field))*$"
)
"""Questions whether one card works against another, or while the other is there."""
DOES_TO: Final = re.compile(
    r"^(?:does|do|can|will|would|could) (?:(?:my|his|her|their|the|a|an) )*\{(?P<one>[01])\}(?:'s effect)?"
    r"(?: still| also)? (?P<verb>destroy|banish|return|bounce|remove|get rid of)"
    r"(?: (?:a|an|my|his|her|their|the|opponent's))?"
    r" \{(?P<other>[01])\}(?: (?:if|when) (?:it|he|she|\{(?P=other)\}) (?:is )?attack(?:s|ing|ed)?)?$"
)
"""Questions whether one card removes another: *does {0} banish {1} when it attacks*."""
AFFECTED: Final = re.compile(
    r"^(?:does|do|is|are|will|would|can|could)\b(?!.*\b(?:if|when|after|once)\b).*"
    r"\b(?:affected|destroyed|banished|removed|stopped) by "
    r"(?:(?:a|an|the|my|his|her|their) )?\{([01])\}"
)
"""Questions whether one card does something to another: *is {0} affected by {1}*."""
OPEN: Final = re.compile(
    r"\b(?:before|during|at|after|start|end) or (?:before|during|at|after|the|start|end)\b"
    r"|\b(?:like|as|same as|unlike) (?:it (?:is|does) |they do )?(?:now|today|nowadays)\b"
    r"|^(?:(?:so|and|but|hey|ok|judge|quick|question) )*"
    r"(?:why|how(?! about)|who|whose|which|where|until when|since when|what(?:'s|'re)?(?! about| if))\b"
)
"""Questions that yes or no does not answer, such as those that name two timings and ask for the right one."""
SUMMONED: Final = re.compile(r"\bsummon\w* (?:(?:a|an|my|the|out) )*\{0\}|\{0\} (?:also )?be (?:\w+ )?summoned")
SUMMONS: Final = '"special-summon":'
GONE: Final = re.compile(
    r"(?:\{(\d)\}|(?<=while )(?:it|he|she)) (?:is|was|gets|got|has been|had been|already)"
    r"(?: already| just| also| still)* (?:in (?:\w+ )?)?"
    r"(?:face-down|set|destroyed|gone|banished|negated|removed|dead|graveyard|not (?:on|there)|no longer)\b"
)
"""The words for a card that does not apply."""
PURPOSE: Final = re.compile(
    r"\b(?:to|and) (?:stop|negate|prevent|save|protect|survive|dodge|avoid|keep)\b|\b(?:stop|negate) (?:it|that|this)\b"
    r"|\bso (?:that )?(?:my|his|the|it|he|she|they|i|we)\b.*$"
)
"""Words that ask of a response for more than that it can be activated."""
FOR: Final = re.compile(
    r"\b(?:so|so that|in order that) (?:(?:my|his|her|the|it|its|he|she|they|i|we)\b|\{\d\}).*$"
    r"|\b(?:to|in order to) (?:save|protect|rescue|win"
    r"|(?:keep|make|let|have) (?:\S+ ){1,3}(?:alive|safe|surviv\w*|live|win))(?![\w'-]).*$"
)
"""The words for the purpose of a use: *so my attacker lives*, *to save my monster*."""
EFFECT_USED: Final = re.compile(
    r"\b(?:us(?:es?|ed|ing)|with|after|activat\w*|by) (?:its|his|her|my|the) (?:[\w-]+ ){0,3}effects?\b"
)
"""A battle after the use of an effect, which numbers alone do not show."""
OF_ATTACK: Final = re.compile(
    r"\b(?:to|and|so it) (?:stop|negate|prevent|cancel|end)s? (?:\w+ )?(?:\w+ )?attack(?:s|ing)?\b"
)
"""A purpose of the use of a card: *to stop that attack*."""
SAVES: Final = re.compile(
    r"save|protect|rescue|surviv|dodge|avoid|keep|\blives?\b|\b(?:not|doesn't|don't|dont) (?:die|get destroyed)"
)
CHAINS: Final = re.compile(
    r"\b(?:chain|respond|use|activate|flip|play|answer|negate|stop|save|protect|legal|allowed|ok|possible|discard)\w*\b"
)
"""Words of a clause that asks for a response."""
STILL: Final = re.compile(r"\b(?:resolves?|go(?:es)? through|go off|goes off|works?|happens?)\b")
"""Words of a clause that asks whether the answered card still has its effect."""
SUBJECT: Final = re.compile(r"^(?:does|can|could|will|would|do) (?:(?:my|his|her|their|the|a|an) )?\{([01])\}")
"""The card that a question asks to do something."""
_ANSWERS: Final = (
    r"\b(?:chain|respon[sd]|response|answer|reply|react)\w*(?: [\w'{}-]+){0,3}? (?:to|onto|against|when|if|after) "
    r"(?:(?:me|him|her|them|you|i|he|she|they|we|opponent|opp|my opponent) )?(?:(?:activat|us|play|flipp?)\w* )?"
    r"(?:(?:a|an|my|his|her|their|the|own|opponent's) )*"
)
ANSWERED: Final = re.compile(rf"{_ANSWERS}\{{0\}}")
"""Questions about a response to a card, and not about its own use."""
ANSWERS_KIND: Final = re.compile(
    rf"{_ANSWERS}(?:[\w-]+ )?(?:trap|spell|effect|trigger|quick-play|magic|activation)s?\b"
)
"""Questions about a response to a kind of card, which has to be possible as well as the use of the card."""
ON_ITSELF: Final = re.compile(r"\b(?:chain|use|activate|play)\w* (?:\w+ ){0,2}\{(\d)\} (?:to|on|against) it\b")
"""A card that is used on another: *can I chain {0} after he chains {1} to it*."""
WHOSE_TURN: Final = re.compile(r"\b(?:in|during|on) (my|his|her|their|opponent's) (?:own )?turn\b")
TURNS: Final = {"i attack": "your", "opponent attacks": "your opponent’s"}
"""A player's turn, and in a sentence the turn of the one who attacks."""
THEIR_TURN: Final = re.compile(
    r"\bnot my turn\b|\b(?:opponent'?s?'?|opp'?s|his|her|their|enemy) (?:own )?"
    r"(?:turn|attack|damage step|battle (?:step|phase)|dmg step|ds|bp)\b"
    r"|\b(?:opponent|opp)(?:'s monster)? attacks\b"
)
"""A turn of the opponent, by a part of it or an attack."""
LOST_BATTLE: Final = re.compile(
    r"\b(?:d(?:ies|ied|ying|ie)|destroyed|killed|run over|los(?:es|t|ing))\b"
    r"(?: (?:in|by|to))?(?: (?:a|the))? (?:battle|attack)"
)
"""A monster destroyed by battle, whose effects are used at the end of the Damage Step."""
DEATHS: Final = frozenset(
    {"destroyed-by-battle", "destroyed-by-battle-and-sent", "destroyed-any", "sent-to-graveyard", "leaves-field"}
)
BATTLE_DEATHS: Final = frozenset({"destroyed-by-battle", "destroyed-by-battle-and-sent"})
"""Those that only a battle brings."""
FLOATS: Final = re.compile(
    r"\b(?:float|recruit|replace)(?:s|ed|ing)?\b|\bsummon(?:s|ed)? (?:by|from|off) \{"
    r"|\} (?:brings?|summons?|gets?) (?:out )?(?:a|an|another|its|the) "
)
"""An effect on being destroyed, as players call it."""
ON_MONSTER: Final = re.compile(
    r"\bon (?:(?:a|an|my|his|her|opponent's|the|own|any|one|of|face-up|face-down) )+(?:[\w-]+ )?monsters?\b"
    r"(?! (?:with|that|whose|which|of)\b)"
)
"""The use of a card on a monster."""
BY_CARD: Final = re.compile(
    r"\b(?:affected|destroyed|banished|removed|stopped|negated|returned|caught) by "
    r"(?:(?:a|an|my|his|her|their|the) )*\{(\d)\}"
)
"""Questions whether something happens to a card by another."""
ENDING: Final = re.compile(r"\"(?:jump-to|attack-only|limit-attacks|unplayed|forbid|skip[a-z-]*)\":")
"""Words of the record of a card after which less can be done than the rules allow."""
