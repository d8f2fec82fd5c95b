"""A negation that asks where the answered card lies now, and not where it was activated."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.carried import list_wordings
from checks.lint.material import Check, Material
from kb.language.forms import write
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find effects that negate an activation but miss a card that left the field as its own cost."""
    for slug, card in material.own.cards.items():
        for at, effect in list_wordings(card):
            asked = write(effect.needs or ())
            placed = [each for each in asked if "zone" in (each.get("answered") or {})]
            if placed and effect.negates and set(effect.negates) & {"activation", "effect"}:
                yield material.report_card(
                    CHECK.code, slug, ("effects", at), f"`{effect.id}` of {card.name} asks where what it answers is",
                    "`activated-in`, the place where it was activated: it may have left as its own cost",
                    "write `activated-in` in the place of `zone`",
                )  # fmt: skip


CHECK = Check("place-of-the-answered", "a negation that asks where what it answers lies now", find)
