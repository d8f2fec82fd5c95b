"""A word of a scene that repeats its stock situation."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb import records
from kb.corpus.roles import merge_things
from kb.problems import Problem, join_words


def find(material: Material) -> Iterator[Problem]:
    """Find keys of a scene's cards, and Life Points, that a claim repeats from its situation."""
    for ruling in material.own.rulings:
        for name, claim in (ruling.record.claims or {}).items():
            if claim.situation is None or claim.given is None:
                continue
            repeated = list(list_repeated(claim.given, material.whole.situations[claim.situation].given))
            if repeated:
                yield Problem(
                    CHECK.code, ruling.path, ruling.claim_lines[name],
                    f"the claim `{name}` of {ruling.record.id} says {join_words(repeated)}, as {claim.situation} does",
                    "only differences from the situation", "leave it out",
                )  # fmt: skip


def list_repeated(given: records.Given, stock: records.Given) -> Iterator[str]:
    """List the repetitions: ``role.key``, a role without keys, or a player's Life Points."""
    for role, thing in given.cards.items():
        before = stock.cards.get(role)
        if before is None:
            continue
        if not thing.model_fields_set:
            yield f"`{role}`"
        for key in sorted(thing.model_fields_set & before.model_fields_set):
            if merge_things(before, drop(thing, key)) == merge_things(before, thing):
                yield f"`{role}.{records.to_kebab(key)}`"
    for player, points in (given.life or {}).items():
        if points == (stock.life or {}).get(player, 8000):
            yield f"`life.{player}`"


def drop(thing: records.SceneCard, key: str) -> records.SceneCard:
    """Remove a key of a card."""
    kept = {name: getattr(thing, name) for name in thing.model_fields_set if name != key}
    return records.SceneCard.model_construct(_fields_set=None, **kept)


CHECK = Check("said-already", "a word of a scene that repeats its stock situation", find)
