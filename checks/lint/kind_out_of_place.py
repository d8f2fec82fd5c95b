"""A description that looks for a kind of monster where no card is a monster."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from checks.lint.carried import list_wordings
from checks.lint.material import Check, Material
from kb.problems import Problem

NO_MONSTERS: Final = {"spell-trap-zone", "field-zone"}
"""The zones in which a card is a Spell or Trap, whatever it is printed as."""


def find(material: Material) -> Iterator[Problem]:
    """Find effects that speak of monsters in a zone that holds Spells and Traps alone: they find nothing."""
    for slug, card in material.own.cards.items():
        for at, effect in list_wordings(card):
            said = json.loads(effect.model_dump_json(by_alias=True, exclude_unset=True))
            if any(map(_looks_in_vain, _list_maps(said))):
                yield material.report_card(
                    CHECK.code, slug, ("effects", at), f"`{effect.id}` of {card.name} looks for a monster among Spells",
                    "`monster-card: yes` of what is printed as a monster: equipped or placed it is a Spell",
                    "write `monster-card: yes` in the place of its `kind`",
                )  # fmt: skip


def _list_maps(said: Any) -> Iterator[dict[str, Any]]:
    """List every mapping inside what an effect says."""
    if isinstance(said, dict):
        yield said
    for each in said.values() if isinstance(said, dict) else said if isinstance(said, list) else ():
        yield from _list_maps(each)


def _looks_in_vain(described: dict[str, Any]) -> bool:
    """Whether a description asks for a monster in zones that hold none."""
    zone, kind = described.get("zone"), described.get("kind")
    zones = {*([zone] if isinstance(zone, str) else zone or ())}
    kinds = [kind] if isinstance(kind, str) else kind or []
    return bool(zones) and zones <= NO_MONSTERS and any(each.endswith("monster") for each in kinds)


CHECK = Check("kind-out-of-place", "a monster looked for where only Spells and Traps lie", find)
