"""Accounts for every word of a question about a card, so that yes and no answer that question alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from typing import Final

from checks.asking.words import slang
from checks.asking.words.answer import Answer
from checks.asking.words.cues import GONE
from checks.asking.words.forms import ALONE, Form
from checks.asking.words.instructions import write_effects
from checks.asking.words.terms import FILLER, cut
from kb import records
from kb.site.questions import ASKING

STEM: Final = 5
"""Letters of a word that are looked for in a card's text, without its ending."""
CHANGING: Final = frozenset(
    {"draw", "draws", "never", "nobody", "nothing", "need", "needs", "unless", "inside", "outside", "wrong", "without",
     "not", "can't", "cannot", "don't", "isn't", "aren't", "wasn't", "weren't", "instead"}
)  # fmt: skip
"""Words of talk that change a question."""
USE: Final = (
    ((ASKING | ALONE | FILLER | slang.COMMON) - CHANGING)
    | {"attack", "attacks", "attacked", "attacking", "attacker", "battle", "battles", "monster's", "direct", "directly",
       "damage", "declares", "declare", "target", "set", "face-down", "face-up", "takes", "take", "dies", "die", "lose",
       "destroyed", "position", "defense", "him", "me", "discarded", "because", "response", "field", "flipped", "stop",
       "stops", "being", "playable", "usable"}
)  # fmt: skip
"""Words of a question whether a card can be used, and those of a battle."""
USE_STEMS: Final = frozenset(map(cut, USE))
_STOPS: Final = frozenset({"stop", "negat", "prevent", "block", "cancel", "interrupt", "shut", "disrupt", "nullif"})
_SAVES: Final = frozenset({"protect", "sav", "surviv", "shield", "dying", "kill"})
_STRONGER: Final = frozenset({"strong", "stronger", "bigger", "weaker", "smaller", "higher", "lower", "pierc"})
_DEEDS: Final = frozenset({"reviv", "float", "search", "draw", "summon", "special", "mill", "sent"})
"""Words for the effect of a card to which another responds."""
_HELPS: Final = frozenset({"boost", "help", "pump", "doubl", "increas", "rais", "work"})
OF_FORMS: Final[Mapping[Form, frozenset[str]]] = {
    Form.WORKS: _STOPS | _SAVES | _STRONGER | _HELPS | {"stopp", "affect", "end", "skip", "resolv", "survives"},
    Form.RESPONSE: _STOPS | _SAVES | _DEEDS | {"resolv", "respond", "answer", "link"},
    Form.MISSES: frozenset(
        map(cut, ("miss", "misses", "timing", "tribute", "summon", "cost", "material", "link", "chain", "middle"))
    ),
    Form.MEETING: _STRONGER | _HELPS | {"affect", "win"},
    Form.NUMBERS: _STOPS | _SAVES | _STRONGER | {"win", "atk", "def", "another", "beat"},
}
"""Words, without their endings, of the questions that each form answers."""
_TARGETED: Final = re.compile(r"\} on (?:(?:a|an|my|his|her|their|the|opponent's) )*(face-down|set|attacked)\b")
"""The words for a target in a question, which the answer about a card and a timing does not judge."""
_ELSEWHERE: Final = re.compile(r"\} on (?:[\w'-]+ ){1,4}in (?:(?:my|his|her|their|the) )*(hand|deck|graveyard|gy)\b")
"""The words for a target that is not on the field."""
_ABSENT: Final = re.compile(
    r"\b(no|without|zero|none|nothing|only|empty|lacks?|(?:don't|doesn't|do not|does not|didn't) (?:have|control))\b"
)
"""The words for a lack, which may keep a card from being used."""
_WITHOUT_DAMAGE: Final = re.compile(r"\b(?:no|zero|0) (?:battle )?damage\b")
"""The words for a battle without damage, in which a card that waits for damage is not activated."""
_OVER: Final = re.compile(
    r"\b(?:was|were|got|gets|is|been|has) (?:already |just )?(negated|ended|stopped|skipped|over)\b"
)
"""The words for an attack or a phase that is over: no card is activated in response to it."""
_COUNTED: Final = re.compile(r"\b(?:two|three|twice|again|multiple|several)\b")
"""Words for a number of times or cards, which one battle does not show."""
_ORDERED: Final = re.compile(r"\b(?:before|after|once|until|unless|since|already|by the time)\b")
"""Words for the order of two events, which two cards that meet do not show."""
_APART: Final = re.compile(
    r"\b(?:in|during|on) (?:my|his|her|their|opponent's) (?:own )?turn\b|\{0\} (?:is|was|gets|got) (?:\w+ )?negated\b"
)
"""Words for a player's turn, or a negated card, which the plain battles of a card do not show."""
MOST_CARDS: Final = 2
"""Most cards that are played together where a question does not describe their battle."""


