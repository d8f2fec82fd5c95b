"""Answers whether a card spares its player the damage of effects, or that of battles alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from checks.asking.words.answer import Answer
from checks.asking.words.instructions import find_instructions, write_effects
from checks.asking.words.wording import AUXILIARY, WHO, cut_down
from kb import records

EVENT: Final = "LE-4"
"""The rule about an event that has not happened."""
RULE: Final = "DM-13"
"""The rule about effects on effect damage and those on battle damage."""
_SPARED: Final = r"<spares>(?:'s)?(?: effect)?"
_BY: Final = r"(?:card effects?|effects?|burn(?: cards?)?|(?:(?:opponent )?(?:spells?|traps?|cards?))|<burns>)"
_DAMAGE: Final = (
    rf"(?:(?:damage|burn) (?:from|by|of|dealt by|caused by) {_BY}(?:'s effect)?"
    r"|(?:card )?effect damage|burn(?: damage)?|<burns>(?:'s)?(?: effect)? damage)"
)
_BURNING: Final = rf"(?:{_DAMAGE}|<burns>(?:'s)?(?: effect)?)"
_SPARES: Final = r"(?:stop|prevent|negate|block|reduce|avoid|cancel|dodge|save from|protect from)s?"
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"{AUXILIARY} (?:{WHO} )?(?:use|activate|play|flip|discard|chain) {_SPARED} "
            rf"(?:against|on|for|to|when {WHO} (?:takes?|would take)|when taking|if {WHO} (?:takes?|would take)"
            rf"|to {_SPARES}|when {WHO} (?:uses?|activates?|plays?)|in response to) {_DAMAGE}"
        ),
        (
            rf"{AUXILIARY} {_SPARED} (?:{_SPARES}|(?:work|help|apply|protect|save)s?(?: (?:me|{WHO}))?"
            rf"(?: (?:against|on|from|with|to|for|if {WHO} takes?|when {WHO} takes?))) (?:me from )?{_BURNING}"
        ),
        (
            rf"{AUXILIARY} {WHO} (?:take|receive|lose) {_DAMAGE} (?:if|when|after) {WHO} "
            rf"(?:use|used|activate|activated|play|played|have|discard|discarded|chain|chained) {_SPARED}"
        ),
        rf"{AUXILIARY} {_DAMAGE} be (?:stopped|prevented|negated|blocked|reduced) (?:by|with) {_SPARED}",
    )
)
_STILL: Final = re.compile(rf"{AUXILIARY} {WHO} (?:take|receive|lose)\b")
"""Questions whether a player still takes the damage."""
_OF_EFFECTS: Final = ("set-effect-damage", "redirect-effect-damage", "gain-as-damage")
_OF_BATTLES: Final = ("set-battle-damage", "redirect-battle-damage", "be-destroyed-by-battle")


def answer_spared(cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer whether a card spares its player effect damage; None if the question is about something else.

    No only if the whole text is played and changes no effect damage. A second card is one that inflicts such damage.
    """
    text = cut_down(said)
    for at, card in enumerate(cards[:2]):
        other = cards[1 - at] if len(cards) == 2 else None
        if len(cards) > 2 or (other is not None and not _burns(other)):
            continue
        asked = text.replace(f"{{{at}}}", "<spares>").replace(f"{{{1 - at}}}", "<burns>")
        if any(pattern.fullmatch(asked) for pattern in _ASKS):
            return _answer(card, other, is_turned=_STILL.match(asked) is not None)
    return None


_WAITS: Final = re.compile(
    rf"(?:{AUXILIARY} {WHO} (?:still )?(?:use|activate|play|discard|summon|special summon) )?<waits>(?:'s effect)?"
    rf"(?: from (?:my )?hand)?(?: (?:activate|be (?:used|activated|summoned)))? (?:when|if|after|while) {WHO} "
    rf"(?:(?:take|receive|lose)s? {_DAMAGE}|(?:get|gets|got|am|is|was|are) (?:hit|damaged|affected) by (?:{_BY}))"
)
"""Questions whether a card can be used when a player takes effect damage."""
_WAITED: Final = {"battle-damage", "effect-damage", "damage"}


def answer_waiting(cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer that a card that waits for battle damage cannot be used for effect damage; None for anything else.

    A second card is a Spell or Trap that inflicts such damage.
    """
    other = cards[1] if len(cards) == 2 else None
    if len(cards) > 2 or (other is not None and (other.carrier == "monster" or not _burns(other))):
        return None
    asked = cut_down(said).replace("{0}", "<waits>").replace("{1}", "<burns>")
    waited = {each for effect in cards[0].effects for each in effect.trigger or ()} & _WAITED
    is_quick = any({"quick", "unclassified"} & {*(effect.class_ or ())} for effect in cards[0].effects)
    if is_quick or waited != {"battle-damage"} or not _WAITS.fullmatch(asked):
        return None
    return Answer("no", f"No. {cards[0].name} waits for battle damage, and not for effect damage.", rule=EVENT)


def _spares_all(given: Mapping[str, object]) -> bool:
    """Whether an instruction makes all effect damage of its controller 0, for the rest of the turn or longer."""
    brief = given.get("lasts", "until-end-of-turn") != "until-end-of-turn"
    return given.get("of", "controller") == "controller" and given["to"] == 0 and not brief and "do" not in given


def _burns(card: records.Card) -> bool:
    """Whether an effect of a card inflicts damage."""
    return '"inflict-damage":' in write_effects(card)


def _answer(card: records.Card, other: records.Card | None, *, is_turned: bool) -> Answer | None:
    text = write_effects(card)
    if '"unplayed":' in text or not card.effects or '"unclassified"' in text or "negate" in text:
        return None
    kind = "effect damage" if other is None else f"the damage of {other.name}, which is effect damage"
    if any(_spares_all(given) for each in card.effects for given in find_instructions(each, "set-effect-damage")):
        return _say(f"by {card.name} you take no effect damage, if it can be used", is_so=not is_turned)
    if any(f'"{each}":' in text for each in _OF_EFFECTS):
        told = f"{card.name} changes {kind}, if what its text asks for is met"
        return Answer(None, f"{told}.", rule=RULE)
    if not any(each in text for each in _OF_BATTLES):
        return None
    return _say(f"{card.name} only helps in battles, and not against {kind}", is_so=is_turned)


def _say(told: str, *, is_so: bool) -> Answer:
    return Answer("yes" if is_so else "no", f"{'Yes' if is_so else 'No'}. {told[:1].upper()}{told[1:]}.", rule=RULE)
