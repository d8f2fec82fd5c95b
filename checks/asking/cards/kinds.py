"""Answers whether a card can respond to a kind of card or effect: *can {0} stop a flip effect*."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.words.accounting import account
from checks.asking.words.answer import Answer
from checks.asking.words.forms import Form
from kb import records
from kb.language.forms import write

_THE: Final = (
    r"(?:(?:a|an|the|my|his|her|their|opponent's|any|some|another|normal|continuous|activated|set|face-down) )*"
)
_RESPONDS: Final = (
    r"(?:stop|negate|counter|answer|on|against|onto|versus|vs|(?:chain\w*|respon[sd]\w*|reply)(?: it)? (?:to|onto|on))"
)
_KINDS: Final = (
    ("monster-effect", r"(?:flip|trigger|monster|quick|ignition)(?:'s)? effects?|effects? of (?:a|the|my|his) monster"),
    ("spell", r"(?:quick-play|equip|field|ritual)?(?: ?spells?)(?! speed)(?: cards?)?|quick-plays?|magic cards?"),
    ("trap", r"traps?(?: cards?)?"),
)
_ASKS: Final = tuple(
    (kind, re.compile(rf"\{{0\}}.*\b{_RESPONDS} {_THE}(?P<kind>{words})(?=$| )(?! monster)")) for kind, words in _KINDS
)
CALLED: Final = {"monster-effect": "monster effects", "spell": "Spells", "trap": "Traps"}


def answer_kind(card: records.Card, said: str, timed: Answer) -> Answer | None:
    """Answer whether a card can respond to a kind; None if that is not asked, or the card is not used in response.

    ``timed`` is the answer whether it can be activated in the Damage Step.
    """
    kind = next((kind for kind, pattern in _ASKS if pattern.search(said)), None)
    answering = [each for each in card.effects if each.answers and {*each.answers} - {"attack", "summon", "nothing"}]
    if kind is None or not answering or timed.said == "no" or re.search(r"\bcounter traps?\b", said):
        return None
    fitting = [each for each in answering if {kind, "any-activation"} & {*(each.answers or ())}]
    if not fitting:
        others = {one for each in answering for one in each.answers or ()}
        named = " and ".join(CALLED[one] for one in CALLED if one in others)
        return Answer("no", f"No. {card.name} only responds to {named}, not to {CALLED[kind]}.")
    limited = any(_is_limited(each) for each in fitting)
    if timed.said != "yes" or limited or not re.match(r"^(?:can|could|may|is)\b|^\{0\}", said):
        return None
    told = timed.sentence.removeprefix("Yes. ")
    answer = timed._replace(sentence=f"Yes. {card.name} can respond to {CALLED[kind]}. {told}")
    return account(answer, re.sub(_KINDS[0][1], " ", said), Form.RESPONSE, [card])


def _is_limited(effect: records.EffectDescription) -> bool:
    """Whether an effect only responds to some effects, by more than whose they are."""
    needs = write(effect.needs or ())
    return any({*(need.get("answered") or ())} - {"of"} for need in needs)
