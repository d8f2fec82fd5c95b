"""A guest's card that leaves out what the corpus's card of that name does by itself."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb.problems import Problem, join_words


def find(material: Material) -> Iterator[Problem]:
    """Find cards of somebody's own to which effects of the corpus's record were added, as not played."""
    for slug, card in material.own.cards.items():
        said = {effect.id for effect in card.effects}
        left = [effect.id for effect in material.whole.cards[slug].effects if effect.id not in said]
        if left:
            place = material.own.places[f"card:{slug}"]
            yield Problem(
                CHECK.code, place.path, place.line, f"the corpus's {card.name} has {join_words(left, 'and')} too",
                "a record that says as much of the card",
                "add what is left out, or name your effect as ours; until then it is not played",
            )  # fmt: skip


CHECK = Check("left-out", "an effect of the corpus's card that a guest's record of it leaves out", find)
