"""Sentences grouped into clauses: the start of each effect, its sentences and its bullets."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from kb.reader.clauses.phrases import phrase
from kb.reader.clauses.splitting import Sentence, mask, split_head, split_sentences

Stop = tuple[int, int]
"""A stretch of a text: ``[start, end)``."""


@dataclass(slots=True)
class Clause:
    """The text of one effect."""

    start: int
    end: int
    condition: Stop
    cost: Stop
    resolution: list[Stop]
    flip: bool = False
    marked: bool = True
    """Whether colon, semicolon or FLIP mark it as activated, or old wording does."""
    old: bool = False
    """Whether it is read as older wording: without colon and semicolon."""
    ordered: bool = False
    """Whether older wording orders its player to do something, naming no event: read as an Ignition Effect."""
    lead: Stop = (0, 0)
    """For a bullet, or one of several conditions, that is its own effect: the text above it."""
    options: list[Clause] = field(default_factory=list)
    """The bullets of which one is used."""


_MATERIAL: Final = phrase(r"\b(?:using|has|had|with) this card\b[^.;:]*\b(?:materials?|attached)\b")
_GRANTED: Final = phrase(
    r"\b(?:monsters?|card|target|token|them|it|equipped monster)\b[^.;:]*?\b<gains> <these-effects>"
    r"|\b(?:materials?|attached)\b(?:(?!\b(?:activate|apply|choose)\b)[^.;:])*\beffects?"
)
"""Effects given to another card; a card that uses one of its own for its materials gives none."""
_OWN: Final = phrase(
    r"\b(?<!using\s)(?:this (?:face-up )?card|this monster|it) (?:also )?<gains> (?:this|these|the following|the)\b"
    r"|^\W*gains? (?:this|these|the following)|\beffect monster with (?:this|these|the following) effects?"
)
_IT_GAINS: Final = phrase(r"\bit (?:also )?<gains> (?:this|these|the following)")
_EACH: Final = phrase(r"^\W*you can only (?:use|activate|apply)|\beach of (?:these|the following) effects")
_LIMITS_BEFORE: Final = phrase(
    r"^\W*you can only (?:use|activate|apply) (?:this effect|(?:each|1) of the preceding effects?)\b"
    r"(?![^.]*\bfollowing\b)"
)
"""A limit of the effect whose list follows: the sentence before it leads the list."""
_CHOOSE: Final = phrase(
    r"\b(?:activate|apply|choose|select|use|resolve|declare)\b[^.;:]*"
    r"\b(?:of )?(?:these|the following|effects?|either|1)\b"
)
_ONE_OF: Final = phrase(r"\b<player> can activate (?:1|one|either) of (?:these|the following)")
_PROPER: Final = phrase(r"\band\b[^.;:]*\bapply the (?:proper|appropriate) effect\b")
"""The choice among the effects depends on an earlier result."""
_FOLLOWS: Final = phrase(
    r"^\W*(?:if you (?:cannot|(?:do|did)(?! not (?:control|have)\b))|then|also"
    r"|its?\b|that\b|those\b|they\b|their\b|them\b"
    r"|until\b|this effect|this (?:ATK/DEF|ATK|DEF) (?:change|gain|increase|loss|decrease)"
    r"|these effects|these changes|this change|the (?:target|selected|chosen|destroyed|banished|summoned|equipped)"
    r"|after that|afterwards?|otherwise|this is a quick effect|neither(?![^.;:]* involving this)|the effects? of"
    r"|at the end of(?! <damage-step>| (?:the |your |each )?battle phase, (?:if|when)\b)"
    r"|for the rest of|you (?:cannot|can) (?:only )?(?:use|activate) (?:this|the) effect|during (?:this|that) battle"
    r"|(?:if|when) you (?:activate|use|do(?! not (?:control|have)\b))"
    r"|if (?:they|so|not|that|he|she|it does(?=,? apply)|the (?:target|selected|rolls?|result)|(?:you"
    r"|it) (?:calls?|called|rolls?|rolled|is (?:heads|tails|\d)))\b|this token\b"
    r"|after (?:that|this) effect|at that time,"
    r"|the (?:ATK|DEF) of [^.;:]* by the amount of (?:LP|life points) you paid"
    r"|when (?:it|that|this) effect resolves)"
)
_ORDERS: Final = phrase(
    r"^\W*(?:increase|decrease|reduce|negate|halve|double|change|inflict|equip)\b[^.;:]*"
    r"\b(?:its|it|those|their|that(?! (?:is|are|was|were|has|have|had|would|can|could|do|did|does|you|your)\b))\b"
)
"""An order about the cards that the previous effect has chosen."""
_LIMIT: Final = phrase(
    r"^\W*(?:you can only(?! control\b)|you cannot activate|you can activate"
    r"|this card is (?:always )?(?:also )?(?:treated|still|not treated))"
)
_BARS: Final = phrase(r"^\W*you cannot activate (?!this\b|these\b|it\b|both\b|either\b|the following\b)")
"""A limit of other cards, where no effect stands before it."""
_TREATED: Final = phrase(r"^\W*this card(?:'s name)? is (?:always )?(?:also )?treated as")
_SUMMON_RULE: Final = phrase(
    r"^\W*(?:cannot be (?:normal|special|tribute)\b|must (?:be|first be|also)"
    r"|this card can(?:not|only)? (?:only )?be <summon-kind>"
    r"|you can (?:also )?(?:\w+ )?<summon-kind> summon this card)"
)
_SUMMON_AGAIN: Final = phrase(
    r"^\W*while this card is [^.,;:]*, you can normal summon it\b|\bnormal summon(?:/set| or set)? this card without\b"
    r"|\bin addition to your normal (?:summon|set)|\byou can tribute summon this card\b"
)
"""A Normal Summon that is no effect: a second one of a Gemini Monster, one without Tributes or with fewer, one more."""
_RULED: Final = phrase(
    r"\b(?:be|is|are) destroyed by (?:battle|card)|\bbattle damage|\bunaffected\b|\bbe targeted\b|\bits original ATK\b"
)
"""Other statements in a sentence about a Summon."""
_PRICED: Final = phrase(r",? (?:and if you do,? (?:it|this card)|but (?:it|this card|banish|you cannot))\b")
"""A lasting restriction on the card Summoned this way, or on its player."""
_TO_SUMMON: Final = phrase(r"\bsummon(?:ed|s|ing)?\b")
"""A sentence that goes on about a Summon."""
_LETS_NOBODY: Final = phrase(
    r"^\W*(?:neither player can|your opponent cannot|you cannot) (?:<summon-kind> or )?<summon-kind> summon\b"
    r"(?![^.;:]*\b(?:the turn|this turn|this way)\b)"
)
"""A sentence that forbids Summons while its card is on the field; it is not about the Summon of the card."""
_EQUIPS: Final = phrase(
    r"^\W*(?:equip only|(?:you can )?(?:only )?(?:be )?equip(?:ped)? (?:only )?(?:this card )?to)\b"
)
"""The monsters to which an Equip Spell can be equipped; the statement ends there."""
_FOR_A_TIME: Final = phrase(r"\b(?:this|that|the) turn\b|\buntil\b|\bby this effect\b|\bthis way\b")
_APART: Final = phrase(
    r"^\W*if [^.:;]* would be [^.:;]*, you can banish this card from your <graveyard> instead"
    r"|^\W*(?:while|as long as) this card (?:is|remains) (?:face-up )?on (?:the|your side of the) field,"
)
"""An effect of a Spell or Trap after it has resolved, in the Graveyard or on the field."""
_OF_EQUIPPED: Final = phrase(r"^\W*the equipped\b")
OF_THE_TURN: Final = phrase(r"^\W*during (?:this turn,|the turn (?:this card is activated|you activate this card))")
"""The start of an event later in the turn, which is no activation timing."""
_OLD_CONDITION: Final = phrase(
    r"^\W*(?:(?:once per turn|twice per turn|each turn|once per duel),? )?(?:if|when|whenever|each time|every time"
    r"|during|at|after|before|on|while|once per turn|in|immediately after|only)\b"
)
_OLD_BREAK: Final = re.compile(
    r",\s+(?!(?:or|and|if|when|whenever|each time|every time|during|including|except|other|even|but|at|while|not|either"
    r"|also|sent|destroyed|all of|\"|by|is|are|that)\b)(?![\w ]{1,25}, or\b)",
    re.IGNORECASE,
)
_PAID: Final = phrase(
    r"^\W*(?:pay|tribute|discard|remove|send) [^.,;:]*? (?=to (?:return|special summon|increase|destroy|inflict|draw"
    r"|add|select|negate|activate 1|change|decrease|take|look|banish) )"
)
"""A cost that older wording orders first."""
_ORDERED: Final = phrase(
    r"^\W*(?P<when>(?:once per turn,? |during your main phase,? )*)"
    r"(?:send|select|offer|toss|roll|discard|tribute)\b(?![^.;:]*\bduring (?:each|every)\b)"
)
"""An order of older wording to the player of a monster, without an event."""
_BY: Final = phrase(
    r"^\W*(?P<when>(?:if|when|while|during|at|once per turn)\b[^.;:]*?, )?by [a-z]+ing [^.,;:]*, "
    r"(?=(?:special summon|inflict|destroy|return|draw|add|negate|take|increase|decrease|change|select|remove) )"
)
"""The same, worded as a means, perhaps after a condition."""
_INVERTED: Final = phrase(
    r"^\W*(?:increase|inflict|destroy|remove|banish|return|send|gain|draw)\b[^.,;:]*?"
    r" (?=(?:each|every) time\b|at the end of <damage-step>|that inflicts battle damage\b)"
)
"""An order of older wording, before when it is carried out."""
_NEGATED: Final = phrase(
    r"^\W*(?:(?:as long as|while) [^,.:;]*, )?(?P<order>negate the)"
    r" (?=activation (?:and effects? )?of (?:any|all|an?) [^.;:]*\bthat (?:targets?|designates?)\b)"
)
"""An order of older wording to negate whatever is activated: it answers that."""
_MAY: Final = phrase(r"\b<player> (?:can|may)\b(?! only)")
_ELSEWHERE: Final = phrase(
    r"\b(?<!activate\s)this (?:set )?card (?:that is |is |and [^.;:]{0,60} )?(?:in|from) (?:your|the|its owner's)"
    r" (?:hand or |field or |hand and/or |field and/or )?(?:<graveyard>|hand)"
    r"|\bexcept the turn this card was|\bwhile this card is in"
    r"|\b(?:if|when) this (?:set |face-up |face-down )?card\b[^.;:]*\b(?:is|was|are|leaves|has left) (?!activated)"
)


def read_clauses(masked: str, *, is_monster: bool, stays: bool, old: bool) -> tuple[list[Clause], list[Stop]]:
    """Cut a masked text into the clauses of its effects, and the activated effects that it gives to other cards."""
    sentences = list(split_sentences(masked))
    clauses: list[Clause] = []
    given: list[Stop] = []
    mode = ""
    for number, sentence in enumerate(sentences):
        if not sentence.bullet:
            mode = ""
        elif mode == "granted":
            if split_head(sentence.text).is_activation:
                given.append((sentence.start + sentence.text.find("●") + 1, sentence.end))
            continue
        leads = number + 1 < len(sentences) and sentences[number + 1].opens_bullet and not sentence.bullet
        reads_old = old and (is_monster or stays or bool(_ELSEWHERE.search(sentence.text)))
        reads_old = reads_old or (leads and (is_monster or stays) and bool(_ONE_OF.search(sentence.text)))
        made = _make_clause(sentence, old=reads_old, is_monster=is_monster)
        if mode == "choose" and clauses:
            _add_option(clauses[-1], made, sentence)
        else:
            keeps_apart = is_monster or stays or bool(_APART.match(sentence.text))
            before = masked[clauses[-1].start : clauses[-1].end] if clauses and not clauses[-1].marked else ""
            ended = keeps_apart and _has_ended(before, sentence.text, stays=stays)
            _add_clause(clauses, made, sentence, keeps_apart=keeps_apart, ended=ended)
        if leads and number and _LIMITS_BEFORE.search(sentence.text):
            lead = _make_clause(sentences[number - 1], old=reads_old, is_monster=is_monster)
            mode = _read_mode(sentences[number - 1].text, lead, is_monster=is_monster)
        elif leads:
            mode = _read_mode(sentence.text, made, is_monster=is_monster)
    return clauses, given


def _has_ended(before: str, text: str, *, stays: bool) -> bool:
    """Whether a sentence starts anew after one on the Summon or the equip target of a card."""
    if stays and _OF_EQUIPPED.match(text) and not _FOR_A_TIME.search(text):
        return True
    ruled = is_summon_rule(before) or _EQUIPS.match(before)
    return bool(ruled and (not _TO_SUMMON.search(text) or _LETS_NOBODY.match(text)))


def _add_clause(clauses: list[Clause], made: Clause, sentence: Sentence, *, keeps_apart: bool, ended: bool) -> None:
    """Add a sentence to the clause it follows, unless that has ``ended``, or as a clause of its own."""
    costs = bool(clauses) and keeps_apart and clauses[-1].cost[1] > clauses[-1].cost[0]
    follows = bool(clauses) and bool(_FOLLOWS.match(sentence.text) or (costs and _ORDERS.match(sentence.text)))
    follows = follows and not ended
    if made.marked and not (made.old and follows):
        clauses.append(made)
    elif clauses and (follows or not keeps_apart or _LIMIT.match(sentence.text)):
        clauses[-1].resolution.append((made.start, made.end))
        clauses[-1].end = made.end
    elif _BARS.match(sentence.text) or not (_LIMIT if keeps_apart else _TREATED).match(sentence.text):
        clauses.append(made)


def _read_mode(text: str, made: Clause, *, is_monster: bool) -> str:
    """Decide whether the bullets below a sentence are another card's effects, choices, or effects of their own."""
    if _EACH.search(text) and not _ONE_OF.search(text):
        return "own"
    if _MATERIAL.search(text) and _GRANTED.search(text):
        return "granted"
    if _OWN.search(text) and (is_monster or not _IT_GAINS.search(text)):
        return "own"
    if _GRANTED.search(text):
        return "granted"
    if made.marked or _FOLLOWS.match(text) or (_CHOOSE.search(text) and not is_monster) or _PROPER.search(text):
        return "choose"
    return "own"


