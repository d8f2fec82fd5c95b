"""Answers whether an activated card still has its effect if another card destroys it: destroying negates nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from checks.asking.battles.deeds import DEEDS
from checks.asking.words.answer import Answer
from checks.asking.words.instructions import write_effects
from checks.asking.words.wording import AUXILIARY, WHO, cut_down
from checks.engine import STAYING
from kb import records

LEAVES_RULE: Final = "CH-8"
"""The rule for cards that have to be face-up on the field as their effects resolve."""
NEGATED_RULE: Final = "CH-6"
"""The rule about negated cards and effects."""
_BY: Final = "<by>"
_OTHER: Final = r"<other>(?:'s)?(?: (?:effect|activation))?"
_USE: Final = r"(?:use|chain|activate|play|flip|destroy|hit|respond with|answer with|using|chaining)s?"
_ON: Final = r"(?:to|on|onto|against|at|in response to|off|with)"
_ACTIVATED: Final = (
    rf"(?: (?:when|as|while|after|once|if) (?:(?:it|<other>) (?:is )?(?:being )?|{WHO} )?"
    r"(?:is )?(?:activat|us|flipp?|play|chain)\w*(?: (?:it|<other>))?)?"
)
_IN_CHAIN: Final = r"(?: (?:in|as) (?:chain|response))?"
_HIT: Final = (
    rf"(?:(?:{WHO} )?(?:{_USE} )?{_BY}(?: {_ON})? {_OTHER}|(?:{WHO} )?{_USE} {_OTHER} {_ON} {_BY}"
    rf"|{_OTHER} (?:is |was )?(?:destroyed|hit|removed) by {_BY}"
    rf"|(?:{WHO} )?(?:activat|us|flip|play|chain)\w* {_OTHER} (?:and |but )?(?:{WHO} )?(?:{_USE} )?{_BY}"
    rf"(?: {_ON} {_OTHER})?)"
    rf"{_IN_CHAIN}{_ACTIVATED}{_IN_CHAIN}"
)
"""The use of one card on another, in a question cut down to the words that decide."""
_STOPS: Final = r"(?:negat|stop|prevent|counter|cancel|block|fizzl)\w*"
_DEED: Final = "|".join((*DEEDS, "die|dies|dead|be killed|come back|revive"))
_DONE: Final = (
    r"(?:(?:be |get |gets |is )?(?:(?P<works>resolv|work|go through|goes through|go off|goes off|happen|appl|go on"
    r"|activat|get effect|count)"
    rf"|(?P<stops>{_STOPS})|(?P<deed>{_DEED}))\w*(?: (?:monsters?|cards?|effect|it|summoned|damage|off|from gy))*)"
)
_THING: Final = rf"(?:it|its|{_OTHER}|effect|its effect|trap|spell|card|{WHO}|monsters?|attacker|attacking monster)"
_GETS: Final = r"(?:get|gets) (?P<gets>monster|card|effect|damage)"
_ASKED: Final = rf"{AUXILIARY} {_THING}(?: {_DONE}| {_GETS}(?: back)?)"
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{AUXILIARY} {_BY} (?P<stops>{_STOPS}) {_OTHER}{_ACTIVATED}",
        rf"{AUXILIARY} (?:{WHO} )?(?P<stops>{_STOPS}) {_OTHER} (?:with|by|using) {_BY}{_ACTIVATED}",
        rf"{AUXILIARY} {WHO} {_USE} {_BY} (?:{_ON} {_OTHER} )?(?:to|and) (?P<stops>{_STOPS}) (?:it|{_OTHER})",
        rf"{AUXILIARY} {WHO} (?:{_USE} )?{_BY} {_OTHER} to (?P<stops>{_STOPS}) (?:it|its effect)",
        (
            rf"(?:if|when|after) {WHO} \w+ {_OTHER} {AUXILIARY} {WHO} (?:{_USE} )?{_BY} (?:it |{_ON} it )?to"
            rf" (?P<stops>{_STOPS}) (?:it|its effect|{_OTHER})"
        ),
        (
            rf"{AUXILIARY} (?:destroying|hitting|using {_BY} on) {_OTHER} (?:(?:with|by|using) {_BY} )?"
            r"(?P<stops>negat|stop|prevent|cancel)\w*(?: (?:it|its effect|effect))?"
        ),
        (
            rf"(?:{WHO} attacks?(?: with monster| monster| directly)? (?:and |then )?)?(?:(?:if|when|after|so) )?"
            rf"{_HIT} {_ASKED}"
        ),
        rf"{_ASKED} (?:if|when|after|once) {_HIT}",
        rf"{_ASKED} (?:if|when|after|once) (?:(?:{WHO} )?{_USE} {_BY}(?: {_ON} it)?|{WHO} destroy it with {_BY})",
    )
)
_DEEDS: Final = (("destroy", r"die|dies|dead|be killed"), ("special-summon", r"come back|revive"))
_GOT: Final = {"monster": "special-summon", "card": "draw", "damage": "inflict-damage"}
_INSTRUCTIONS: Final = {"damage": "inflict-damage"}


class _Asks(NamedTuple):
    """A question about a destroyed card, as read."""

    is_negation: bool
    """Whether it asks for a negation by name."""
    is_stopped: bool
    """Whether yes means that the effect does not happen."""
    deed: str
    """The instruction that it names; empty for the whole effect."""


def answer_destroyed(cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer whether a Spell or Trap still has its effect if another card destroys it; None for another question."""
    destroying = [at for at, each in enumerate(cards[:2]) if destroys_only(each)]
    if len(cards) != 2 or len(destroying) != 1:
        return None
    by, other = cards[destroying[0]], cards[1 - destroying[0]]
    if other.carrier == "monster" or _stays_by_itself(other):
        return None
    text = cut_down(said.replace(",", " "))
    text = text.replace(f"{{{destroying[0]}}}", _BY).replace(f"{{{1 - destroying[0]}}}", "<other>")
    asks = next((_read(found) for each in _ASKS if (found := each.fullmatch(text)) is not None), None)
    if asks is None or (asks.deed and f'"{asks.deed}":' not in write_effects(other)):
        return None
    if other.carrier in STAYING:
        told = f"{by.name} destroys {other.name}, whose effect does nothing once it is not face-up on the field"
        if asks.is_negation:
            return Answer(None, f"{told}; that is not a negation.", rule=LEAVES_RULE)
        said_so = "yes" if asks.is_stopped else "no"
        return Answer("yes" if asks.is_stopped else "no", f"{said_so.title()}. {told}.", rule=LEAVES_RULE)
    told = "it destroys the card without negating it, and an effect that was activated still resolves"
    verb = "stop" if asks.is_stopped and not asks.is_negation else "negate"
    word = "no" if asks.is_stopped else "yes"
    return Answer(
        "no" if asks.is_stopped else "yes",
        f"{word.title()}. {by.name} does not {verb} {other.name}: {told}.",
        rule=NEGATED_RULE,
    )


