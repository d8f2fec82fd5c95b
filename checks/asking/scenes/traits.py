"""The Attribute, Type or Level that a question gives to a monster without a name: *with a DARK monster*."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, get_args

from checks.asking.scenes.scenes import BATTLING, Scene, list_scenes
from kb import records
from kb.language.words import Attribute, MonsterType

ATTRIBUTES: Final = get_args(Attribute)
TYPES: Final = get_args(MonsterType)
_MONSTER: Final = r"(?:[- ]?(?:attribute|type))?(?: (?:monsters?|attackers?|one|guy)\b)"
_TRAIT: Final = re.compile(
    rf"\b(?:(?P<attribute>{'|'.join(ATTRIBUTES)})|(?P<type>{'|'.join(each.replace('-', '[- ]') for each in TYPES)})"
    rf"|(?:level|lvl|lv) ?(?P<level>\d+)){_MONSTER}"
)
_OTHERS: Final = re.compile(
    r"\b(?:(?:opponent|opp|enemy)(?:'s)?|his|her|their|against (?:a|an|the)|attack(?:s|ing|ed)?(?: by)? (?:a|an)"
    r"|destroy(?:s|ed)? (?:a|an))(?: [\w-]+)? $"
)


_HIDDEN: Final = re.compile(
    r"\b(?P<whose>my|our|his|her|their|opponent's|opp's) (?:face-downs?|set)"
    r"(?: (?:[\w-]+ )?(?:monsters?|one|guy)\b|(?=$|[,?]| (?:and|can|could|do|does|will)\b))"
    r"|\b(?P<mine>my|his|opponent's) (?:[\w-]+ )?monster is (?:face-down|set)\b"
    r"|\b(?:face-down|set) (?:[\w-]+ )?(?:monsters?|one|guy)\b"
)


EFFECT: Final = "effect"
"""The trait of a monster that has an effect, which a card may need to negate one."""


class Trait(NamedTuple):
    """A property of a monster, and whose monster it is."""

    field: str
    value: str | int
    is_others: bool
    """Whether it is a monster of the player who does not hold the card asked about."""

    @property
    def called(self) -> str:
        """The monster as in a title: *DARK monster*, *Level 4 monster*."""
        if self.field == EFFECT:
            return "monster with an effect"
        if self.field == "level":
            return f"Level {self.value} monster"
        value = str(self.value)
        if self.field == "archetype":
            return f"“{value}” monster"
        return f"{value.upper() if self.field == 'attribute' else value.title()} monster"


_THEIRS: Final = re.compile(r"\b(?:(?:opponent|opp|enemy)(?:'s)?|his|her|their)(?: [\w-]+)? $")
_MINE: Final = re.compile(r"\b(?:my|our)(?: [\w-]+)? $")


def read_trait(said: str, *, theirs: bool = False) -> Trait | None:
    """Read the Attribute, Type or Level of a monster in a question; with ``theirs`` the card is the opponent's."""
    found = _TRAIT.search(said)
    if found is None:
        return None
    field, value = next((each, text) for each, text in found.groupdict().items() if text)
    before = said[: found.start()]
    others = _OTHERS.search(before) is not None
    if theirs and (_THEIRS.search(before) or _MINE.search(before)):
        others = _MINE.search(before) is not None
    return Trait(field, int(value) if field == "level" else value.replace(" ", "-"), others)


def is_of_other(trait: Trait | None, card: records.Card) -> bool:
    """Whether a question gives a trait that the card asks for to the monster of the other player."""
    return trait is not None and trait.is_others and any(each.field == trait.field for each in list_traits(card))


def list_traits(card: records.Card) -> Iterator[Trait]:
    """List the Attributes, Types and archetypes that the effects of a card ask of monsters."""
    for each in card.effects:
        for field, value in _ASKED.findall(_MADE.sub("", each.model_dump_json(by_alias=True, exclude_unset=True))):
            yield Trait(field, value, is_others=False)


def find_meant(card: records.Card) -> Trait | None:
    """Find the trait that a card needs of its monster: one that its text names, or an effect to negate."""
    negates = any("effect" in (each.negates or ()) and "monster" in (each.targets or ()) for each in card.effects)
    return next(list_traits(card), Trait(EFFECT, EFFECT, is_others=True) if negates else None)


