"""Answers whether a card negates the Summon of a kind, by the words of its text; no Summon is negated in a battle."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY, WHO, cut_down
from kb import records

_KINDS: Final = "normal|tribute|flip|special|synchro|xyz|link|pendulum|fusion|ritual"
_NEGATES: Final = (
    r"(?:negate|stop|counter|block|prevent|respond to|be (?:used|activated|flipped|chained) (?:on|to|against))"
)
_SUMMON: Final = rf"(?P<kind>{_KINDS}) summon(?:s|ed)?(?: monsters?)?"
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{AUXILIARY} (?:{WHO} )?{_NEGATES} {_SUMMON} (?:with|by|using) \{{0\}}",
        rf"{AUXILIARY} \{{0\}} {_NEGATES} {_SUMMON}",
        (
            rf"{AUXILIARY} {WHO} (?:use|activate|chain|flip|play) \{{0\}} "
            rf"(?:(?:on|to|against|vs|to (?:negate|stop)) )?{_SUMMON}"
        ),
        (
            rf"(?:(?:when|if) )?{WHO} {_SUMMON}(?: \w+)? {AUXILIARY} (?:{WHO} )?"
            r"(?:use|activate|chain|flip|play) \{0\}"
            rf"(?: to (?:negate|stop) it)?"
        ),
        rf"{AUXILIARY} {WHO} (?:use|activate|chain|flip|play) \{{0\}} (?:when|if) {WHO} {_SUMMON}",
    )
)
_WOULD: Final = re.compile(
    r"\bwould (?:be )?(?P<one>(?:(?:Normal|Special|Flip)(?:(?:, | or |, or )(?:Normal|Special|Flip))* )?)Summon"
    r"|\bnegate the (?P<two>(?:(?:Normal|Special|Flip)(?:(?:, | or |, or )(?:Normal|Special|Flip))* )?)Summon of",
)
"""The words of a text for the Summons that it negates."""
_BASIC: Final = {"normal": "Normal", "tribute": "Normal", "flip": "Flip"}
"""The kinds of Summons that are no Special Summon, by the words of a text."""
_BY_EFFECT: Final = frozenset({"fusion", "ritual"})
"""Summons that the effect of a card performs."""


def answer_negated_summon(card: records.Card, printed: str, said: str) -> Answer | None:
    """Answer whether a card that negates Summons negates that of a kind; None for another card or question."""
    negates = [each for each in card.effects if "summon" in (each.negates or ())]
    text = cut_down(said)
    asked = next((found for each in _ASKS if (found := each.fullmatch(text)) is not None), None)
    if not negates or asked is None or not (negated := _WOULD.search(printed)):
        return None
    kind = asked["kind"]
    covered = negated["one"] or negated["two"] or ""
    called = f"{'an' if kind == 'xyz' else 'a'} {kind.title()} Summon"
    if covered and _BASIC.get(kind, "Special") not in covered:
        return Answer("no", f"No. {card.name} only negates a {covered.strip()} Summon, and not {called}.", rule="LE-3")
    if kind in _BY_EFFECT or kind == "special":
        which = f"{called[:1].upper()}{called[1:]} is performed by the effect of a card"
        which = "Some Special Summons are performed by the effect of a card" if kind == "special" else which
        also = {"activation", "effect"} & {what for each in negates for what in each.negates or ()}
        more = "; for others it has to be chained to the card or effect that Summons" if also else ""
        told = f"{which}. {card.name} negates a Summon that no effect performs, as a Synchro Summon{more}."
        return Answer(None, told, rule="LE-3")
    why = f": {called} is a Special Summon" if kind not in _BASIC and covered else ""
    return Answer("yes", f"Yes. {card.name} can negate {called}{why}, if the rest of its text is met.", rule="LE-3")
