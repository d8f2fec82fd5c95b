"""A number of a sentence that the card's text does not have."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.carried import list_wordings
from checks.lint.material import Check, Material
from kb.corpus.yaml import LinePath
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find numbers in ``text`` and ``outside-battle`` above the number of sentences."""
    for slug, card in material.own.cards.items():
        if slug not in material.sentences:
            continue
        last = len(material.sentences[slug])
        named: list[tuple[LinePath, int]] = [
            (("effects", at, "text"), number) for at, effect in list_wordings(card) for number in effect.text or ()
        ]
        named += [
            (("outside-battle", reason), number)
            for reason, numbers in card.outside_battle.items()
            for number in numbers
        ]
        for place, number in named:
            if number > last:
                yield material.report_card(
                    CHECK.code, slug, place, f"the text of {card.name} has no sentence {number}",
                    f"1 to {last}" if last else "none: it has no text",
                    "count again: a Pendulum Effect comes first, each line and each full stop ends one",
                )  # fmt: skip


CHECK = Check("no-such-sentence", "a number of a sentence that the card's official text does not have", find, True)