def _add_option(clause: Clause, made: Clause, sentence: Sentence) -> None:
    """Add a bullet to the clause above it, or a sentence to the last bullet."""
    if sentence.opens_bullet:
        clause.options.append(made)
    elif clause.options:
        clause.options[-1].resolution.append((made.start, made.end))
        clause.options[-1].end = made.end
    clause.end = made.end


def _make_clause(sentence: Sentence, *, old: bool, is_monster: bool) -> Clause:
    head = split_head(sentence.text)
    start, end = sentence.start + head.begin, sentence.end
    if not head.is_activation and (old or _BY.match(sentence.text)):
        return _make_old(sentence, start, is_monster=is_monster)
    if not head.is_activation:
        return Clause(start, end, (start, start), (start, start), [(start, end)], marked=False)
    colon = sentence.start + head.colon if head.colon >= 0 else start
    begin = colon + (head.colon >= 0)
    semicolon = sentence.start + head.semicolon if head.semicolon >= 0 else begin
    effect = semicolon + (head.semicolon >= 0)
    return Clause(start, end, (start, colon), (begin, semicolon), [(effect, end)], head.flip)


def _make_old(sentence: Sentence, start: int, *, is_monster: bool) -> Clause:
    """Read a sentence without marks as older wording was written: a condition up to its comma, and "you can"."""
    text = sentence.text[start - sentence.start :]
    if paid := find_old_cost(text):
        when, effect = (start + each for each in paid)
        return Clause(start, sentence.end, (start, when), (when, effect), [(effect, sentence.end)], old=True)
    if inverted := _INVERTED.match(text) or _NEGATED.match(text):
        when = start + inverted.end()
        ordered = (start + inverted.start("order"), sentence.end) if inverted.re is _NEGATED else (start, when)
        return Clause(start, sentence.end, (when, sentence.end), (start, start), [ordered], old=True)
    if is_monster and (order := _ORDERED.match(text)):
        begin = start + order.end("when")
        return Clause(
            start, sentence.end, (start, begin), (begin, begin), [(begin, sentence.end)], old=True, ordered=True
        )
    may = _MAY.search(text)
    stop = find_old_break(text, may.start() if may else None)
    ruled = _SUMMON_RULE.match(text) or _SUMMON_AGAIN.search(text)
    marked = bool((stop or may) and not ruled and not _LIMIT.match(text))
    middle = start + stop
    return Clause(
        start, sentence.end, (start, middle), (middle, middle), [(middle, sentence.end)], marked=marked, old=True
    )


