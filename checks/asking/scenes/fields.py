"""Answers whether a card can be used beside other cards of its player, by playing its battles with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import TURN_PLAYER, Chance, Outcome, Player, Scene, list_scenes
from checks.asking.scenes.telling import write_scene
from checks.asking.scenes.uses import MOST_SCENES, list_battle_uses
from checks.asking.words.answer import Answer
from checks.asking.words.forms import find_place
from kb import records
from kb.language.forms import write

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
_ASKS: Final = re.compile(
    r"^(?:can|could|may|does|do|will) .*\b(?:come back|revive|use|activate|summon|return|flip|play)"
)
"""A question whether a card can be used."""
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


def answer_apart(player: Player, card: records.Card, said: str) -> Answer | None:
    """Say no to a card that is used from the hand, or in another phase, only while its player has no such card."""
    if read_field(said) != "card" or _ASKS.search(said) is None:
        return None
    from_hand = find_place(said) == "hand" and any(each.from_hand for each in card.effects)
    if from_hand:
        listed = (scene for scene in list_scenes(card) if "asked" in scene.cards)
        scenes = [
            each._replace(cards={**each.cards, "asked": {**each.cards["asked"], "in": "hand"}}) for each in listed
        ]
    else:
        scenes = [*_list_phases(card)]
    for scene in scenes:
        kind = {"plain": "normal-spell"} if re.search(r"\bspell", said) else {}
        own = {**_SET, **kind, "of": scene.cards["asked"]["of"]}
        alone = _list_chances(player, scene)
        with_own = _list_chances(player, scene._replace(cards={**scene.cards, "own": own}))
        points = {each.point for each in alone if each.option.may != "no"}
        met = [each.option for each in with_own if each.point in points]
        if met and all(each.may == "no" for each in met):
            told = f"{card.name}{' from the hand' if from_hand else ''} if you control a Set card"
            return Answer("no", f"No. You cannot activate {told}.", rule=met[0].rule)
    return None


def _list_chances(player: Player, scene: Scene) -> list[Chance]:
    """List the chances to use the card."""
    return [each for chances in player.play(scene).list_chances("asked").values() for each in chances]


def _list_phases(card: records.Card) -> Iterator[Scene]:
    """List the uses of the effects of a card in the Draw, Standby or End Phase that their texts name."""
    for each in card.effects:
        named = [need["during"].get("part") or () for need in write(each.needs or ()) if "during" in need]
        for phase in {part for parts in named for part in parts} & {"draw-phase", "standby-phase", "end-phase"}:
            held = {"card": card.name, "of": TURN_PLAYER, "in": (each.from_ or ("field",))[0]}
            acts = ({"activate": f"asked.{each.id}", "at": phase},)
            yield Scene("", {"asked": held}, {"asked": card.name}, before=acts, has_attack=False)


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
