"""The instructions of a card's record, at any depth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kb import records


def write_effects(card: records.Card) -> str:
    """Write the effects of a card as one JSON text, to be searched for words of the records."""
    return "".join(each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)


def find_instructions(effect: records.Effect, verb: str) -> Iterator[Mapping[str, Any]]:
    """Find the instructions of an effect with a verb, also those within others."""
    yield from _find(effect.model_dump(mode="json", by_alias=True, exclude_unset=True), verb)


def _find(written: object, verb: str) -> Iterator[Mapping[str, Any]]:
    if isinstance(written, dict):
        for key, value in written.items():
            if key == verb:
                yield value if isinstance(value, dict) else {}
            else:
                yield from _find(value, verb)
    elif isinstance(written, list):
        for each in written:
            yield from _find(each, verb)
