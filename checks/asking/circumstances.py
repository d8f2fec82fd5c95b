"""Holds an answer against the circumstances that a question names and no battle of the answer has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.asking.accounting import tell_only
from checks.asking.answer import Answer
from kb import records

_WHOSE: Final = r"(?:the|my|his|her|their|your|opponent's|opp's|my opponent's)"
_OFF_FIELD: Final = re.compile(
    rf"\{{\d\}} (?:is |was |are |has been |being )?(?:still |already |only )?"
    rf"(?:in {_WHOSE} (?:own )?(?:hand|deck|extra deck)|still face-down|set face-down|set but\b"
    r"|(?:banished|destroyed|removed) (?:earlier|before|already|last turn))"
    rf"|\b(?:have|has|had|with) (?:(?:a|an|my|his|her) )?\{{\d\}} in {_WHOSE} (?:own )?(?:hand|deck|extra deck)"
)
"""A card that is said to lie where it does not apply: the battles of two cards have both in use."""
_OTHERS: Final = re.compile(
    r"\b(?:another|different) (?:monster|one|card)s?(?: of (?:his|hers|theirs|mine|my opponent))?"
    r"(?: (?:\w+ )?){0,2}(?:attack|battl)|\bmonster other than \{\d\}|\{\d\} (?:isn't|is not|doesn't|does not)"
    r" (?:battl|attack)"
)
"""A battle of another monster than the one that is named."""
_WITHOUT: Final = re.compile(
    r"\b(?:no|without|zero|0|empty) (?:\w+ ){0,2}(?:cards?|hand|lp|life|damage)\b(?! calc)"
    r"|\b(?:attacked and|and it) los"
)
"""A lack that the battles of two cards do not show."""
_ONCE_NEGATED: Final = re.compile(
    r"\b(?:was|is|got|gets|it's) negated (?:by|with) (?:\w+ )?\{\d\}|\bhave (?:it|that) work\b"
)
"""A question about the outcome after a negation."""
_YOU_ATTACK: Final = re.compile(
    r"\b(?:opponent|opp)(?:'s)?(?: \w+)? (?:is|are|was|gets?|got) (?:being )?attacked\b"
    r"|\bmy monster is (?:the )?attack(?:er|ing)\b|\battack\w* (?:\w+ ){0,3}(?:my own|that is mine)\b"
    r"|\b(?:in|during) my (?:own )?(?:battle phase|bp|turn)\b"
    r"|\b(?:opponent|opp|he|she) takes (?:battle )?damage\b"
)
_THEY_ATTACK: Final = re.compile(r"\b(?:opponent|opp|he|she)(?:'s monster)? attacks\b(?! \w+ (?:with|by) \w+$)")
"""Whose attack a question is about."""
_CONDITION: Final = {
    "your opponent attacks": (_YOU_ATTACK, re.compile(r",? if your opponent attacks")),
    "you attack": (_THEY_ATTACK, re.compile(r",? if you attack(?= directly|\b)")),
}
_NOT_DIRECT: Final = re.compile(r"attacks? (?:a|your opponent’s) (?:stronger|weaker) monster")
_DIRECT: Final = re.compile(r"\battack\w* (?:\w+ ){0,2}directly\b|\bdirect attack")
_ATTACKED: Final = re.compile(r"\{0\} (?:is|gets|was|got) attacked|\bif (?:it|he|she)(?:'s| is| gets) attacked")
_TO_DEFENSE: Final = re.compile(r"\bto (?:face-up )?defen[sc]e\b")
"""A change of position that no rule about Attack Position is meant for."""
_PROCEDURE: Final = re.compile(r"\bspecial summon (?:(?:a|my|the) )?\{0\}")


_SET_NOW: Final = re.compile(
    r"\b(?:set|setting) (?:[\w{}-]+ ){0,4}?(?:this|the same|that) turn\b|\bjust set\b"
    r"|\bset (?:it )?(?:in|during) (?:my |this )?(?:turn's )?main phase\b"
)
_AT_ONCE: Final = re.compile(r"turn (?:it|this card) (?:was|is) set", re.IGNORECASE)
"""Words of a card that can be activated in the turn in which it was Set."""
_THEIRS: Final = re.compile(r"\{0\} is (?:in (?:my opponent's|opponent's|his|her|their)|my opponent's|opponent's)\b")


def refuse_set_now(card: records.Card, text: str, said: str) -> Answer | None:
    """Say no to a Trap or Quick-Play Spell that was Set in this turn; None if that is not asked or possible."""
    is_held = card.carrier.endswith("-trap") or card.carrier == "quick-play-spell"
    if (
        not is_held
        or _SET_NOW.search(said) is None
        or _AT_ONCE.search(text)
        or re.search(r"\bcan (?:i|he) set\b", said)
    ):
        return None
    kind = "Trap" if card.carrier.endswith("-trap") else "Quick-Play Spell"
    return Answer("no", f"No. You cannot activate a {kind} in the turn in which it was Set.", rule="LE-24")


def hold_against(answer: Answer, said: str, names: Sequence[str], *, is_timed: bool) -> Answer:
    """Take the yes or no from an answer about other circumstances; turn a yes whose condition the question denies.

    Args:
    answer: The answer.
    said: The question, its cards by their numbers.
    names: The cards that it names.
    is_timed: Whether it names a timing.
    """
    if answer.said not in ("yes", "no"):
        return answer
    if not names:
        is_beside = answer.said == "yes" and _TO_DEFENSE.search(said) and "to Attack Position can" in answer.sentence
        return tell_only(answer) if is_beside else answer
    name = names[0]
    if answer.said == "yes" and len(names) == 1:
        for words, (denied, condition) in _CONDITION.items():
            if denied.search(said) and condition.search(answer.sentence):
                told = condition.sub(f" only if {words}", answer.sentence).replace("Yes.", "No.", 1)
                return answer._replace(said="no", sentence=told)
        if _YOU_ATTACK.search(said) and "opponent" not in answer.sentence and "attacked" in said:
            return tell_only(answer)
    lost = [_OTHERS.search(said), _ONCE_NEGATED.search(said)]
    if len(names) > 1:
        lost.append(_OFF_FIELD.search(said))
    if answer.said == "yes":
        lost.append(_THEIRS.search(said) if "Yes. You" in answer.sentence else None)
        lost += [_WITHOUT.search(said), _ATTACKED.search(said) if _names_attack(answer, name) else None]
        if len(names) > 1 and _DIRECT.search(said):
            lost.append(_NOT_DIRECT.search(answer.sentence))
    elif not is_timed and _PROCEDURE.search(said):
        lost.append(re.match("", said))
    return tell_only(answer) if any(each is not None for each in lost) else answer


def _names_attack(answer: Answer, name: str) -> bool:
    """Whether an answer is about attacks of a monster alone, and not about attacks on it."""
    return f"If {name} attacks" in answer.sentence and "attacked" not in answer.sentence