def find_old_cost(text: str) -> tuple[int, int] | None:
    """Find the span of the cost that an old sentence orders first."""
    if paid := _PAID.match(text):
        return 0, paid.end()
    by = _BY.match(text)
    return (max(0, by.end("when")), by.end()) if by else None


def find_old_break(text: str, may: int | None = None) -> int:
    """Find where the condition of an old sentence ends: at its comma, or at "you can"; 0 where it has none."""
    comma = _OLD_BREAK.search(text)
    if _OLD_CONDITION.match(text):
        return min([each for each in (comma.start() if comma else None, may) if each is not None], default=0)
    return may if may is not None and may > _SHORTEST and _OLD_CONDITION.search(text[:may]) else 0


_OF_TODAY: Final = phrase(r"\(from your |\b(?:Link|Pendulum|Xyz)\b|\bdetach\b")
"""Wording that no text had before colons and semicolons marked activations."""
_NAMES_TARGETS: Final = phrase(r"\bGYs?\b|\(your choice,? if tied\)")
"""Wording that is younger than the rule that a text says "target" where an effect targets."""
_NAME: Final = re.compile('"[^"]*"')
_SHORTEST: Final = 12
"""A shorter beginning before "you can" is no condition."""


def has_marks(text: str) -> bool:
    """Whether a sentence of a text has a colon or semicolon that marks an activation; FLIP alone marks none."""
    heads = (split_head(each.text) for each in split_sentences(mask(text)))
    return any(head.is_activation and not head.flip for head in heads)


