"""An effect in force today without a sentence of its card's text."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.carried import list_wordings
from checks.lint.material import Check, Material
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find effects without ``text``, except the activation of a card that then stays on the field."""
    for slug, card in material.own.cards.items():
        if slug not in material.sentences:
            continue
        for at, effect in list_wordings(card):
            if effect.text is None and effect.class_ != ("activation",):
                yield material.report_card(
                    CHECK.code, slug, ("effects", at), f"the effect `{effect.id}` of {card.name} names no sentence",
                    "the number of its sentence",
                    "write `text`, or end a wording that today's text no longer has with `until`",
                )  # fmt: skip


CHECK = Check("effect-without-sentence", "an effect that names no sentence of its card's official text", find, True)