def destroys_only(card: records.Card) -> bool:
    """Whether a Spell or Trap destroys Spells or Traps, and does nothing else to them."""
    text = write_effects(card)
    is_fast = card.carrier in ("quick-play-spell", "normal-trap")
    destroys = '"destroy":' in text and any(f'"{each}"' in text for each in ("spell-or-trap", "spell", "trap", "card"))
    return is_fast and destroys and "negate" not in text and '"unplayed":' not in text


def _stays_by_itself(card: records.Card) -> bool:
    """Whether a card of another kind stays on the field, as one that equips itself; or that is not known."""
    text = write_effects(card)
    if any(each.unplayed or (each.class_ is None and each.same_as is None) for each in card.effects):
        return True
    is_brief = card.carrier not in STAYING
    return is_brief and any(each in text for each in ('"of":"this-card"', '"stay', '"remain', '"continuous"'))


def _read(found: re.Match[str]) -> _Asks:
    named = {key: value for key, value in found.groupdict().items() if value}
    stops = named.get("stops", "")
    verb = named.get("deed", "")
    deed = next((done for done, words in _DEEDS if re.fullmatch(words, verb)), "")
    if verb and not deed:
        event = next(events[0] for words, events in DEEDS.items() if re.fullmatch(words, verb))
        deed = _INSTRUCTIONS.get(event, event)
    deed = deed or _GOT.get(named.get("gets", ""), "")
    return _Asks(stops.startswith("negat"), bool(stops), deed)
