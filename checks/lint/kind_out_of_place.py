"""A description that looks for a kind of monster in a zone without monsters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from checks.lint.carried import list_wordings
from checks.lint.material import Check, Material
from kb.problems import Problem

NO_MONSTERS: Final = {"spell-trap-zone", "field-zone"}
"""The zones in which a card is a Spell or Trap, even if it is printed as a monster."""


def find(material: Material) -> Iterator[Problem]:
    """Find effects that look for monsters in a zone of Spells and Traps: they find none."""
    for slug, card in material.own.cards.items():
        for at, effect in list_wordings(card):
            said = json.loads(effect.model_dump_json(by_alias=True, exclude_unset=True))
            if any(map(_looks_in_vain, _list_maps(said))):
                yield material.report_card(
                    CHECK.code, slug, ("effects", at), f"`{effect.id}` of {card.name} looks for a monster among Spells",
                    "`monster-card: yes` for a card printed as a monster: equipped or placed it is a Spell",
                    "write `monster-card: yes` instead of its `kind`",
                )  # fmt: skip


def _list_maps(said: Any) -> Iterator[dict[str, Any]]:
    """List every mapping inside an effect."""
    if isinstance(said, dict):
        yield said
    for each in said.values() if isinstance(said, dict) else said if isinstance(said, list) else ():
        yield from _list_maps(each)


def _looks_in_vain(described: dict[str, Any]) -> bool:
    """Whether a description looks for a monster in zones without monsters."""
    zone, kind = described.get("zone"), described.get("kind")
    zones = {*([zone] if isinstance(zone, str) else zone or ())}
    kinds = [kind] if isinstance(kind, str) else kind or []
    return bool(zones) and zones <= NO_MONSTERS and any(each.endswith("monster") for each in kinds)


CHECK = Check("kind-out-of-place", "an effect that looks for a monster among Spells and Traps", find)
