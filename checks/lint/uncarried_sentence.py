"""A sentence of a card's text that nothing in its record carries."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.carried import has_effect_text, list_set_aside, list_wordings
from checks.lint.material import Check, Material
from kb.problems import Problem, join_words


def find(material: Material) -> Iterator[Problem]:
    """Find cards with sentences that no effect names in ``text`` and none sets aside."""
    for slug, card in material.own.cards.items():
        if not has_effect_text(card):
            continue
        carried = {number for _, effect in list_wordings(card) for number in effect.text or ()} | list_set_aside(card)
        missing = [
            str(number) for number in range(1, len(material.sentences.get(slug, ())) + 1) if number not in carried
        ]
        if missing:
            yield material.report_card(
                CHECK.code, slug, (), f"nothing carries sentence {join_words(missing)} of the text of {card.name}",
                "each sentence with an effect, or set aside",
                "write `text` in the effect that says it, a new effect with `unplayed`, or `outside-battle`",
            )  # fmt: skip


CHECK = Check(
    "uncarried-sentence", "a sentence of a card's official text that nothing in its record carries", find, True
)
