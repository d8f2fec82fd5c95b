"""Answers whether one card stops the attack of a monster, by playing its uses against that attack."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.battles.permissions import forbids_attacks
from checks.asking.battles.working import answer_works
from checks.asking.scenes.meetings import Meeting, meet
from checks.asking.scenes.scenes import Outcome, Player, list_scenes
from checks.asking.scenes.telling import CLASSES, tell_scene, write_scene
from checks.asking.scenes.uses import find_role, has_unplayed, list_battle_uses, list_ways
from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY, WHO, cut_down
from kb import records

_STOPS: Final = r"(?:stop|negate|prevent|block|end|cancel)s?"
_MONSTER: Final = r"\{(?P<monster>[01])\}"
_CARD: Final = r"\{(?P<card>[01])\}(?:'s effect| effect)?"
_ATTACK: Final = (
    rf"(?:(?:direct )?attacks? (?:of|from|by) {_MONSTER}|attacking {_MONSTER.replace('monster', 'second')}"
    rf"|{_MONSTER.replace('monster', 'third')}(?:'s)? (?:from attacking|direct attack|attack)(?: directly| player)?)"
)
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{AUXILIARY} {_CARD} {_STOPS} {_ATTACK}",
        rf"{AUXILIARY} {WHO} {_STOPS} {_ATTACK} (?:with|by|using) {_CARD}",
        rf"{AUXILIARY} {WHO} (?:use|activate|flip|play) {_CARD} to {_STOPS} {_ATTACK}",
    )
)


_BARE: Final = re.compile(
    rf"^({AUXILIARY} .*\{{([01])\}}(?:'s effect)? {_STOPS} "
    r"(?:(?:a|an|my|his|her|their|the|opponent's) )*\{([01])\})$"
)
"""A question whether a card stops a monster, which may be its attack or its effect."""
_ON_ATTACK: Final = frozenset({"attack-declared", "attack-targeted"})


def name_attack(cards: list[records.Card], said: str) -> str:
    """Name the attack in a question whether a card that is only used on attacks stops a monster."""
    found = _BARE.search(said) if len(cards) == 2 else None
    if found is None or found[2] == found[3] or cards[int(found[3])].carrier != "monster":
        return said
    card = cards[int(found[2])]
    if forbids_attacks(card):
        return f"{found[1]} from attacking"
    used = [{*(each.trigger or ())} for each in card.effects if CLASSES & {*(each.class_ or ())}]
    return f"{found[1]} attack" if used and all(each and each <= _ON_ATTACK for each in used) else said


def answer_attack_stopped(player: Player, cards: list[records.Card], said: str) -> Answer | None:
    """Answer whether one of two cards stops the attack of the other; None if the question is about something else.

    Yes if one of its uses does; no if none does and the whole text is played.
    """
    text = cut_down(said)
    found = next((match for each in _ASKS if (match := each.fullmatch(text)) is not None), None)
    if found is None or len(cards) != 2:
        return None
    card = cards[int(found["card"])]
    monster = cards[int(found["monster"] or found["second"] or found["third"])]
    if card is monster or monster.carrier != "monster":
        return None
    attacks = [each for each in meet(player, card, monster) if each.other == "attacker"]
    attacks += [each for each in meet(player, card, monster, more=1) if each.other == "attacker"]
    barred = next((each for each in attacks if _is_barred(each)), None)
    if barred is not None:
        return Answer("yes", f"Yes. {monster.name} cannot attack while {card.name} applies.", rule="LE-11")
    ways = [(each, way) for each in attacks for way in _list_ways(player, each)]
    for meeting, way in ways:
        if way.is_stopped:
            told = write_scene(player, meeting.outcome, (meeting.one,), way)
            countered = answer_works(player, monster, card)
            if countered.said == "yes":
                said = f"It depends. {countered.sentence.removeprefix('Yes. ')} Otherwise: {tell_scene(told)}"
                return Answer("depends", said, scenes=(*countered.scenes, told))
            return Answer("yes", f"Yes. {tell_scene(told)}", scenes=(told,))
    if not ways:
        stopped = answer_works(player, monster, card)
        return stopped._replace(said="no", sentence=f"No. {stopped.sentence[5:]}") if stopped.said == "yes" else None
    if has_unplayed(card) or any(way.doubt for _, way in ways):
        return None
    meeting, way = ways[0]
    told = write_scene(player, meeting.outcome, (meeting.one,), way)
    return Answer("no", f"No. {tell_scene(told, 'the attack goes on')}", scenes=(told,))


def _is_barred(meeting: Meeting) -> bool:
    """Whether the one card forbids the attack of the other."""
    refused = meeting.outcome.played.outcome.refused
    return refused is not None and f"{meeting.one}." in refused.why


def _list_ways(player: Player, meeting: Meeting) -> list[Outcome]:
    """List the outcomes of the uses of the one card, on the attacker if it can be."""
    found = [meeting.outcome] if meeting.outcome.is_stopped else []
    for effect, point in list_battle_uses(meeting.outcome, meeting.one):
        for more in ({"targets": "attacker"}, {"chooses": "attacker"}, {}):
            after = player.try_acts(meeting.outcome.scene, {"activate": f"{meeting.one}.{effect}", "at": point} | more)
            if after is not None:
                found.append(after)
                break
    return found


def lets_attack_go_on(player: Player, card: records.Card) -> bool:
    """Whether a card that is played whole stops no attack by any use of it in a plain battle."""
    ways = [way for scene in list_scenes(card) for way in list_ways(player, player.play(scene), find_role(scene, card))]
    return bool(ways) and not has_unplayed(card) and not any(way.is_stopped or way.doubt for way in ways)
