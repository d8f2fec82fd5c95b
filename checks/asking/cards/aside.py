"""Says which words of a question an open answer leaves aside, so that it answers no other question silently."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final, get_args

from checks.asking.battles.described import MATERIALS
from checks.asking.words import slang
from checks.asking.words.accounting import OF_FORMS, STEM, USE_STEMS, find_unknown, tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.forms import Form
from checks.asking.words.terms import cut
from checks.asking.words.understanding import Asked, split
from kb.language.words import MonsterKind
from kb.site.words import join

NOT_PLAYED: Final = "No battle that is played here answers this."
_WHOSE: Final = r"(?:(?:the|my|his|her|their|opponent's|a|an) )?"
_POSITION: Final = r"(?: position| pos| mode)?"
_CIRCUMSTANCES: Final = tuple(
    (re.compile(rf"(?<![\w'-])(?:{said})(?![\w'-])"), re.compile(shown))
    for said, shown in (
        (r"effect damage|damage (?:from|by) (?:an? )?(?:card )?effects?", r"effect damage"),
        (r"(?:is |gets )?redirected", r"redirect"),
        (
            rf"in (?:face-up )?def(?:en[sc]e)?{_POSITION}|def(?:en[sc]e)? (?:position|pos|mode)",
            r"defense position|face-down|\bdef\b",
        ),
        (rf"in atk{_POSITION}|in attack (?:position|pos|mode)", r"attack position|attacks|\batk\b"),
        (rf"(?:in)?to atk{_POSITION}|(?:in)?to attack (?:position|pos|mode)", r"to attack position"),
        (
            r"(?:\w+ )?(?:set )?(?:backrow|s/ts?|back row)(?: card)?s?|set (?:card|spell|trap)s?|face-down cards?",
            r"\bset (?!monster)|face-down card|traps|control another card",
        ),
        (rf"{_WHOSE}field spells?(?: cards?)?(?: up| active| out| on (?:the )?field)?", r"field spell"),
        (r"on (?:my|our)(?: own)? (?:[\w-]+ ){0,2}?monsters?", r"\byour (?!opponent’s)(?:[\w“”-]+ )*monster"),
        (r"on (?:his|her|their|opponent's) (?:[\w-]+ ){0,2}?monsters?", r"opponent’s (?:[\w“”-]+ )*monster"),
        (rf"{_WHOSE}(?:attack target|attacked monster)", r"attacked|(?:stronger|weaker) monster|attack target"),
        (r"(?:set|face-down) monsters?", r"face-down|\bset\b"),
        (r"(?:\w+ )?direct(?:ly)?(?: attack)?", r"direct"),
        (r"(?:last|next|previous) turn|twice|(?:two|three) times|a second time", r"turn|twice|times|again"),
        (
            r"(?:no|zero|0) (?:battle )?damage|damage is (?:reduced to )?(?:0|zero)",
            r"no (?:battle )?damage|no one takes",
        ),
        (
            (
                rf"(?:on|when|after) {_WHOSE}(?:it is |its |he is )?"
                r"(?:synchro |xyz |fusion |special |normal |link )?summon(?:ed)?(?! by)"
            ),
            r"summon",
        ),
        (
            r"(?:takes?|steals?|gets?) (?:control of )?(?:my|his|the) (?:[\w-]+ ){0,2}(?:monster|attacker)",
            r"\bcontrol\b",
        ),
        *((rf"{_WHOSE}{kind} monsters?", rf"\b{kind}\b") for kind in get_args(MonsterKind)),
        (rf"an empty (?:hand|field|board)|(?:no|zero) (?:other )?cards(?: in {_WHOSE}hand)?", r"no cards|empty"),
    )
)
"""Circumstances in players’ words, with the words of an answer about them."""
_DEEDS: Final = frozenset(
    map(
        cut,
        ("much", "many", "resolve", "banish", "draw", "double", "discard", "search", "destroy", "pop", "result", "win",
         "outcome", "between", "compared", "since", "changed", "different", "priority", "rid", "get", "special",
         "summoned", "order", "total", "timing", "tag", "mean", "atk", "def", "wins", "survive", "stop", "late",
         "early",
         "over", "by", "lp", "life", "today", "now", "nowadays", "then", "left", "trample", "pierce",
         "piercing", "keep", "equipped", "card's"),
    )
)  # fmt: skip
"""Words, without their endings, that ask for the content of an answer."""
_KNOWN: Final = USE_STEMS | frozenset(map(cut, slang.TYPED)) | _DEEDS | frozenset().union(*OF_FORMS.values())
_STATS: Final = re.compile(r"(?<![\w{/:-])(\d{3,5})\b(?! (?:lp|life|damage|battle damage|effect damage))")
"""The ATK and DEF of a question."""
_COUNTS: Final = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_COUNTED: Final = re.compile(
    rf"(?<![\w'{{:/-])(?P<count>{'|'.join(_COUNTS)}|[2-9])(?P<what>(?! times\b) (?:[\w'-]+ ){{0,3}}?"
    r"(?:monster|guy|dude|beater|card|material|counter|token|trap|spell)s?)(?![\w'-])"
)
"""A number of monsters, cards or materials."""
_SECOND: Final = re.compile(
    r"\b(?:can|could|may|does|do|did|will|would|is|are) .*? (?:and|n) (?:then )?"
    r"((?:does|do|did|will|would|is|are|can|could|what|who|how (?:much|many)) .+)$"
)
"""A further question after the first."""
_JOINS: Final = frozenset({"if", "when", "and", "while", "then", "can", "do", "does", "what", "is", "but", "{}"})
"""Words after which another clause, or a card, stands."""
_OF_USES: Final = frozenset({Form.CAN, Form.WHEN, Form.WORKS})
"""The forms of questions about the use of a card."""
MOST_CARDS: Final = 2
"""Most cards of which each is in a played battle."""
MOST_BETWEEN: Final = 2
"""Most words between two that are left aside together."""


def tell_aside(
    answer: Answer, asked: Asked, texts: Mapping[str, str], unknown: Sequence[str], own: Set[str] = frozenset()
) -> Answer:
    """Say which cards, numbers and circumstances of a question an answer without yes or no leaves aside.

    Args:
    answer: The answer.
    asked: The question.
    texts: The texts of the cards that it names, by their names.
    unknown: The words that it may mean for further cards, as they are told.
    own: The ATK and DEF of these cards.
    """
    answer = _drop_step(answer, asked)
    further = None if answer.said == "cannot-decide" else _SECOND.search(" ".join(split(asked.text)))
    if further is not None and " Result: " not in answer.sentence and asked.form in _OF_USES:
        told = tell_only(answer).sentence.removeprefix("It depends. ")
        return answer._replace(said=None, sentence=f"This leaves aside “{further[1]}”. {told}")
    if answer.said not in (None, "depends") or not (answer.scenes or answer.rule) or asked.form is Form.CHANGED:
        return answer
    missing = {word for words in asked.missing for word in words.split()}
    text = " ".join(word for word in _leave_out_cards(asked).split() if word not in missing)
    left, counted = _list_left(answer, asked, texts, text)
    left = [each for each in left if each not in own]
    if not (left or unknown):
        return answer
    told = tell_only(answer).sentence.removeprefix("It depends. ")
    is_other = not _OF_BATTLES.search(text) and len(texts) <= MOST_CARDS and not _is_shown(answer, texts)
    if answer.scenes and (is_other or (counted and _is_idle(answer, texts))):
        return Answer(None, f"{NOT_PLAYED[:-1]}: {join([*unknown, *left])} would be left out.")
    if not (answer.scenes or asked.question.is_timed) and (_OF_STEP.search(told) or told == NOT_PLAYED):
        return Answer(None, f"{NOT_PLAYED[:-1]}: {join([*unknown, *left])} would be left out.")
    lead = f"Not played with {join([*unknown, *left], 'or')}. Without: "
    if not answer.scenes:
        lead = f"This leaves aside {join([*unknown, *left])}. "
    return answer._replace(said=None, sentence=f"{lead}{told}")


def _list_left(answer: Answer, asked: Asked, texts: Mapping[str, str], text: str) -> tuple[list[str], list[str]]:
    """List the cards, numbers and words that an answer leaves aside; and those of them that count something."""
    scenes = answer.scenes
    shown = " ".join([answer.sentence, *(" ".join([each["title"], *each["can"], *each["result"]]) for each in scenes)])
    left: list[str] = []
    counted: list[str] = []
    if scenes:
        numbers = f"{shown} {' '.join(each['battle'] for each in scenes)}"
        left += [each for each in texts if len(texts) > MOST_CARDS and each not in answer.sentence]
        left += [each for each in dict.fromkeys(_STATS.findall(asked.said)) if each not in numbers]
        counted += _list_counted(text, shown.casefold())
    else:
        left += [each for each in texts if len(texts) > 1 and each not in f"{answer.sentence} {answer.reason}"]
        shown = " ".join([shown, *texts.values()])
    left += [f"“{each}”" for each in dict.fromkeys([*counted, *_list_aside(text, shown.casefold())])]
    return left, counted


_IN_STEP: Final = re.compile(r"(?:^|(?<=\.) )(?:You cannot (?:use|activate)|None of) [^.“]*\bin the Damage Step\.")


def _drop_step(answer: Answer, asked: Asked) -> Answer:
    """Leave out a refusal for the Damage Step beside other words, where the question is not about that step."""
    rest = _IN_STEP.sub("", answer.sentence).strip()
    if answer.said is not None or asked.question.is_inside or not rest or rest == answer.sentence:
        return answer
    return answer._replace(sentence=rest, reason="")


_OF_STEP: Final = re.compile(r"^(?:You cannot|None of)[^“]*\b(?:in|at any point in) the Damage Step\b[^“]*$")
"""An answer about the Damage Step that quotes no text."""
_OF_BATTLES: Final = re.compile(r"\b(?:attack|battl|damage|direct|swing|crash|wins?\b|beat|survive|atk\b|def\b|lp\b)")
"""The words of a question about a battle."""


def _is_shown(answer: Answer, names: Mapping[str, str]) -> bool:
    """Whether each card of a question is used, or does something, in the battles of an answer."""
    lines = [line for each in answer.scenes for line in (*each["can"], *each["result"])]
    return all(
        any(re.search(rf"(?:by|activate) {re.escape(name)}|{re.escape(name)}’s", line) for line in lines)
        for name in names
    )


def _is_idle(answer: Answer, names: Mapping[str, str]) -> bool:
    """Whether nothing is known to happen in a battle, or a card beside it does nothing, which a number may change."""
    first = answer.scenes[0]
    battling = r"{0} (?:in Defense Position )?(?:attacks|is attacked)|attacks (?:[\w-]+ )?{0}"
    beside = [each for each in names if not re.search(battling.format(re.escape(each)), first["title"])]
    return not (first["can"] or first["result"]) or not _is_shown(answer, dict.fromkeys(beside, ""))


def _leave_out_cards(asked: Asked) -> str:
    """Write the words of a question in small letters, its cards as empty braces, without its timing and format."""
    text = " ".join(split(asked.question.words))
    for each in asked.cards:
        text = text.replace(" ".join(each.words), "{}")
    return text


def _list_counted(text: str, shown: str) -> Iterator[str]:
    """List the numbers of cards that the battles ``shown`` do not have; those of materials are as they are played."""
    for found in _COUNTED.finditer(text):
        count = _COUNTS.get(found["count"], found["count"])
        words = [count, *(word for word, number in _COUNTS.items() if number == count)]
        is_played = "material" in found["what"] and count == str(MATERIALS)
        if not is_played and not re.search(rf"\b(?:{'|'.join(words)})\b(?! (?:atk|def)\b)", shown):
            yield found[0]


def _list_aside(text: str, shown: str) -> Iterator[str]:
    """List the circumstances, and then the other words, that the answer ``shown`` does not have."""
    for said, told in _CIRCUMSTANCES:
        for found in said.finditer(text):
            if told.search(shown) is None:
                yield found[0]
        text = said.sub(" ", text)
    text = slang.translate(text)
    words = text.split()
    lost = find_unknown(text, _KNOWN)
    at = [place for place, word in enumerate(words) if word in lost and cut(word)[:STEM] not in shown]
    at = [place for place in at if words[place].replace("-", "").isalpha()]
    while at:
        last = 0
        while last + 1 < len(at) and at[last + 1] - at[last] <= MOST_BETWEEN:
            last += 1
        after = at[last] + 1
        yield " ".join(words[at[0] : after + (after < len(words) and words[after] not in _JOINS)])
        at = at[last + 1 :]
