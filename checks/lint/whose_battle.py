"""An effect of a monster on the field on the battled or destroyed monster, without its battle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.lint.carried import list_wordings
from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem

BATTLED: Final = re.compile('"(?:battled|destroyed)-monster"')
NAMED: Final = re.compile('"(?:battling|attacks|attacked|damaged|other)":')
"""Keys that name the battle, or make sure that no other monster is there to battle."""


def find(material: Material) -> Iterator[Problem]:
    """Find effects that would reach the opponent's monster in a battle without their own monster."""
    for slug, card in material.own.cards.items():
        for at, effect in list_wordings(card):
            if card.carrier == "monster" and is_anyones(effect):
                yield material.report_card(
                    CHECK.code, slug, ("effects", at), f"`{effect.id}` of {card.name} names no battle",
                    "its battle: `battled-monster` and `destroyed-monster` may belong to any battle",
                    "add {battling: {of: this-card}}, or the battle in its text",
                )  # fmt: skip


def is_anyones(effect: records.Effect) -> bool:
    """Whether an effect affects a monster of a battle without an event or condition that names the battle."""
    if effect.from_ or effect.trigger or effect.answers:
        return False
    said = effect.model_dump_json(by_alias=True, exclude_unset=True)
    done = effect.model_copy(update={"needs": None, "applies_when": None})
    return bool(BATTLED.search(done.model_dump_json(by_alias=True, exclude_unset=True)) and not NAMED.search(said))


CHECK = Check("whose-battle", "an effect on a monster of any battle", find)
