"""Compares effects read from a text with those recorded for the same card, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from checks.engine import FIELDS, Effect


class Difference(NamedTuple):
    """A field that was read differently from the record."""

    effect: str
    """The recorded effect."""
    place: int
    """The effect that was read, by index."""
    field: str
    recorded: frozenset[str]
    read: frozenset[str]


class Comparison(NamedTuple):
    """The effects of a card, recorded and read, paired by similarity."""

    fields: int
    """The number of fields compared."""
    differences: tuple[Difference, ...]
    unread: tuple[str, ...]
    """Recorded effects without a counterpart."""
    unrecorded: tuple[int, ...]
    """Effects that were read and not recorded, by index."""


def compare_effects(recorded: Sequence[Effect], read: Sequence[Effect]) -> Comparison:
    """Compare the activated effects of a card; the likeliest pairs are made first."""
    pairs = sorted(
        (_count_apart(one, other), place, index)
        for index, one in enumerate(recorded)
        for place, other in enumerate(read)
        if one.is_activated and other.is_activated
    )
    made: dict[int, int] = {}
    for _, place, index in pairs:
        if index not in made and place not in made.values():
            made[index] = place
    differences = [each for index, place in made.items() for each in _list_apart(recorded[index], read[place], place)]
    return Comparison(
        len(made) * len(FIELDS),
        tuple(differences),
        tuple(each.id for index, each in enumerate(recorded) if each.is_activated and index not in made),
        tuple(place for place, each in enumerate(read) if each.is_activated and place not in made.values()),
    )


def read_words(effect: Effect, field: str) -> frozenset[str]:
    """Read a field with every word that the effect lists."""
    more = {"trigger": effect.also, "answers": effect.or_answers}.get(field, ())
    return frozenset((effect.read(field), *more))


def _list_apart(recorded: Effect, read: Effect, place: int) -> Iterator[Difference]:
    for field in FIELDS:
        words, found = read_words(recorded, field), read_words(read, field)
        if words != found:
            yield Difference(recorded.id, place, field, words, found)


_TELLING = ("class", "trigger", "named-timing", "answers")
"""Fields that distinguish a card's effects: a difference in them weighs more."""


def _count_apart(recorded: Effect, read: Effect) -> int:
    return sum(3 if each.field in _TELLING else 1 for each in _list_apart(recorded, read, 0))
