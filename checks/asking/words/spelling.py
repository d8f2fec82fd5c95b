"""Spells the words of a typed question in full, before its timings and cards are read."""

from __future__ import annotations

import re
from typing import Final

SHORT: Final = {
    "u": "you", "ur": "your", "r": "are", "cant": "can't", "dont": "don't", "doesnt": "doesn't", "isnt": "isn't",
    "wont": "won't", "didnt": "didn't", "b4": "before", "w/": "with",
    "w/o": "without", "w": "with", "ss's": "special summons",
    "ssing": "special summoning", "nsed": "normal summoned", "atks": "attacks", "tho": "though", "rn": "now",
    "ss'd": "special summoned", "ss'ed": "special summoned", "sp'd": "special summoned", "ns'd": "normal summoned",
    "ns'ed": "normal summoned", "abt": "about", "bcuz": "because", "plz": "please", "&": "and", "wat": "what",
    "wut": "what", "wht": "what", "wats": "what's", "wuts": "what's", "whut": "what", "wen": "when",
    "dosent": "doesn't",
    "doesent": "doesn't", "bc": "because", "thats": "that's",
    "ss": "special summon", "ssed": "special summoned", "ns": "normal summon", "opp's": "opponent's",
    "opps": "opponent's", "diff": "difference", "diffs": "differences", "prio": "priority", "neg": "negate",
    "negged": "negated", "trib": "tribute", "tribs": "tributes", "smth": "something", "sth": "something",
    "attk": "attack", "atked": "attacked", "atking": "attacking", "b/c": "because",
    "summ": "summon", "summs": "summons", "idk": "", "tbh": "", "pls": "please", "lmk": "",
    "oppo": "opponent", "oppo's": "opponent's", "dmg": "damage", "eff": "effect", "effs": "effects", "gy": "graveyard",
    "mp2": "main phase 2", "m2": "main phase 2", "mp1": "main phase 1", "qp": "quick-play",
    "mons": "monsters", "mon": "monster", "pos": "position", "cuz": "because", "whats": "what's", "todays": "today",
    "thx": "thanks",
    "fd": "face-down", "facedown": "face-down", "faceup": "face-up", "bd": "battle damage", "acti": "activate",
    "negs": "negates", "im": "i'm", "ive": "i've", "theyre": "they're", "hes": "he's",
    "shes": "she's", "theres": "there's", "whos": "who's", "hows": "how's", "youre": "you're", "wouldnt": "wouldn't",
    "couldnt": "couldn't", "wasnt": "wasn't", "havent": "haven't", "hasnt": "hasn't", "imma": "i'm going to",
    "thier": "their", "oponent": "opponent", "opponet": "opponent", "wich": "which", "dose": "does", "teh": "the",
    "dmgstep": "damage step", "lifepoints": "life points", "lifepoint": "life point", "someones": "someone's",
    "eachother": "each other", "decleration": "declaration", "arent": "aren't", "y/n": "",
}  # fmt: skip
"""Short forms that players type, with the full words."""
_SHORT: Final = re.compile(
    rf"(?<![\w'-])(?:{'|'.join(map(re.escape, sorted(SHORT, key=len, reverse=True)))})(?![\w'-])", re.IGNORECASE
)
_FACE: Final = re.compile(r"\b(face) ?(down|up)\b", re.IGNORECASE)
_PHRASES: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"\((?:like|e\.g\.|for example|as in|say)\b[^)]*\)", " "),
        (
            r"\b(?:die[sd]?|(?:is |gets? |got |was )?(?:killed|destroyed)) in (?:a )?battle\b(?! (?:phase|step))",
            "destroyed by battle",
        ),
        (r"\brank \d+(?: xyz)?(?: monster)?\b(?!-)", "xyz monster"),
        (
            (r"\b((?:my|his|her|their|an?|the) )(xyz|link|fusion|synchro|ritual|toon|spirit|gemini|union|tuner)"
            r"(?= (?:still |even |also )?(?:attack|swing|be|get|die|survive|battle|hit)s?\b)"),
            r"\1\2 monster",
        ),
        (r"\b(?:sp|spec|spesh)[ -](?=summon)", "special "),
        (r"\bby mistake\b", " "),  # Not the card *Mistake*.
        (r"[\s,.?]*\b(?:yes or no|yay or nay|or (?:no|nah|not))\b(?=\W*$)", ""),
        (
            (r"\bbe (?:chained|responded with|(?:used|activated) (?:as an?|in) (?:chain|response))"
            r"(?= (?:in|during|at|before|after|on) (?:(?:the|start|end|of) )*(?:damage|battle|attack)\b)"),
            "be used",
        ),
        (
            (r"\b(?:after|once|when) (?:(?:we|i|you|they|he)(?:'re| have| are)? )?"
            r"(?:enter(?:ed|ing)?|get to|got to|reach(?:ed)?|are in|hit) (?:the )?(?=(?:damage|battle) step\b)"),
            "in the ",
        ),
        (
            (r"\b(?:hold|keep|save|wait with) (.+?) (?:until|till) (.+?) (?:and|to|then)(?: then)?"
            r" (?:drop|use|play|activate|flip|chain) (?:it|her|him|that)(?: there| then| at that point)?\b"),
            r"use \1 in \2",
        ),
        (
            (r"\b(?:can|could|may) (i|he|she|they) still (.+?) (?:after|once|now that) (?:it|he|she|the monster)"
            r"(?: is| gets| was|'s)? (?:flips|flipped|turned|revealed)(?: face-?up| up)?(?=[?.]?$)"),
            r"can \1 still \2 before damage calculation",
        ),
        (
            (r"^(?=.*\battack)(.*?)\b(can|could|may) (i|he|she|they|(?:my )?opponent) (.+?) (?:after|once|now that)"
            r" (?:it|he|she|(?:[\w'-]+ ){1,5}?[\w'-]+)(?: is| gets| was|'s)? (?:flips|flipped|turned|revealed)"
            r"(?: face-?up| up)?(?: by (?:my|the|his|her|their|an) attack)?(?=[?.]?$)"),
            r"\1\2 \3 \4 before damage calculation",
        ),
        (r"\battacked(?: but)? not directly\b", "the attack is not direct"),
        (
            (r"\b(?:on|to|against|in|with|for) (?:(?:an? )?(?:non[- ]?|not )direct attacks?"
            r"|(?:an? |the )?attacks? (?:that|which) (?:(?:is|are) not|isn't|aren't|arent|isnt) direct)\b"),
            "if the attack is not direct",
        ),
        (
            r"^(?:does|will|would) (.+?) (?:trigger|activate)s? (?:on|off|from|by) (battle|effect) damage\b",
            r"can i use \1 when i take \2 damage",
        ),
        (r"\bsummons(?= (?:in|during) (?:the|my|his) (?:damage|battle|main|end)\b)", "summons a monster"),
        (r"\b(?:at|on) my(?: own)? attack declaration\b", "when i attack"),
        (r"\b(?:at|on) (?:his|her|their|(?:my )?opponent's)(?: own)? attack declaration\b", "when my opponent attacks"),
        (r"(?<=\w) n (?=(?:the|my|his|a|then|i|he)\b)", " and "),
        (r"\b(?:my|the|your) opponent(?:'s|s'?)(?= \w)", "opponent's"),
    )
)  # fmt: skip
"""Phrases of a typed question, with plain ones for them, before its timings and cards are read."""


def spell_out(text: str) -> str:
    """Write short forms in full: *u*, *cant*, *ss*, *opp's*."""
    spelt = _SHORT.sub(lambda found: SHORT[found[0].casefold()], text.replace("’", "'"))
    for pattern, plain in _PHRASES:
        spelt = pattern.sub(plain, spelt)
    return _FACE.sub(r"\1-\2", spelt)
