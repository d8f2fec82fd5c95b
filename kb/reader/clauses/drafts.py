"""An effect on its way: its fields, and where in the text each was read."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from typing import Any, NamedTuple

from kb import records
from kb.reader.clauses.model import Fact, ReadEffect, Span, Unread


class Stretch(NamedTuple):
    """A stretch of a masked text and where it begins."""

    text: str
    at: int


class Found(NamedTuple):
    """A word of the records, where in a stretch it was read, and by which convention."""

    word: str
    start: int
    end: int
    convention: str


class Draft:
    """An effect on its way."""

    def __init__(self, part: str, start: int, end: int) -> None:
        self.span = Span(part, start, end)
        self.fields: dict[str, tuple[str, ...]] = {}
        self.facts: list[Fact] = []
        self.unread: list[Unread] = []

    def put(self, field: str, words: str | tuple[str, ...], start: int, end: int, convention: str) -> None:
        """Note a field, its place and its convention."""
        value = (words,) if isinstance(words, str) else words
        self.fields[field] = value
        self.facts.append(Fact(records.to_kebab(field), value, Span(self.span.part, start, end), convention))

    def put_found(self, field: str, found: Found, stretch: Stretch) -> None:
        """Note a field that was found in a stretch of the text."""
        self.put(field, found.word, stretch.at + found.start, stretch.at + found.end, found.convention)

    def doubt(self, start: int, end: int, convention: str, **otherwise: Any) -> None:
        """Note a clause that may mean something else."""
        self.unread.append(Unread(Span(self.span.part, start, end), convention, otherwise))

    def make(self) -> ReadEffect:
        """Make the effect; it gets its id later."""
        record = describe(tuple(sorted(self.fields.items())))
        return ReadEffect("effect", record, self.span, tuple(self.facts), tuple(self.unread))


@cache
def describe(fields: tuple[tuple[str, tuple[str, ...]], ...]) -> records.EffectDescription:
    """Make a record of some fields, once for all effects that say the same."""
    return records.EffectDescription.model_validate({records.to_kebab(name): value for name, value in fields})


def join_owners(ways: list[ReadEffect]) -> list[ReadEffect]:
    """Give an effect both events if one alternative waits for other cards and another for its own card.

    Where both wait for different events, it is left open whether the one that waits for other cards is as the other.
    """
    own = {word for each in ways if each.says("about", "this-card") for word in each.record.trigger or ()}
    return [_join_owner(each, own) if own and each.says("about", "other-cards") else each for each in ways]


def _join_owner(effect: ReadEffect, own: Set[str]) -> ReadEffect:
    return _doubt_alone(effect) if own.isdisjoint(effect.record.trigger or ()) else _tell_both(effect)


def _doubt_alone(effect: ReadEffect) -> ReadEffect:
    """Leave open whether an effect about other cards counts as the one that waits for its own event."""
    doubt = Unread(effect.span, "events-of-one-effect", {"about": ("this-card",)})
    return effect._replace(unread=(*effect.unread, doubt))


def _tell_both(effect: ReadEffect) -> ReadEffect:
    both = ("this-or-other-cards",)
    facts = tuple(each._replace(value=both) if each.field == "about" else each for each in effect.facts)
    return effect._replace(record=effect.record.model_copy(update={"about": both}), facts=facts)


def merge_ways(ways: list[ReadEffect]) -> list[ReadEffect]:
    """Join alternatives that differ only in trigger events, or in the activations that they respond to."""
    merged: dict[tuple[object, ...], ReadEffect] = {}
    for each in ways:
        fields = {name: getattr(each.record, name) for name in each.record.model_fields_set}
        key = tuple(sorted((name, value) for name, value in fields.items() if name not in _JOINED))
        known = merged.get(key)
        if known is None or not _can_join(known, each):
            merged[key if known is None else (*key, len(merged))] = each
            continue
        joined = {
            name: tuple(dict.fromkeys((*(getattr(known.record, name) or ()), *value)))
            for name, value in fields.items()
            if name in _JOINED
        }
        said = {name: getattr(known.record, name) for name in known.record.model_fields_set} | joined
        record = describe(tuple(sorted(said.items())))
        merged[key] = known._replace(record=record, facts=(*known.facts, *each.facts))
    return list(merged.values())


_JOINED = ("trigger", "answers")


def _can_join(one: ReadEffect, other: ReadEffect) -> bool:
    """Whether both wait for the same kind of thing: events, or activations to answer."""
    return all(bool(getattr(one.record, name)) == bool(getattr(other.record, name)) for name in _JOINED)
