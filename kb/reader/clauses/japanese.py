"""Statements of a card's Japanese text, matched with the effects read from its English text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kb.reader.clauses.model import JapaneseEffect, PrintedCard, ReadEffect, Unread

_SLOW: Final = ("ignition", "flip")
"""Effects that nothing sets off which the Japanese text could let into the Damage Step."""


def match_japanese(card: PrintedCard, effects: list[ReadEffect]) -> list[ReadEffect]:
    """Mark the effects of which the Japanese text says otherwise than the English one.

    Where both texts have as many activated effects, those in the same place are the same; else it may be any of them.
    """
    for part, japanese in card.japanese:
        places = [at for at, each in enumerate(effects) if each.is_activated and each.span.part == part]
        effects = _match_part(effects, places, [each.also for each in japanese])
        if len(places) == len(japanese):
            effects = _compare_choices(effects, places, japanese)
    return effects


def _compare_choices(
    effects: list[ReadEffect], places: Sequence[int], japanese: Sequence[JapaneseEffect]
) -> list[ReadEffect]:
    """Leave open whether an effect is optional where the Japanese text says otherwise.

    Texts that have as many mandatory effects only list them in another order.
    """
    pairs = [
        (at, not effects[at].says("optional", "mandatory"), said.optional)
        for at, said in zip(places, japanese, strict=True)
        if said.optional is not None
    ]
    if sum(told for _, told, _ in pairs) == sum(said for *_, said in pairs):
        return effects
    doubted = {at: said for at, told, said in pairs if told != said and effects[at].record.optional}
    return [_doubt_choice(each, doubted[at]) if at in doubted else each for at, each in enumerate(effects)]


def _doubt_choice(effect: ReadEffect, optional: bool) -> ReadEffect:
    word = "optional" if optional else "mandatory"
    return effect._replace(unread=(*effect.unread, Unread(effect.span, "japanese-choice", {"optional": (word,)})))


def _match_part(effects: list[ReadEffect], places: Sequence[int], japanese: Sequence[bool]) -> list[ReadEffect]:
    said = [at for at in places if effects[at].says("named_timing", "damage-step")]
    silent = [at for at in places if _is_silent(effects[at])]
    pairs = {at for at, also in zip(places, japanese, strict=False) if also} - {*said}
    marks: dict[int, str] = {}
    if len(places) == len(japanese) and pairs <= {*silent}:
        marks = dict.fromkeys(pairs, "this")
    elif len(said) < sum(japanese):
        marks = dict.fromkeys(silent, "one")
    return [each._replace(japanese=marks.get(at, "")) for at, each in enumerate(effects)]


def _is_silent(effect: ReadEffect) -> bool:
    """Whether an effect has a trigger event, and its English text names no phase, step or timing."""
    record = effect.record
    return effect.kind not in _SLOW and not (record.named_timing or record.printed_limit)
