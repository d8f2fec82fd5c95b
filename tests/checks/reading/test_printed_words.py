"""Recorded effects carry their sentences; what no record carries is read, but for what is outside every battle."""

from __future__ import annotations

import pytest

from checks.reading.printed_words import add_printed, list_given, overlaps
from kb.reader.clauses.sentences import Sentence

TEXT = "It glows. It rests. It sleeps."
READ = [{"effect": "1", "span": {"part": "text", "start": 20, "end": 30}}]
CASES = {
    # the sentences by effect, and those outside of battles: the words and span of the effect, and what is read besides
    "one sentence": ({"glow": [1]}, (), "It glows.", (0, 9), ["1"]),
    "two sentences": ({"glow": [1, 2]}, (), "It glows. It rests.", (0, 19), ["1"]),
    "the sentence that was read": ({"glow": [3]}, (), "It sleeps.", (20, 30), []),
    "a sentence that no battle can ask about": ({"glow": [1]}, (3,), "It glows.", (0, 9), []),
    "a sentence that the text lacks": ({"glow": [1, 9]}, (8,), "It glows.", (0, 9), ["1"]),
    "none but what the text lacks": ({"glow": [9]}, (), None, None, ["1"]),
    "the sentence of another effect": ({"other": [1]}, (), None, None, ["1"]),
    "nothing that a record carries": ({}, (3,), None, None, []),
}  # fmt: skip


@pytest.mark.parametrize(("carried", "outside", "text", "span", "more"), CASES.values(), ids=CASES)
def test_the_words_of_an_effect(carried, outside, text, span, more):
    glow, *rest = add_printed([{"effect": "glow"}], carried, outside, (TEXT, ""), lambda: READ)  # type: ignore[list-item, typeddict-item]
    assert glow.get("text") == text
    said = glow.get("span")
    assert said == (None if span is None else {"part": "text", "start": span[0], "end": span[1]})
    assert [each["effect"] for each in rest] == more


SENTENCE = Sentence("It rests.", "text", 10, 19)


@pytest.mark.parametrize(
    ("part", "start", "end", "within"),
    [("text", 10, 19, True), ("text", 0, 10, False), ("text", 0, 11, True), ("text", 19, 25, False),
     ("text", 18, 25, True), ("pendulum-text", 10, 19, False)],
)  # fmt: skip
def test_a_stretch_overlaps_a_sentence_by_one_character(part, start, end, within):
    assert overlaps({"part": part, "start": start, "end": end}, [SENTENCE]) == within
    assert not overlaps(None, [SENTENCE])


GIVEN = [{"part": "text", "start": 0, "end": 10}, {"part": "text", "start": 10, "end": 19}, {"part": "pendulum-text", "start": 0, "end": 4}]  # fmt: skip


@pytest.mark.parametrize(
    ("carried", "outside", "told"),
    [(None, (), ["It glows.", "It rests.", "Glow"]), ({}, (), []), ({"glow": [2]}, (9,), ["It rests.", "Glow"]),
     ({"glow": [1]}, (2,), ["It rests."])],
)  # fmt: skip
def test_the_words_that_a_card_gives_to_others_but_for_what_its_record_carries(carried, outside, told):
    assert list_given(GIVEN, carried, outside, (TEXT, "Glow on.")) == told  # type: ignore[arg-type]
