"""The engine's language is that of the records, word for word, and its face offers what it names."""

from __future__ import annotations

import dataclasses
import sys
from typing import ClassVar, Literal, get_args, get_origin, get_type_hints

import checks.engine
from checks.engine import DEEDS, FIELDS, RULES
from checks.engine.duel.field.selectors import POINTERS, TESTS
from checks.engine.duel.state.deciding import DECIDERS
from checks.engine.language import name_verb
from kb.language import words
from kb.records import (
    CardDescription,
    Condition,
    Instruction,
    Word,
    conditions,
    find_record,
    selectors,
    to_kebab,
)
from kb.records.verbs import cards, chains, connectives, life


def test_the_face_of_the_engine_offers_what_it_names():
    assert [name for name in checks.engine.__all__ if not hasattr(checks.engine, name)] == []


def test_the_reason_of_a_rule_is_a_word_of_the_records():
    assert {rule.reason for rule in RULES.values()} - {""} <= list_words(words.Reason)


def test_the_engine_speaks_the_words_of_the_records():
    for field, known in FIELDS.items():
        said = words.RANGING[field].__args__
        assert tuple(word for word in said if word not in ("continuous", "unclassified", "lingering")) == known


def pair_up(wing):
    """The classes of the language as records have them and as the engine does, by name."""
    played = vars(checks.engine.language)
    own = [kind for kind in vars(wing).values() if isinstance(kind, type) and kind.__module__ == wing.__name__]
    return [(kind, played[kind.__name__]) for kind in own if kind.__name__ in played and not issubclass(kind, Word)]


def test_every_verb_condition_and_amount_of_the_records_is_played():
    for record in (Instruction, Condition):
        played = DEEDS if record is Instruction else DECIDERS
        for name, field in record.model_fields.items():
            kind = (
                "Unplayed"
                if name == "unplayed"
                else "Not"
                if name == "not_"
                else find_record(field.annotation).__name__
            )
            assert getattr(checks.engine.language, kind) in played, name
    said = [type(deed).__dict__["__doc__"] for deed in DEEDS.values()] + [each.__doc__ for each in DECIDERS.values()]
    assert all((each or "").strip().endswith(".") for each in said)
    assert len({*said}) == len(said), "each verb and condition says in its own words what it does"
    assert set(POINTERS) == set(words.CardWord.__args__)
    assert {to_kebab(name) for name in TESTS} == {to_kebab(name) for name in CardDescription.model_fields}


def test_every_verb_that_is_played_is_a_word_of_the_records():
    played = {name_verb(kind) for kind in DEEDS}
    assert played - {to_kebab(name) for name in Instruction.model_fields} == {"mark-destroyed"}, "a stage direction"


def list_words(kind) -> set[object]:
    """The words of a type: those of its literals at any depth."""
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    return {word for part in get_args(kind) for word in list_words(part)}


def test_the_engine_and_the_records_speak_one_language():
    pairs = [pair for wing in (cards, chains, connectives, life, conditions, selectors) for pair in pair_up(wing)]
    assert len(pairs) > 60
    for record, played in pairs:
        here = vars(sys.modules[played.__module__])
        hints = get_type_hints(played, {"ClassVar": ClassVar, **here, **vars(checks.engine.language)})
        if "cards" in hints:  # a condition with a description: its other keys are the description's
            continue
        names = {to_kebab(field.name) for field in dataclasses.fields(played)}
        assert {to_kebab(name) for name in record.model_fields} <= names, record
        for name, field in record.model_fields.items():
            if said := list_words(hints[name]):
                assert list_words(field.annotation) - {"yes", "no"} <= said | {"half"}, (record, name)
