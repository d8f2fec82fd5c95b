"""Answers whether a card can be used where there are no monsters of a kind."""

from __future__ import annotations

import re
from typing import Final, get_args

from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import Chance, Outcome, Player, list_scenes
from checks.asking.scenes.telling import CLASSES, write_scene
from checks.asking.scenes.traits import Trait, give_all, read_trait
from checks.asking.scenes.uses import find_role, has_unplayed
from checks.asking.words.answer import Answer
from kb import records
from kb.language.words import Attribute, MonsterType

_NO: Final = r"\b(?:no|without(?: any)?|zero|(?:don't|doesn't|do not|does not) (?:have|control)(?: any)?)"
_OWN: Final = r"(?: (?:other|more|single|own|an?|my|his|their))*"
_OF_KIND: Final = re.compile(rf"{_NO}{_OWN} $")
_OTHERS: Final = {"type": get_args(MonsterType), "attribute": get_args(Attribute)}


def answer_absent(player: Player, card: records.Card, said: str) -> Answer | None:
    """Say no if a card needs a monster that a question says is not there; None if it says so of none, or it is open."""
    used = [each for each in card.effects if CLASSES & {*(each.class_ or ())}]
    if not used or has_unplayed(card):
        return None
    trait = read_trait(said)
    if trait is None or trait.field not in _OTHERS or not _is_missing(said, str(trait.value)):
        return None
    other = next(each for each in _OTHERS[trait.field] if each != trait.value)
    without = [player.play(give_all(scene, Trait(trait.field, other, is_others=False))) for scene in list_scenes(card)]
    beside = [(each, chance) for each in without for chance in _list_chances(each, card)]
    given = [
        chance for scene in list_scenes(card) for chance in _list_chances(player.play(give_all(scene, trait)), card)
    ]
    if any(chance.option.may != "no" for _, chance in beside) or all(each.option.may != "yes" for each in given):
        return None
    reason, rule = find_reason(player, beside)
    shown = (write_scene(player, without[0], (find_role(without[0].scene, card),)),)
    return Answer("no", f"No. You cannot activate {card.name} without a {trait.called}.", reason, rule, shown)


def _is_missing(said: str, trait: str) -> bool:
    """Whether a question says that there are no monsters of a trait."""
    return any(_OF_KIND.search(said[: each.start()]) for each in re.finditer(re.escape(trait.replace("-", " ")), said))


def _list_chances(outcome: Outcome, card: records.Card) -> list[Chance]:
    """List the chances to use a card in a battle."""
    return [each for chances in outcome.list_chances(find_role(outcome.scene, card)).values() for each in chances]
