"""Described effects as the engine takes them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from checks.engine import ATTRIBUTES, FIELDS, Effect, Word
from kb import records

FIELD_ATTRIBUTES = {field: field.replace("-", "_").replace("class", "class_") for field in FIELDS}
"""Ranging fields as the records' Python attributes."""


# --- effects ------------------------------------------------------------------------------------------------


def read_words_of(value: object) -> tuple[Word, ...]:
    """Read verbs or conditions of a record."""
    if value is None:
        return ()
    listed = value if isinstance(value, tuple | list) else (value,)
    found = []
    for each in listed:
        if isinstance(each, str):
            found.append(Word(each))
        else:
            ((word, said),) = dict(each).items()
            arguments = said if isinstance(said, dict) else {"of": said}
            if not isinstance(said, dict) and word in CONNECTIVES:
                arguments = {"do": said}
            found.append(Word(word, arguments))
    return tuple(found)


CONNECTIVES = ("choose-one", "unless", "later", "if")
SUMMARY = {
    "negate-activation": "activation",
    "negate-effect": "effect",
    "negate-attack": "attack",
}
SUMMONERS = {
    "special-summon": "special",
    "normal-summon": "normal",
    "fusion-summon": "fusion",
    "make-token": "special",
}


def first(value: Any) -> Any:
    """Take the first of the words a description lists."""
    return value[0] if isinstance(value, tuple) and value else value


def describe_effect(record: records.EffectDescription, id: str, carrier: str, **fixed: str) -> Effect:
    """Make an engine effect of a description whose lists are down to one word each."""
    said: dict[str, Any] = {}
    for field, attribute in FIELD_ATTRIBUTES.items():
        value = first(getattr(record, attribute))
        if value is not None:
            said[ATTRIBUTES[field]] = value
    said.setdefault("carrier", carrier)
    said.setdefault("effect_class", "quick" if said["carrier"] == "monster" else "activation")
    said.update(fixed)
    does = list(read_words_of(record.does))
    for what in record.forbids or ():
        who: Any = {"others": {"all": {"of": "controller"}}, "opponent": "opponent"}.get(first(record.to), "this-card")
        if what == "attack" and first(record.to) == "opponent":
            who = {"all": {"of": "opponent", "zone": "monster-zone"}}
        does.append(Word("forbid", {"what": what, "of": who}))
    for what in record.limits or ():
        does.append(Word("limit", {"what": what}))
    if record.destination and not any(word.word == "replace-destination" for word in does):
        does.append(Word("replace-destination", {"of": "this-card", "to": first(record.destination)}))
    _derive(said, does)
    if record.trigger and len(record.trigger) > 1:
        said["also"] = record.trigger[1:]
    if record.answers:
        said["or_answers"] = record.answers[1:]
    if said["effect_class"] == "flip":
        said["trigger"], said["about"] = "flipped-face-up", "this-card"
    return Effect(
        id=id,
        **said,
        origin=first(record.from_) or "field",
        needs=read_words_of(record.needs),
        applies_when=read_words_of(record.applies_when),
        cost=read_words_of(record.cost),
        does=tuple(does),
        targets=first(record.targets) or "none",
        lasts=first(record.lasts) or "instant",
        must_be_last=record.when_or_if == "when" and said.get("optional", "optional") == "optional",
    )


def _derive(said: dict[str, Any], does: list[Word]) -> None:
    """Fill the summaries of ``does`` where the record leaves them out."""
    for word in does:
        if word.word in SUMMARY and "negates" not in said and word.arguments.get("of", "answered") == "answered":
            said["negates"] = SUMMARY[word.word]
        if word.word in SUMMONERS and "summons" not in said:
            said["summons"] = SUMMONERS[word.word]
        if word.word == "change-stat" and "atk_def" not in said and said["effect_class"] in ("activation", "quick"):
            said["atk_def"] = "direct"


def enumerate_effects(record: records.EffectDescription) -> Iterator[records.EffectDescription]:
    """List the descriptions that a description with lists stands for, one word a field."""
    fields: list[tuple[str, tuple[Any, ...]]] = [
        (name, value)
        for name in (
            *FIELD_ATTRIBUTES.values(),
            "forbids",
            "limits",
            "destination",
            "to",
            "lasts",
            "from_",
            "targets",
        )
        if isinstance(value := getattr(record, name), tuple) and len(value) > 1
    ]
    if len(record.does or ()) > 1 and all(isinstance(word, str) for word in record.does or ()):
        fields.append(("does", tuple(record.does or ())))
    for values in product(*(value for _, value in fields)):
        yield record.model_copy(update={name: (value,) for (name, _), value in zip(fields, values, strict=True)})
