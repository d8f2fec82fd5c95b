"""Clauses of a description: each verb with the phrases for who does it, to what, with what and on what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.asking.stories.phrases import list_chunks, read_description

WORDS = st.sampled_from(
    ["i", "he", "my", "his", "{0}", "{1}", "it", "monster", "attacks", "attacked", "is", "by", "with", "uses", "on",
     "and", "that", "equipped", "to", "directly", "2000", "def", "position", "face-down", "has", "effect", "its"]
)  # fmt: skip


@pytest.mark.parametrize(
    ("said", "clauses"),
    [
        ("i attack his {0} with {1}", [{"verb": "attack", "subject": "i", "object": "his {0}", "using": "{1}"}]),
        ("my {0} gets attacked by a 2000 atk monster",
         [{"verb": "attack", "subject": "my {0}", "agent": "a 2000 atk monster", "is_passive": True}]),
        ("he declares a direct attack with {0}",
         [{"verb": "attack", "subject": "he", "using": "{0}", "is_direct": True}]),
        ("{0} is in def and he attacks it",
         [{"verb": "be", "subject": "{0}", "object": "in def"}, {"verb": "attack", "subject": "he", "object": "it"}]),
        ("i have {0} and {1} in hand",
         [{"verb": "have", "subject": "i", "object": "{0}"}, {"verb": "have", "subject": "i", "object": "{1}"}]),
        ("my {0} equipped with {1} attacks", [{"verb": "attack", "subject": "my {0}", "worn": "{1}"}]),
        ("{0} on a 300 atk monster attacks", [{"verb": "attack", "subject": "a 300 atk monster", "worn": "{0}"}]),
        ("he uses {0} on my {1} and i chain {2} to it",
         [{"verb": "use", "subject": "he", "object": "{0}", "on": "my {1}"},
          {"verb": "use", "subject": "i", "object": "{2}", "on": "it"}]),
        ("{0} is used on my {1} by my opponent",
         [{"verb": "use", "subject": "my opponent", "object": "{0}", "on": "my {1}"}]),
        ("i chain {0} to return my own monster", [{"verb": "use", "subject": "i", "object": "{0}", "on": "my own monster"}]),
        ("{0} attacks and uses its effect",
         [{"verb": "attack", "subject": "{0}"}, {"verb": "use", "subject": "{0}", "object": "its effect"}]),
        ("the monster i attack is flipped face-down by {0}",
         [{"verb": "attack", "subject": "i", "object": "the monster"},
          {"verb": "use", "subject": "the monster face-down", "agent": "{0}", "is_passive": True}]),
    ],
)  # fmt: skip
def test_a_clause_has_its_phrases_in_their_places(said: str, clauses: list[dict[str, object]]) -> None:
    read = read_description(said)
    found = [each._asdict() for each in read.clauses]
    assert [{key: each[key] for key in wanted} for each, wanted in zip(found, clauses, strict=True)] == clauses
    assert set(read.rest.split()) <= {"and"}


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("he has three gadgets and i attack {0}", "three gadgets"),
        ("{0} attacks and my {1} got negated", "my {1} got negated"),
        ("i attack {0} and he bounces my other monster", "he bounces my other monster"),
    ],
)
def test_words_of_no_clause_are_left_over(said: str, rest: str) -> None:
    assert set(rest.split()) <= set(read_description(said).rest.split())


@given(st.lists(WORDS, max_size=16))
def test_each_word_is_in_a_phrase(words: list[str]) -> None:
    said = " ".join(words)
    assert " ".join(each.text for each in list_chunks(said)).split() == said.split()
    assert all(each.verb for each in read_description(said).clauses)
