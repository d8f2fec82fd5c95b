"""Sentences put together to effects: where one begins, what belongs to it, and what its bullets are."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from kb.pool.cardtext.phrases import phrase
from kb.pool.cardtext.splitting import Sentence, mask, split_head, split_sentences


@dataclass(slots=True)
class Clause:
    """What is said of one effect: stretches of a masked text, each ``(start, end)``."""

    start: int
    end: int
    condition: tuple[int, int]
    cost: tuple[int, int]
    resolution: list[tuple[int, int]]
    flip: bool = False
    marked: bool = True
    """Whether colon, semicolon or FLIP mark it as activated, or old wording does."""
    options: list[Clause] = field(default_factory=list)
    """The bullets of which one is used."""


_GRANTED: Final = phrase(
    r"\b(?:monsters?|it|card|target|token|them)\b[^.;:]*?\b(?:gains?|with|has|have|get) (?:this|these"
    r"|the following|the) (?:additional )?effects?"
    r"|as an effect monster with (?:this|these|the following) effects?"
)
_OWN_GAIN: Final = phrase(
    r"\bthis card\b(?![^.;:]*\b(?:monster|equipped)\b[^.;:]* gains?)[^.;:]*?\b(?:gains?|has) (?:this|these"
    r"|the following|the)"
)
_EACH: Final = phrase(r"^\W*you can only (?:use|activate|apply)|\beach of (?:these|the following) effects")
_FOLLOWS: Final = phrase(
    r"^\W*(?:if you do|if you did|then|also|it\b|its\b|that\b|those\b|they\b|their\b|them\b|until\b"
    r"|this effect|these effects|these changes|this change|the (?:target|selected|chosen|destroyed"
    r"|banished|summoned|equipped)"
    r"|after that|afterwards?|otherwise|this is a quick effect|you (?:cannot|can) (?:only )?(?:use"
    r"|activate) (?:this|the) effect|during (?:this|that) battle|(?:if|when) you (?:activate|use|do)"
    r"|at the end of|for the rest of|if (?:they|so|not|that|he|she)\b|neither|after (?:that|this) effect"
    r"|when (?:it|that|this) effect resolves|the effects? of)"
)
_LIMIT: Final = phrase(
    r"^\W*(?:you can only|you cannot activate|you can activate"
    r"|this card is (?:always )?(?:also )?(?:treated|still|not treated))"
)
_SUMMON_RULE: Final = phrase(
    r"^\W*(?:cannot be (?:normal|special|tribute)|must (?:be|first be|also)|this card can(?:not"
    r"|only)? (?:only )?be (?:normal|special|tribute|fusion|ritual|synchro|xyz)"
    r"|you can (?:also )?(?:\w+ )?(?:special|ritual|xyz|link|fusion|synchro|normal"
    r"|tribute) summon this card)"
)
_OLD_CONDITION: Final = phrase(
    r"^\W*(?:(?:once per turn|twice per turn|each turn|once per duel),? )?(?:if|when|whenever|each time"
    r"|every time|during|at|after|before|on|while|once per turn|in|immediately after|only)\b"
)
_OLD_BREAK: Final = re.compile(
    r",\s+(?!(?:or|and|if|when|during|including|except|other|even|but|at|while|not|either|also|sent"
    r"|destroyed|\"|by)\b)",
    re.IGNORECASE,
)
_YOU_CAN: Final = phrase(
    r"\b(?:you|your opponent|its controller|the controller|that player|either player|each player"
    r"|the turn player) (?:can|may)\b"
)


def read_clauses(text: str, *, is_monster: bool, stays: bool) -> tuple[str, list[Clause]]:
    """Cut a text into the clauses of its effects; the first value is the masked text."""
    masked = mask(text)
    sentences = list(split_sentences(masked))
    old = not any(split_head(each.text).is_activation and not split_head(each.text).flip for each in sentences)
    clauses: list[Clause] = []
    mode = ""
    for number, sentence in enumerate(sentences):
        following = sentences[number + 1] if number + 1 < len(sentences) else None
        if sentence.bullet and mode == "granted":
            continue
        made = _make_clause(
            sentence, masked, old=old and (is_monster or stays or bool(clauses and _ELSEWHERE.search(sentence.text)))
        )
        if sentence.bullet and mode == "choose" and clauses:
            if sentence.opens_bullet or clauses[-1].options:
                _add_option(clauses[-1], made, sentence)
            continue
        if not sentence.bullet:
            mode = ""
        if made.marked:
            clauses.append(made)
        elif clauses and (_FOLLOWS.match(sentence.text) or _LIMIT.match(sentence.text)):
            _follow(clauses[-1], made)
        elif not is_monster and not stays and (not clauses or not is_elsewhere(masked, clauses[-1])):
            if clauses:
                _follow(clauses[-1], made)
            else:
                clauses.append(made)
        elif not _LIMIT.match(sentence.text):
            clauses.append(made)
        if following is not None and following.opens_bullet and not sentence.bullet:
            mode = _read_mode(sentence, made, clauses)
    return masked, clauses


def _read_mode(sentence: Sentence, made: Clause, clauses: list[Clause]) -> str:
    """Tell what the bullets below a sentence are: effects of another card, choices, or effects of their own."""
    if _EACH.search(sentence.text):
        return "own"
    granted = _GRANTED.search(sentence.text)
    if granted and not _OWN_GAIN.search(sentence.text):
        return "own" if "as an effect monster" in sentence.text.lower() else "granted"
    if made.marked or _FOLLOWS.match(sentence.text) or _CHOOSE.search(sentence.text):
        return "choose"
    return "own"


_CHOOSE: Final = phrase(
    r"\b(?:activate|apply|choose|select|use|resolve|declare)\b[^.;:]*\b(?:of )?(?:these|the following"
    r"|effects?|either|1)\b"
)


def _follow(clause: Clause, made: Clause) -> None:
    clause.resolution.append((made.start, made.end))
    clause.end = made.end


def _add_option(clause: Clause, made: Clause, sentence: Sentence) -> None:
    if made.marked and sentence.opens_bullet:
        clause.options.append(made)
    elif clause.options and not sentence.opens_bullet:
        _follow(clause.options[-1], made)
    elif sentence.opens_bullet:
        clause.options.append(made)
    clause.end = made.end


def _make_clause(sentence: Sentence, masked: str, *, old: bool) -> Clause:
    head = split_head(sentence.text)
    start, end = sentence.start + head.begin, sentence.end
    if head.is_activation:
        colon = sentence.start + head.colon if head.colon >= 0 else start
        semicolon = sentence.start + head.semicolon if head.semicolon >= 0 else -1
        begin = colon + (head.colon >= 0)
        cost = (begin, semicolon) if semicolon >= 0 else (begin, begin)
        return Clause(start, end, (start, colon), cost, [(semicolon + 1 if semicolon >= 0 else begin, end)], head.flip)
    if old:
        return _make_old(sentence, start, end)
    return Clause(start, end, (start, start), (start, start), [(start, end)], marked=False)


def _make_old(sentence: Sentence, start: int, end: int) -> Clause:
    """Read a sentence without marks as older wording was written: a condition up to its comma, and "you can"."""
    text = sentence.text[start - sentence.start :]
    may = _YOU_CAN.search(text)
    begins = _OLD_CONDITION.match(text)
    stop = 0
    if begins:
        comma = _OLD_BREAK.search(text)
        stop = min([each.start() for each in (comma, may) if each] or [0])
    elif may and may.start() > 12:
        begins = _OLD_CONDITION.search(text[: may.start()])
        stop = may.start() if begins else 0
    marked = bool((stop or may) and not _SUMMON_RULE.match(text) and not _LIMIT.match(text))
    middle = start + stop
    return Clause(start, end, (start, middle), (middle, middle), [(middle, end)], marked=marked)


_ELSEWHERE: Final = phrase(
    r"\b(?:this card|this set card)[^.;:]*?\b(?:in|from) (?:your|the) (?:<graveyard>|hand)"
    r"|\bthis turn this card was sent\b|except the turn this card was"
    r"|\bif this (?:set |face-up )?card\b[^.;:]*\b(?:is|was|are) |\bwhile this card is in"
)


def is_elsewhere(masked: str, clause: Clause) -> bool:
    """Whether an effect of a Spell or Trap is used from elsewhere than where the card is played."""
    head = masked[clause.start : max(clause.condition[1], clause.cost[1])]
    return bool(_ELSEWHERE.search(head))


def is_summon_rule(text: str) -> bool:
    """Whether a sentence says how its monster is Summoned."""
    return bool(_SUMMON_RULE.match(text))


def finds_choice(text: str) -> bool:
    """Whether a player may, rather than has to."""
    return bool(_YOU_CAN.search(text))
