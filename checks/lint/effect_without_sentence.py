"""An effect of today that names no sentence of its card's text."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.carried import list_wordings
from checks.lint.material import Check, Material
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find effects without ``text``; playing a card that then lies there needs no words."""
    for slug, card in material.own.cards.items():
        if slug not in material.sentences:
            continue
        for at, effect in list_wordings(card):
            if effect.text is None and effect.class_ != ("activation",):
                yield material.report_card(
                    CHECK.code, slug, ("effects", at), f"the effect `{effect.id}` of {card.name} names no sentence",
                    "the number of what it carries",
                    "write `text`, or end a wording that the text of today has no more with `until`",
                )  # fmt: skip


CHECK = Check("effect-without-sentence", "an effect that names no sentence of its card's official text", find, True)
