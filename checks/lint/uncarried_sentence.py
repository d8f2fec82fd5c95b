"""A sentence of a card's text that its record does not cover."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.carried import has_effect_text, list_set_aside, list_wordings
from checks.lint.material import Check, Material
from kb.problems import Problem, join_words


def find(material: Material) -> Iterator[Problem]:
    """Find cards with sentences that no effect has in ``text`` and that are not set aside."""
    for slug, card in material.own.cards.items():
        if not has_effect_text(card):
            continue
        carried = {number for _, effect in list_wordings(card) for number in effect.text or ()} | list_set_aside(card)
        missing = [
            str(number) for number in range(1, len(material.sentences.get(slug, ())) + 1) if number not in carried
        ]
        if missing:
            yield material.report_card(
                CHECK.code, slug, (), f"no effect has sentence {join_words(missing)} of the text of {card.name}",
                "each sentence with an effect, or set aside",
                "write its number in an effect's `text`, in a new effect with `unplayed`, or in `outside-battle`",
            )  # fmt: skip


CHECK = Check("uncarried-sentence", "a sentence of a card's official text that no effect of its record has", find, True)
