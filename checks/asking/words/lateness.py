"""Reads *is it too late to …* as *can I still …*, whose no is its yes."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.words.answer import Answer

_WHOSE: Final = r"(?:am i|are we|is (?:he|she|my opponent|the opponent|opp))"
_LATE: Final = re.compile(
    rf"\b(?:(?:isn't|is|was|wasn't) (?:it|that|this)|it's|it is|(?P<user>{_WHOSE}))(?: now| already| then)? too late"
    r"(?: now)?(?: for (?P<other>me|us|him|her|my opponent|the opponent|opp))? (?:to|for) (?:still )?(?=\w)",
    re.IGNORECASE,
)
_OR_LATE: Final = re.compile(
    r",? or (?:is (?:it|that)|am i|is (?:he|she))(?: now| already)? too late(?=\W*$)", re.IGNORECASE
)
"""The other half of *can I still use {0}, or is it too late*."""
_OTHERS: Final = re.compile(r"\b(?:he|she|him|her|opponent|opp)\b", re.IGNORECASE)


def ask_if_possible(text: str) -> tuple[str, bool]:
    """Write a question with *too late* as one with *can*; also whether yes and no change places."""
    text = _OR_LATE.sub("", text)
    found = _LATE.search(text)
    if found is None:
        return text, False
    is_others = _OTHERS.search(found["other"] or found["user"] or "") is not None
    who = "my opponent" if is_others else "I"
    return f"{text[: found.start()]}can {who} {text[found.end() :]}", True


def tell_late(answer: Answer) -> Answer:
    """Answer whether it is too late, by the answer whether it is possible."""
    if answer.said not in ("yes", "no"):
        return answer
    told = _LEAD.sub("", answer.sentence)
    told = told[:1].upper() + told[1:]
    if answer.said == "yes":
        return answer._replace(said="no", sentence=f"No, it is not too late. {told}")
    return answer._replace(said="yes", sentence=f"Yes, it is too late. {told}")


_LEAD: Final = re.compile(r"^(?:Yes|No)[.,] ")
