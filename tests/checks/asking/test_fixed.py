"""Questions that no battle changes: Spell Speeds, what a card's effects are, and what a card stops."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from checks.asking.asking import Asker
from checks.asking.cards.speeds import answer_speeds
from kb.corpus.yaml import Loader

PHRASINGS = yaml.load(Path(__file__).with_name("phrasings.yaml").read_text("utf-8"), Loader)
SAID = {True: "yes", False: "no"}


@pytest.mark.parametrize(
    ("question", "answer"),
    [(asked, SAID.get(said, said)) for questions in PHRASINGS.values() for asked, said in questions.items()],
)
def test_a_question_is_answered_in_each_of_its_wordings(asker: Asker, question: str, answer: str | None) -> None:
    assert asker.ask(question, asker.eras["tcg-modern"])["answer"] == answer


@pytest.mark.parametrize("form", PHRASINGS)
def test_ten_wordings_are_tried_of_each_form(form: str) -> None:
    assert len(PHRASINGS[form]) == 10


@pytest.mark.parametrize("word", ["untidily", "twice removed", "never"])
@pytest.mark.parametrize(
    "question", [asked for each in PHRASINGS.values() for asked, said in each.items() if said is True]
)
def test_a_word_too_many_takes_the_yes_away(asker: Asker, question: str, word: str) -> None:
    assert asker.ask(f"{question.rstrip('?')} {word}", asker.eras["tcg-modern"])["answer"] != "yes"


KINDS = {
    "normal trap": 2, "counter trap": 3, "quick-play spell": 2, "normal spell": 1, "equip spell": 1,
    "quick effect": 2, "trigger effect": 1, "ignition effect": 1, "flip effect": 1,
}  # fmt: skip


@pytest.mark.parametrize("to", KINDS)
@pytest.mark.parametrize("used", KINDS)
def test_what_can_be_chained_follows_from_the_spell_speeds(used: str, to: str) -> None:
    is_fast = KINDS[used] >= max(2, KINDS[to])
    for question in (f"can i chain a {used} to a {to}", f"can a {to} be responded to with a {used}"):
        answer = answer_speeds(question, (), is_inside=False)
        assert answer is not None
        assert answer.said == ("yes" if is_fast else "no")
    inside = answer_speeds(f"can he respond to a {to} with a {used}", (), is_inside=True)
    assert inside is not None
    assert inside.said == (None if is_fast else "no")
