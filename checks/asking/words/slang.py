"""Players’ words for those of the game, in a question whose cards are replaced by numbers in braces.

Cards are found before, since their names may have such words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final, get_args

from kb.language.words import MonsterType

_ENDS: Final = {"": "attack", "s": "attacks", "es": "attacks", "ing": "attacking", "ed": "attacked"}
_DO: Final = r"\b(?:do|does|did|will|would) (?:i|we|he|she|they|(?:my |the )?opponent|opp)(?: still| also| just)?"
_HELD: Final = (
    r"((?:my|his|her|their|our|the) (?:[\w-]+ )?(?:monster|attacker)|(?:my |his |her |their |the )?\{\d\}|it)"
    r"(?! (?:effect|attack))(?![\w'-])"
)
_DEFENSE: Final = r"def(?:en[sc]e)?(?: position| pos| mode)?\b"
_WHOSE: Final = r"(my|his|her|their|opponent's|the|a)"
_FIGHTER: Final = r"(?:monster|attacker|guy|dude|beater)"
_SLANG: Final[Sequence[tuple[str, str]]] = (
    (r"\bthru\b", "through"),
    (r"^(?:just )?attacked (?=(?:into )?(?:an?|his|her|their|the|opponent's|my opponent's) )", "i attacked "),
    (r"\b(?:negate|stop|prevent) (?:the|that|its|his) destruction\b(?! of)", "negate it"),
    (
        rf"\b(\d{{3,4}}) ({'|'.join(get_args(MonsterType))})(?= (?:what|who|how|do|does|is|can|and|attacks?)\b|$)",
        r"\1 atk \2 monster",
    ),
    (rf"\bin {_DEFENSE}(?![\w-])(?! (?:and|or) atk)", "in defense position"),
    (r"\bin (?:atk|attack)(?: mode| pos(?:ition)?)(?![\w-])", "in attack position"),
    (r"(\{\d\}(?:'s effect)?(?: still)? (?:be|being|gets?)) (?:dropped|thrown|pitched|tossed|fired)\b", r"\1 used"),
    (r"\b(attack|battle|bp|phase) (?:is |gets )?over\b(?! (?:by|a|the|my|his)\b)", r"\1 stopped"),
    (
        rf"\b(?:goes|(?:is|gets|got|was) (?:put|switched|turned|moved)) (?:in)?to {_DEFENSE}",
        "is changed to defense position",
    ),
    (rf"\b{_WHOSE} (level \d+)(?= (?:attack|battle|be|get|hit|die|survive)\w*\b)", r"\1 \2 monster"),
    (r"\b(\d{3,4})(?: atk)? (?=attacker\b)", r"\1 atk "),
    (rf"\b{_WHOSE} (\d{{3,4}})(?= (?:attack|battle|be|get|hit|die|survive)\w*\b)", r"\1 \2 atk monster"),
    (
        r"(\battack\w* (?:an? |his |the )?\d+ (?:atk|def) monster) with (?:a |my )?(\d{3,4}|0)(?: atk)?(?= |$)(?! def)",
        r"\1 with my \2 atk monster",
    ),
    (
        r"(?<!monster )\bwith (\d{3,4})(?: atk)?(?= |$)(?! (?:atk|attack|def\w*|lp|life|damage|or|and|monster)\b)",
        r"with a \1 atk monster",
    ),
    (r"\buse (\{\d\}) (it|him|her)(?= |$)(?! (?:can|could|does|do|is|will))", r"use \1 on \2"),
    (
        rf"^(?:does|will|would) {_WHOSE} attack (end|stop|continue|go on) (?:if|when|once) (.+ on) (?:it|him)$",
        r"\3 \1 attacking monster does the attack \2",
    ),
    (
        rf"\b{_WHOSE} monster that(?:'s| is)? attack(?:s|ing) (?:me|my monsters?)(?![\w-])",
        "opponent's attacking monster",
    ),
    (rf"\b{_WHOSE} monster that(?:'s| is)? attack(?:s|ing)$", r"\1 attacking monster"),
    (
        rf"\b{_WHOSE} monster that(?:(?: is|'s| was)(?: being| getting)?| being| getting) attacked(?![\w-])",
        r"\1 attacked monster",
    ),
    (rf"\b{_WHOSE} monster that (?:i'm|i am|he's|they're) attacking(?![\w-])", r"\1 attacked monster"),
    (r"\bfight(s)?\b", r"battle\1"),
    (r"\bgo(?:es|ing)? (?:in )?direct(?:ly)?\b", "attack directly"),
    (r"\b(they|he|she|opponent|opp) only got\b", r"\1 only controls"),
    (r"\b(?:swing|attack) (?:at |into )?(?:something|someone|anything|anyone) else\b", "attack another monster"),
    (r"\bboth go(?: down| away)?$", "do both die"),
    (r"\b(when|if|while|once) attacked directly\b", r"\1 opponent attacks directly"),
    (r"\b(?:bring|brings|bringing|brought) (?:out|back)\b", "special summon"),
    (r"\bits (?=(?:in (?:atk|attack|def)|face-(?:up|down)))", "it is "),
    (
        (
            r"(\{\d\} on (?:\S+ ){0,3}?(?:monster|attacker|\{\d\})) to (?:put|switch|turn|change|make) it"
            rf" (?:in|into|to) {_DEFENSE}"
        ),
        r"\1",
    ),
    (
        r"\b(?:something|anything|someone|somebody)(?: that is| that's)? (stronger|bigger|weaker|smaller)\b",
        r"a \1 monster",
    ),
    (r"\ba (stronger|bigger|weaker|smaller) one\b", r"a \1 monster"),
    (r"\b(i|he|she|they|(?:my )?opponent|opp) declares?(?= (?:does|do|can|could|is|will|would)\b|$)", r"\1 attacks"),
    (r"(?<= )=+(?= )", "equals"),
    (
        (
            r"\b(?:once|after|when|while|if) (?:the |we are in (?:the )?|we're in (?:the )?|we )?damage step"
            r" (?:has |have |is |was )?(?:already )?(?:started|begun|began|starts|begins)\b"
        ),
        "in the damage step",
    ),
    (r"(?<!\w)(?:(?:is|are) )?(\{\d\}|it|he|she|(?:my|his|the) (?:monster|attacker)) dead\b", r"does \1 die"),
    (r"\b(attack\w*|hits?) (me|him|her) for (\d{3,5})\b", r"attacks \2 directly with a \3 atk monster"),
    (r"\b(attack\w*) direct(?:ly)? for (\d{3,5})\b", r"\1 directly with a \2 atk monster"),
    (
        rf"\b(?:gets?|got|is|was) (?:hit|attacked) by (an? |his |my )?(\d{{3,4}})(?: atk)? {_FIGHTER}\b",
        r"is attacked by \1\2 atk monster",
    ),
    (r"\bconnects?(?: directly)?(?: for damage)?(?=$|,? (?:what|do|does|can|and|then)\b)", "attacks directly"),
    (r"\bdirect attack (?:with |for |of |from )?(?:an? )?(?=\d{3,5}\b)", "i attack directly with a monster with "),
    (r"\b(?:(?:and|but) )?(?:not|instead of) (?:me|him|her|them)(?: directly)?\b(?! (?:to|use))", ""),
    (r"\b(\d+) (?:attack|attk|att)(?= (?:monsters?|guys?|beaters?)\b)", r"\1 atk"),
    (r"\b(?:regular|lone) (?=\{)", ""),
    (r"\b(?:straight|right|directly) (?=(?:out of|from) (?:my|the|his|her) hand\b)", ""),
    (r"\bmy (?:buddy|friend|mate|rival|enemy|opponet)\b", "my opponent"),
    (r"\bhow much burn\b(?: damage)?", "how much damage"),
    (r"\bburned\b", "damaged"),
    (r"\bon (?:the )?board\b", "on the field"),
    (r"\b(?:guy|dude|beater|beatstick|mob|boy)(s?)\b", r"monster\1"),
    (r"\bbackrow\b", "traps"),
    (r"\bhit(?:s|ting)? the field\b", "is summoned"),
    (
        r"\b(is|gets?|got|was|being|been) (?:run|ran|beat(?:en)?|swung|rolled|hit) over\b(?! by)",
        r"\1 destroyed by battle",
    ),
    (r"\b(is|gets?|got|was|being|been) (?:run|ran|beat(?:en)?|swung|rolled|hit) over\b", r"\1 attacked"),
    (r"\b(surviv(?:e|es)) (?:an |the )?attack (?:by|from|of) ((?:(?:my|his|a|the) )?\{\d\})", r"\1 if \2 attacks it"),
    (r"^((?:(?:my|his) )?\{\d\}) (survive|die|win|lose)s(?= (?:if|when|against|vs|to)\b)", r"does \1 \2"),
    (
        r"^(?:with )?(?:an )?(?:empty hand|(?:0|zero|no) cards in (?:my )?hand)(?= (?:can|may|could)\b)",
        "i have no cards in hand",
    ),
    (r"^(?:i )?(?:have )?already attacked with (\{0\})(?: this turn)? can (?:it|he|she) ", r"\1 attacks can \1 "),
    (r"\band (?=\{\d\} (?:it|him|her)\b)", "and i use "),
    (
        r"(\b(?:use[sd]?|using|play(?:s|ed)?|flip(?:s|ped)?) (?:(?:a|his|my|the) )?\{\d\}) on my attack\b",
        r"\1 when i attack",
    ),
    (r"\b(?:swing|crash|ram|bump|poke|smack|suicide)(s|es|ing|ed)?\b(?: (?:over|up|off))?", "attack~"),
    (r"\b(?:swung|rammed)\b", "attacked"),
    (
        r"\b(is|am|are|gets?|got|was|being|been) hit(?! by)(?= directly|$| and| by| while| when| in| do| can)",
        r"\1 attacked",
    ),
    (r"\bn (?=(?:uses?|used|activates?|activated|flips?|chains?)\b)", "and "),
    (r"\b(?:run|runs|ran) (?=(?:into|over)\b)", "attacks "),
    (r"\b(i|he|she|they|opponent|opp) (?:run|runs|ran) (?=(?:[\w{}'/-]+ ){1,5}?into\b)", r"\1 attacks with "),
    (r"\bspecial (?=(?:my |the |a |out )*\{)", "special summon "),
    (r"(?<!get )(?<!gets )(?<!getting )(?<!got )(?<!be )(?<!is )(?<!was )\bhit(s|ting)?\b(?! by)", "attack~"),
    (r"\b(?:(?:get|gets|got|is|be|was) )?hit by\b", "affected by"),
    (r"\b(?:drop|throw|pitch|toss|slap|fire|pop) (?:down |out )?(?=(?:my |his |the |a )?\{)", "use "),
    (rf"{_DO} lose {_HELD}", r"does \1 leave the field"),
    (rf"{_DO} (?:get to )?keep {_HELD}", r"does \1 survive"),
    (r"\bblow(s)? ((?:it|him|her|that|them|\{\d\}|(?:my|his|the) [\w{}-]+)) up\b", r"destroy\1 \2"),
    (r"\b(?:rfg|rfp|remove from (?:the )?(?:game|play))\b", "banish"),
    (r"\b(?:(?:rfg|rfp)(?:'?e?d|'d)|removed from (?:the )?(?:game|play))\b", "banished"),
    (r"\b(?:send|sends|sent) (\{\d\}|it) out of (?:the )?(?:game|play)\b", r"banish \1"),
    (r"\b(?:kill|pop|nuke|wreck)(?:e?s)\b", "destroys"),
    (r"\b(?:kill|popp?|nuk|wreck)ed\b", "destroyed"),
    (r"\b(?:kill|pop|nuke|wreck|blow up)\b", "destroy"),
    (r"\btakes? ((?:the |his |my |a )?(?:attack\w+|monster|opponent's monster)) with (?:it|him|her)\b", r"destroy \1"),
    (r"\bmakes? (my|his|the|a) ((?:\w+ )?monsters?) survive\b", r"protect \1 \2 from"),
    (r"\bkeeps? (my|his|the|a) ((?:\w+ )?monsters?) (?:alive|safe)\b", r"protect \1 \2"),
    (r"\b(?:stay|stays) alive\b", "survive"),
    (
        r"(\{\d\}) (?:is |gets? )?attacked (?:(?:while|when) )?(?:it(?:'s| is) )?face-?down\b",
        r"face-down \1 is attacked",
    ),
    (r"\b(?:anything|someone) i can\b", "can i"),
    (
        r"\b((?:[\w-]+ )?monster) (is|gets?|was|being) attacked (?:(?:while|when) )?(?:it(?:'s| is) )?face-down\b",
        r"face-down \1 \2 attacked",
    ),
)
"""Patterns of players' words, with those that replace them; a tilde stands for the ending."""
_PATTERNS: Final = tuple((re.compile(pattern), plain) for pattern, plain in _SLANG)
TYPED: Final = frozenset(
    {
        "boost", "boosts", "boosted", "boosting", "buff", "buffs", "buffed", "tag", "tags", "tagged", "tagging",
        "redirect", "redirected", "redirects",
        "burn", "burns", "mill", "mills", "heal", "heals", "float", "floats", "floated", "floating", "spin", "spins",
        "herself", "himself",
        "search", "searches",
        "alive", "backrow", "buddy", "friend", "mate", "rival",
        "beater", "beaters", "beatstick", "blow", "boy", "bump", "bumps", "crash", "crashed",
        "crashes", "crashing", "drop", "dropped", "drops", "dude", "dudes", "fire", "fires", "goes", "guy", "guys",
        "hit", "hits", "hitting", "keep", "keeps", "kills", "mob", "nuke", "nuked", "nukes", "pitch", "poke", "pokes",
        "pop", "popped", "pops", "ram", "rammed", "rams", "ran", "run", "runs", "safe", "slap", "smack", "smacks",
        "stay", "stays", "suicide", "suicides", "swing", "swinging", "swings", "swung", "throw", "thru", "through",
        "toss", "rfg", "rfp", "rfg'd", "rfged", "rfp'd", "steal", "steals", "stole", "rid", "wreck",
        "wrecked", "wrecks",
    }
)  # fmt: skip
"""Players' words that are put into those of the game."""
COMMON: Final = frozenset(
    {
        "big", "biggest", "board", "boards", "eat", "eaten", "eats", "grab", "grabbed", "grabs", "tributing",
        "activatable", "anyways", "aren't", "around", "away", "bother", "bring", "brings", "care", "cause", "causes",
        "chance", "chances", "clear", "close", "confused", "confusing", "couldn't", "curious", "deal", "decide",
        "default", "earliest", "easy", "everyone", "everything", "example", "fair", "far", "feel", "few", "figure",
        "final", "find", "finish", "finished", "follow", "forget", "forgot",
        "missed", "free", "full", "give", "gives", "gotta", "guess",
        "controller", "controllers", "i'm", "revived",
        "hadn't", "happening", "hard", "hasn't", "haven't", "he'll", "he's", "heard", "hold", "hope", "i'll", "i've",
        "idea", "important", "inside", "issue", "kinda", "latest", "let's", "local", "locals", "long", "look",
        "looks", "lot", "main", "match", "matter", "matters", "mid", "middle", "moment", "mostly", "near", "need",
        "needs", "never", "nice", "nobody", "nothing", "often", "online", "opening", "outside", "people", "person",
        "pretty", "problem", "proper", "properly", "quite", "reach", "read", "real", "reason", "remain", "remains",
        "round", "rulebook", "running", "saw", "seem", "seems", "she's", "shouldn't", "side", "simple", "situation",
        "small", "sorry", "specific", "specifically", "state", "stuff", "suddenly", "supposed", "table", "they'll",
        "they're", "though", "although", "despite", "thought", "tournament", "understand", "unless", "unsure", "usual",
        "usually", "wasn't", "we'll",
        "we're", "we've", "weird", "weren't", "where's", "whole", "wonder", "wondering", "wouldn't", "wrong",
        "you'll", "you're",
    }
)  # fmt: skip
"""Other words of talk; none of both is a card's name by itself."""


def translate(said: str) -> str:
    """Put players' words into those of the game."""
    for pattern, plain in _PATTERNS:
        said = pattern.sub(partial(_replace, plain), said)
    return said


def _replace(plain: str, found: re.Match[str]) -> str:
    if plain.endswith("~"):
        return _ENDS.get({"ting": "ing"}.get(found[1] or "", found[1] or ""), "attack")
    return found.expand(plain)
