"""Answers whether the attacker, or another monster, attacks after a described battle."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.battles.case import Case
from checks.asking.scenes.happenings import happens, list_points
from checks.asking.scenes.telling import tell_scene
from checks.asking.scenes.uses import has_unplayed
from checks.asking.words.answer import Answer
from checks.asking.words.cues import ENDING
from checks.asking.words.instructions import write_effects

MORE: Final = re.compile(r'"(?:attack-again|may-attack)":')
"""Words of the record of a card that may let a monster attack more than once."""


def answer_others(case: Case) -> Answer:
    """Answer whether another monster can attack after a described attack, by the end of the Battle Phase."""
    attacks = re.match(r"\w+ (?:my(?! opp)|i|we)\b", case.story.asked) is not None
    if attacks is not (case.story.side == "you"):
        return case.tell()
    ended = [each.after.is_over for each in case.played]
    cards = [case.player.corpus.find_card(each.get("card", "")) for each in case.played[0].outcome.scene.cards.values()]
    limits = any(card is not None and ENDING.search(write_effects(card)) for card in cards)
    if any(each.after.doubt for each in case.played) or any(ended) is not all(ended) or (limits and not all(ended)):
        return case.tell()
    lead = "the Battle Phase ends" if all(ended) else "the Battle Phase goes on"
    return case.say(tell_scene(case.written[0], lead), is_so=not all(ended))


def answer_again(case: Case, role: str) -> Answer:
    """Answer whether a monster attacks again: in a replay, or by an effect of its own."""
    card = case.player.corpus.find_card(case.played[0].outcome.scene.cards.get(role, {}).get("card", ""))
    if role == "attacker" and all(happens("replay", each.after, role, "") for each in case.played):
        return case.say(tell_scene(case.written[0]))
    if role == "attacker" and not any(happens("replay", each.after, role, "") for each in case.played):
        scene = case.played[0].outcome.scene
        cards = [case.player.corpus.find_card(each.get("card", "")) for each in scene.cards.values()]
        gives = any(each is not None and (has_unplayed(each) or MORE.search(write_effects(each))) for each in cards)
        if not gives and not any(each.after.doubt for each in case.played):
            once = "A monster declares one attack each turn, even if that attack is stopped."
            return case.say(f"{tell_scene(case.written[0])} {once}", is_so=False)
    if role != "attacker" or card is None or has_unplayed(card) or any(each.after.doubt for each in case.played):
        return case.tell()
    given = {each.id for each in card.effects if '"attack-again":' in each.model_dump_json(by_alias=True)}
    used = [not given.isdisjoint(list_points(each.outcome, role)) for each in case.played]
    if not given or len({*used}) > 1:
        return case.tell()
    told = tell_scene(case.written[0])
    return case.say(told if used[0] else f"{card.name} does not get another attack. {told}", is_so=used[0])
