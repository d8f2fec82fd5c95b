"""The forms of questions, by the words around the cards that they name.

A question is read with its cards replaced by numbers in braces: *does {0} stop {1}*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from checks.asking.words.cues import MOMENTS
from kb.site.questions import ASKING, BESIDE_NAMES, USED, Question


class Form(StrEnum):
    """The form of a question, by the kind of answer it needs."""

    CAN = "can-it-be-activated"
    RESPONSE = "can-it-be-chained"
    WHEN = "when-is-it-activated"
    WORKS = "does-it-work"
    MEETING = "what-happens"
    NUMBERS = "what-do-the-numbers-give"
    MISSES = "does-it-miss-the-timing"
    CHANGED = "what-changed"
    RULE = "what-is-the-rule"
    CARD = "what-is-known"


_DO: Final = r"(?:does|do|will|would|did|can|could|is|are|has|was)"
_NEGATES: Final = r"(?:negat|stop|prevent|block|cancel|interrupt|shut|disrupt|nullif|turn off|lock)\w*"
_WHO: Final = r"(?:i|you|he|she|they|we|(?:(?:my|the|an|your) )?(?:opponent|opp)|someone|the other player)"
_USES: Final = r"(?:activat|use|using|play|flip|chain|pop|drop)\w*"
_SAVES: Final = r"(?:save|protect|survive|dodge|avoid)"
_PATTERNS: Final[Sequence[tuple[Form, str]]] = (
    (
        Form.CHANGED,
        r"\b(?:changed?|changes|differ\w*|difference)\b.*\b(?:since|after|between|from|in|under|was|were|then)\b",
    ),
    (Form.CHANGED, r"^how (?:did|has|have|does|do|is|was|were)\b.*\b(?:change[ds]?|differ\w*)\b"),
    (
        Form.CHANGED,
        r"^what(?:'s| is| was)? (?:different|changed|new)\b|\bused to (?:be|work)\b|\bsince (?:when|then)\b",
    ),
    (
        Form.CHANGED,
        (
            r"\b(?:vs|versus|compared (?:to|with)|and|or|but|against|unlike)(?: \{0\})?(?: (?:not|no longer|how many))?"
            r" (?:today|now|nowadays|modern|current(?:ly)?)\b"
            r"|\b(?:today|now|nowadays|modern|current(?:ly)?) (?:vs|versus|compared (?:to|with)|and|or|against)\b"
        ),
    ),
    (Form.MISSES, r"\bmiss(?:es|ed|ing)?\b.*\b(?:timing|chance)\b"),
    (Form.MEETING, r"\bwhat (?:happens|would happen|will happen|if|does happen|comes of)\b"),
    (Form.MEETING, r"^what (?:does|do|will|would) \{0\}(?:'s)?(?: effect)? do\b.*\b(?:attack|battl|destroy)"),
    (Form.MEETING, r"\{0\}.*\b(?:stack|combine|add up)\w*\b.*\{1\}"),
    (Form.MEETING, r"\bwho (?:wins|survives|loses|dies)\b|\bwhich (?:one )?(?:wins|survives|dies)\b"),
    (Form.MEETING, r"\bhow much (?:battle )?(?:damage|life|lp)\b|\b(?:do|will|would) i (?:take|lose)\b.*\{1\}"),
    (Form.WORKS, r"\b(?:do|will|would) i (?:still )?(?:take|lose)\b.*\{0\}"),
    (Form.WORKS, r"\{0\}.*\b(?:do|will|would) i (?:still )?(?:take|lose)\b.*\b(?:damage|life|lp)\b"),
    (
        Form.WORKS,
        (
            r"\{0\}.*\bbe (?:responded|chained|answered|negated|stopped|interrupted)\b"
            r"(?! to \{1\}| with \{0\}| (?:on)?to an? )"
        ),
    ),
    (Form.WORKS, r"\{0\}(?:'s)? (?:\w+ ){0,3}(?:be )?(?:negated|stopped|blocked|prevented) by\b"),
    (Form.WORKS, rf"^{_DO}\b.*\{{0\}}.*\b{_NEGATES}.*(?:\{{1\}}|\battacks?\b)"),
    (Form.WORKS, rf"^(?:does|do|will|would|did)\b.*\{{0\}}.*\b{_NEGATES}"),
    (
        Form.WORKS,
        (
            r"^(?:does|do|will|would|can) (?:my|his|her|their|the|a) (?:[\w-]+ )?monsters? (?:[\w-]+ )?"
            r"surviv\w* (?:if|when) (?:i|we) (?:use|activate|play|flip|have) (?:(?:my|a|the) )?\{0\}$"
        ),
    ),
    (Form.WORKS, rf"^{_DO}\b.*\{{0\}}.*\b(?:surviv\w*|protect\w*|save|saves|shield\w*)\b"),
    (
        Form.WORKS,
        r"^(?:does|do|will|would|did)\b.*\{0\}.*\b(?:ends?|skips?|works?|beat\w*|affect\w*|appl(?:y|ies)|hits?|resolves?)\b",
    ),
    (Form.WORKS, r"^(?:does|do|will|would|is|can|could)\b.*\{0\}.*\b(?:die|dies|destroyed|killed)\b.*\bbattle\b"),
    (Form.WORKS, r"^(?:does|do|will|would|can|is)\b.*\{0\}.*\b(?:die|dies|(?:be |get |gets )?(?:killed|destroyed))$"),
    (Form.MEETING, r"\{0\}.*\b(?:attacks?|attacking|battles?|crash\w*|runs? into|ram\w*|swings?|hits?)\b.*\{1\}"),
)
"""Patterns of questions with their forms, the first match counts; ``{0}`` is the first named card."""
COMPARED: Final = re.compile(
    r"\bsince\b|\bused to\b|\b(?:old|new|back then|nowadays|today|now)\b|\bwhat(?:'s| is| has)? changed\b"
)
"""Words of a comparison of rulesets that names none."""
_CARD: Final = (
    r"(?:(?:a|an|the|my|his|her|their|own|your|set|face-down|opponent's|opponents|opp|activated|effect|of) )*\{(\d)\}"
)
_RESPONSES: Final[Sequence[tuple[str, tuple[int, int]]]] = (
    (rf"\bchain\w* {_CARD}(?:'s)?(?: \w+){{0,2}} (?:to|on|onto|off|against|at|after) {_CARD}", (0, 1)),
    (rf"{_CARD}(?:'s)?(?: \w+){{0,2}} (?:be )?(?:chain\w*|respond\w*)(?: \w+)? (?:to|on|onto|off) {_CARD}", (0, 1)),
    (rf"{_CARD}.*\b(?:respon[sd]\w*|answer\w*|reply)(?: \w+)? to {_CARD}", (0, 1)),
    (rf"\b(?:respon[sd]\w*|chain\w*|reply|answer)(?: \w+)? to {_CARD}.*\bwith {_CARD}", (1, 0)),
    (
        rf"{_WHO} {_USES} {_CARD}.*\b(?:can|could|may|am|is|are)\b.*\b(?:respon[sd]\w* with|with|{_USES}) {_CARD}",
        (1, 0),
    ),
    (rf"{_CARD}.*\b(?:respon[sd]\w*|negate it|negate that|answer|stop it|stop that) (?:it )?with {_CARD}", (1, 0)),
    (
        rf"{_CARD} (?:be )?(?:activated|used|chained|played) (?:against|in response to|to negate|to stop) {_CARD}",
        (0, 1),
    ),
    (rf"\b{_USES} {_CARD} (?:against|to negate|to stop|to counter|in response to) {_CARD}", (0, 1)),
    (rf"\b{_USES} {_CARD} (?:so )?(?:to|that) (?:[\w']+ ){{0,4}}?{_SAVES}s?(?: [\w']+){{0,3}}? {_CARD}", (0, 1)),
    (rf"\b(?:negate|stop|counter) {_CARD} (?:\w+ )?(?:with|using) {_CARD}", (1, 0)),
    (rf"^{_CARD} (?:negate|stop|counter)s? {_CARD}", (0, 1)),
    (rf"\banswer\w* {_CARD}.*\bwith {_CARD}", (1, 0)),
    (
        (
            rf"^(?:(?:can|could|may) {_WHO} )?(?:{_USES} )?{_CARD} (?:on|against|vs|versus) {_CARD}"
            r".*\bto (?:stop|negate|counter)\b"
        ),
        (0, 1),
    ),
    (
        (
            rf"^(?:(?:can|could|may) {_WHO} )?(?:{_USES} )?{_CARD} (?:on|onto|against|vs|versus|to)"
            r" (?:(?:a|an|the|my|his|her|their|opponent's) )*\{(\d)\}(?:'s)? (?:\w+ )?"
            r"(?:effect|activation|trigger|search|summon|revive|revival)\b"
        ),
        (0, 1),
    ),
    (rf"\brespond with {_CARD}.*\bto {_CARD}", (0, 1)),
    (rf"\b{_USES} {_CARD} (?:on |against )?{_CARD}(?: [\w']+)? in response\b", (0, 1)),
    (rf"{_CARD}.*\b(?:when|if|once|after|as soon as)\b {_WHO} {_USES} {_CARD}", (0, 1)),
    (rf"\b(?:when|if|once|after)\b {_WHO} {_USES} {_CARD}.*\b{_USES} {_CARD}", (1, 0)),
    (rf"{_CARD} (?:is |gets |was )?(?:activated|used|played|chained|flipped)\b.*\b{_USES} {_CARD}", (1, 0)),
)
"""Patterns of *activated in response to*, with the places of the one that responds and of the one answered."""
_CHAINS: Final = re.compile(r"\b(?:chain|respond|use|activate|flip|play)\w*\b.*\{0\}")
"""A question about chaining the card itself asks whether it can be activated."""
_USED_CARD: Final = re.compile(
    r"\b(?:chain|respond with|use|activate|flip|play)\w* (?:(?:a|an|the|my|his|her|their) )?\{(\d)\}"
    r"|\{(\d)\} (?:still |also |even )?be (?:still |also )?(?:used|activated|chained|played|flipped)\b"
)
WHEN: Final = re.compile(
    r"^(?:so |and )?(?:when|at what|at which|in which|what timing|which timing|how early|how late|what point"
    r"|which part)"
    r"|\b(?:latest|earliest|last|first) (?:i|you|he|she|they|we|(?:my )?opponent|time|point|moment|chance|timing)\b"
    r"|\bbefore or after\b|\bwhen (?:do|does|can|could|is|are|will|would|should|may)\b|\bwhen$"
)
_THEN_CAN: Final = re.compile(r"^when\b.*\b(?:can|may|could|am) (?:i|you|we|my|they|he|she)\b")
"""A question that begins with *when* and asks whether something can be done then."""
_WHEN_THEN: Final = re.compile(
    r"^when (?!(?:can|could|may|am|do|does|is|are|would|should)\b)\S+ "
    r".*\b(?:can|may|could|am) (?:i|you|we|my|they|he|she)\b"
)
"""The same, with an event after *when*: *when he attacks can i use {0}*."""
_ALLOWED: Final = re.compile(r"\b(?:use?able|playable|activatable|live|legal|ok|okay|allowed|possible|permitted)\b")
_IS: Final = r"\b(?:is|are) (?:(?:my|his|a|an|the) )?\{0\}(?:'s effect)? (?:still |even |also )?"
_IS_USABLE: Final = re.compile(rf"{_IS}(?:use?able|activatable)\b")
_IS_ALLOWED: Final = re.compile(rf"{_IS}(?:playable|live|legal|ok|okay|allowed|possible|permitted)\b")
"""A question that asks for the use of a card only where it names a part of a turn, else for the list of cards."""
_ATTACKS: Final = frozenset(
    {"attack", "attacks", "attacked", "attacking", "attacker", "monster", "monsters", "direct", "directly", "one"}
)
_SUMMONED: Final = re.compile(r"\b(?:can|could|may|is|will|does)\b.*(?:\{0\}.*\bsummon|\bsummon\w*\b.*\{0\})")
_PAID: Final = re.compile(
    r"\b(?:can|could|may) (?:i|he|she|they|you) (?:tribute|discard|banish|detach|reveal|send) (?:my |his )?\{0\}"
    r"|\b(?:can|could|may) (?:\w+ )?\{0\} (?:tribute|discard|banish|detach|send) (?:itself|himself|herself)\b"
    r"|\b(?:can|could|may) (?:\w+ )?\{0\} be (?:tributed|discarded|banished|detached|revealed|sent)\b"
)
"""A question about the cost of an effect asks for its use: *can I tribute {0}*."""
_ANSWERS_ATTACK: Final = re.compile(
    r"\b(?:can|could|may|able|allowed|legal|ok|okay)\b.*\b(?:respon[sd]\w*|answer\w*|react\w*|reply)"
    r"(?: to)? (?:[\w']+ ){0,2}attack\w*(?: [\w']+){0,2} with (?:(?:a|an|the|my|his|her|their) )?\{0\}"
)
"""A question whether a card can be used when an attack is declared: *answer an attack with {0}*."""
_CAN: Final = re.compile(
    r"\b(?:can|can't|cannot|could|may|able|allowed|legal|ok|okay|possible|live|is|are|does|do)\b.*\{0\}"
    r"|\{0\}.*\b(?:can|legal|allowed|ok|okay|live|usable|possible|fine|good|work|works|in)\b"
)
TALK: Final = frozenset(
    {
        "able", "actually", "allow", "allows", "alright", "also", "am", "anymore", "anyone", "asap", "assuming",
        "basically", "btw", "combine", "combines", "correct", "dark", "even", "ever", "exactly", "fine", "given",
        "good", "got", "guys", "hand", "hey", "instead", "judges", "just", "legal", "let's", "light", "like", "live",
        "lol", "mine", "now", "off", "ok", "okay", "onto", "own", "part", "particular", "permitted", "plays", "pls",
        "playable", "plz", "point", "quick",
        "quickly", "regular", "wanna", "gonna", "useable",
        "really", "right", "say", "something", "stack", "stacks", "suppose", "sure",
        "switch", "thx", "till", "trying", "usable", "via", "want", "wants", "well", "yet",
    }
)  # fmt: skip
"""Words of talk, which name no card and change no question."""
ALONE: Final = (
    BESIDE_NAMES
    | {
        "counter", "declaration", "draw", "draws", "in", "is", "monster", "negate", "spell", "then", "trap", "usable",
        "vs", "my", "his", "her", "their", "your", "opponent", "opponent's", "opponents", "turn", "with", "from"
    }
    | TALK
)  # fmt: skip
"""Words that add nothing to a card and a timing."""
ELSE: Final = re.compile(
    r"\b(?:two|three|twice|both|again|second|same|multiple|without|instead|another|how many)\b|(?<![{\d])[2-9]\b"
    r"|\bon (?:a|the|my|his) (?:[\w-]+ )?monsters? (?:that (?:was|is) |already )*(?:destroyed|determined)\b"
    r"|\b(?:i|we) (?:\w+ )?(?:my )?(?:opponent's|opponents|opp's|his|her|their) \{\d\}"
)
"""Words that turn the question whether a card can be activated into another."""
PLACES: Final = (
    ("graveyard", re.compile(r"\b(?:from|in|out of) (?:the |my |your |their )?(?:gy|grave|graveyard|bin)\b")),
    ("hand", re.compile(r"\b(?:from|in) (?:the |my |your |their )?hand\b")),
    (
        "banished",
        re.compile(r"\b(?:from (?:the )?banish\w*|(?:while|when|if) banished|(?<=\{0\} is )banished(?! by))\b"),
    ),
    ("deck", re.compile(r"\bfrom (?:the |my |your |their )?deck\b|\{0\} is (?:still )?in (?:the |my )?deck\b")),
    ("field", re.compile(r"\bfrom (?:the |my |your |their )?field\b|\{0\} is (?:face-up )?on (?:the |my )?field\b")),
    (
        "face-down",
        re.compile(r"\b(?:while|when|if|as) (?:it is |it's |still )?(?:a )?face-?down\b|\bfrom face-?down\b"),
    ),
)
"""Places from which a question says a card is used."""
_NUMBER: Final = re.compile(
    r"(?<![\w{:-])(\d{2,5}|0)(?:\s*/\s*(\d{1,5}))?(?![\w}-])(?! (?:lp|life points?|life|(?:\w+ )?damage)\b)"
)
_BATTLES: Final = re.compile(
    r"\b(?:attack\w*|battl\w*|vs|versus|against|into|swing\w*|crash\w*|run over|damage|hit\w*|wins?|defen[sc]e|to a?"
    r"|beats?|destroys?|kills?)\b"
)


_TWO: Final = re.compile(
    r"\b(?:two|both|2) (?:(?:(?:of )?(?:us |our |the )?monsters )?(?:have |has |got |had |at ))?"
    r"(\d{3,5})(?!/)(?: atk)?\b(?!.*\d{2})"
)
"""Two monsters of the same ATK: *two 1800 monsters*."""
_ATTACKED: Final = re.compile(
    r"\battack\w* (?:[\w']+ ){0,3}\{0\}.*\bwith (?:an? |my |his |the )?\d|\bby a\b|\bis attacked\b|\bgets attacked\b"
    r"|\b(?:dies?|los(?:e|es)|survives?) (?:to|against)\b"
)
"""Words by which the card that is named first is attacked."""


class Response(NamedTuple):
    """Which named card would be chained to which, by their numbers."""

    used: int
    to: int


class Numbers(NamedTuple):
    """The ATK and DEF that a question gives to a plain monster on each side; None where a card is named."""

    attacker: int | None
    target: int | None
    defends: bool
    """Whether the attacked monster is in Defense Position."""


def choose_form(said: str, cards: int, question: Question) -> Form:
    """Choose the form of a question by the words around its cards."""
    if (named := _choose_named(said, cards, question)) is not None:
        return named
    if not cards:
        return Form.RULE
    around = _leave_out_cards(said)
    if cards == 1 and find_response(said) is not None:
        return Form.RESPONSE
    if cards > 1 and find_response(said) and (not WHEN.search(said) or _THEN_CAN.search(said)):
        return Form.RESPONSE
    if USED.search(around):
        return Form.WHEN if WHEN.search(said) and not _WHEN_THEN.search(said) else Form.CAN
    if WHEN.search(said):
        return Form.WHEN
    if cards > 1:
        return Form.MEETING
    asks_use = not around or _asks_for_use(said, {*around.split()}, question) or _is_bare(said, question)
    return Form.CAN if asks_use else Form.CARD


_COMPARES: Final = re.compile(r"\b(?:vs|versus|chang\w*|differ\w*|compared|between|than)\b")
"""Words of a question about two rulesets that compares them."""
_BARE: Final = re.compile(
    r"^(?:(?:so|and|hey|is|can|goat|edison|my|his|the|a|an|opponent's|quick question"
    r"|flip|use|activate|drop|chain|play) )*\{0\}"
    r"(?!.*\b(?:does|do|did|will|would|what|how|who|why|which|or|affects?|replay|miss\w*|destroyed|dies|summon\w*)\b)"
)
"""A question that begins with a card and has no verb of its own."""


def _is_bare(said: str, question: Question) -> bool:
    """Whether a question without a verb of its own names a card and a part of a turn: *{0} in the damage step*."""
    return question.is_timed and question.outside != "an attack" and _BARE.search(said) is not None


def _choose_named(said: str, cards: int, question: Question) -> Form | None:
    """Choose the form that words of a question name; None where they ask for a use, or there are none."""
    if question.other and _COMPARES.search(said):
        return Form.CHANGED
    for form, pattern in _PATTERNS:
        if not re.search(pattern, said) or not (cards or form in (Form.CHANGED, Form.RULE)):
            continue
        if form is Form.CHANGED and not (question.ruleset or question.day or COMPARED.search(said)):
            continue
        if form is Form.WORKS and cards > 1 and find_response(said):
            return Form.RESPONSE
        takes = re.search(r"\bi (?:still )?(?:take|lose)\b", said)
        takes = takes or re.search(r"\bmonsters? (?:[\w-]+ )?surviv\w* (?:if|when) (?:i|we)\b", said)
        if form is Form.WORKS and not takes and _CHAINS.search(said.partition("{0}")[0] + "{0}"):
            return None
        asks_result = re.search(r"^(?:what|who|how|which)|\b(?:wins|happens)\b", said)
        if form is Form.MEETING and cards > 1 and not asks_result and USED.search(_leave_out_cards(said)):
            return None
        return form
    return None


def _asks_for_use(said: str, beside: set[str], question: Question) -> bool:
    """Whether a question about one card asks for its use, by a timing and the words beside the card."""
    if any(pattern.search(said) for pattern in (_SUMMONED, _ANSWERS_ATTACK, _IS_USABLE)):
        return True
    if not question.is_timed and not (_PAID.search(said) and MOMENTS.search(said)):
        return False
    if _PAID.search(said) or _IS_ALLOWED.search(said):
        return True
    asks = beside <= ALONE or (_CAN.search(said) is not None and beside <= ASKING | ALONE)
    return asks or (_ALLOWED.search(said) is not None and beside <= ASKING | ALONE | _ATTACKS)


def _leave_out_cards(said: str) -> str:
    return " ".join(re.sub(r"\{\d\}", " ", said).split())


_ASKED_USE: Final = re.compile(rf"(?:can|could|may) {_WHO} (?:still |also )?(?:{_USES}|respond with) {_CARD}")
"""The card whose use is asked for: no other response of the question is meant."""


def find_response(said: str) -> Response | None:
    """Find the card to be chained, and the card to which; of several Chain Links those of the question itself."""
    if (asked := _ASKED.search(said)) and asked[0] != said and len({*re.findall(r"\{\d\}", asked[0])}) > 1:
        return find_response(asked[0])
    for pattern, (used, to) in _RESPONSES:
        found = re.search(pattern, said)
        if found and found[1] != found[2]:
            named = int(found[1]), int(found[2])
            if (asked := _ASKED_USE.match(said)) and int(asked[1]) != named[used]:
                return None
            return Response(named[used], named[to])
        if found and said.count("{0}") > 1:
            return Response(0, 0)
    return Response(0, 0) if BOTH.search(said) else None


BOTH: Final = re.compile(
    r"\b(?:both|two) (?:players|of us|people)\b(?: \w+){0,3} (?:use|activate|play|flip)\w*"
    r" (?:(?:a|an|their|the) )*\{0\}"
    r"|\b(?:i|he|she|they|opponent|opp) (?:\w+ )?(?:use|activate|play)\w* \{0\}.*\b(?:i|he|she|they|opponent|opp)"
    r" (?:\w+ )?(?:use|activate|play|respond|chain)\w* (?:with )?(?:my |his |another |a second |their )?(?:own )?\{0\}"
)
"""Questions about one card that both players use."""


_ASKED: Final = re.compile(r"\b(?:can|could|may) (?:i|you|he|she|they|(?:my |the )?(?:opponent|opp))\b(?!.*\bcan ).*$")


def find_used(said: str) -> int:
    """Find the number of the card to be used: the one after *use*, *activate* or *chain*, else the first."""
    used = _USED_CARD.search(said)
    return int(used[1] or used[2]) if used else 0


TAKEN_FROM: Final = re.compile(
    r"\b(?:banish|return|add|summon|target|revive|take|draw|discard|search|sent|send|mill)\w* (?:[\w'-]+ ){0,3}"
    r"(?:from|in|out of) "
)
"""Words of a question about the place of other cards."""


def find_place(said: str) -> str:
    """Find the place from which the card would be used; empty if none is named."""
    if TAKEN_FROM.search(said):
        return ""
    return next((place for place, pattern in PLACES if pattern.search(said)), "")


def find_numbers(said: str, cards: int) -> Numbers | None:
    """Find the ATK and DEF of plain monsters in a question: *a 1900 attacks a 2000 DEF monster*."""
    if not cards and (equal := _TWO.search(said)) is not None and _BATTLES.search(said):
        return Numbers(int(equal[1]), int(equal[1]), defends=False)
    found = list(_NUMBER.finditer(said))
    if not found or not _BATTLES.search(said) or len(found) + min(cards, 1) != 2 or cards > 1:
        return None
    defends = bool(re.search(r"\bdefen[sc]e\b|\bdef\b(?! (?:and|or) atk)|\bface-?down\b", said[found[-1].start() :]))
    numbers = [int(each[2] if each[2] and defends and each is found[-1] else each[1]) for each in found]
    if cards:
        first = said.find("{0}") < found[0].start()
        if _ATTACKED.search(said):
            first = not first
        return Numbers(None if first else numbers[0], numbers[0] if first else None, defends and first)
    if re.search(
        r"\battacked by\b"
        r"|\battack(?:s|ed|ing)? (?:a |an |the |his |their |my opponent's )*\d.*\bwith (?:[\w']+ ){0,4}\d",
        said,
    ):
        numbers.reverse()
        defends = defends or bool(re.search(r"\bdefen[sc]e\b|\bdef\b", said))
    return Numbers(numbers[0], numbers[1], defends)
