"""Changes of ATK and DEF: whether an effect makes one directly, and where it stands among its verbs."""

from __future__ import annotations

import re
from typing import Final

from kb.reader.clauses.drafts import Found
from kb.reader.clauses.phrases import phrase

_CHANGE: Final = phrase(
    r"\b(?:gains?|loses?|gaining|losing|(?<!the\s)(?<!with\s)lowers?|raises?"
    r"|(?<!that\s)(?<!which\s)(?<!who\s)(?:has|have))"
    r" (?:(?!LP\b|than\b|life\b|effects?\b|control\b|with\b|whose\b|at\b|the highest\b|the lowest\b|more\b|less\b"
    r"|higher\b|lower\b)[\w,'/+\"x-]+ ){0,7}?<stat>"
    r"|\b<stat>(?:(?!damage\b)[^.;:])*? (?:becomes?|(?:is|are) (?:also )?(?:halved|doubled|reduced|decreased|increased"
    r"|swapped|switched|changed|raised|lowered|cut))"
    r"|\b(?:becomes?|is|are) (?:an? )?ATK \d+"
    r"|\b(?:increases?|decreases?|reduces?|halves?|doubles?|switch(?:es)?|swaps?|changes?|raises?|(?<!the\s)(?<!with\s)lowers?|makes?)\b"
    r" (?:(?!with\b|whose\b|LP\b|than\b|life\b|position\b|level\b)[^.;:,\s]+ )*?<stat>"
    r"|\bgives? (?:it|them|that (?:monster|card|target)|the equipped monster|a monster)"
    r" (?:a )?(?:\d+|an ATK|ATK)[^.;:]*"
)
"""A change; descriptions of monsters, comparisons and Life Points do not count."""

BULLET: Final = "●"
_LISTED: Final = phrase(r"\b(?:activate|apply) (?![^.;:]*\bsequence\b)[^.;:]*?\beffects?\b")
"""Introduces a list of effects; the rest of its sentence applies after them."""
_THEN_ACTIVATES: Final = phrase(r",? then (?=activate\b)")
"""Behind a cost that is paid before one of the effects is chosen and activated."""
_SUMMONS: Final = phrase(
    r"(?<!cannot\s)\b(?:special summons?|(?<!special\s)summon)\b"
    r"|\bset\b(?= (?:it|them|that|this|1|up))"
)
_CHANCE: Final = phrase(r"\bopponent chooses\b|\b(?:toss|call)\b[^.;]*\bcoins?\b")
_OF_TARGET: Final = phrase(r"^[^.;:]*\b(?:the|that) target(?:ed (?:monster|card))?\b")
_ALSO: Final = phrase(r"\balso\b")
_RESULT: Final = phrase(r"\bso that the [^.;:]*$")
"""The result of another action."""
_THEN: Final = phrase(r"\bthen\b")
_OPTION: Final = phrase(r"\b(?:also|and),? (?:if [^.;:]*, )?you can\W*$")
"""An optional addition to another action."""
_LATER: Final = phrase(
    r"^\W*(?:when|if (?!you do|you did|so|they do|it does|not|that|the|your opponent|its|there)|each time"
    r"|once per turn\b|during (?!this|that)|at the (?:end|start)|while)\b"
)
_SENTENCE_END: Final = re.compile(r"[.]\s")


def find_change(text: str) -> Found | None:
    """Find how a resolution changes ATK or DEF, in the records' word."""
    for match in _CHANGE.finditer(text):
        before = _lead_up(text[: match.start()])
        if not _is_later(before) and not _RESULT.search(text, 0, match.end()):
            word, convention = _place(before)
            return Found(word, *match.span(), convention)
    return None


def changes_itself(text: str) -> Found | None:
    """Find the change of ATK or DEF in a sentence that is not activated."""
    found = _CHANGE.search(text)
    return Found("direct", *found.span(), "direct-change") if found else None


def speaks_of_target(text: str, change: Found) -> bool:
    """Whether a change applies to the target, and so not to a monster that the effect Summons."""
    return bool(_OF_TARGET.search(text[change.start :]))


def _lead_up(before: str) -> str:
    """Leave out of the words before a change the other entries of its list, which are not done before it."""
    lead, bullet, own = before.partition(BULLET)
    listed = _LISTED.search(lead) if bullet else None
    paid = _THEN_ACTIVATES.sub(" ", lead) if listed else lead
    return f"{paid[: len(paid) - len(lead) + listed.start()]} {own.rpartition(BULLET)[2]}" if listed else before


def _is_later(before: str) -> bool:
    """Whether the sentence before a change is about a later event."""
    said = _SENTENCE_END.split(before)
    return len(said) > 1 and bool(_LATER.match(said[-1]))


def _place(before: str) -> tuple[str, str]:
    """Decide by the verbs before a change whether the effect makes it directly."""
    summons = _SUMMONS.search(before)
    if summons and not _ALSO.search(before[summons.start() :]):
        return "only-the-summoned", "order-of-verbs"
    if _THEN.search(before) or _CHANCE.search(before) or _OPTION.search(before):
        return "uncertain", "order-of-verbs"
    return "direct", "direct-change"
