"""The sentences of a card's text that its record covers, by effect."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Material
from checks.replay.cards import root_of
from checks.replay.effects import merge
from kb import records


def list_wordings(card: records.Card) -> Iterator[tuple[int, records.Effect]]:
    """List the effects of a card in today's wording, completed, each with its index in the record.

    An effect whose last wording has ended is left out; of several the latest is used, that of the English text's
    territory where they differ.
    """
    by_id = {effect.id: effect for effect in card.effects}
    roots = dict.fromkeys(root_of(effect, by_id) for effect in card.effects)
    for root in roots:
        wordings = [
            (at, effect)
            for at, effect in enumerate(card.effects)
            if root_of(effect, by_id) == root and effect.until is None
        ]
        ours = [each for each in wordings if not each[1].territory or "tcg" in each[1].territory]
        if wordings:
            at, effect = max(ours or wordings, key=lambda each: each[1].since or "")
            yield at, merge(effect, by_id)


def has_effect_text(card: records.Card) -> bool:
    """Whether a card's text has effects, unlike a Normal Monster's or a Token's."""
    return "normal" not in card.kinds and card.token == "no"


def list_set_aside(card: records.Card) -> set[int]:
    """List the sentences that are irrelevant to battles."""
    return {number for numbers in card.outside_battle.values() for number in numbers}


def read_carried(material: Material, slug: str, effect: records.Effect) -> list[str]:
    """Read the sentences of an effect, as far as the text has them."""
    sentences = material.sentences.get(slug, ())
    return [sentences[number - 1] for number in effect.text or () if number <= len(sentences)]
