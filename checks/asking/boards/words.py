"""The words of a question as typed phrases: players, monsters and cards, attacks, effects, timings and verbs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from checks.asking.boards.board import Thing
from checks.asking.scenes.traits import ATTRIBUTES, TYPES
from checks.asking.scenes.uses import WHOLE
from checks.asking.stories.nouns import MINE, THEIRS
from checks.asking.stories.stories import Side, read_fighter

STEPS: Final = ("attack-declaration", "battle-step")
POINTS: Final[Mapping[str, tuple[str, ...]]] = {
    r"(?:in|at|on|during) (?:the )?(?:start|beginning) of (?:the |his |my )?damage step": ("start",),
    r"before damage calculation|before (?:the )?damage is calculated": ("start", "before-calculation"),
    r"(?:during|in|at) (?:the )?damage calculation": ("during-calculation",),
    r"(?:right )?after (?:the )?damage calculation": ("after-calculation", "resolve-effects", "end"),
    r"(?:at|in) (?:the )?end of (?:the )?damage step": ("end",),
    r"(?:in|during) (?:the |that |this )?damage step": WHOLE,
    r"(?:(?:in|during) )?(?:the |my |his |opponent's |that )*battle phase": (),
    r"(?:(?:in|during) )?(?:the |my |his |opponent's |that )*battle step": STEPS,
    r"(?:at|on|when|during) (?:(?:the|my|his|opponent's) )?(?:attack declaration|declaration of (?:the|an|his) attack)":
    ("attack-declaration",),
}  # fmt: skip
"""Phrases of timings, with the timings; none for the whole battle."""
_DOWN: Final = r"face-down|facedown|set"
_TRAITS: Final = "|".join((*ATTRIBUTES, *(each.replace("-", "[- ]") for each in TYPES)))
_POSITION: Final = r"(?:face-(?:up|down) )?(?:attack|atk|def|defen[sc]e) (?:position|pos|mode)"
_STAT: Final = r"(?:a |an )?\d{1,5}(?:/\d{1,5})? ?(?:atk|attack|def|defen[sc]e)(?! (?:position|pos|mode))(?: points?)?"
_BEFORE: Final = "|".join(
    (
        r"one of (?:my|his|her|opponent's)", r"(?:my|the) opponent's", MINE, THEIRS, "the", "an?", "another", "other",
        "this", "that", "any", "some", "own", "one", "only", "single", "two", "three", r"[23](?= )", "no", "zero",
        "attacking", "attacked", "battling", "defending", "face-up", _DOWN, _POSITION, _STAT,
        "weaker", "stronger", "bigger", "smaller", "ordinary", "normal", "plain", "random", "vanilla",
        r"(?:level|lvl|lv) \d+", "active", _TRAITS,
    )
)  # fmt: skip
_HEAD: Final = (
    r"\{\d\}|attack target|monsters?|attackers?|defenders?"
    r"|(?:(?:spells?|traps?)(?: (?:or|and) |/))?(?:spells?|traps?)(?: cards?)?|cards?"
    rf"|(?:{_TRAITS})s?(?= (?:on|in|is|are|can|attacks?|battles?)\b|$)"
)
_PLACE: Final = (
    rf"(?:from|in|on|to) (?:(?:{MINE}|{THEIRS}|the|either|both) )*(?:hand|grave|gy|graveyard|deck|field|side|board)s?"
    r"(?: of the field)?"
)
_AFTER: Final = (
    rf"(?:with|of|at) (?:only |a )?(?:{_STAT})(?! (?:\w+ )?(?:monster|attacker))"
    r"|(?:with|that has) (?:more|higher|less|lower) atk"
    rf"|in {_POSITION}|in (?:def|defen[sc]e)|{_PLACE}|face-up(?! (?:on|in))|face-up (?=on|in)"
    rf"|face-down(?: in {_POSITION})?"
    r"|(?:that )?(?:i|he|she|they|opponent) controls?"
)
_NOUN: Final = rf"(?:(?:{_BEFORE})(?![\w'/-]) )*(?:{_HEAD})(?![\w'/-])(?:'s)?(?: (?:{_AFTER})(?![\w'/-]))*"
_BE: Final = r"(?:is|are|was|were|be|been|being|gets?|got|getting|stays?|am)"
KINDS: Final[Mapping[str, str]] = {
    "T": "|".join(f"(?:{each})" for each in POINTS),
    "illegal": r"(?:is it |it is )?(?:illegal|against the rules) to",
    "life": r"(?:with|have|has|at|having) (?:only |just )?\d{1,5} (?:lp|life(?: points?)?)(?: left)?"
    r"|only \d{1,5} (?:lp|life(?: points?)?)(?: left)?",
    "bare": (
        r"(?:has|have|had|with|without) (?:(?:no|zero|0|any) )?(?:xyz )?materials?"
        r"(?: (?:left|attached|on it|under it))*"
    ),
    "empty": (
        rf"(?:(?:{MINE}|{THEIRS}) )(?:field|side|board)(?: of the field)? is empty"
        r"|(?:with|(?:i|we) (?:have|had)) (?:(?:an|my) empty (?:field|board)|nothing on (?:the |my )?(?:field|board))"
        r"|(?:i|we) (?:have|had|controls?|controlled) nothing"
        r"|with empty (?:field|board)"
    ),
    "attacked": rf"{_BE} (?:targeted|selected|chosen) (?:for|by) (?:an|the) attack|{_BE} (?:being |getting )?attacked",
    "replay": r"(?:there (?:is|be) )?(?:a )?replay",
    "A": (
        r"(?:(?:my|his|her|their|opponent's|its|the|that|this|an?) )+attack"
        r"(?! (?:position|pos|mode|target|declaration|monster))"
    ),
    "E": (
        r"(?:(?:its|his|her|their|the|my|that|\{\d\}(?:'s)?) )+(?:(?:(?:flip|own|trigger|quick|search) )*effects?"
        r"(?! monster)|search|draw|float)|a (?:search|draw|float)|(?<=get )(?:my|its|a|the) (?:special )?summon"
    ),
    "its-position": r"(?:its|his|her) (?:battle )?position",
    "by-battle": r"(?:by|in|from|through) (?:(?:the|that|this) )?battle",
    "by-effect": r"by (?:a |an )?(?:card )?effects?",
    "I": r"it|itself|(?:that|this) (?:one|monster)(?!'s| (?:on|in|with)\b)|that(?= (?:stop|cause|end|negate)s?)",
    "N": _NOUN,
    "damage": r"(?:(?:any|the|some|[1-9]\d{1,4}) )?(?:battle )?damage",
    "affected": r"affected by", "from": "from",
    "from-attack": r"from (?:(?:a|an|the|his|her|their|opponent's|my opponent's) )+direct attack",
    "zero": r"(?:0|no) (?:battle )?damage",
    "L": rf"{_PLACE}|(?:in )?(?:{_POSITION})(?: on (?:the|my|his) field)?|(?:face-up|face-down|set)(?: face-down)?"
    rf"(?: {_PLACE}| in {_POSITION})?(?: but not (?:yet )?(?:activated|flipped|face-up)(?: yet)?)?",
    "P": r"(?:my |the )?(?:opponent|opp)(?!'s)|i|we|me|us|both players",
    "H": r"he|she|they|him|her|them|himself|herself",
    "D": r"direct(?:ly)?",
    "link": r"chain link \d|cl ?\d",
    "chain": r"chain(?:s|ed|ing)?|respond(?:s|ed)? with|answers? with",
    "attack": (
        r"(?:declar(?:e|es|ed|ing) (?:an )?)?attack(?:s|ed|ing)?(?: into| over)?"
        r"|battl(?:e|es|ed|ing)(?: with)?|declares? an attack (?:on|with)"
    ),
    "use": (
        r"us(?:e|es|ed|ing)|activat(?:e|es|ed|ing)|flips?|flipped|play(?:s|ed)?"
    ),
    "toss": r"discard(?:ed)?|drop(?:ped)?|send",
    "trigger": (
        r"triggers?|triggered|search(?:es)?|draws?(?: (?:a|1) card)?|floats?"
        r"|(?<=get to )(?:special )?summon(?: something| one| (?:a|1|another) (?:new )?(?:monster|one))?"
        r"(?! (?:\w+ )?\{)"
    ),
    "summon": r"(?:special )?summon(?:s|ed)?",
    "target": r"target(?:s|ed|ing)?",
    "negate": r"negat(?:e|es|ed|ing)",
    "stop": r"stop(?:s|ped)?|prevents?|blocks?",
    "destroy": r"destroy(?:s|ed|ing)?",
    "die": r"dies?|died|lo(?:se|ses|st)(?: (?:the|that|this) battle)?",
    "survive": r"surviv(?:e|es|ed|ing)|lives?",
    "banish": r"banish(?:es|ed)?",
    "return": r"returns?|returned|bounced?",
    "work": r"resolves?|works?|go(?:es)? through|happens?|appl(?:y|ies)|boosts?",
    "go-on": r"continues?|go(?:es)? on",
    "change": r"changes?|changed",
    "take": r"takes?|took|receives?",
    "get": "get",
    "cause": "causes?",
    "have": r"has|have|had|controls?|controlled",
    "up": rf"(?:active|out|up|in play|applied|around|face-up)(?: {_PLACE})?",
    "with": "with|using", "by": "by", "on": "on|for|against", "to": r"to|in response to|in answer to", "under": "under",
    "not": r"not|isn't|doesn't|don't|wasn't|didn't|can't|cannot",
    "battle": "(?:the|that|this) battle",
    "only": "only", "usable": r"us(?:e)?able|allowed|legal|possible",
    "q": r"can|could|may|does|do|did|will|would",
    "be": _BE,
    "then": r"if|when|while|and|but|so|because|as|once|after|where|then",
    "skip": (
        r"still|also|even|just|now|already|then|ever|actually|currently|normally|legally|right|though|myself"
        r"|too|able to|the effect of|(?:it )?detach(?:es)? (?:a|one|1|its) (?:xyz )?materials? (?:to|and)"
        r"|it is|there is|in that case|its(?= opponent)|at that (?:moment|point)|this way"
    ),
}  # fmt: skip
"""The kinds of phrases, the first that matches counts."""
_SCAN: Final = re.compile("|".join(f"(?P<k{at}>(?:{each})(?![\\w'-]))" for at, each in enumerate(KINDS.values())))
_NAMES: Final = tuple(KINDS)


class Unread(Exception):
    """A phrase or a clause that cannot be read."""


class Phrase(NamedTuple):
    """A phrase: its kind, and its words."""

    kind: str
    text: str


def scan(said: str) -> list[Phrase] | None:
    """Part a text into phrases; None if a word of it belongs to none."""
    found: list[Phrase] = []
    at = 0
    said = re.sub(r"\b(it|he|she|that|there)'s\b", r"\1 is", said).replace("i'm", "i am")
    while at < len(said):
        if said[at] in " ,":
            at += 1
            continue
        match = _SCAN.match(said, at)
        if match is None:
            return None
        kind = _NAMES[int((match.lastgroup or "k0")[1:])]
        if kind != "skip":
            found.append(Phrase(kind, match[0]))
        at = match.end()
    return found


def read_points(text: str) -> tuple[str, ...]:
    """Read a phrase of a timing."""
    return next(points for pattern, points in POINTS.items() if re.fullmatch(pattern, text))


_PLACES: Final = (("hand", "hand"), ("grave|gy", "graveyard"), ("deck", "deck"), ("field|side|board", "field"))
_NUMBERS: Final = {"no": 0, "zero": 0, "two": 2, "three": 3, "2": 2, "3": 3}


def read_thing(text: str) -> Thing:
    """Read a noun phrase, or the phrase for a place; raises :class:`Unread` if a word of it would be lost."""
    traits = re.findall(rf"\b(?:{_TRAITS})s?\b", text)
    fighter = read_fighter(re.sub(r"'s$", "", text) + (" monster" if traits and "monster" not in text else ""))
    if len(traits) > (fighter.trait is not None):
        raise Unread
    inner = re.search(_PLACE, text)
    whole = inner[0] if inner is not None else ""
    place = next((name for words, name in _PLACES if re.search(rf"\b(?:{words})", whole)), "")
    if not place and re.search(rf"\b(?:{_DOWN})\b", text):
        place = "set"
    owner: Side = "you" if re.search(rf"\b(?:{MINE}|i controls?)\b", text) else fighter.side
    if re.search(r"\b(?:he|she|they|opponent) controls?\b", text):
        owner = "they"
    strength = fighter.strength
    if told := re.search(r"\b(more|higher|less|lower) atk\b", text):
        strength = "stronger" if told[1] in ("more", "higher") else "weaker"
    head = re.search(r"\b(spell|trap|card)s?\b", text)
    kind = head[1] if head is not None and "monster" not in text else "monster"
    words = text.split()
    many = 2 if re.search(r"\b(?:monster|token|spell|trap|card|attacker|defender)s\b", text) else 1
    number = next((_NUMBERS[each] for each in words if each in _NUMBERS), many)
    role = "attacker" if re.search(r"\battack(?:ing|er)\b", text) else ""
    role = "target" if re.search(r"\b(?:attack target|attacked|defender|defending)\b", text) else role
    return Thing(
        fighter._replace(side=owner, strength=strength),
        kind,
        place,
        number,
        is_only="only" in words,
        is_other=bool({"another", "other"} & {*words}),
        role=role,
    )
