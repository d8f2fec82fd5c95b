"""The events that a condition names: what happens, and to whose card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from kb.pool.cardtext.phrases import phrase


class Event(NamedTuple):
    """One thing that sets an effect off."""

    trigger: str
    about: str
    start: int
    end: int
    convention: str


_CLAUSE = phrase(r"\b(?:if|when|whenever|each time|every time|immediately after|right after|after|in response to)\b")
"""Where a clause of a condition begins that names an event."""

_BE: Final = r"(?:is|are|gets?|be)"
_STATE = phrase(r"\b(?:was|were|has been|have been|had been|being)\b|\bthis turn\b|\bsummoned this turn\b")

_THIS = phrase(r"^\W*(?:(?:either|any of|your|face-up|while|the|both|one of) )*<this-card>(?P<rest>.*)$")
_OWN_OBJECT = phrase(r"<this-card>")

_EVENTS: Final[tuple[tuple[str, str, str], ...]] = (
    # what, the phrase, convention
    ("attack-declared", r"declares? (?:an |a direct |its |the |the first )?(?:direct )?attacks?", "battle-step"),
    (
        "attack-declared",
        r"attacks? (?:is|are|was) (?:\w+ )?declared|declaration of (?:an|the|its) attack",
        "battle-step",
    ),
    (
        "attack-declared",
        (
            r"(?:targeted|selected|chosen|targets?|selects?|becomes?)[^,.:;]*? (?:for|as|as an|as the target of"
            r"|the target of|of) ?(?:an |a |its |the )?(?:opponent's )?(?:monster's )?attacks?(?: target)?\b"
        ),
        "battle-step",
    ),
    (
        "battles-and-sends",
        r"destroys? [^,:;]*?(?:by|in|as a result of) (?:battle|this battle)[^:;]*? (?:and|,) sends?",
        "battle-destruction",
    ),
    ("destroys-by-battle", r"destroys? [^,:;]*?(?:by|in|as a result of) battle", "battle-destruction"),
    (
        "by-battle-or-effect",
        (
            r"destroyed [^,:;]*?\bby (?:either )?(?:by )?battle\b(?: with[^,:;]*?)?,? (?:or"
            r"|and/or) (?:if [^,]* is destroyed )?(?:by )?[^,:;]*?(?:effects?|card)\b"
        ),
        "battle-or-effect",
    ),
    (
        "by-battle-or-effect",
        r"destroyed [^,:;]*?\bby [^,:;]*?effects? (?:or|and/or) (?:by )?battle\b",
        "battle-or-effect",
    ),
    ("by-battle-or-effect", r"destroyed [^.:;]*?\bby [^.:;]*?effects?,? or by battle\b", "battle-or-effect"),
    (
        "by-battle-or-sent",
        r"destroyed by battle,? or (?:if |is )?[^,:;]*?sent to <whose> <graveyard>",
        "battle-destruction",
    ),
    (
        "destroyed-by-battle-and-sent",
        (
            r"destroyed [^,:;]*?(?:by|in|as a result of) (?:a |this )?(?:battle|an? attack)[^:;,]*?(?:,? and"
            r"|,) (?:is |are )?sent"
        ),
        "battle-destruction",
    ),
    (
        "destroyed-by-battle",
        (
            r"destroyed [^,:;]*?(?:by|in|as a result of|as the result of|from) (?:a |this |that |the )?(?:battle"
            r"|(?:an? |an opponent's |your opponent's )?(?:monster's )?attack\b)"
        ),
        "battle-destruction",
    ),
    ("destroyed-by-battle", r"destroyed by [^,:;]*?attack(?:ing)?\b", "battle-destruction"),
    (
        "destroyed-by-effect",
        (
            r"destroyed [^,:;]*?\bby (?:[^,:;]*? )?(?:effects?|cards?|\"_*\")\b|destroyed \(?(?:except|other than"
            r"|by any other means than) by battle"
        ),
        "card-destroyed",
    ),
    ("destroyed-by-effect", r"destroyed by [^,:;]*?(?:effects?|cards?|spell|trap)\b", "card-destroyed"),
    (
        "destroys-by-battle",
        (
            r"attacking (?:card|monster) destroys?\b|destroys? [^,:;]*? (?:it|this card) (?:battles|battled"
            r"|attacked)"
        ),
        "battle-destruction",
    ),
    ("destroyed-any", r"\b(?:is|are|gets?|be|or|and|,) (?:then )?destroyed\b", "card-destroyed"),
    (
        "battle-damage",
        (
            r"(?:inflicts?|deals?|takes?|receives?|took)(?: \w+){0,6} battle damage(?! or)|battle damage (?:is|was"
            r"|to)|\bdamage (?:to you )?(?:by|from|through) (?:a |the |an |this |that )?(?:battle|attack"
            r"|\w+ attack)|inflicts? damage[^,:;]*? (?:by|from|with) a direct attack"
        ),
        "damage-taken",
    ),
    (
        "damage",
        (
            r"takes?[^,:;]*? battle or effect damage|takes?[^,:;]*? (?:battle damage or effect damage"
            r"|effect damage or battle damage|effect or battle damage)|battle or effect damage (?:is|to)"
        ),
        "damage-taken",
    ),
    (
        "effect-damage",
        (
            r"(?:takes?|receives?|inflicts?|dealt)[^,:;]*? effect damage|takes?[^,:;]*? damage[^,:;]*? (?:by|from"
            r"|due to) [^,:;]*?effects?|inflicts? damage [^,:;]*? effect"
        ),
        "damage-taken",
    ),
    (
        "damage",
        (
            r"\b(?:takes?|receives?|inflicts?) (?:\S+ ){0,4}?damage\b|\bdamage is inflicted|\binflicts? (?:battle "
            r"|effect )?damage"
        ),
        "damage-taken",
    ),
    (
        "battles",
        (
            r"\b(?:battles|(?:you|monsters?|cards?|both|they) battle|does battle|conducts? battle|is battling"
            r"|are battling)\b"
        ),
        "battled",
    ),
    (
        "attack-declared",
        r"\b(?:attacks|attack(?= (?:directly|with))|(?:is|are) attacked)\b(?! (?:position|target|points?))",
        "battle-step",
    ),
    ("special-summoned", rf"\b{_BE} (?:successfully |also )?(?P<kinds><summon-kinds>)summoned\b", "summoned"),
    ("special-summoned", r"(?:\bor|,|\band|/) ?(?P<kinds>(?:(?:<summon-kind>|or|/) ?)+)summoned\b", "summoned"),
    ("moved", r"(?:summoned|summons?)\b[^,:;]*? (?:by )?(?:using|tributing) this card", "moved"),
    (
        "special-summoned",
        r"^ (?:special )?summoned (?:this way|by this effect)|\bsummoned this way\b",
        "summoned-this-way",
    ),
    ("moved", r"^ you (?:do|did)\b(?! not)|^ so\b", "summoned-this-way"),
    ("special-summoned", r"\b(?P<kinds><summon-kinds>)summons?\b(?! Material)", "summoned-by-player"),
    ("special-summoned", r"(?P<kinds>(?:<summon-kind> )+)summon of\b[^,:;]* (?:is|are) successful", "summoned"),
    (
        "flipped-face-up",
        (
            r"\b(?:flipped|turned) (?:\w+ )?face-up|flips? face-up|\b(?:flipped|turned) up\b|(?:is|are"
            r"|or) flipped\b(?! face-down| summoned)|changed (?:from face-down )?[^,:;]*?to face-up"
        ),
        "own-move",
    ),
    ("flip-summoned", r"flip summoned|flip summons?\b", "hand-summon"),
    (
        "position-changed",
        (
            r"battle position[^,:;]*? (?:is|are) changed|(?:is|are|or) (?:changed|flipped|switched"
            r"|turned) (?:from [^,:;]*? )?(?:to|into) [^,:;]*?(?:position|face-down)|changes? (?:its "
            r"|their )?battle positions?|flipped face-down|(?:is|are) changed from|battle position changes"
        ),
        "own-move",
    ),
    (
        "banished",
        (
            r"\b(?:is|are|or|and|,|gets?) (?:also |then )?(?:banished|removed from play)\b"
            r"|\bbanish(?:es)?\b[^,:;]*?\bcards?\b"
        ),
        "moved",
    ),
    ("sent-to-graveyard", r"\b(?:sent|discarded|sends?|milled|discards?|dumped)\b", "moved"),
    ("leaves-field", r"\b(?:leaves?|has left)\b[^,:;]*?\bfield|\bremoved from the field\b", "moved"),
    (
        "added-to-hand",
        (
            r"\b(?:is|are|or|and|,|you|opponent) (?:added|returned|returns?|adds?|bounced)\b[^,:;]*? (?:to"
            r"|into) <whose>(?: owner's| owners'| controller's)? hands?\b|\b(?:you|opponent|player"
            r"|players) draws?\b|\b(?:is|are|or) drawn\b"
        ),
        "moved",
    ),
    (
        "moved",
        (
            r"\b(?:is|are|or|and|,) (?:also )?(?:tributed|detached|shuffled|moved|excavated|attached|placed"
            r"|returned|sacrificed)\b|\bmoves to\b|\b(?:is|are) added to (?:your|the|its owner's"
            r"|their) (?:face-up )?extra deck|becomes? equipped with|using this card as\b"
            r"|control of this (?:[\w-]+ )*?card[^,:;]*? (?:shifts|changes|switches|is)\b|\b(?:you|opponent"
            r"|player) (?:tributes?|detach(?:es)?|shuffles?|moves?|attach(?:es)?|returns?)\b"
        ),
        "moved",
    ),
    ("moved", r"\bused (?:\w+ ){0,4}(?:as|for)\b[^,:;]*?\b(?:materials?|summon)\b|becomes? (?:\w+ )?material", "moved"),
    (
        "activation",
        r"\b(?:activates?|(?:is|are|or) activated|activation of|chained to|resolves?|(?:is|are) resolved)\b",
        "answer",
    ),
    (
        "other-event",
        (
            r"\b(?:is|are|or|gets?) (?:targeted|equipped|removed|changed|revealed|set|normal set|negated|rolled"
            r"|tossed|inflicted|declared|moved|increased|reduced|decreased|flipped|added|restored|attached"
            r"|resolved)\b|\b(?:gains|loses|pays|targets|changes|rolls|tosses|increases|decreases|becomes|equips"
            r"|sets|declares|removes|shifts|switches|ends|wins|calls)\b|\byou (?:gain|lose|pay|target|roll|toss"
            r"|set|declare|remove|equip)\b"
        ),
        "named-otherwise",
    ),
)
"""Events in the order in which they are looked for; what a phrase has read, those after it do not read again."""

_COMPILED: Final = tuple((trigger, phrase(text), convention) for trigger, text, convention in _EVENTS)
_KIND = phrase(r"<summon-kind>")
_CARD_EVENTS: Final = frozenset(
    {
        "flipped-face-up", "position-changed", "normal-summoned", "flip-summoned", "special-summoned",
        "sent-to-graveyard", "banished", "leaves-field", "added-to-hand", "moved", "destroyed-by-effect",
        "destroyed-any", "destroyed-by-battle", "destroyed-by-battle-and-sent",
    }
)  # fmt: skip


def find_events(text: str) -> list[Event]:
    """Find the events that a condition names, in the order of the text."""
    found: list[Event] = []
    starts = [match.end() for match in _CLAUSE.finditer(text)]
    for start, end in pairwise((*starts, len(text))):
        found += _find_in_clause(text, start, end)
    return found


def _find_in_clause(text: str, start: int, end: int) -> Iterator[Event]:
    clause = text[start:end]
    subject, past, at = "", False, 0
    taken = [False] * len(clause)
    found: list[tuple[int, int, str, re.Match[str], str]] = []
    for trigger, pattern, convention in _COMPILED:
        for match in pattern.finditer(clause):
            first, last = match.span()
            if any(taken[first:last]):
                continue
            taken[first:last] = [True] * (last - first)
            found.append((first, last, trigger, match, convention))
    for first, last, trigger, match, convention in sorted(found, key=lambda each: each[0]):
        between = clause[at:first]
        if _WAS.search(between) or (past and _JOINED.match(between)):
            past, at = True, last
            continue
        if _RELATIVE.search(between):
            continue
        past, at = False, last
        subject = subject or clause[:first]
        about = _OWN.get(convention) or _tell_whose(subject, clause[last:])
        if _WOULD.search(between + match[0]):
            trigger, convention = f"would:{trigger}", "replacement"
        for each in _spell(trigger, match):
            yield Event(each, about, start + first, start + last, convention)


_WAS = re.compile(r"\b(?:was|were|been|being|not|cannot)\s+(?:\w+\s+)?$", re.IGNORECASE)
_JOINED = re.compile(r"[\s,]*(?:and|or|then|by)?[\s,]*(?:then\s+)?$", re.IGNORECASE)
_RELATIVE = re.compile(r"\b(?:that|which|who|whose|cannot|to)\s+(?:\w+\s+){0,1}$", re.IGNORECASE)
_WOULD = re.compile(r"\bwould\b", re.IGNORECASE)
_COORDINATED = phrase(r"\b(?:or|and|and/or|including|both|either) <this-card>")
_MIXED = re.compile(r"\b(?:or|and|and/or)\b", re.IGNORECASE)
_OWN: Final = {"summoned-this-way": "this-card"}
_SPELLED: Final = {
    "by-battle-or-effect": ("destroyed-by-battle", "destroyed-by-effect"),
    "by-battle-or-sent": ("destroyed-by-battle", "sent-to-graveyard"),
    "battles-and-sends": ("destroys-by-battle-and-sends",),
}


def _spell(trigger: str, match: re.Match[str]) -> tuple[str, ...]:
    """Say an event in the records' words."""
    if trigger in _SPELLED:
        return _SPELLED[trigger]
    if "kinds" not in match.re.groupindex:
        return (trigger,)
    kinds = {kind.casefold() for kind in _KIND.findall(match["kinds"])}
    if not kinds:
        return ("normal-summoned", "flip-summoned", "special-summoned")
    words = []
    if kinds & {"normal", "tribute"}:
        words.append("normal-summoned")
    if "flip" in kinds:
        words.append("flip-summoned")
    if kinds - {"normal", "tribute", "flip"}:
        words.append("special-summoned")
    return tuple(words)


def _tell_whose(subject: str, rest: str) -> str:
    """Tell whose event it is, by the words before the verb, or by its object."""
    own = _THIS.match(subject)
    if own:
        return "this-or-other-cards" if _MIXED.search(own["rest"]) else "this-card"
    if _COORDINATED.search(subject):
        return "this-or-other-cards"
    return "this-card" if _OWN_OBJECT.match(rest.lstrip()) else "other-cards"
