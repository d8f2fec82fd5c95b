"""What stands above the list of which an effect is an option: labels, and sentences that give the list to a card."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.clauses import ReadEffect, Reading
from kb.reader.clauses.sentences import split_line
from kb.reader.grammar.states import read_state
from kb.reader.phrases.record_writing import shorten
from kb.reader.phrases.uses import PLAYED_AGAIN, USES_BELOW
from kb.reader.sentences.outside import leads_gemini
from kb.reader.sentences.sentence_forms import OF_THIS

LIMITS: Final = re.compile(r"\W*you can only (?:use|activate)\b", re.IGNORECASE)
"""How a sentence begins that says how often effects are used."""


def is_granted(reading: Reading, effect: ReadEffect) -> bool:
    """Whether an effect is one of several that a line above it lets the card, or another, have or choose from."""
    before = LABEL.sub("●", quote_before(reading, effect))
    if not before.endswith("●"):
        return False
    lead = find_lead(before[:-1])
    limited = bool(lead) and any(form.search(lead[0]) for form, _ in USES_BELOW)
    return not limited and (not lead or not LIMITS.match(lead[0]) or "1 of" in lead[0])


def find_lead(text: str) -> list[str]:
    """Find the last sentence above a list, but for those that limit what stands before it; nothing where none is."""
    sentences = split_line(text.partition("●")[0].rstrip())
    return [each for each in sentences if not OF_BEFORE.fullmatch(each.strip().removesuffix("."))][-1:]


OF_BEFORE: Final = re.compile(
    rf"{OF_THIS.pattern}|{PLAYED_AGAIN.pattern}|You can only (?:use|activate) (?:each of )?the preceding effects? .*",
    re.IGNORECASE,
)
"""A limit of the effects before it, or of playing the card, and not of the list behind it."""


def printed_above(reading: Reading, effect: ReadEffect) -> str:
    """What is printed above the list of which an effect is an option; empty where that only limits uses."""
    before = LABEL.sub("●", quote_before(reading, effect))
    lead = find_lead(before[:-1]) if before.endswith("●") else []
    return "" if not lead or LIMITS.match(lead[0]) else lead[0]


def quote_before(reading: Reading, effect: ReadEffect) -> str:
    """Quote what stands before an effect in its text."""
    text = reading.card.pendulum_text if effect.span.part == "pendulum-text" else reading.card.text
    return text[: effect.span.start].rstrip()


def find_label(reading: Reading, effect: ReadEffect) -> str:
    """Find the label of an option of a list, which says when the card has it; empty where it has none."""
    found = LABEL.search(quote_before(reading, effect))
    return found["label"].strip() if found and effect.is_activated else ""


def find_granting(reading: Reading, effect: ReadEffect) -> str:
    """Find the sentence above the list of an effect by which its card has it only at times; empty where none does."""
    before = LABEL.sub("●", quote_before(reading, effect))
    if not effect.is_activated or not before.endswith("●"):
        return ""
    lines = [each for each in before[:-1].split("\n") if each.strip() and not each.lstrip().startswith("●")]
    above = find_lead(lines[-1]) if lines else []
    return above[0] if above and GRANTS.search(above[0]) and not leads_gemini(above[0]) else ""


def read_granting(lead: str) -> list[Any]:
    """Read when a card has the effects below a sentence that gives them to it; else that is not played."""
    found = WHILE.match(lead)
    state = read_state(found["state"]) if found else None
    return state if state is not None else [{"unplayed": shorten(lead.removesuffix("."))}] if lead else []


GRANTS: Final = re.compile(r"\bgains? (?:this|these|the following) (?:\w+ )?effect", re.IGNORECASE)
"""Words by which a card has the effects below at times alone."""
WHILE: Final = re.compile(
    r"(?:If|While) (?P<state>(?:\"[^\"]+\"|[^.:;,\"])+)"
    r", (?:this card|it) (?:also )?gains? (?:this|these|the following) effects?[.:]?$",
    re.IGNORECASE,
)
"""The same, where a state lets it have them."""
LABEL: Final = re.compile(r"●\s*(?P<label>[^●\n:;.]{1,60}):\s*$")
"""What stands between the sign of an option and a colon, before the option itself."""
