"""Whether a player can use two copies of a card in one battle, by playing it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.asking.scenes.scenes import Outcome, Player, Scene, list_scenes
from checks.asking.scenes.telling import write_scene
from checks.asking.scenes.traits import give_trait, list_traits
from checks.asking.scenes.uses import list_battle_uses
from checks.asking.words.answer import Answer
from checks.asking.words.wording import WHO, cut_down
from kb import records

_ASKS: Final = re.compile(
    rf"(?:can|could|may) {WHO} (?:use|activate|chain|play|flip|discard|stack) "
    r"(?:2|two|both|second|another|several) \{0\}s?"
    r"(?: (?:in|during|on|for) (?:same |one |single )?(?:battle|attack|monster|turn|damage step|battle phase)?)?"
)


def answer_copies(player: Player, card: records.Card, said: str) -> Answer | None:
    """Answer whether two copies of a card can be used in one battle; None if that is not asked, or not shown."""
    if not _ASKS.fullmatch(cut_down(said)):
        return None
    for scene in _list_scenes(card):
        doubled = scene._replace(
            cards={**scene.cards, SECOND: scene.cards[FIRST]},
            names={**scene.names, SECOND: f"the second {card.name}"},
            title=f"{scene.title} twice",
        )
        if (after := _use_both(player, player.play(doubled))) is not None:
            told = write_scene(player, after, (), after)
            return Answer("yes", f"Yes. You can use two copies of {card.name} in one battle.", scenes=(told,))
    return None


FIRST: Final = "asked"
SECOND: Final = "again"
"""The roles of both copies."""


def _list_scenes(card: records.Card) -> Iterator[Scene]:
    """List the plain battles with a card beside them, and those with the monsters that its text asks for."""
    for scene in list_scenes(card):
        if FIRST in scene.cards:
            yield scene
            yield from (give_trait(scene, trait) for trait in list_traits(card))


def _use_both(player: Player, outcome: Outcome) -> Outcome | None:
    """Use both copies at one timing, in one Chain or one after the other; None if that is not possible."""
    for effect, point in list_battle_uses(outcome, FIRST):
        first = {"activate": f"{FIRST}.{effect}", "as": "first", "at": point}
        second = {"activate": f"{SECOND}.{effect}"}
        for more in ({"at": point}, {"in-answer-to": "first"}):
            if (after := player.try_acts(outcome.scene, first, second | more)) is not None:
                return after
    return None