def account(answer: Answer, said: str, form: Form, cards: Sequence[records.Card]) -> Answer:
    """Keep the yes or no of a battle that was played only if it accounts for all words and cards of the question."""
    if answer.said not in ("yes", "no", "depends"):
        return answer
    lost = find_unknown(said, USE_STEMS | OF_FORMS.get(form, frozenset()))
    if answer.said == "no":
        is_refused = answer.rule is not None
        lost = {word for word in lost if not (word.isdecimal() or is_refused)}
    if answer.said == "yes" and _COUNTED.search(said):
        return tell_only(answer)
    if form in (Form.WORKS, Form.MEETING) and _APART.search(said):
        return tell_only(answer)
    if form in (Form.WORKS, Form.MEETING) and len(cards) > 1 and (_ORDERED.search(said) or GONE.search(said)):
        return tell_only(answer)
    is_timed_out = answer.said == "no" and answer.rule is not None and not answer.scenes
    is_crowded = len(cards) > MOST_CARDS and form is not Form.RESPONSE and not is_timed_out
    return tell_only(answer) if lost or is_crowded else answer


def tell_only(answer: Answer) -> Answer:
    """The sentence of an answer without its yes or no."""
    if answer.said not in ("yes", "no", "depends"):
        return answer
    return answer._replace(said=None, sentence=answer.sentence.removeprefix("Yes. ").removeprefix("No. "))


def find_lost(said: str, card: records.Card, printed: str, *, is_so: bool) -> set[str]:
    """Find the words of a question by which it may ask for something else than the use of a card.

    They neither ask for its use, nor describe a battle, nor stand in its text. For a no only those count that say what
    is done to the card: what is not possible at all is not possible in special circumstances.
    """
    text = printed + "".join(each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)
    left = {word for word in find_unknown(said, USE_STEMS) if cut(word)[:STEM] not in text.casefold()}
    if card.carrier == "monster" and _governs("flip", said):
        left.add("flip")
    if not _asks_strength(card, printed):
        left -= STRENGTHS
    for each in (_TARGETED, _ELSEWHERE, _ABSENT, _WITHOUT_DAMAGE, _OVER):
        left.update(each.findall(said))
    return left if is_so else {word for word in left if _governs(word, said)}


STRENGTHS: Final = frozenset({"stronger", "weaker", "bigger", "smaller", "higher", "lower"})
_COMPARES: Final = re.compile(r"\b(?:higher|lower|less|greater|equal|than|whose (?:ATK|DEF))\b")
"""Words by which a card compares ATK or DEF."""


def _asks_strength(card: records.Card, printed: str) -> bool:
    """Whether the use of a card may depend on which monster is stronger."""
    conditions = " ".join(each.partition(":")[0] for each in re.split(r"[.●]\s", printed))
    text = conditions if printed else write_effects(card)
    waits = any({"trigger", "flip"} & {*(each.class_ or ())} for each in card.effects)
    return waits or _COMPARES.search(text) is not None or (not printed and '"needs":' in text)


def find_unknown(said: str, known: Set[str]) -> set[str]:
    """Find the words of a question, besides its cards, whose forms are not among the known ones."""
    return {word for word in said.split() if not word.startswith("{") and word not in USE and cut(word) not in known}


_NOT_USED: Final = "".join(f"(?<!{verb} )" for verb in ("use", "activate", "flip", "chain", "play"))
"""No verb stands before the verb for the card, after which it would belong to the name of the card."""


def _governs(word: str, said: str) -> bool:
    """Whether a word of a question is a verb for the card: *can I banish {0}*, *can {0} be banished*."""
    verb = re.escape(word)
    before = rf"{_NOT_USED}\b{verb} (?:(?:my|his|her|their|a|an|the) )?\{{"
    return re.search(rf"{before}|\}} be {verb}\b", said) is not None
