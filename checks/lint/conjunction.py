"""An effect recorded with "if" where its text says "when", or the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.lint.carried import list_wordings, read_carried
from checks.lint.material import Check, Material
from kb.problems import Problem

BEGINS: Final = re.compile(r"\b([Ww]hen|[Ii]f|[Ee]ach time)\b")


def find(material: Material) -> Iterator[Problem]:
    """Find Trigger Effects whose ``when-or-if`` is not the first such word of their sentences."""
    for slug, card in material.own.cards.items():
        for at, effect in list_wordings(card):
            found = BEGINS.search(" ".join(read_carried(material, slug, effect)))
            if found is None or effect.when_or_if is None or not {"trigger", "flip"} & set(effect.class_ or ()):
                continue
            if found[1].lower() != effect.when_or_if:
                yield material.report_card(
                    CHECK.code, slug, ("effects", at, "when-or-if"),
                    f"`{effect.id}` of {card.name} says {effect.when_or_if}, its text {found[1].lower()}",
                    "the word of the text", "correct it: it decides whether the timing can be missed",
                )  # fmt: skip


CHECK = Check("conjunction", "an effect that says if where its text says when, or the reverse", find, needs_pool=True)
