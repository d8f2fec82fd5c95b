"""Answers whether a card can be used beside other cards of its player, by playing its battles with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from checks.asking.answer import Answer
from checks.asking.reasons import find_reason
from checks.asking.scenes import Outcome, Player, Scene, list_scenes
from checks.asking.telling import write_scene
from checks.asking.uses import MOST_SCENES, list_battle_uses
from kb import records

HAVE: Final = r"\b(?:i|we) (?:still |already |also |only )*(?:control|have|got|own)"
_OWN: Final = (
    r"(?: (?:a|an|any|my|one|two|three|[1-5]|another|other|some|set|face-up|face-down|more|field|continuous|equip))*"
)
_ON: Final = r"(?: (?:still |already )?(?:up|out|down|set|active|(?:on|in) (?:my|our) (?:own )?(?:field|side|zone)s?))*"
FIELDS: Final[Sequence[tuple[str, re.Pattern[str]]]] = (
    ("monster", re.compile(rf"{HAVE}{_OWN} monsters?\b(?! in| from)")),
    (
        "card",
        re.compile(
            rf"(?:{HAVE}|\b(?:with|while having|despite)){_OWN} (?:cards?|traps?|spells?|backrow)\b{_ON}(?! in| from)"
            r"|\bmy (?:(?:own|set|face-up|face-down|field|continuous|equip) )*(?:cards?|traps?|spells?) (?:is|are) "
            r"(?:still )?(?:face-up|face-down|set|active|up|out|on)\b"
        ),
    ),
    (
        "nothing",
        re.compile(
            rf"{HAVE} (?:no|nothing)\b|\bwithout (?:any )?(?:monsters|cards)\b|\b(?:my )?(?:field|board) (?:is )?empty"
        ),
    ),
)
"""Words for the field of a card’s player."""
_CALLED: Final = {
    "monster": "you control a monster",
    "card": "you control another card",
    "nothing": "you control no monsters",
}
UNMET: Final = "condition-unmet"
"""The refusal that a field can cause."""
EVENT: Final = "LE-4"
"""The rule about the event of an effect, which happens in these battles."""
_SET: Final[Mapping[str, Any]] = {"plain": "normal-trap", "in": "set"}
_MONSTER: Final[Mapping[str, Any]] = {"plain": "monster", "atk": 1000, "def": 1000, "position": "attack"}


def read_field(said: str) -> str:
    """Read the field of a card’s player: *monster*, *card* or *nothing*; empty if it is not described."""
    return next((kind for kind, pattern in FIELDS if pattern.search(said)), "")


def leave_field_out(said: str) -> str:
    """Leave the words for the field of a card's player out of a question."""
    for _, pattern in FIELDS:
        said = re.sub(rf"(?:(?:\b(?:while|if|when|and|but),? )+)?(?:{pattern.pattern})", " ", said)
    return " ".join(said.split())


def answer_field(player: Player, card: records.Card, said: str) -> Answer | None:
    """Answer whether a card can be used while its player controls something; None if that is not known."""
    kind = read_field(said)
    beside = [scene for scene in list_scenes(card) if "asked" in scene.cards]
    able = [scene for scene in beside if _is_used(player.play(scene))]
    filled = [made for scene in (beside if kind == "nothing" else able) if (made := _fill(scene, kind)) is not None]
    if not kind or not able or not filled:
        return None
    outcomes = [player.play(scene) for scene in filled]
    shown = tuple(write_scene(player, each, ("asked",)) for each in outcomes[:MOST_SCENES])
    if any(each.doubt for each in outcomes):
        return None
    if any(map(_is_used, outcomes)):
        return Answer(None, f"You can activate {card.name} while {_CALLED[kind]}.", scenes=shown)
    refused = [
        (each, chance)
        for each in outcomes
        for chances in each.list_chances("asked").values()
        for chance in chances
        if chance.option.may == "no"
    ]
    if kind == "nothing" or not refused:
        return None
    told = [each for each in refused if each[1].option.reason == UNMET] or refused
    reason, rule = find_reason(player, told)
    reason = "" if rule == EVENT else reason
    return Answer("no", f"No. You cannot activate {card.name} if {_CALLED[kind]}.", reason, rule, shown)


def _fill(scene: Scene, kind: str) -> Scene | None:
    """Make a battle in which the player of the card controls something; None if it is another battle."""
    of = scene.cards["asked"]["of"]
    own = any(card["of"] == of and "position" in card for card in scene.cards.values())
    if kind == "nothing":
        return None if own else scene
    if kind == "monster" and own:
        return scene
    return scene._replace(cards={**scene.cards, "own": {**(_SET if kind == "card" else _MONSTER), "of": of}})


def _is_used(outcome: Outcome) -> bool:
    return any(list_battle_uses(outcome, "asked"))
