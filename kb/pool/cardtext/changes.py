"""Changes of ATK and DEF: whether an effect makes one directly, and where it stands among its verbs."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from kb.pool.cardtext.phrases import phrase


class Change(NamedTuple):
    """How a resolution changes ATK or DEF, in the records' word."""

    word: str
    start: int
    end: int
    convention: str
    doubtful: bool = False
    """Whether the rules leave open that it is one."""


_CHANGE: Final = phrase(
    r"\b(?:gains?|loses?|gaining|losing|lowers?|raises?|has|have) (?:an |a |up to )?(?:additional |extra )?"
    r"(?:\d[\d,]*|X|that (?:much|many)|(?:half|double|twice|all)(?: (?:of )?(?:its|their|the|that))?"
    r"|the same|as much|this|its|\d* ?points?)?(?: points?)?(?: of)?(?: amount of| combined"
    r"| additional)? ?(?:<stat>|original ATK)"
    r"|\b(?:gains?|loses?) (?:[\w,]+ ){0,6}?(?:\d[\d,]*) (?:points? of )?<stat>"
    r"|\b<stat>[^.;:]*? (?:becomes?|is halved|are halved|is doubled|are doubled|is (?:also )?(?:reduced"
    r"|decreased|increased|swapped|switched|changed|raised|lowered|cut)|are (?:reduced|decreased|increased"
    r"|swapped|switched|changed|doubled|halved|raised))"
    r"|\b(?:becomes?|is|are) (?:an? )?ATK \d+"
    r"|\b(?:increases?|decreases?|reduces?|halves?|halve|doubles?|double|switch(?:es)?|swaps?|changes?"
    r"|raises?|lowers?|make|makes)\b (?:[^.;:,]*? )?<stat>"
    r"|\bgives? (?:it|them|that monster|the equipped monster|a monster) (?:a )?(?:\d+|an ATK|ATK)[^.;:]*"
    r"|\b(?:becomes?|to) (?:\d+|0|half|double|twice|the same|equal)[^.;:]*? <stat>$"
)
_NOT: Final = phrase(r"(?:monsters?|cards?|token|ones?|\"|with|whose|by) (?:with |has |have |whose )?[^.;:,]*$")
_VERB: Final = phrase(
    r"(?P<summon>\bspecial summons?\b(?!ed)|\bsummon\b|\bset\b(?= (?:it|them|that|this|1|up)))"
    r"|(?P<negate>\bnegates?\b|\bha(?:s|ve) (?:its|their) effects? negated)"
    r"|(?P<destroy>\bdestroys?\b)"
    r"|(?P<chance>\b(?:toss|roll|call|guess|rock-paper|coin|dice|die)\b)"
    r"|(?P<equip>\bequips?\b)"
    r"|(?P<other>\b(?:send|banish|shuffle|discard|return|add|draw|tribute|detach|place|attach|inflict"
    r"|change|take|reveal|target|excavate|gain|lose|pay|move|look|declare|choose|select|apply)\b)"
)
_THEN: Final = phrase(r"\bthen\b")
_IF_DO: Final = phrase(r"\band if you do\b|\bif you do\b|\band if (?:that|it)[^,]*,")
_SELF: Final = phrase(r"\bthis card\b[^.;:]*$")
_SUMMONED: Final = phrase(
    r"\b(?:it|its|that monster|that target|their|them|they|those|the summoned|summoned monster"
    r"|monster summoned|this card)"
)


def find_changes(text: str) -> list[tuple[int, int]]:
    """Find the changes of ATK or DEF in a text: not what only describes a monster or a number."""
    return [found.span() for found in _CHANGE.finditer(text)]


def read_change(text: str) -> Change | None:
    """Read how a resolution changes ATK or DEF; None where it does not."""
    for start, end in find_changes(text):
        if _is_later(text[:start]):
            continue
        change = _place(text, start, end)
        if change is not None:
            return change
    return None


_LATER: Final = phrase(
    r"^\W*(?:when|if (?!you do|you did|so|they do|it does|not|that|the|your opponent|its|there)|each time"
    r"|during (?!this|that)|at the (?:end|start)|while)\b"
)


def _is_later(before: str) -> bool:
    """Whether the sentence that leads up to a change speaks of a later event."""
    said = re.split(r"(?:[.]\s)", before)
    return len(said) > 1 and bool(_LATER.match(said[-1]))


def _place(text: str, start: int, end: int) -> Change | None:
    before = text[:start]
    verbs = [(found.lastgroup, found.start()) for found in _VERB.finditer(before)]
    kinds = [kind for kind, _ in verbs]
    doing = _IF_DO.search(before)
    if "summon" in kinds and not _ALSO.search(before[verbs[kinds.index("summon")][1] :]):
        return Change("only-the-summoned", start, end, "order-of-verbs")
    if _THEN.search(before):
        return Change("uncertain", start, end, "order-of-verbs")
    if "negate" in kinds and doing:
        return Change("indirect", start, end, "negation-then-change", doubtful=True)
    if "destroy" in kinds and doing and _SELF.search(before[doing.end() :]):
        return Change("indirect", start, end, "order-of-verbs")
    return Change("direct", start, end, "direct-change")


_ALSO = re.compile(r"\balso\b", re.IGNORECASE)
