"""Holds an answer against the circumstances that a question names and no battle of the answer has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
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
    r"(?<!attack )\b(?:was|is|got|gets|it's) negated (?:by|with) (?:\w+ )?\{\d\}|\bhave (?:it|that) work\b"
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
    "your opponent attacks": (_YOU_ATTACK, re.compile(r",? if your opponent attacks(?! or\b)")),
    "you attack": (_THEY_ATTACK, re.compile(r",? if you attack\b(?! or\b)")),
}
_NOT_DIRECT: Final = re.compile(r"attacks? (?:a|your opponent’s) (?:stronger|weaker) monster")
_DIRECT: Final = re.compile(r"\battack\w* (?:\w+ ){0,2}directly\b|\bdirect attack")
_ATTACKED: Final = re.compile(r"\{0\} (?:is|gets|was|got) attacked|\bif (?:it|he|she)(?:'s| is| gets) attacked")
_BEFORE_DAMAGE: Final = re.compile(r"\battack\b.*\bbefore (?:the |any |battle )*damage\b")
"""A timing of an attack before its damage, at which only damage by an effect would trigger a card."""
_TO_DEFENSE: Final = re.compile(r"\bto (?:face-up )?defen[sc]e\b")
"""A change of position that no rule about Attack Position is meant for."""
_PROCEDURE: Final = re.compile(r"\bspecial summon (?:(?:a|my|the) )?\{0\}|\{0\} (?:\w+ )?be special summoned")
_REVISED: Final = re.compile(r"\b(?:i mean|no wait|wait no|scratch that|or rather)\b")
"""Words by which a question is corrected."""
_AFTER_IT: Final = re.compile(r"\bafter (?:\w+ )?\{0\} (?:[\w']+ )*?(?:can|could|may)\b(?!.*\{0\})(?!.*\bit\b)")
"""A question about a deed after the use of the card."""


_SET_NOW: Final = re.compile(
    r"\b(?:set|setting) (?:[\w{}-]+ ){0,4}?(?:this|the same|that) turn\b|\bjust set\b"
    r"|\bset (?:it )?(?:in|during) (?:my |this )?(?:turn's )?main phase\b"
)
_LATER: Final = re.compile(r"\bcan (?:i|he) set\b|\b(?:next|following|later|another|opponent's|his|her) turn\b")
"""A question about the Set itself, or about a turn after it."""
_AT_ONCE: Final = re.compile(r"turn (?:it|this card) (?:was|is) set", re.IGNORECASE)
"""Words of a card that can be activated in the turn in which it was Set."""
_THEIRS: Final = re.compile(r"\{0\} is (?:in (?:my opponent's|opponent's|his|her|their)|my opponent's|opponent's)\b")


def refuse_set_now(card: records.Card, text: str, said: str) -> Answer | None:
    """Say no to a Trap or Quick-Play Spell that was Set in this turn; None if that is not asked or possible."""
    is_held = card.carrier.endswith("-trap") or card.carrier == "quick-play-spell"
    if not is_held or not _SET_NOW.search(said) or _AT_ONCE.search(text) or _LATER.search(said):
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
    if answer.said == "yes" and len(names) == 1:
        for words, (denied, condition) in _CONDITION.items():
            if denied.search(said) and condition.search(answer.sentence):
                told = condition.sub(f" only if {words}", answer.sentence).replace("Yes.", "No.", 1)
                return answer._replace(said="no", sentence=told)
        if _YOU_ATTACK.search(said) and "opponent" not in answer.sentence and "attacked" in said:
            return tell_only(answer)
    is_lost = any(_list_lost(answer, said, names)) or (
        answer.said == "no" and not is_timed and _PROCEDURE.search(said) is not None
    )
    return tell_only(answer) if is_lost else answer


def tell_stopped(answer: Answer, said: str) -> Answer:
    """Answer no to a question whether an attack is negated that only stops, as when the attacker is destroyed."""
    if answer.said != "yes" or not _NEGATES_ATTACK.search(said) or not _is_only_stopped(answer):
        return answer
    told = answer.sentence.removeprefix("Yes. ")
    return answer._replace(said="no", sentence=f"No. The attack stops, but it is not negated. {told}")


_NEGATES_ATTACK: Final = re.compile(
    r"\bnegat\w* (?:(?:the|an|a|his|her|my|their|direct|opponent's) )*attacks?(?![\w' ]* (?:effect|trap))"
    r"|\battack\w* (?:(?:is|gets?|be|was) )?negated\b"
)
"""A question whether an attack is negated."""


def _is_only_stopped(answer: Answer) -> bool:
    """Whether the attack of an answer stops without being negated."""
    shown = " ".join([answer.sentence, *(line for each in answer.scenes for line in each["result"])])
    return "is stopped" in shown and re.search(r"\battack of [^;.]* is negated\b", shown) is None


def _list_lost(answer: Answer, said: str, names: Sequence[str]) -> Iterator[bool]:
    """List whether a question has each of the circumstances that the battles of an answer lack."""
    are_several, is_yes = len(names) > 1, answer.said == "yes"
    yield _OTHERS.search(said) is not None
    yield _REVISED.search(said) is not None or _AFTER_IT.search(said.partition(" | ")[0]) is not None
    yield _ONCE_NEGATED.search(said) is not None
    yield are_several and _OFF_FIELD.search(said) is not None
    yield is_yes and are_several and _SET_NOW.search(said) is not None
    yield is_yes and "Yes. You" in answer.sentence and _THEIRS.search(said) is not None
    yield is_yes and _WITHOUT.search(said) is not None
    yield is_yes and _BEFORE_DAMAGE.search(said) is not None and "when you take damage" in answer.sentence
    yield is_yes and _names_attack(answer, names[0]) and _ATTACKED.search(said) is not None
    is_other_battle = _DIRECT.search(said) is not None and _NOT_DIRECT.search(answer.sentence) is not None
    yield is_yes and are_several and is_other_battle


def _names_attack(answer: Answer, name: str) -> bool:
    """Whether an answer is about attacks of a monster alone, and not about attacks on it."""
    return f"If {name} attacks" in answer.sentence and "attacked" not in answer.sentence
