"""The language is written once: records are read and written in it, and the engine plays every word of it."""

from __future__ import annotations

from typing import Literal, get_args, get_origin

import pytest
from pydantic import TypeAdapter, ValidationError

import checks.engine
from checks.engine import DEEDS, RULES
from checks.engine.duel.field.selectors import POINTERS, TESTS
from checks.engine.duel.state.deciding import DECIDERS
from kb import language
from kb.language import Condition, CountedAmount, Unplayed, Verb, name_verb, words
from kb.language.forms import FAMILIES, Term, list_fields, to_kebab, write


def test_the_face_of_the_engine_offers_what_it_names():
    assert [name for name in checks.engine.__all__ if not hasattr(checks.engine, name)] == []


def list_words(kind) -> set[object]:
    """The words of a type: those of its literals at any depth."""
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    return {word for part in get_args(kind) for word in list_words(part)}


def test_the_reason_of_a_rule_is_a_word_of_the_records():
    assert {rule.reason for rule in RULES.values()} - {""} <= list_words(words.Reason)


def test_every_verb_condition_and_amount_of_the_records_is_played():
    for base, played in ((Verb, DEEDS), (Condition, DECIDERS)):
        assert {kind for kind in FAMILIES[base].kinds.values() if kind not in played} == set()
    said = [type(deed).__dict__["__doc__"] for deed in DEEDS.values()] + [each.__doc__ for each in DECIDERS.values()]
    assert all((each or "").strip().endswith(".") for each in said)
    assert len({*said}) == len(said), "each verb and condition says in its own words what it does"
    assert set(POINTERS) == set(words.CardWord.__args__)
    assert {*map(to_kebab, TESTS)} == {*list_fields(language.CardDescription)}


def test_every_verb_that_is_played_is_a_word_of_the_records():
    played = {name_verb(kind) for kind in DEEDS}
    assert played - {*FAMILIES[Verb].kinds} == {"mark-destroyed"}, "a stage direction"


VERBS = TypeAdapter(language.Instructions)
AS_WRITTEN = {
    "a word alone": ("draw", [{"draw": {}}]),
    "a default that is written": ({"destroy": {"of": "target"}}, [{"destroy": {"of": "target"}}]),
    "one of a list": ({"forbid": {"what": "attack"}}, [{"forbid": {"what": ["attack"]}}]),
    "a list alone": ({"choose-one": ["draw", "must-attack"]}, [{"choose-one": {"of": [{"draw": {}}, {"must-attack": {}}]}}]),
    "a yes and a no": (
        {"banish": {"of": {"all": {"attacking": "yes", "other": "no"}}}},
        [{"banish": {"of": {"all": {"attacking": "yes", "other": "no"}}}}],
    ),
    "a number without an owner": ({"discard": {"count": 1}}, [{"discard": {"of": "controller", "count": 1}}]),
    "an amount": (
        {"gain-life": {"amount": {"half": {"atk-of": "target"}}}},
        [{"gain-life": {"amount": {"half": {"atk-of": "target"}}}}],
    ),
    "a condition with the keys of a description": (
        {"if": {"is": {"not": {"controls": {"type": "fiend", "count": 0}}}, "then": {"unplayed": "x"}}},
        [{"if": {"is": [{"not": {"controls": {"type": ["fiend"], "count": 0}}}], "then": [{"unplayed": "x"}]}}],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", AS_WRITTEN)
def test_what_a_file_writes_is_written_again(case):
    said, expected = AS_WRITTEN[case]
    read = VERBS.validate_python(said)
    assert write(read) == expected
    assert VERBS.validate_python(write(read)) == read


def test_what_means_the_same_is_equal_however_it_is_written():
    short, long = VERBS.validate_python("destroy"), VERBS.validate_python({"destroy": {"of": "target"}})
    assert short == long == (language.Destroy(),)
    assert VERBS.dump_json(short) == VERBS.dump_json(long) == b'[{"destroy":{}}]'


def test_words_are_equal_by_their_class_and_every_argument():
    kinds = [kind for kind in vars(language).values() if isinstance(kind, type) and issubclass(kind, Term)]
    assert [kind for kind in kinds if (kind.__eq__, kind.__hash__) != (Term.__eq__, Term.__hash__)] == []
    assert language.Destroy() != language.Banish() != language.Banish(of="this-card")
    assert language.Discard(of="opponent", count=1) != language.Discard(of="opponent", count=2)
    assert {language.Destroy(), language.Destroy(of="target")} == {language.Destroy()}
    assert repr(language.Draw(count=2)) == "Draw(count=2)"


FAULTS = {
    "a misspelt verb": "destory",
    "a misspelt verb inside another": {"if-done": {"do": {"destory": {}}, "then": "draw"}},
    "a misspelt key": {"destroy": {"off": "target"}},
    "a misspelt word of a description": {"destroy": {"of": {"all": {"face": "upp"}}}},
    "two verbs": {"destroy": {}, "draw": {}},
    "none": {},
    "a number out of bounds": {"draw": {"count": 0}},
    "none of the keys of which there has to be one": {"change-stat": {"of": "target"}},
    "an empty list": [],
    "what only play fills": {"pay-life": {"of": "opponent", "amount": 500}},
}


@pytest.mark.parametrize("case", FAULTS)
def test_what_is_wrong_is_refused(case):
    with pytest.raises(ValidationError):
        VERBS.validate_python(FAULTS[case])


def test_a_word_that_needs_no_more_can_stand_alone():
    for base in (Verb, Condition, CountedAmount):
        family = FAMILIES[base]
        for key, kind in family.kinds.items():
            needs = kind.inline or any(each.required for each in list_fields(kind).values())
            assert (key in family.bare) is not bool(needs), key
            assert family.docs[key], key


def test_a_verb_in_play_is_not_held_to_what_files_have_to_say():
    assert language.IfDone(do=(Unplayed("x"),)).then == ()
