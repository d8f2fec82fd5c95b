"""Whether a later answer was looked for, and which on record tell the same number on a later day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.corpus.later_answers import find_number, group_by_number, list_later, write_look
from kb.corpus.model import Corpus, LoadedRuling
from kb.records import Span

NUMBERS = {
    "answer 7675, 2017-03-24": "7675",
    "2019-11-11, answer 7675 as changed": "7675",
    "answers 6150 and 6151": "6150",
    "answers 6150; answer 6151": None,
    "Fluorohydride/ygopro-scripts 540, 2016-08-16, note on card 14704": None,
    "question 7675": None,
}


@pytest.mark.parametrize("locator", NUMBERS)
def test_the_number_of_an_answer_is_that_of_its_locator_if_it_names_one(corpus: Corpus, locator: str) -> None:
    assert find_number(make(corpus, "a", locator, "2017-03-24")) == NUMBERS[locator]


def test_a_later_answer_has_the_same_number_and_a_later_day(corpus: Corpus) -> None:
    old, new = (make(corpus, day, f"answer 7675, {day}", day) for day in ("2014-03-24", "2019-11-11"))
    other = make(corpus, "other", "answer 7676, 2019-11-11", "2019-11-11")
    numbered = group_by_number([old, new, other])
    assert list_later(old, numbered) == [new]
    assert list_later(new, numbered) == list_later(other, numbered) == []


LOOKS = {
    "an old answer": ({}, "2014-03-24", "An answer more than 10 years old. That a later one was looked for is not on record."),
    "an old answer that was looked up": (
        {"looked": "2026-11-29"}, "2014-03-24", "A later answer was looked for on 2026-11-29, and none that says otherwise was found.",
    ),
    "an old answer that was looked for in texts that quote it": (
        {"looked": "2026-11-29", "looked_in": "public-texts"}, "2014-03-24",
        (
            "A later answer was looked for on 2026-11-29 in public texts that quote the publisher, not in its "
            "database, and none that says otherwise was found."
        ),
    ),
    "an old answer that was read again in a copy": (
        {"looked": "2026-11-30", "looked_in": "database-copy"}, "2014-03-24",
        (
            "A later answer was looked for on 2026-11-30 in a public copy of the publisher's database, made earlier, "
            "and none that says otherwise was found."
        ),
    ),
    "an answer of late": ({}, "2020-03-24", None),
    "an old answer that somebody else tells": ({"speaker": "edison-battle-phase"}, "2014-03-24", None),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOKS)
def test_an_old_answer_of_the_publisher_says_whether_a_later_one_was_looked_for(corpus: Corpus, name: str) -> None:
    update, day, expected = LOOKS[name]
    assert write_look(make(corpus, "a", "answer 7675", day, **update), corpus, {}) == expected


def test_an_old_answer_with_a_later_one_on_record_needs_no_look(corpus: Corpus) -> None:
    old, new = (make(corpus, day, f"answer 7675, {day}", day) for day in ("2014-03-24", "2019-11-11"))
    assert write_look(old, corpus, group_by_number([old, new])) is None


def make(corpus: Corpus, identity: str, locator: str, day: str, **update: str) -> LoadedRuling:
    ruling = next(each for each in corpus.rulings if each.source == "ocg-database-answers" and each.record.claims)
    ended = dict.fromkeys(("withdrawn", "superseded", "looked", "looked_in"))
    record = ruling.record.model_copy(update={"id": identity, "locator": locator, **ended, **update})
    span = Span.model_validate({"territory": "ocg", "from": day})
    return replace(ruling, record=record, rulesets=span)