def names_targets(text: str) -> bool:
    """Whether the wording of a text is younger than the rule that it says "target" where an effect targets."""
    return bool(_NAMES_TARGETS.search(_NAME.sub("", text)))


def is_of_today(text: str) -> bool:
    """Whether a text speaks as none did before colons and semicolons: without them it starts no Chain."""
    return bool(_OF_TODAY.search(_NAME.sub("", text)))


_JOINS: Final = phrase(r"\bif (?:you|it|they) do\b|, also\b")
"""Joins of steps that are younger than colons and semicolons."""


def joins_plainly(text: str) -> bool:
    """Whether a text is an old one, in which a step behind "and" may need the one before it."""
    said = _NAME.sub("", text)
    return not (has_marks(text) or names_targets(text) or is_of_today(text) or _JOINS.search(said))


def is_elsewhere(masked: str, clause: Clause) -> bool:
    """Whether an effect of a Spell or Trap is used from elsewhere than where the card is played."""
    return bool(_ELSEWHERE.search(masked[clause.start : max(clause.condition[1], clause.cost[1])]))


def begins_condition(text: str) -> bool:
    """Whether the text before a colon is a condition; otherwise it labels a bullet."""
    return bool(_OLD_CONDITION.match(text) or _MAY.search(text) or "(" in text)


def is_summon_rule(text: str) -> bool:
    """Whether a sentence says how its monster is Summoned, and nothing of battles besides."""
    return bool(_SUMMON_RULE.match(text) and not _RULED.search(text) and not _PRICED.search(text))