_MADE: Final = re.compile(r'"make-token":\{[^{}]*\}')
"""Tokens that an effect Summons, whose traits it asks of no monster."""
_ASKED: Final = re.compile(r'"(attribute|type|archetype)":\[?"([^"]+)"')


def list_described(card: records.Card, said: str, trait: Trait | None, *, theirs: bool) -> Iterator[Scene]:
    """List the plain battles around a card, with the trait and the position that a question gives to a monster.

    A monster beside which the card is held is face-down in all of them if the question says so.
    """
    needed = _find_needed(card, trait)
    scenes = [give_trait(scene, trait, needed) for scene in list_scenes(card, theirs=theirs)]
    beside = [scene for scene in scenes if "asked" in scene.cards and "target" in scene.cards]
    hidden = _HIDDEN.search(said)
    if hidden is None or not beside:
        yield from scenes
        return
    whose = hidden["whose"] or hidden["mine"] or ""
    owner = {"my": "you", "our": "you"}.get(whose, "your opponent" if whose else "")
    for scene in beside:
        if owner in ("", scene.players[scene.cards["target"]["of"]]):
            target = {**scene.cards["target"], "position": "facedown"}
            title = re.sub(r"\b(attacks?)( (?:with )?an? [^,]*?monster)?(?=,)", _tell_hidden, scene.title)
            yield scene._replace(cards={**scene.cards, "target": target}, title=title)


def _tell_hidden(found: re.Match[str]) -> str:
    """Name the attacked monster of a title as face-down."""
    told = found[2] or ""
    if " with " in told or not told:
        return f"{found[0]} a face-down monster" if not told else f"{found[0]} into a face-down monster"
    return f"{found[1]}{told.replace(' a ', ' a face-down ', 1)}"


def _find_needed(card: records.Card, trait: Trait | None) -> Trait | None:
    """Find the one Attribute that a card needs beside the Type that a question gives."""
    wanted = {each for each in list_traits(card) if each.field == "attribute"}
    return wanted.pop() if trait is not None and trait.field == "type" and len(wanted) == 1 else None


def give_trait(scene: Scene, trait: Trait | None, needed: Trait | None = None) -> Scene:
    """Give a trait, and one that the card needs, to the monsters without a name on the side that a question means."""
    if trait is None:
        return scene
    holder = next(each["of"] for each in scene.cards.values() if "card" in each)
    battles = any("card" in scene.cards.get(role, {}) for role in BATTLING)
    roles = [
        role
        for role in BATTLING
        if "plain" in scene.cards.get(role, {}) and (battles or (scene.cards[role]["of"] != holder) is trait.is_others)
    ]
    given, called = _write_trait(trait), trait.called
    if needed is not None:
        given, called = {**given, **_write_trait(needed)}, f"{str(needed.value).upper()} {called}"
    cards: dict[str, Any] = {role: {**each, **given} if role in roles else each for role, each in scene.cards.items()}
    title = scene.title
    if battles:
        title = re.sub(r"\b(weaker|stronger) monster\b", rf"\1 {called}", title)
    elif roles == ["attacker"]:
        title = re.sub(r"\battacks?( directly)?(?=,)", rf"\g<0> with a {called}", title)
    else:
        title = re.sub(r"\battacks?(?=,)", rf"\g<0> a {called}", title)
    return scene._replace(cards=cards, title=title) if roles else scene


def give_all(scene: Scene, trait: Trait | None) -> Scene:
    """Give a trait to all battling monsters without a name."""
    if trait is None:
        return scene
    given = _write_trait(trait)
    cards = {
        role: {**each, **given} if role in BATTLING and "plain" in each else each for role, each in scene.cards.items()
    }
    return scene._replace(cards=cards)


def _write_trait(trait: Trait) -> dict[str, Any]:
    """Write a trait for a plain monster of a scene."""
    if trait.field == EFFECT:
        return {"effect": {"class": "ignition", "does": [{"draw": {"of": "controller", "count": 1}}]}}
    if trait.field != "archetype":
        return {trait.field: trait.value}
    belongs = {"count-as": {"archetype": trait.value}}
    return {"effect": {"class": "continuous", "applies-when": "always", "does": [belongs]}}
