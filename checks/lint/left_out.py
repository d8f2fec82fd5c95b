"""A guest's card that lacks an effect of the corpus's card that applies without activation."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb.problems import Problem, join_words


def find(material: Material) -> Iterator[Problem]:
    """Find a guest's cards to which effects of the corpus's record were added, as unplayed."""
    for slug, card in material.own.cards.items():
        said = {effect.id for effect in card.effects}
        left = [effect.id for effect in material.whole.cards[slug].effects if effect.id not in said]
        if left:
            place = material.own.places[f"card:{slug}"]
            yield Problem(
                CHECK.code, place.path, place.line, f"the corpus's {card.name} has {join_words(left, 'and')} too",
                "a record with all its effects",
                "add the missing effect, or give yours the same id; until then it is not played",
            )  # fmt: skip


CHECK = Check("left-out", "an effect of the corpus's card that a guest's record lacks", find)
